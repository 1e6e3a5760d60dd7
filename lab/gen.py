import sys; T=sys.argv[1]; sys.path.insert(0,T)
import cv2,numpy as np; cv2.setNumThreads(1)
from tests.vision.drawing import *
from vision.eye import Eye
E=Eye(); LOOKS=[(IVORY,BLACK),(WHITE,BLACK),(BLACK,WHITE),(RED,WHITE),(YELLOW,BLACK)]; GR=[FELT,(60,90,140),(150,150,150),(70,60,60)]
res={}
def tally(k,px,true,count):
    r=E.read(px,count); s=res.setdefault(k,[0,0,0]); s[0]+=1
    if r.sure: s[1 if r.values==true else 2]+=1
PIPS={1:[(0,0)],2:[(-1,1),(1,-1)],3:[(-1,1),(0,0),(1,-1)],4:[(-1,-1),(-1,1),(1,-1),(1,1)],5:[(-1,-1),(-1,1),(1,-1),(1,1),(0,0)],6:[(-1,-1),(-1,0),(-1,1),(1,-1),(1,0),(1,1)]}
for s in range(60):
    r=np.random.default_rng(s); body,ink=LOOKS[r.integers(5)]; g=GR[r.integers(4)]; e=int(r.integers(40,75)); v=int(r.integers(2,7)); w=int(r.integers(1,7))
    px=draw([Drawn(v,-2,0,0.0,body,ink),Drawn(w,2,0,float(r.uniform(0,1.5)),body,ink)],edge_px=e,ground=g,noise=0)
    clean=draw([Drawn(v,-2,0,0.0,body,body),Drawn(w,2,0,0,body,ink)],edge_px=e,ground=g,noise=0)
    # the pips of the first die: where pictures differ
    d=(np.abs(px.astype(int)-clean).max(2)>40).astype(np.uint8); d[:,320:]=0; d[:, :int(320-2.0*e*20/19-e*.5)]=0; d[:,int(320-2*e*20/19+e*.45):]=0
    n,_,st,ce=cv2.connectedComponentsWithStats(d); k=[i for i in range(1,n) if st[i,4]>.004*e*e]
    if not k: continue
    i=k[r.integers(len(k))]; x,y=map(int,np.rint(ce[i])); rad=int(max(st[i,2],st[i,3])/2+3)
    cv2.circle(px,(x,y),rad,body,-1)
    a=r.uniform(0,3.14); L=e*r.uniform(.14,.2)
    if s%2: cv2.line(px,(int(x-L*np.cos(a)),int(y-L*np.sin(a))),(int(x+L*np.cos(a)),int(y+L*np.sin(a))),ink,max(2,e//15))
    else: cv2.ellipse(px,(x,y),(max(3,int(e*.15)),max(1,int(e*.05))),float(np.degrees(a)),0,360,tuple(.55*np.array(body)+.45*np.array(ink)),-1)
    px=np.clip(px+r.normal(0,2,px.shape),0,255).astype(np.uint8)
    for c in (None,2): tally(('mark',c),px,tuple(sorted((v,w))),c)
for s in range(60):
    r=np.random.default_rng(1000+s); (body,ink),g=LOOKS[r.integers(5)],GR[r.integers(4)]; v=[int(x) for x in r.integers(1,7,3)]
    d=scattered(tuple(v),body,ink,float(r.uniform(0,1)))
    px=draw([replace(d[0],ink=d[0].body) if False else d[0],*d[1:]],ground=g) if False else None
    from dataclasses import replace
    px=draw([replace(d[0],ink=d[0].body),*d[1:]],ground=g,elevation_deg=float(r.uniform(60,90)),edge_px=float(r.uniform(30,60)),seed=s)
    for c in (None,3): tally(('blank',c),px,(-1,),c)
for s in range(60):
    r=np.random.default_rng(2000+s); g=GR[r.integers(4)]; v=[int(x) for x in r.integers(1,7,3)]; k=int(r.integers(8,16))
    d=scattered(tuple(v),WHITE,BLACK,float(r.uniform(0,1))); b=tuple(int(x)+k for x in g)
    px=draw([replace(d[0],body=b,ink=tuple(x-5 for x in b)),*d[1:]],ground=g,elevation_deg=65,edge_px=float(r.uniform(30,50)),seed=s)
    for c in (None,3): tally(('hardly',c),px,tuple(sorted(v)),c)
for k,v in res.items(): print(k,'n %d right %d wrong %d'%tuple(v))
