#include "host/landlock.h"

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The system's headers may be older than its kernel: what is used of them stands here. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { ASK_VERSION = 1, PATH_BENEATH = 1, READ_FILE = 1 << 2 };

struct ruleset {
    uint64_t files, network, scope; /* rights that are taken away */
};

struct beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/* All rights that this version of Landlock knows of. A kernel takes a longer struct than its own
 * where the rest is zero. */
static struct ruleset all_rights(long version)
{
    static const uint8_t file_rights[] = {0, 13, 14, 15, 15, 16};
    const long known = sizeof file_rights - 1;
    return (struct ruleset){
        .files = (UINT64_C(1) << file_rights[version < known ? version : known]) - 1,
        .network = version >= 4 ? 3 : 0, /* bind and connect, TCP */
        .scope = version >= 6 ? 3 : 0,   /* abstract sockets, signals */
    };
}

bool landlock_raise(int object)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (version < 1)
        return false;
    struct ruleset rights = all_rights(version);
    int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0);
    if (rules < 0)
        return false;
    struct beneath rule = {READ_FILE, object};
    if (object >= 0) /* without this rule the filter's handler still opens it (trap.h) */
        syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &rule, 0);
    bool raised = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return raised;
}
