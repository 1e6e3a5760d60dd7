for j in "read none 1800" "read a 900" "read c 900" "read b 900"; do set -- $j; [ -f $1-$2.pt ] || T=1 TREE/.venv/bin/python train.py $1 $2 $3 > log-$1-$2 2>&1; done
