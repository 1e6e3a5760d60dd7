while [ ! -f det-c.pt ]; do sleep 5; done
T=1 TREE/.venv/bin/python train.py read b 900 > log-read-b 2>&1
