"""train.py KIND FOLD STEPS: KIND det|read, FOLD name of what is left out (none: all)."""
import sys,glob,pickle,time,cv2,torch,numpy as np,multiprocessing as mp,os
sys.path.insert(0,'HERE/oldsrc')
from torch.nn import functional as F
from nets import *; from data import *
from vision.crops import Pyramid,crop
W='HERE/oldsrc/vision/weights/'
FOLDS={'none':[], 'a':['byler','craps_crops','numeral_negatives'],'b':['epanemu','roboflow_dice'],'c':['matteop65','rune55_grey','rune55_trays']}
WEIGHT={'byler':1.4,'epanemu':1.0,'matteop65':1,'roboflow_dice':1.2,'rune55_grey':1,'rune55_trays':1.0,'craps_crops':.3,'photos':1.5}
KINDS=8; UNREAD=7; NOFACE=-1
kind,fold,steps=sys.argv[1],sys.argv[2],int(sys.argv[3]); name=f'{kind}2-{fold}'
def new_kind(k): return np.where(k>=7,7,k)
# ---------------------------------------------------------------- reader
BIG=160
def real_crops(chance):
    """Crops of BIG px around what is at each place, the top's edge 39 px: (crop, kind, place offset of the true top)."""
    L=[d for d in pickle.load(open('located.pickle','rb')) if d['source'] not in FOLDS[fold]]
    if fold!='b' and os.path.exists('located_photos.pickle'): L+=pickle.load(open('located_photos.pickle','rb'))
    C,K,S=[],[],[]
    for d in L:
        im=cv2.imread(d['file']); pyr=Pyramid(im)
        def cut(x,y,s,k): C.append(crop(pyr,(x,y),s,side=BIG,edge_px=39.)); K.append(k); S.append(d['source'])
        for x,y,s,v,ok,b in d['dice']:
            if v and ok: cut(x,y,s,v)
            elif v and not ok: pass
            elif not v: cut(x,y,s,UNREAD)
        n=0
        for x,y,s,p in d['cands']:
            if any(abs(x-b[0]-b[2]/2)<.75*max(b[2],s) and abs(y-b[1]-b[3]/2)<.75*max(b[3],s) for *_,b in d['dice']): continue
            if d['source']=='numeral_negatives': cut(x,y,s,NOFACE)
            elif n<6: cut(x,y,s,0 if p<.5 else NOFACE); n+=1
        for _ in range(2):
            H,Wd=d['shape']; s=float(np.exp(chance.uniform(np.log(14),np.log(min(H,Wd)*.35)))); x,y=chance.uniform(0,Wd),chance.uniform(0,H)
            if all(np.hypot(x-a,y-b_)>.7*max(s,t) for a,b_,t,*_ in d['dice']): cut(x,y,s,0)
        for x,y,s,v,ok,b in d['dice']:
            if not v: continue
            if chance.random()<.3: # between: off the middle
                a=chance.uniform(0,6.28); q=chance.uniform(.7,1.1); X,Y=x+np.cos(a)*q*s,y+np.sin(a)*q*s
                if all(np.hypot(X-u,Y-w)>.6*t for u,w,t,*_ in d['dice']): cut(X,Y,s,0)
            if chance.random()<.12: cut(x,y,s*chance.choice([.42,.5,2.1,2.5]),0)
    S=np.array(S); K=np.array(K); print(name,'real crops',len(C),np.bincount(K+1),flush=True)
    return np.array(C),K,S
def drawn_crops():
    C,K,P=[],[],[]
    for f in sorted(glob.glob('drawn2/*.npz')+glob.glob('drawn/*.npz')[:8]):
        z=np.load(f); C.append(z['crops']); K.append(new_kind(z['kinds'].astype(int))); P.append(z['places'])
    return np.concatenate(C),np.concatenate(K),np.concatenate(P)
def aug(c,r,strong=True):
    c=c.astype(np.float32); u=r.random
    if u()<(.25 if strong else .15): c=c[...,[2,1,0]] if u()<.5 else c[...,r.permutation(3)]
    if u()<.15: c=np.repeat(c.mean(2,keepdims=True),3,2)
    if strong and u()<.4:
        h=cv2.cvtColor(np.clip(c,0,255).astype(np.uint8),cv2.COLOR_BGR2HSV).astype(int); h[...,0]=(h[...,0]+r.integers(180))%180; h[...,1]=np.clip(h[...,1]*r.uniform(.4,1.6),0,255); c=cv2.cvtColor(h.astype(np.uint8),cv2.COLOR_HSV2BGR).astype(np.float32)
    if strong and u()<.12: c=255-c
    c=(c-128)*r.uniform(.5,1.4)+128+r.uniform(-50,50)
    if u()<.3:
        n=c.shape[0]; ramp=np.linspace(-1,1,n,dtype=np.float32); c=c*(1+r.uniform(-.4,.4)*ramp[:,None,None]+r.uniform(-.4,.4)*ramp[None,:,None])
    c=np.clip(c,0,255)
    if u()<.35: c=cv2.GaussianBlur(c,(0,0),r.uniform(.4,1.8))
    elif u()<.15:
        k=np.zeros((7,7),np.float32); cv2.line(k,(3,3),(int(r.integers(0,7)),int(r.integers(0,7))),1,1); c=cv2.filter2D(c,-1,k/max(k.sum(),1))
    if u()<.4: c=c+r.standard_normal(c.shape,np.float32)*r.uniform(1,12)
    c=np.clip(c,0,255).astype(np.uint8)
    if u()<.3: c=cv2.imdecode(cv2.imencode('.jpg',c,[1,int(r.integers(25,80))])[1],1)
    return c
def warp(c,r,out,edge_in,edge_out,turn,zoom,shift,stretch,mirror):
    """-> crop, (dx,dy,log size) of what was in the middle, over edge_out, and the linear map"""
    a=turn; A=np.array([[np.cos(a),-np.sin(a)],[np.sin(a),np.cos(a)]])@np.diag([stretch,1/stretch])*(zoom*edge_out/edge_in)
    if mirror: A=np.diag([-1,1])@A
    m=(c.shape[0]-1)/2; t=np.array([(out-1)/2]*2)+shift*edge_out-A@np.array([m,m])
    return cv2.warpAffine(c,np.c_[A,t],(out,out),flags=cv2.INTER_LINEAR,borderMode=cv2.BORDER_REPLICATE),A
def reader_maker(q,seed):
    cv2.setNumThreads(1); r=np.random.default_rng(seed); C,K,S=real_crops(np.random.default_rng(0)); DC,DK,DP=drawn_crops()
    srcs=sorted(set(S)); face=(K>0)&(K<7)
    groups=[np.nonzero(face&(S==s))[0] for s in srcs]; gw=np.array([WEIGHT.get(s,.5)*(len(g)>0) for s,g in zip(srcs,groups)]); gw/=gw.sum()
    neg=np.nonzero(K==0)[0]; noface=np.nonzero(K==NOFACE)[0]; unread=np.nonzero(K==UNREAD)[0]
    dk=[np.nonzero(DK==k)[0] for k in range(8)]; dp=np.array([3.,1,1,1,1,1,1,2.5]); dp/=dp.sum()
    while True:
        X,Y,P=[],[],[]
        for _ in range(128):
            if r.random()<.5:
                u=r.random()
                i=int(r.choice(groups[r.choice(len(groups),p=gw)]) if u<.64 else r.choice(noface) if u<.8 and len(noface) else r.choice(unread) if u<.83 and len(unread) else r.choice(neg))
                f=face[i]; zoom=float(np.exp(r.normal(0,.09))) if r.random()<.6 else float(np.exp(r.uniform(-.3,.3))); sh=r.normal(0,.05,2) if r.random()<.6 else r.uniform(-.25,.25,2)
                turn=r.uniform(0,6.28) if r.random()<.5 else r.normal(0,.2)
                c,A=warp(C[i],r,96,39.,39.,turn,zoom,sh,float(np.exp(r.normal(0,.1))),r.random()<.5)
                X.append(even(aug(c,r))); Y.append(int(K[i])); P.append([*sh,np.log(zoom),np.nan,np.nan] if f else [np.nan]*5)
            else:
                k=r.choice(8,p=dp); i=int(r.choice(dk[k])); c=DC[i]; p=DP[i].copy()
                mirror=r.random()<.5
                if r.random()<.7 or mirror:
                    zoom=float(np.exp(r.normal(0,.06))); turn=r.uniform(0,6.28) if r.random()<.3 else r.normal(0,.2)
                    c,A=warp(c,r,96,39.,39.,turn,zoom,np.zeros(2),1.,mirror)
                    L=A; p[:2]=L@p[:2]; p[2]+=np.log(zoom); p[3:]=(L/zoom)@p[3:]
                X.append(even(aug(c,r,False))); Y.append(int(k)); P.append(p)
        q.put((np.array(X,np.float32),np.array(Y),np.array(P,np.float32)))
def reader_loss(o,y,p):
    cls,logv,pl=o[:,:8],o[:,8],o[:,9:]
    known=y>=0; ce=F.cross_entropy(cls[known],y[known],label_smoothing=.02)
    lp=F.log_softmax(cls,1)
    if (~known).any(): ce=ce+ -(torch.logaddexp(lp[~known][:,0],lp[~known][:,7])).sum()/len(y)
    ok=~p[:,:3].isnan(); off=F.smooth_l1_loss(pl[:,:3],p[:,:3].nan_to_num(),reduction='none',beta=.05); place=(off*ok).sum()/ok.sum().clamp(min=1)
    tk=~p[:,3].isnan(); lv=logv.clamp(-8,1); e=((pl[:,3:]-p[:,3:].nan_to_num())**2).sum(1); tilt=((e/(2*lv.exp())+lv)*tk).sum()/tk.sum().clamp(min=1)
    # the plain distance too keeps the tilt learning where the variance is large
    tl=(F.smooth_l1_loss(pl[:,3:],p[:,3:].nan_to_num(),reduction='none',beta=.05).sum(1)*tk).sum()/tk.sum().clamp(min=1)
    return ce+3*place+.1*tilt+2*tl
def old_to_new(net):
    l=net.body[-1]; w,b=l.weight.data.clone(),l.bias.data.clone()
    l.weight.data[7]=(w[7]+w[8])/2; l.bias.data[7]=(b[7]+b[8])/2+.69; l.weight.data[8]=0; l.bias.data[8]=-5.
# ---------------------------------------------------------------- detector
AREA=512*384; VIEW=192
def real_fields():
    L=[d for d in pickle.load(open('located.pickle','rb')) if d['source'] not in FOLDS[fold]]
    if fold!='b' and os.path.exists('located_photos.pickle'): L+=pickle.load(open('located_photos.pickle','rb'))
    out=[]
    for d in L:
        im=cv2.imread(d['file']); s=min(1.,(AREA*1.7/(im.shape[0]*im.shape[1]))**.5); im=cv2.resize(im,None,fx=s,fy=s,interpolation=cv2.INTER_AREA) if s<1 else im
        rows=[]
        for x,y,e,v,ok,b in d['dice']:
            if ok: rows.append((x*s,y*s,e*s,1))
            else: rows.append(((b[0]+b[2]/2)*s,(b[1]+b[3]/2)*s,max(b[2:])*s,0))
        out.append((im,np.array(rows,float).reshape(-1,4),(AREA/(d['shape'][0]*d['shape'][1]))**.5/s,d['source']))
    return out
def det_maker(q,seed):
    cv2.setNumThreads(1); r=np.random.default_rng(seed); R=real_fields()
    z=[np.load(f) for f in sorted(glob.glob('drawn/*.npz'))]; DF=np.concatenate([a['fields'] for a in z]); DD=np.concatenate([a['dice'] for a in z]); DM=np.concatenate([a['masks'] for a in z])
    srcs=sorted({a[3] for a in R}); by=[[a for a in R if a[3]==s] for s in srcs]; gw=np.array([WEIGHT.get(s,.5) for s in srcs]); gw/=gw.sum()
    while True:
        X,T=[],[]
        for _ in range(24):
            if r.random()<.55:
                g=by[r.choice(len(by),p=gw)]; im,rows,s0,src=g[r.integers(len(g))]
                s=s0*float(np.exp(r.normal(0,.25))); st=float(np.exp(r.normal(0,.08))); a=r.normal(0,.12)+ (r.integers(4)*np.pi/2 if r.random()<.3 else 0)
                A=np.array([[np.cos(a),-np.sin(a)],[np.sin(a),np.cos(a)]])@np.diag([st,1/st])*s
                H,Wd=im.shape[:2]
                if len(rows) and r.random()<.7: c=rows[r.integers(len(rows)),:2]+r.uniform(-.4,.4,2)*VIEW/s
                else: c=np.array([r.uniform(0,Wd),r.uniform(0,H)])
                if Wd*s<VIEW*1.1: c[0]=Wd/2
                if H*s<VIEW*1.1: c[1]=H/2
                t=np.array([VIEW/2-.5]*2)-A@c
                src_im=im
                if s<.6: src_im=cv2.resize(im,None,fx=s*1.4,fy=s*1.4,interpolation=cv2.INTER_AREA); B=A/(s*1.4)
                else: B=A
                v=cv2.warpAffine(src_im,np.c_[B,t],(VIEW,VIEW),flags=cv2.INTER_LINEAR,borderMode=cv2.BORDER_REPLICATE if r.random()<.5 else cv2.BORDER_CONSTANT,borderValue=tuple(map(float,r.integers(0,255,3))))
                d=np.c_[rows[:,:2]@A.T+t,rows[:,2]*s,rows[:,3]] if len(rows) else np.zeros((0,4)); mask=None; strong=True
            else:
                i=r.integers(len(DF)); side=int(r.integers(120,257)); x,y=r.integers(0,256-side+1,2); v=cv2.resize(DF[i,y:y+side,x:x+side],(VIEW,VIEW),interpolation=cv2.INTER_AREA if side>VIEW else cv2.INTER_LINEAR); g=VIEW/side
                d=DD[i][DD[i][:,3]>=0].astype(float); d=np.c_[(d[:,:2]-[x,y]+.5)*g-.5,d[:,2]*g,(d[:,3]>0)]
                m=DM[i]; mask=np.stack([cv2.resize(cv2.resize(o,(256,256))[y:y+side,x:x+side],(48,48)) for o in m]).astype(np.float32)/255; strong=False
            if r.random()<.5:
                v=v[:,::-1]; d[:,0]=VIEW-1-d[:,0]; mask=None if mask is None else mask[...,::-1]
            X.append(even(aug(np.ascontiguousarray(v),r,strong))); T.append(targets(d,mask))
        q.put((np.array(X,np.float32),*[np.stack(p) for p in zip(*T)]))
def targets(dice,mask):
    cells=VIEW//4; y,x=np.mgrid[0:cells,0:cells].astype(np.float32); heat=np.zeros((cells,cells),np.float32); care=np.ones((cells,cells),np.float32); place=np.zeros((3,cells,cells),np.float32); here=np.zeros((cells,cells),np.float32)
    for dx,dy,size,good in dice:
        c,w=(dx-1.5)/4,(dy-1.5)/4
        away=(x-c)**2+(y-w)**2
        if not good: care[away<(.6*size/4)**2]=0; continue
        if not(-.5<=c<cells-.5 and -.5<=w<cells-.5): continue
        spread=max(.7,.1*size/4); hill=np.exp(-away/(2*spread**2)); hill[round(float(w)),round(float(c))]=1; heat=np.maximum(heat,hill)
        near=away<max(1.2,.15*size/4)**2; place[0][near]=np.log(size/32); place[1][near],place[2][near]=(c-x)[near],(w-y)[near]; here[near]=1
    if mask is None: return heat.astype(np.float32),care,place,here,np.zeros((2,cells,cells),np.float32),np.float32(0)
    return heat.astype(np.float32),care,place,here,np.ascontiguousarray(mask),np.float32(1)
def det_loss(o,heat,care,place,here,masks,masked):
    l=o[:,0]; s=torch.sigmoid(l); peak=heat>.99; hit=-F.logsigmoid(l)*(1-s)**2*peak; miss=-F.logsigmoid(-l)*s**2*(1-heat)**4*(~peak)
    loss=((hit+miss)*care).sum()/peak.sum().clamp(min=1)+(F.smooth_l1_loss(o[:,1:4],place,reduction='none',beta=.2)*here[:,None]).sum()/here.sum().clamp(min=1)
    m=F.binary_cross_entropy_with_logits(o[:,4:6],masks,reduction='none').mean((1,2,3))
    return loss+2*(m*masked).sum()/masked.sum().clamp(min=1)+ .3*(F.softplus(o[:,4])).mean((1,2)).mul(1-masked).sum()/(1-masked).sum().clamp(min=1)
if __name__=='__main__':
    torch.set_num_threads(int(os.environ.get('T','2'))); torch.manual_seed(0)
    q=mp.Queue(6); mk=reader_maker if kind=='read' else det_maker
    p=mp.Process(target=mk,args=(q,1),daemon=True); p.start()
    if kind=='read': net=load(Reader(fine=True),W+'second_reader.onnx',(1,3,96,96)); net.load_state_dict(torch.load(f'read-{fold}.pt')); rate=3e-4; loss_of=reader_loss
    else: net=load(Finder(True),W+'quick_finder.onnx',(1,3,256,256)); rate=8e-4; loss_of=det_loss
    net.train().to(memory_format=torch.channels_last); opt=torch.optim.AdamW(net.parameters(),rate,weight_decay=.02); sch=torch.optim.lr_scheduler.OneCycleLR(opt,rate,total_steps=steps,pct_start=.1)
    t0=time.time(); ema=None; wait=0
    for n in range(steps):
        t=time.time(); x,*w=q.get(); wait+=time.time()-t
        x=torch.from_numpy(x).contiguous(memory_format=torch.channels_last)
        with torch.autocast('cpu',torch.bfloat16): o=net(x)
        l=loss_of(o.float(),*map(torch.from_numpy,w)); opt.zero_grad(set_to_none=True); l.backward(); nn.utils.clip_grad_norm_(net.parameters(),5.); opt.step(); sch.step(); ema=l.item() if ema is None else .98*ema+.02*l.item()
        if n%50==49: print(name,n+1,f'{time.time()-t0:.0f}s wait {wait:.0f}s loss {ema:.4f}',(f'acc {(o[:,:8].argmax(1)==torch.from_numpy(w[0])).float().mean():.3f}' if kind=='read' else ''),flush=True)
        if n%200==199: torch.save(net.state_dict(),f'{name}.pt.part')
    torch.save(net.state_dict(),f'{name}.pt'); print('done',name); p.terminate()
