import pickle,csv,json,collections,os
R='SHARED/photos-train/'; P='SHARED/photos/'
src={R+r['file']:(r['source_repo'],r['licence'].split(' (')[0],r['file']) for r in csv.DictReader(open(R+'sources.csv'))}
src|={P+r['file']:(r['source_repo'],r.get('licence',''),r['file']) for r in csv.DictReader(open(P+'labels.csv'))}
f=collections.defaultdict(list); lic={}
for n in ('located','located_photos'):
    for d in pickle.load(open(n+'.pickle','rb')):
        s,l,file=src[d['file']]; f[s].append(file); lic[s]=l
out=[{'source':s,'licence':lic[s],'pictures':sorted(v)} for s,v in sorted(f.items())]
json.dump(out,open('TREE/vision/weights/trained_on.json','w'),indent=1); open('TREE/vision/weights/trained_on.json','a').write('\n')
for o in out: print(o['source'],o['licence'],len(o['pictures']))
