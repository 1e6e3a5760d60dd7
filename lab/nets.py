"""Folded networks in torch, loaded from the shipped ONNX files."""
import sys, torch, onnx, numpy as np
from onnx import numpy_helper
from torch import nn
def conv(i,o,s=1,k=3): return nn.Sequential(nn.Conv2d(i,o,k,s,k//2 if k%2 else 0),nn.ReLU(inplace=True))
class Res(nn.Module):
    def __init__(s,c): super().__init__(); s.a=conv(c,c); s.b=nn.Conv2d(c,c,3,1,1)
    def forward(s,x): return torch.relu(x+s.b(s.a(x)))
def up(x): return nn.functional.interpolate(x,scale_factor=2.0,mode='nearest')
class Finder(nn.Module):
    def __init__(s,quick=False):
        super().__init__()
        one,two,three,four,told=(16,32,56,80,24) if quick else (28,48,72,104,40)
        s.quarter=conv(3,one,4,7)
        s.eighth=nn.Sequential(conv(one,two,2),*([] if quick else [Res(two)]))
        s.sixteenth=nn.Sequential(conv(two,three,2),Res(three)); s.last=nn.Sequential(conv(three,four,2),Res(four))
        s.from_last,s.from_sixteenth,s.from_eighth=conv(four,three,k=1),conv(three,two),conv(two,one)
        s.head=nn.Sequential(conv(one,told,k=1),nn.Conv2d(told,6,1))
    def forward(s,x):
        q=s.quarter(x-0.45); e=s.eighth(q); x16=s.sixteenth(e)
        u=up(s.from_last(s.last(x16)))+x16; u=up(s.from_sixteenth(u))+e
        return s.head(up(s.from_eighth(u))+q)
class Reader(nn.Module):
    def __init__(s,blocks=(1,2,2),fine=False,kinds=9,place=5):
        super().__init__(); w,n,l=blocks; stem=48 if fine else 24; s.side=96 if fine else 64
        s.body=nn.Sequential(conv(3,stem,3,5) if fine else conv(3,stem,2),conv(stem,48,2),conv(48,48),*(Res(48) for _ in range(w)),conv(48,72,2),conv(72,72),*(Res(72) for _ in range(n)),conv(72,112,2),*(Res(112) for _ in range(l)),nn.Dropout(0.2),nn.Flatten(),nn.Linear(112*16,128),nn.ReLU(inplace=True),nn.Linear(128,kinds+place))
    def forward(s,x): return s.body(x-0.45)
def load(net,path,shape):
    g=onnx.load(path).graph; w={i.name:numpy_helper.to_array(i) for i in g.initializer}
    for n in g.node:
        if n.op_type=='Constant': w[n.output[0]]=numpy_helper.to_array(n.attribute[0].t)
    ops=[n for n in g.node if n.op_type in('Conv','Gemm','MatMul')]
    order=[]; hs=[m.register_forward_hook(lambda m,i,o:order.append(m)) for m in net.modules() if isinstance(m,(nn.Conv2d,nn.Linear))]
    net.eval()(torch.zeros(shape)); [h.remove() for h in hs]
    # pair by shape in order
    assert len(order)==len(ops),(len(order),len(ops),[ (n.op_type) for n in ops])
    for m,n in zip(order,ops):
        W=w[n.input[1]]; b=w[n.input[2]]
        if n.op_type=='Gemm' and not any(a.name=='transB' and a.i for a in n.attribute): W=W.T
        assert W.shape==tuple(m.weight.shape),(W.shape,m.weight.shape)
        m.weight.data=torch.from_numpy(W.copy()); m.bias.data=torch.from_numpy(b.copy())
    return net
if __name__=='__main__':
    import cv2
    R='HERE/oldsrc/vision/weights/'
    for name,net,sh in (('finder',Finder(),(1,3,256,256)),('quick_finder',Finder(True),(1,3,256,256)),('reader',Reader(),(1,3,64,64)),('second_reader',Reader(fine=True),(1,3,96,96))):
        load(net,R+name+'.onnx',sh); x=np.random.rand(*sh).astype(np.float32); d=cv2.dnn.readNet(R+name+'.onnx'); d.setInput(x); a=d.forward(); b=net(torch.from_numpy(x)).detach().numpy(); print(name,abs(a-b).max(),a.shape,sum(p.numel() for p in net.parameters()))
