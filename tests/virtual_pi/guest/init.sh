#!/bin/sh
# The first program in the virtual Pi: a root that can be written (in memory), the Pi's pins, then
# systemd, or the test's own agent alone. The kernel hands over words with a = as environment:
#   PI_GUEST    the host's directory with this script        PI_SHARE  the host's directory to exchange files
#   PI_INIT     what runs then: agent or systemd             PI_PYTHON the agent's Python
#   PI_STATE    mounted on the state directory: a device with ext4, with the options PI_STATE_OPTIONS if
#               there are any, or tmpfs:SIZE
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
fail() { echo "init: $*"; echo o >/proc/sysrq-trigger; sleep 9; }

mount -t proc proc /proc
mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work overlay /mnt/root || fail "no overlay"
cd /mnt/root || fail "no root"
for place in proc sys dev run tmp var/lib; do mkdir -p $place; done
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t devtmpfs dev dev
mount -t tmpfs tmpfs run
mkdir run/share
mount -t hostfs -o "$PI_SHARE" none run/share || fail "no share"
mount -t configfs configfs sys/kernel/config

# The header's pins as a Pi Zero 2 W has them: 54 lines, 0 to 27 on the header, 0 to 8 pulled up.
sim=sys/kernel/config/gpio-sim/pi
mkdir -p $sim/bank0
echo 54 >$sim/bank0/num_lines
echo pinctrl-bcm2835 >$sim/bank0/label
echo 1 >$sim/live
ln -s "/sys/devices/platform/$(cat $sim/dev_name)/$(cat $sim/bank0/chip_name)" run/pins
for line in 0 1 2 3 4 5 6 7 8; do echo pull-up >"sys/devices/platform/$(cat $sim/dev_name)/$(cat $sim/bank0/chip_name)/sim_gpio$line/pull"; done

mkdir -p var/lib/llamadillo
case $PI_STATE in
/dev/*) mount -t ext4 -o "${PI_STATE_OPTIONS:-rw}" "$PI_STATE" var/lib/llamadillo || fail "no state" ;;
tmpfs:*) mount -t tmpfs -o "size=${PI_STATE#tmpfs:},mode=755" tmpfs var/lib/llamadillo ;;
esac

mkdir -p oldroot
pivot_root . oldroot 2>/dev/null || true
case $PI_INIT in
agent) exec chroot . "$PI_PYTHON" -I "$PI_GUEST/agent.py" </dev/null ;;
systemd)
    # A test may bring its own last steps.
    [ -e run/share/systemd-init.sh ] && exec chroot . /bin/sh /run/share/systemd-init.sh
    exec chroot . /lib/systemd/systemd --show-status=0 ;;
esac
fail "no such init: $PI_INIT"
