"""card.py SHARPNESS.. : table for the model card from the looks, by the calibration that ships."""
from fitvar import *
import vision.calibration as vc
from vision.bench.intervals import wilson,most_wrong
c=vc.load(Path('TREE/vision/weights/calibration.json')); th=c.threshold
rows=collections.defaultdict(list); cal_pairs=[]
for h in H:
    u=judgement(h,c,None); t=judgement(h,c,len(h.values)) if h.values else None
    uo=values_of(u)==h.values; to=t is not None and values_of(t)==h.values
    if h.values and 2<=len(h.values)<=5:
        k=h.source.split(':')[0]; rows[k].append((u.probability>=th,uo,t.probability>=th,to)); cal_pairs+=[(u.probability,uo),(t.probability,to)] if not any(n in k for n in ('robo','epan','craps','byler')) else []
    elif not h.values:
        rows['nothing '+h.source.split(':')[0]].append((u.probability>=th,uo,False,False))
print('| source | throws | number unknown: sure and right | wrong | told: sure and right | wrong | values right, told |\n| --- | --- | --- | --- | --- | --- | --- |')
def line(k,r):
    n=len(r); a=sum(x[0] and x[1] for x in r); b=sum(x[0] and not x[1] for x in r); d=sum(x[2] and x[3] for x in r); e=sum(x[2] and not x[3] for x in r); f=sum(x[3] for x in r)
    i=lambda k:'{:.0f} % ({:.0f}-{:.0f})'.format(100*k/n,*(100*v for v in wilson(k,n)))
    print(f'| {k} | {n} | {a} = {i(a)} | {b} | {d} = {i(d)} | {e} | {f} |')
    return n,a,b,d,e
for k,r in sorted(rows.items()): line(k,r)
line('tables',rows['photos']+rows['matteop65']); line('tables and rune55',rows['photos']+rows['matteop65']+rows['rune55_grey']); line('all',[x for k,r in rows.items() if not k.startswith('nothing') for x in r])
tb=rows['photos']+rows['matteop65']; s=sum(x[0] for x in tb)+sum(x[2] for x in tb); w=sum(x[0] and not x[1] for x in tb)+sum(x[2] and not x[3] for x in tb); print('bound',w,s,most_wrong(w,s))
for lo,hi in ((0,.2),(.2,.4),(.4,.6),(.6,.7),(.7,.8),(.8,.9),(.9,.95),(.95,.98),(.98,1.01)):
    q=[(p,o) for p,o in cal_pairs if lo<=p<hi]
    if q: print(f'| {lo}-{min(hi,1)} | {len(q)} | {np.mean([p for p,_ in q]):.3f} | {np.mean([o for _,o in q]):.3f} |')
