// SPDX-License-Identifier: GPL-2.0
/*
 * virtual-i2c: the I2C bus of a virtual Pi, in software alone.
 *
 * The adapter takes plain I2C (I2C_RDWR) and emulated SMBus. An address in
 * 'present' acknowledges; any other is answered with -EREMOTEIO, as the Pi's
 * own driver (i2c-bcm2835) does. It can take as long as a bus of 'hz' would,
 * and it can fail: the coming 'fail_next' messages, or every 'fail_every'-th.
 * Of a message that fails, 'fail_bytes' bytes still reach the chip.
 *
 * Every message, and 'present' at first and when it changes, is written down as a record.
 * The record goes to the host's file descriptor 'log_fd' before the writer is
 * told that the message was sent, so when this kernel is killed the host knows
 * all that a chip had got. The same records can be read from /dev/virtual-i2c,
 * from the moment that it is opened.
 *
 *   u64 started ns | u64 ended ns | u16 kind | u16 address | s16 result |
 *   u16 length | length bytes       little endian, times of CLOCK_MONOTONIC
 *
 * kind 1: a message written, with the bytes that reached the chip;
 * kind 2: a message read, and the record has no bytes. The chip at 'memory_at' answers with the bytes of 'memory',
 *         from the address on that was written last; every other chip answers with zeroes;
 * kind 3: 'present' as it is from now on; the bytes are the addresses, u16 each.
 */
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/poll.h>
#include <linux/uaccess.h>
#include <os.h>

#define MAX_PRESENT 8
#define LOG_BYTES (4 << 20)

enum kind { KIND_WRITTEN = 1, KIND_READ = 2, KIND_PRESENT = 3 };

struct record {
	u64 started, ended;
	u16 kind, address;
	s16 result;
	u16 length;
} __packed;

static DEFINE_MUTEX(lock);
static DECLARE_WAIT_QUEUE_HEAD(readable);
static struct kfifo fifo;
static int readers;
static int log_failed;
static bool started;

static int log_fd = -1;
module_param(log_fd, int, 0444);
MODULE_PARM_DESC(log_fd, "the host's file descriptor for records, -1: none");
static unsigned long dropped;
module_param(dropped, ulong, 0444);
MODULE_PARM_DESC(dropped, "records that found no room in /dev/virtual-i2c");

static void write_host(const void *from, int count)
{
	while (log_fd >= 0 && count > 0) {
		int done = os_write_file(log_fd, from, count);

		if (done == -EINTR || done == -EAGAIN)
			continue;
		if (done <= 0) {
			if (!log_failed++)
				pr_err("virtual-i2c: cannot write the log: %d\n", done);
			return;
		}
		from += done;
		count -= done;
	}
}

static void put_down(struct record r, const void *bytes)
{
	mutex_lock(&lock);
	write_host(&r, sizeof(r));
	write_host(bytes, r.length);
	if (readers) {
		if (kfifo_avail(&fifo) < sizeof(r) + r.length) {
			dropped++;
		} else {
			kfifo_in(&fifo, &r, sizeof(r));
			kfifo_in(&fifo, bytes, r.length);
		}
	}
	mutex_unlock(&lock);
	wake_up_interruptible(&readable);
}

/* What is on the bus. */

static u16 present[MAX_PRESENT] = { 0x3c };
static int presents = 1;

static void tell_present(void)
{
	u64 now = ktime_get_ns();
	struct record r = {
		.started = now,
		.ended = now,
		.kind = KIND_PRESENT,
		.length = presents * sizeof(present[0]),
	};

	put_down(r, present);
}

static int set_present(const char *text, const struct kernel_param *param)
{
	int list[MAX_PRESENT + 1];
	int i;

	get_options(text, ARRAY_SIZE(list), list);
	if (list[0] > MAX_PRESENT)
		return -EINVAL;
	for (i = 0; i < list[0]; i++)
		present[i] = list[i + 1];
	presents = list[0];
	if (started) /* words of the kernel's command line come before there is a clock */
		tell_present();
	return 0;
}

static int get_present(char *text, const struct kernel_param *param)
{
	int i, n = 0;

	for (i = 0; i < presents; i++)
		n += sysfs_emit_at(text, n, "%s%#x", i ? "," : "", present[i]);
	return n + sysfs_emit_at(text, n, "\n");
}

static const struct kernel_param_ops present_ops = { .set = set_present, .get = get_present };
module_param_cb(present, &present_ops, NULL, 0644);
MODULE_PARM_DESC(present, "addresses that acknowledge, with commas between");

static bool acknowledges(u16 address)
{
	int i;

	for (i = 0; i < presents; i++)
		if (present[i] == address)
			return true;
	return false;
}

/* A chip with registers that can be read, such as a fuel gauge. The address counts on from byte to byte. */

static ushort memory_at;
module_param(memory_at, ushort, 0644);
MODULE_PARM_DESC(memory_at, "address of the chip with a memory, 0: none");
static u8 memory[256];
module_param_array(memory, byte, NULL, 0644);
MODULE_PARM_DESC(memory, "its bytes, with commas between");
static u8 memory_pointer;

static void answer(struct i2c_msg *message)
{
	int i;

	for (i = 0; i < message->len; i++)
		message->buf[i] = message->addr == memory_at ? memory[memory_pointer++] : 0;
}

/* What goes wrong on it. */

static uint fail_next;
module_param(fail_next, uint, 0644);
MODULE_PARM_DESC(fail_next, "fail so many coming messages");
static uint fail_every;
module_param(fail_every, uint, 0644);
MODULE_PARM_DESC(fail_every, "fail every so many messages, 0: none");
static uint fail_bytes;
module_param(fail_bytes, uint, 0644);
MODULE_PARM_DESC(fail_bytes, "bytes of a failing message that reach the chip");
static unsigned long messages;
module_param(messages, ulong, 0444);
MODULE_PARM_DESC(messages, "messages tried");
static unsigned long failed;
module_param(failed, ulong, 0444);
MODULE_PARM_DESC(failed, "messages failed");

static bool fails(void)
{
	if (fail_next) {
		fail_next--;
		return true;
	}
	return fail_every && messages % fail_every == 0;
}

/* The adapter. */

static uint hz;
module_param(hz, uint, 0644);
MODULE_PARM_DESC(hz, "speed of the bus in bits a second, 0: no delay");
static uint nr = 1;
module_param(nr, uint, 0444);
MODULE_PARM_DESC(nr, "number of the bus: /dev/i2c-N");

/* A start and a stop, nine bits for the address and for each byte. */
static void take_time(unsigned int bytes)
{
	if (hz) {
		unsigned long us = div_u64((9ULL * (bytes + 1) + 2) * USEC_PER_SEC, hz);

		usleep_range(us, us + us / 50 + 1);
	}
}

static int send(struct i2c_msg *message)
{
	struct record r = { .address = message->addr, .started = ktime_get_ns() };
	bool reads = message->flags & I2C_M_RD;

	messages++;
	r.kind = reads ? KIND_READ : KIND_WRITTEN;
	if (!acknowledges(message->addr)) {
		r.result = -EREMOTEIO;
	} else if (fails()) {
		r.result = -EREMOTEIO;
		r.length = reads ? 0 : min_t(uint, fail_bytes, message->len);
	} else {
		r.length = reads ? 0 : message->len;
		if (reads)
			answer(message);
		else if (message->addr == memory_at && message->len)
			memory_pointer = message->buf[0];
	}
	failed += r.result != 0;
	take_time(r.result ? r.length : message->len);
	r.ended = ktime_get_ns();
	put_down(r, message->buf);
	return r.result;
}

static int virtual_xfer(struct i2c_adapter *adapter, struct i2c_msg *list, int count)
{
	int i, result;

	for (i = 0; i < count; i++) {
		result = send(&list[i]);
		if (result)
			return result;
	}
	return count;
}

static u32 virtual_functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.xfer = virtual_xfer,
	.functionality = virtual_functionality,
};

static struct i2c_adapter adapter = {
	.owner = THIS_MODULE,
	.algo = &algorithm,
	.name = "virtual I2C bus",
};

/* Plugged in late, as on a Pi whose driver is loaded late: 'plugged' 0 at boot, 1 when it comes. */

static bool plugged = true;

static int set_plugged(const char *text, const struct kernel_param *param)
{
	bool before = plugged;
	int result = param_set_bool(text, param);

	if (result || !started || plugged == before)
		return result;
	if (!plugged) {
		i2c_del_adapter(&adapter);
		return 0;
	}
	adapter.nr = nr;
	return i2c_add_numbered_adapter(&adapter);
}

static const struct kernel_param_ops plugged_ops = { .set = set_plugged, .get = param_get_bool };
module_param_cb(plugged, &plugged_ops, &plugged, 0644);
MODULE_PARM_DESC(plugged, "whether the bus itself is there");

/* /dev/virtual-i2c */

static int log_open(struct inode *inode, struct file *file)
{
	mutex_lock(&lock);
	if (!readers++)
		kfifo_reset(&fifo);
	mutex_unlock(&lock);
	return 0;
}

static int log_release(struct inode *inode, struct file *file)
{
	mutex_lock(&lock);
	readers--;
	mutex_unlock(&lock);
	return 0;
}

static ssize_t log_read(struct file *file, char __user *to, size_t size, loff_t *at)
{
	unsigned int copied;
	int result;

	if (kfifo_is_empty(&fifo)) {
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		result = wait_event_interruptible(readable, !kfifo_is_empty(&fifo));
		if (result)
			return result;
	}
	mutex_lock(&lock);
	result = kfifo_to_user(&fifo, to, size, &copied);
	mutex_unlock(&lock);
	return result ? result : copied;
}

static __poll_t log_poll(struct file *file, poll_table *table)
{
	poll_wait(file, &readable, table);
	return kfifo_is_empty(&fifo) ? 0 : EPOLLIN | EPOLLRDNORM;
}

static const struct file_operations log_operations = {
	.owner = THIS_MODULE,
	.open = log_open,
	.release = log_release,
	.read = log_read,
	.poll = log_poll,
};

static struct miscdevice log_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "virtual-i2c",
	.fops = &log_operations,
	.mode = 0600,
};

static int __init virtual_init(void)
{
	int result = kfifo_alloc(&fifo, LOG_BYTES, GFP_KERNEL);

	if (result)
		return result;
	result = misc_register(&log_device);
	if (result)
		goto no_device;
	adapter.nr = nr;
	result = plugged ? i2c_add_numbered_adapter(&adapter) : 0;
	if (result)
		goto no_adapter;
	started = true;
	tell_present();
	return 0;

no_adapter:
	misc_deregister(&log_device);
no_device:
	kfifo_free(&fifo);
	return result;
}
device_initcall(virtual_init);

MODULE_DESCRIPTION("The I2C bus of a virtual Pi");
