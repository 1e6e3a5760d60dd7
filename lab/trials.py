import sys,pickle,cv2; sys.path.insert(0,'TREE'); cv2.setNumThreads(1)
from vision.bench.trials import TRIALS,throw
from vision.eye import Eye
from vision.rendering.truth import truth_of
a,b=int(sys.argv[1]),int(sys.argv[2]); e=Eye(); out={}
for k in sys.argv[4].split(","):
    for s in range(a,b):
        sc,px=throw(k,s); v=truth_of(sc).values; n=len(v) or 2
        r=e.read(px); t=e.read(px,n); out[k,s]=(v,r.values,r.probability,t.values,t.probability,r.why,t.why)
    q=[out[k,s] for s in range(a,b)]
    print(k,len(q),*(f'| t{th}: u {sum(x[2]>=th and x[1]==x[0] for x in q)}/{sum(x[2]>=th and x[1]!=x[0] for x in q)} t {sum(x[4]>=th and x[3]==x[0] for x in q)}/{sum(x[4]>=th and x[3]!=x[0] for x in q)}' for th in (.57,.7,.8,.9)),flush=True)
pickle.dump(out,open(sys.argv[3],'wb'))
