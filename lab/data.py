import csv,collections,cv2,numpy as np
R='SHARED/photos-train/'; P='SHARED/photos/'
def train_set():
    boxes=collections.defaultdict(list)
    for r in csv.DictReader(open(R+'boxes.csv')): boxes[r['file']].append((float(r['x']),float(r['y']),float(r['w']),float(r['h']),int(r['value'])))
    return [(R+r['file'],r['file'].split('/')[0],boxes.get(r['file'],[]),r['scene']) for r in csv.DictReader(open(R+'sources.csv'))]
def even(p):
    p=p.astype(np.float32)/255; return ((p-p.mean())/(4*p.std()+.05)+.45).transpose(2,0,1)
def field(im,area,grid=32):
    s=(area/(im.shape[0]*im.shape[1]))**.5
    w,h=(max(grid,round(d*s/grid)*grid) for d in im.shape[1::-1])
    how=cv2.INTER_AREA if w<im.shape[1] else cv2.INTER_LINEAR
    return cv2.resize(im,(w,h),interpolation=how)
def peaks(said,shape,small,least=.05,most=16,apart=.5):
    heat=said[0]; gx,gy=shape[1]/small[1],shape[0]/small[0]
    rows,cols=np.nonzero((heat>=cv2.dilate(heat,np.ones((3,3),np.uint8)))&(heat>np.log(least/(1-least))))
    out=[]
    for r,c in sorted(zip(rows,cols),key=lambda rc:-heat[rc]):
        p,e,dx,dy=said[:4,r,c]; x,y=((c+dx)*4+2)*gx-.5,((r+dy)*4+2)*gy-.5; size=32*np.exp(e)*np.sqrt(gx*gy)
        if all(np.hypot(x-o[0],y-o[1])>apart*min(size,o[2]) for o in out): out.append((x,y,size,1/(1+np.exp(-p))))
        if len(out)>=most: break
    return out
