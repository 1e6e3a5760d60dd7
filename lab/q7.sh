echo -10 > /proc/self/autogroup
P=TREE/.venv/bin/python
$P draw4.py 1400000 1200 & $P draw4.py 1410000 1200 &
T=1 $P train3.py read c 1000 > log3-c 2>&1 &
wait %1 %2
(T=1 $P train3d.py det c 1200 > logd3-c 2>&1; T=1 $P train3d.py det none 1500 > logd3-none 2>&1) &
wait
T=1 $P train3d.py det a 1200 > logd3-a 2>&1 &
T=1 $P train3d.py det b 1200 > logd3-b 2>&1 &
wait
