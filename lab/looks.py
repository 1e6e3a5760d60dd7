"""looks.py FOLD SET...: cache all candidates and views of the pictures of these sources."""
import sys,pickle,cv2,time
sys.path.insert(0,'TREE'); cv2.setNumThreads(1)
from pathlib import Path
from vision import networks
fold=sys.argv[1]; networks.WEIGHTS=Path(f'HERE/out/{fold}')
from vision.detector import detect
from vision.reader import look,look_again,VIEWS
from vision.crops import Pyramid
from vision.stills import load
from data import *
out=[]; t=time.time(); n=0
def one(f):
    im=load(Path(f)); p=Pyramid(im,quick=True); d=detect(im); L=[]
    for c in d.candidates:
        l=look(p,c); first=l.candidate
        for _ in range(len(VIEWS)-1): l=look_again(p,l)
        L.append((first,l))
    return dict(file=f,shape=im.shape,cands=L,cups=d.cups)
for s in sys.argv[2:]:
    if s=='photos':
        for r in csv.DictReader(open(P+'labels.csv')): x=one(P+r['file']); x.update(source='photos:'+r['group'],repo=r['source_repo'],values=tuple(sorted(map(int,r['values'].split()))),expect=r['expect']); out.append(x)
    else:
        for f,src,boxes,scene in train_set():
            if src!=s: continue
            x=one(f); v=[b[4] for b in boxes]; x.update(source=src,repo=src,values=tuple(sorted(v)) if 0 not in v else (),expect='refuse' if 0 in v else 'read' if v else 'none',boxes=boxes); out.append(x); n+=1
pickle.dump(out,open(f'looks-{fold}.pickle','wb')); print(fold,len(out),f'{time.time()-t:.0f}s')
