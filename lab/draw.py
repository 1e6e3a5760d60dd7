import sys,time,pickle,numpy as np,cv2
sys.path.insert(0,'HERE/oldsrc'); cv2.setNumThreads(1)
from vision.training.samples import samples
start,n,size=map(int,sys.argv[1:4])
for at in range(start,start+n,size):
    import os
    if os.path.exists(f"drawn/{at:06d}.npz"): continue
    s=samples(range(at,at+size),96)
    np.savez(f'drawn/{at:06d}.npz',fields=s.fields,dice=s.dice,masks=s.masks,crops=s.crops,kinds=s.kinds,places=s.places)
