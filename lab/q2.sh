for j in "det a 1500" "det b 1500" "det c 1500" "det none 2500"; do set -- $j; [ -f $1-$2.pt ] || T=1 TREE/.venv/bin/python train.py $1 $2 $3 > log-$1-$2 2>&1; done
