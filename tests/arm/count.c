/* A plugin of QEMU's user emulation that counts the instructions which a program executes, and appends their number to a
   file when the program ends: qemu-aarch64 -plugin file=count.so,to=FILE PROGRAM…

   The declarations are those of qemu-plugin.h of QEMU 7.2 (Debian 12), of which Debian has no package. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
enum { ADD = 0 };
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int, void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);

int qemu_plugin_version = 1;
static uint64_t executed;
static char to[4096];

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &executed, qemu_plugin_tb_n_insns(block));
}

static void ended(qemu_plugin_id_t id, void *unused)
{
    FILE *file = fopen(to, "a");
    (void)id;
    (void)unused;
    if (file) {
        fprintf(file, "%" PRIu64 "\n", executed);
        fclose(file);
    }
}

int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int words, char **said)
{
    (void)info;
    if (words != 1 || strncmp(said[0], "to=", 3))
        return -1;
    snprintf(to, sizeof to, "%s", said[0] + 3);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
