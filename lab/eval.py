"""eval.py [fit]: from looks-*.pickle: fit calibration, print held-out table."""
import sys,pickle,json,collections,numpy as np; sys.path.insert(0,'TREE')
from pathlib import Path
from vision.training import calibrate as cal
from vision.training.calibrate import Held,NO_FACE,truth_of,judgement,values_of
from vision.training.photographs import Top
from vision.detector import Candidate
from vision.calibration import Calibration,save,load
from vision.bench.intervals import most_wrong
folds=[f for f in 'abc' if Path(f'looks-{f}.pickle').exists()]
loc={d['file']:d for n in ('located','located_photos') for d in pickle.load(open(n+'.pickle','rb'))}
H=[]
for f in folds:
    for x in pickle.load(open(f'looks-{f}.pickle','rb')):
        d=loc.get(x['file'])
        if d is None: continue
        tops=[Top(Candidate(a,b,e,0),v or 7,ok) if ok else Top(Candidate(q[0]+q[2]/2,q[1]+q[3]/2,max(q[2:])*.8,0),v or 7,False) for a,b,e,v,ok,q in d['dice']]
        from vision.reader import distinct
        L=distinct([l for _,l in x['cands']]); c=[l.candidate for l in L]
        h=Held(x['source'],x['shape'],tuple(L),truth_of(c,tops,NO_FACE if x['source']=='numeral_negatives' else 0),None if x['expect']=='refuse' else x['values'])
        H.append((h,x))
W=Path('HERE/out/'+(sys.argv[2] if len(sys.argv)>2 else 'none'))
def folds_of(H): return {s:n%3 for n,s in enumerate(sorted({h.source for h,_ in H}))}
def table(pairs,th):
    st=collections.defaultdict(lambda:[0]*8)
    for h,x,un,to in pairs:
        if h.values and 2<=len(h.values)<=5:
            for key in (h.source,'all'):
                s=st[key]; s[0]+=1
                s[1]+=un[0]>=th and un[1]; s[2]+=un[0]>=th and not un[1]; s[3]+=to[0]>=th and to[1]; s[4]+=to[0]>=th and not to[1]; s[5]+=un[1]; s[6]+=to[1]
        elif h.values is None or not h.values:
            for key in (h.source+' nothing','nothing'):
                s=st[key]; s[0]+=1; s[1]+=un[0]>=th and un[1]; s[2]+=un[0]>=th and not un[1]
    for k,s in sorted(st.items()): print(f'{k:28s} n {s[0]:4d}  unknown sure right {s[1]:4d} wrong {s[2]:3d}  told {s[3]:4d} wrong {s[4]:3d}   values right {s[5]:4d} {s[6]:4d}')
cache='cal-fit.json'
held=[h for h,_ in H]
if len(sys.argv)>1 and sys.argv[1]=='fit':
    c=cal.fit(held,W); save(c,Path(cache)); print(c)
c=load(Path(cache))
pairs=[]
for h,x in H:
    un=judgement(h,c,None); n=len(h.values) if h.values else None
    to=judgement(h,c,n) if n else un
    pairs.append((h,x,(un.probability,h.values is not None and values_of(un)==h.values),(to.probability,h.values is not None and values_of(to)==h.values)))
pickle.dump([(h.source,x['file'],h.values,u,t) for h,x,u,t in pairs],open('pairs.pickle','wb'))
for th in (c.threshold,): print('threshold',th); table(pairs,th)
