"""looks_drawn.py FOLD FIRST N: candidates and views of rendered scenes, with their truth."""
import sys,pickle,cv2,time,numpy as np
sys.path.insert(0,'TREE'); cv2.setNumThreads(1)
from pathlib import Path
from vision import networks
fold=sys.argv[1]; networks.WEIGHTS=Path(f'HERE/out/{fold}')
from vision.detector import detect
from vision.reader import look,look_again,VIEWS
from vision.crops import Pyramid
from vision.bench.scenes import scene
from vision.rendering.lens import photograph
from vision.rendering.perspective import perspective
from vision.rendering.truth import truth_of
out=[]; a,n=map(int,sys.argv[2:4]); t=time.time()
for s in range(a,a+n):
    sc,lens=scene(s); im=photograph(sc,lens,s,samples=1); cam=perspective(sc.view); tr=truth_of(sc)
    tops=[]
    for die,true in zip(sc.dice,tr.dice):
        x,y,z=die.pose.position; h=die.look.size_mm/2
        p=cam.project(np.array([[x,x-h,x+h],[y,y,y],[z+h]*3],np.float32)); tops.append((float(p[0][0]),float(p[1][0]),float(np.hypot(p[0][2]-p[0][1],p[1][2]-p[1][1])),true.value))
    p=Pyramid(im,quick=True); L=[]
    for c in detect(im).candidates:
        l=look(p,c); f=l.candidate
        for _ in range(len(VIEWS)-1): l=look_again(p,l)
        L.append((f,l))
    out.append(dict(source='drawn',shape=im.shape,cands=L,tops=tops,values=tr.values,file=f'drawn{s}'))
pickle.dump(out,open(f'looks-drawn.pickle','wb')); print(len(out),f'{time.time()-t:.0f}s')
