import sys,pickle,cv2; sys.path.insert(0,'HERE/oldsrc'); cv2.setNumThreads(1)
from pathlib import Path
from vision.training.photographs import photographs,locate
import torch
from nets import *; from data import *
Q=load(Finder(True),'HERE/oldsrc/vision/weights/quick_finder.onnx',(1,3,256,256)); torch.set_num_threads(1)
P=Path('SHARED/photos'); out=[]; w=0
for s in photographs(P):
    if not s.free: continue
    w+=1; l=locate(P,s)
    if l is None: continue
    im=cv2.imread(str(P/s.file))
    if im is None or im.shape!=l.pixels.shape: continue
    sm=field(im,512*384)
    with torch.no_grad(): said=Q(torch.from_numpy(even(sm))[None]).numpy()[0]
    cands=[tuple(map(float,c)) for c in peaks(said,im.shape,sm.shape,.05,24)]
    out.append(dict(file=str(P/s.file),source='photos',repo=s.source,scene='',shape=im.shape[:2],cands=cands,dice=[(h.x,h.y,h.size,v,True,(h.x-h.size*.6,h.y-h.size*.6,h.size*1.2,h.size*1.2)) for h,v in l.dice]))
pickle.dump(out,open('located_photos.pickle','wb')); print(w,len(out))
