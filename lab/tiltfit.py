import sys,glob,torch,numpy as np; sys.path.insert(0,'TREE')
from nets import *; from data import even
torch.set_num_threads(1)
from scipy.optimize import minimize
n=Reader(fine=True); n.load_state_dict(torch.load(sys.argv[1])); n.eval()
import os
if not os.path.exists('held_drawn.npz'):
    from vision.training.samples import samples
    s=samples(range(3000000,3000250)); np.savez('held_drawn.npz',crops=s.crops,kinds=s.kinds,places=s.places)
z=np.load('held_drawn.npz'); k=z['kinds'].astype(int); ok=(k>0)&(k<7)&~np.isnan(z['places'][:,3]); C=z['crops']; P=z['places']
O=[]
with torch.no_grad():
    for i in range(0,len(C),128): O.append(n(torch.from_numpy(np.stack([even(c) for c in C[i:i+128]]))).numpy())
O=np.concatenate(O); y=np.where(k>=7,7,k); print('class acc',(O[:,:8].argmax(1)==y).mean(),[(v,round(float((O[y==v,:8].argmax(1)==v).mean()),3)) for v in range(8)])
m=ok&(abs(P[:,0])<.15)&(abs(P[:,1])<.15)&(O[:,:8].argmax(1)==y)
e=np.degrees(np.linalg.norm(O[m,12:14]-P[m,3:5],axis=1)); sd=np.degrees(np.exp(O[m,8]/2))
print(m.sum(),'err deg median',np.median(e),'90',np.percentile(e,90),'99',np.percentile(e,99),'sd median',np.median(sd),np.percentile(sd,[5,95]))
def nll(p):
    nu=np.exp(p[0])+.1; d=np.sqrt((np.exp(p[1])*sd)**2+np.exp(2*p[2])); s=(e/d)**2
    return -np.mean(-(nu+2)/2*np.log1p(s/nu)-2*np.log(d))
r=minimize(nll,[1.4,0,0.],method='Nelder-Mead'); print('nu',np.exp(r.x[0])+.1,'scale',np.exp(r.x[1]),'floor deg',np.exp(r.x[2]))
for lo,hi in ((0,1.5),(1.5,2.5),(2.5,4),(4,8),(8,30)):
    q=(sd>=lo)&(sd<hi)
    if q.sum()>5: print(lo,hi,q.sum(),'median err',np.median(e[q]),'99%',np.percentile(e[q],99))
