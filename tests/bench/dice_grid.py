import sys
from collections import defaultdict
names='light dark marbled'.split()
rows=[l.rstrip('\n').split('\t') for f in sys.argv[1:] for l in open(f)]
def kind(r): return names[int(r[0].split()[1].split('.')[0])%3] if r[0].startswith('rendered') else r[1]
out=[]
for L in (.6,.7,.8,.85,.9,.93,.95,.97):
 for F in (.5,.9,.95,.97,.98,.99):
  for P in (.5,.6,.7,.8,.85,.9,.93):
    L1,P1=max(L,.97),max(P,.9)
    t=defaultdict(lambda:[0,0])
    for r in rows:
        k=kind(r);one=r[6]=='1'
        if float(r[7])>=F and r[10]=='0' and float(r[8])>=(L1 if one else L) and float(r[9])>=(P1 if one else P):
            t[k][0]+=1;t[k][1]+=r[5]!=r[6]
    out.append((sum(v[1] for v in t.values()),-sum(v[0] for v in t.values()),L,P,F,{k:tuple(v) for k,v in sorted(t.items())}))
seen={}
for o in sorted(out,key=lambda o:o[:2]):
    seen.setdefault(o[0],[]).append(o)
for w in sorted(seen)[:8]:
    for o in seen[w][:3]: print('wrong',o[0],'called',-o[1],'L',o[2],'P',o[3],"F",o[4],o[5])
