import sys,pickle,cv2,numpy as np
sys.path.insert(0,'TREE')
src,mode,out=sys.argv[1:4]
exec(open('eval.py').read().split("cache='cal-fit.json'")[0].replace("sys.argv[2] if len(sys.argv)>2 else 'none'","'none'"))
c=load(Path('cal-fit.json')); T=[]
for h,x in H:
    if h.source!=src or not h.values or not 2<=len(h.values)<=5: continue
    j=judgement(h,c,len(h.values) if mode=='told' else None)
    if values_of(j)==h.values or j.probability<.75: continue
    im=cv2.imread(x['file']); s=420/max(im.shape[:2]); im=cv2.resize(im,None,fx=s,fy=s)
    for r,(l,p) in enumerate(zip(j.looks,j.probabilities)):
        k=l.candidate; v=j.posterior.classes[r]; col=(0,0,255) if v in range(1,7) else (255,128,0) if v==7 else (160,160,160)
        cv2.circle(im,(int(k.x*s),int(k.y*s)),max(2,int(k.edge*s/2)),col,1); cv2.putText(im,f'{p.argmax()}:{p.max():.2f}/{k.score:.2f}',(int(k.x*s)-20,int(k.y*s)-int(k.edge*s/2)-2),0,.35,col,1)
    cv2.putText(im,f'{h.values} -> {values_of(j)} {j.probability:.2f}',(3,12),0,.4,(0,255,0),1)
    t=np.zeros((420,420,3),np.uint8); t[:im.shape[0],:im.shape[1]]=im[:420,:420]; T.append(t)
print(len(T)); T=T[:int(sys.argv[4]) if len(sys.argv)>4 else 12]
while len(T)%4: T.append(T[0]*0)
cv2.imwrite(out,np.vstack([np.hstack(T[i:i+4]) for i in range(0,len(T),4)]))
