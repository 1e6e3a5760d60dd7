import pickle,sys
P=pickle.load(open('pairs.pickle','rb'))
G={'photos':lambda s:s.startswith('photos'),'matteo':lambda s:s=='matteop65','grey':lambda s:s=='rune55_grey','boards':lambda s:s in('roboflow_dice','epanemu','byler','rune55_trays'),'numerals':lambda s:s=='numeral_negatives'}
for t in (.5,.6,.7,.75,.8,.85,.9):
    out=[]
    for g,f in G.items():
        q=[p for p in P if f(p[0]) and ((p[2] and 2<=len(p[2])<=5) or g=='numerals')]
        u=[p[3] for p in q]; k=[p[4] for p in q]
        out.append(f"{g} {len(q)}: u {sum(a>=t and b for a,b in u)}/{sum(a>=t and not b for a,b in u)} t {sum(a>=t and b for a,b in k)}/{sum(a>=t and not b for a,b in k)}")
    print(t,' | '.join(out))
one=[p for p in P if p[2] and len(p[2])==1]; print('singles',len(one),[(t,sum(p[3][0]>=t and p[3][1] for p in one),sum(p[3][0]>=t and not p[3][1] for p in one),sum(p[4][0]>=t and p[4][1] for p in one),sum(p[4][0]>=t and not p[4][1] for p in one)) for t in (.5,.7,.8,.9)])
