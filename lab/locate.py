"""Locate tops on photos-train: candidates by the quick finder at 512 and by the box, refined by both readers; keep where they agree."""
import sys,pickle,cv2,torch,numpy as np,time
sys.path.insert(0,'TREE'); torch.set_num_threads(1); cv2.setNumThreads(1)
from nets import *; from data import *
from vision.crops import Pyramid,crop
W='HERE/oldsrc/vision/weights/'
Q=load(Finder(True),W+'quick_finder.onnx',(1,3,256,256))
R1=load(Reader(),W+'reader.onnx',(1,3,64,64)); R2=load(Reader(fine=True),W+'second_reader.onnx',(1,3,96,96))
def read(net,pyr,places):
    x=np.stack([even(crop(pyr,(x,y),s,side=net.side,edge_px=26*net.side/64)) for x,y,s in places])
    with torch.no_grad(): o=net(torch.from_numpy(x)).numpy()
    p=np.exp(o[:,:9]-o[:,:9].max(1,keepdims=True)); return p/p.sum(1,keepdims=True),o[:,9:]
def right(places,o):
    return [(x+np.clip(d[0],-.6,.6)*s,y+np.clip(d[1],-.6,.6)*s,s*np.exp(np.clip(d[2],-.5,.5))) for (x,y,s),d in zip(places,o)]
out=[]; t=time.time(); stat={}
for n,(f,src,boxes,scene) in enumerate(train_set()):
    im=cv2.imread(f)
    sm=field(im,512*384)
    with torch.no_grad(): said=Q(torch.from_numpy(even(sm))[None]).numpy()[0]
    cands=peaks(said,im.shape,sm.shape,.05,24); pyr=Pyramid(im); dice=[]
    for x,y,w,h,v in boxes:
        m=max(w,h); k={'matteop65':1.35,'roboflow_dice':1.0}.get(src,.8); cx,cy=x+w/2,y+h/2
        seeds=[(cx,cy,m*k),(cx,cy,m*k*.8),(cx,cy-.12*m,m*k*.8),(cx,cy,m*k*1.2)]+[c[:3] for c in cands if abs(c[0]-cx)<.45*m*max(1,k) and abs(c[1]-cy)<.45*m*max(1,k) and .35<c[2]/m<1.7]
        _,o=read(R1,pyr,seeds); one=right(seeds,o); p2,o2=read(R2,pyr,one); two=right(one,o2); p1,_=read(R1,pyr,two); p3,o3=read(R2,pyr,two)
        pr=(p1+p3)/2; sc=pr[:,v] if v else pr[:,7]+pr[:,8]
        b=int(sc.argmax()); place=two[b]
        ok=sc[b]>.3 and abs(place[0]-cx)<.5*m*max(1,k) and abs(place[1]-cy)<.5*m*max(1,k)
        dice.append((float(place[0]),float(place[1]),float(place[2]),v,bool(ok),(x,y,w,h)))
        s=stat.setdefault(src,[0,0,[]]); s[0]+=1; s[1]+=ok; s[2]+= [place[2]/m] if ok else []
    out.append(dict(file=f,source=src,scene=scene,dice=dice,cands=[tuple(map(float,c)) for c in cands],shape=im.shape[:2]))
    if n%200==199: print(n+1,f'{time.time()-t:.0f}s',{k:(v[0],v[1],round(float(np.median(v[2] or [0])),2)) for k,v in stat.items()},flush=True)
pickle.dump(out,open('located.pickle','wb')); print('done',{k:(v[0],v[1],round(float(np.median(v[2] or [0])),2)) for k,v in stat.items()})
