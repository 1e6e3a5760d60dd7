import sys,pickle,collections,numpy as np,torch; sys.path.insert(0,'TREE')
from pathlib import Path
from vision.training import calibrate as cal
from vision.training.calibrate import Held,NO_FACE,truth_of,judgement,values_of,threshold
from vision.training.photographs import Top
from vision.detector import Candidate
from vision.calibration import Calibration,features,FEATURES
from vision.reader import distinct
from vision.networks import *
from dataclasses import replace
torch.set_num_threads(1)
loc={d['file']:d for n in ('located','located_photos') for d in pickle.load(open(n+'.pickle','rb'))}
H=[]
for f in 'abc':
    for x in pickle.load(open(f'looks-{f}.pickle','rb')):
        d=loc.get(x['file'])
        if d is None: continue
        tops=[Top(Candidate(a,b,e,0),v or 7,ok) if ok else Top(Candidate(q[0]+q[2]/2,q[1]+q[3]/2,max(q[2:])*.8,0),v or 7,False) for a,b,e,v,ok,q in d['dice']]
        L=distinct([l for _,l in x['cands']]); c=[l.candidate for l in L]
        H.append(Held(x['source'],x['shape'],tuple(L),truth_of(c,tops,NO_FACE if x['source']=='numeral_negatives' else 0),None if x['expect']=='refuse' else x['values']))
D=[]
for x in pickle.load(open('looks-drawn.pickle','rb')):
    L=distinct([l for _,l in x['cands']]); c=[l.candidate for l in L]
    tops=[Top(Candidate(a,b,e,0),v or 7,True) for a,b,e,v in x['tops']]
    D.append(Held('drawn',x['shape'],tuple(L),truth_of(c,tops,0),x['values']))
def fit(held,weights=lambda s:1.0,prior=1e-3):
    rows=[(*features([l.first(k) for l in o.looks]),o) for o in held if o.looks for k in cal.VIEWED]
    logs=torch.tensor(np.concatenate([r[0] for r in rows])); told=torch.tensor(np.concatenate([r[1] for r in rows])); truth=torch.tensor(np.concatenate([r[2].truth for r in rows]))
    often=collections.Counter()
    for o in held: often[o.source]+=len(o.looks)
    sh=np.concatenate([np.full(len(r[2].looks),weights(r[2].source)*often[r[2].source]**-.5) for r in rows]); w=torch.tensor(sh/sh.sum())
    n=torch.zeros(2+FEATURES,dtype=torch.float64); n[0]=1; n.requires_grad_(); opt=torch.optim.LBFGS([n],max_iter=20,line_search_fn='strong_wolfe')
    def loss():
        opt.zero_grad(); said=logs*(n[0]+n[1]*told[:,-1:]); e=torch.zeros_like(said); e[:,NONE]=told@n[2:]
        own=torch.log_softmax(said+e,1); right=own.gather(1,truth.clamp(min=0)[:,None])[:,0]; none=torch.logaddexp(own[:,NONE],own[:,UNREADABLE])
        l=-(torch.where(truth==NO_FACE,none,right)*w).sum()+prior*(n**2).sum(); l.backward(); return l
    for _ in range(3): l=opt.step(loss)
    f=[round(float(v),4) for v in n]; return Calibration(tuple(f[:2]),tuple(f[2:]),0.,{}),float(l)
def table(c,ths):
    P=[(h,(u:=judgement(h,c,None)),judgement(h,c,len(h.values)) if h.values else u) for h in H+D]
    T=[(p,ok) for h,u,t in P if h.source!='drawn' and not any(n in h.source for n in cal.OTHER_GAMES) for p,ok in ([(u.probability,values_of(u)==h.values)]+([(t.probability,values_of(t)==h.values)] if h.values else []))]
    for risk in (.01,.005):
        cal.RISK=risk; print('  threshold at',risk,threshold(T),end=' ')
    print(len(T))
    for th in ths:
        st=collections.defaultdict(lambda:[0]*5)
        for h,u,t in P:
            if h.values and 2<=len(h.values)<=5: k=h.source.replace('photos:','p:')
            else: k=h.source.split(':')[0]+'-nothing' if not h.values else None
            if k is None: continue
            if k.startswith('p:'): k='photos'
            s=st[k]; s[0]+=1
            for j,q in ((1,u),(3,t)):
                if q.probability>=th: s[j if values_of(q)==h.values else j+1]+=1
        print('  th',th,' '.join(f'{k} {s[0]}: {s[1]}/{s[2]} {s[3]}/{s[4]};' for k,s in sorted(st.items())))
if __name__=='__main__':
    V={'all':(H,lambda s:1.),'tables+num':([h for h in H if not any(n in h.source for n in ('roboflow_dice','epanemu','craps_crops'))],lambda s:1.),'all+drawn':(H+D,lambda s:1.),'half boards+drawn':(H+D,lambda s:.3 if any(n in s for n in ('roboflow_dice','epanemu','craps_crops')) else 1.)}
    for k,(h,w) in V.items():
        c,l=fit(h,w); print(k,c.sharpness,c.none,round(l,4)); table(c,(.6,.7,.8))
