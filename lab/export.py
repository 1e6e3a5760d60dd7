"""export.py FOLD -> out/FOLD/{detector,reader}.onnx"""
import sys,torch,onnx,os; from nets import *
fold=sys.argv[1]; os.makedirs(f'out/{fold}',exist_ok=True)
def ex(net,pt,side,name):
    net.load_state_dict(torch.load(pt)); net.eval()
    p=f'out/{fold}/{name}.onnx'
    axes={'x':{0:'n',2:'h',3:'w'},'y':{0:'n'}} if name=='detector' else {'x':{0:'n'},'y':{0:'n'}}
    torch.onnx.export(net,(torch.rand(1,3,side,side),),p,dynamo=False,opset_version=13,input_names=['x'],output_names=['y'],dynamic_axes=axes)
    m=onnx.load(p)
    for a,s in zip(m.graph.input[0].type.tensor_type.shape.dim,(1,3,side,side)): a.dim_value=s
    onnx.save(m,p); print(p,os.path.getsize(p))
def pt(k):
    for n in ('4','3','2'):
        if os.path.exists(f'{k}{n}-{fold}.pt'): return f'{k}{n}-{fold}.pt'
    return f'{k}-{fold}.pt' if os.path.exists(f'{k}-{fold}.pt') else f'{k}-{fold}.pt.part'
if __name__=='__main__': ex(Finder(True),pt('det'),256,'detector'); ex(Reader(fine=True),pt('read'),96,'reader')
