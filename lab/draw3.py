import sys,numpy as np,cv2
sys.path.insert(0,'TREE'); cv2.setNumThreads(1)
import vision.training.scenes as S
from vision.training.samples import samples
S.SPOILT,S.FOREIGN,S.PRINTS=.4,.3,.5
a,n=map(int,sys.argv[1:3])
for at in range(a,a+n,100):
    s=samples(range(at,at+100)); np.savez(f'drawn3/{at:07d}.npz',fields=s.fields[:0],dice=s.dice[:0],masks=s.masks[:0],crops=s.crops,kinds=s.kinds,places=s.places)
