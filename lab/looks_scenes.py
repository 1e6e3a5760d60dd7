"""looks_scenes.py FOLD FIRST N OUT: candidates and views of scenes drawn as for training, by other seeds."""
import sys,pickle,cv2,time,numpy as np
sys.path.insert(0,'TREE'); cv2.setNumThreads(1)
from pathlib import Path
from vision import networks
fold=sys.argv[1]; networks.WEIGHTS=Path(f'HERE/out/{fold}')
from vision.detector import detect
from vision.reader import look,look_again,VIEWS
from vision.crops import Pyramid
from vision.training.scenes import scene,Kind
out=[]; a,n=map(int,sys.argv[2:4]); t=time.time()
for s in range(a,a+n):
    sc=scene(np.random.default_rng(s)); im=sc.picture
    tops=[(float(d.middle[0]),float(d.middle[1]),d.size,min(int(d.kind),7)) for d in sc.dice if d.kind!=Kind.NOTHING]
    vals=tuple(sorted(v for *_,v in tops))
    p=Pyramid(im,quick=True); L=[]
    for c in detect(im).candidates:
        l=look(p,c); f=l.candidate
        for _ in range(len(VIEWS)-1): l=look_again(p,l)
        L.append((f,l))
    out.append(dict(source='scenes',shape=im.shape,cands=L,tops=tops,values=None if 7 in vals else vals,file=f'scene{s}'))
pickle.dump(out,open(sys.argv[4],'wb')); print(len(out),f'{time.time()-t:.0f}s')
