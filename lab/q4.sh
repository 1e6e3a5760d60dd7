for f in $*; do T=1 TREE/.venv/bin/python train2.py read $f 420 > log2-$f 2>&1; done
