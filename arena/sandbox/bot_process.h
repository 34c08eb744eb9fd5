/*
 * Runs one bot in a process of its own, which is euchre-host behind its walls. The arena exchanges
 * frames with it (sdk/euchre_wire.h) and watches its CPU time, memory and silence. Nothing that it
 * sends is trusted.
 *
 *     process_start(&p, &setup, &err)
 *     process_meet(&p)                      hello, load, rules
 *     add items to p.out; process_send(&p, ms) && process_receive(&p)      as often as need be
 *     process_end(&p)
 *
 * A call that returns false has found the process to be over, or ended it: p.fault tells by what.
 * Then only process_end or process_kill may follow, and process_outgrew; p.tail has what it
 * printed.
 *
 * spawn.c starts it: where euchre-host is, pipes, user id, memory. bot_process.c is the rest:
 * frames, the watch over CPU time and silence, how it ends. wire_decode.c decodes what it sends.
 */
#ifndef SANDBOX_BOT_PROCESS_H
#define SANDBOX_BOT_PROCESS_H

#include <stdatomic.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/process.h"
#include "euchre_wire.h"
#include "rules/fault.h"
#include "sandbox/shared_frames.h"
#include "table/limits.h"

struct fork_server;

struct process_setup {
    const char *host;             /* path of euchre-host (process_host) */
    const char *path;             /* of the shared object */
    const char *args;             /* of the entrant */
    const struct eu_rules *rules; /* NULL: it is asked about none */
    const struct limits *limits;
    unsigned user; /* where the arena is root, the user id it gets is PROCESS_USERS + this */
    bool debug;    /* what it prints goes where this process prints, and a program has no walls */
    struct fork_server *server; /* forks it (fork_server.h); NULL: it is executed */
    unsigned batch; /* tables that it plays at once: memory for twice as much, so that what each
                       would get alone is never short; process_outgrew tells if that was needed.
                       0: one, alone */
    const atomic_int *stop; /* not 0: it is ended while it is waited for; may be NULL */
};

enum { PROCESS_USERS = 64000, PROCESS_USERS_MOST = 65534 - 64000 };

struct process {
    const struct process_setup *setup;
    pid_t pid;                  /* 0: none */
    struct eu_wire_hello hello; /* what it says of itself, once it is loaded */
    bool declines;              /* it plays, but not these rules */
    struct buf out;             /* items of the next frame, behind room for a header */
    uint16_t items;             /* that wait there */
    struct buf in;              /* the frame that came last */
    uint64_t cpu;               /* ns used when it was taken in */
    uint64_t used;              /* of them since the frame before */
    bool waited;                /* for that frame, which was not there yet */
    struct capture tail;        /* what it printed */
    struct fault fault;         /* what the bot did that ended it: code and raw (failure.h) */
    bool refused;               /* it said itself why it does not start: `why` */
    char why[EU_WIRE_WHY];      /* safe to show */
    /* The rest is bot_process.c's and spawn.c's own. */
    int questions, answers, output; /* our ends; the far end of questions is ours too, so that a
                                       dead bot is found where it is listened to, by no SIGPIPE */
    int questions_far;
    int held;                    /* keeps its files in the image (root_image.h), or -1 */
    struct shared_frames shared; /* of a batch; or there is none */
    clockid_t clock;
    uint64_t weighed;  /* ns of CPU it had used when its page tables were looked at */
    uint64_t limit;    /* ns of CPU for the frame under way */
    uint64_t silence;  /* ns of wall time without any CPU used after which it counts as silent */
    uint64_t resident; /* of one that is over: the most bytes it used */
};

/* Whether it was ended because the arena had no memory for its frames: the bot has not failed. */
static inline bool process_lacked_memory(const struct process *p)
{
    return p->in.failed || p->out.failed;
}

/* Finds euchre-host: $EUCHRE_ARENA_HOST, or beside the program, or ../lib/euchre-arena from there.
 * ERR_ABORT names the places. */
bool process_host(char path[4096], struct err *err);

/* Starts it. `setup` outlives the process. ERR_ABORT: the machine has no process or pipe left. In a
 * struct of zeros there is no process. */
bool process_start(struct process *p, const struct process_setup *setup, struct err *err);

/* Exchanges all that precedes play. False with failure EU_NO_START or EU_BAD_ABI and p->why where
 * the bot cannot play, EU_NO_START also if it does not accept the rules (p->declines). Meanwhile it
 * may be silent for load_ms, if that is longer. */
bool process_meet(struct process *p);

/* Makes room for n bytes in the frame being made, behind that for its head. False if there is no
 * memory. */
bool process_room(struct process *p, size_t n);

/* Room for an item of so many bytes in the frame being made; the item's head is filled in. NULL if
 * there is no memory. */
static inline void *process_item(struct process *p, enum eu_wire_item_kind kind, unsigned slot,
                                 size_t bytes)
{
    const struct eu_wire_item head = {(uint16_t)kind, (uint16_t)slot, (int32_t)bytes};
    size_t n = sizeof head + bytes;

    if ((p->out.len == 0 || p->out.cap - p->out.len < n) && !process_room(p, n))
        return NULL;
    uint8_t *at = p->out.data + p->out.len;
    memcpy(at, &head, sizeof head);
    p->out.len += n;
    p->items++;
    return at + sizeof head;
}

/* Sends the items as one frame; for all of it the bot has so many milliseconds of CPU time. What it
 * has used since the frame before counts too. */
bool process_send(struct process *p, uint64_t ms);

/* The same without a copy: returns where the items of a frame are to be written, n bytes, and sends
 * them. What is written there is not to be read again: the bot may change it. NULL if there is no
 * memory. */
uint8_t *process_round(struct process *p, size_t n);
bool process_send_round(struct process *p, unsigned items, size_t n, uint64_t ms);

/* Waits until some of the frame that answers it is there. Without this process_receive looks first
 * whether it is, which costs time where it cannot be yet. */
bool process_wait(struct process *p);

/* Waits for the frame that answers it: p->in holds its items, whole but not looked at. */
bool process_receive(struct process *p);

/* Ends it with this failure: what came is not what was asked for, or it has used too much, for
 * which nobody waits. Returns false. */
bool process_convict(struct process *p, enum eu_fault fault, int32_t raw);

/* Whether it has ever had more memory than a process alone may have; of one that is over only what
 * it used is known, and a part of that is enough. */
bool process_outgrew(const struct process *p);

/* What it printed last, as capture_text says it; without the name by which a program knows its own
 * file, which tells its author nothing. */
void process_printed(const struct process *p, char *text, size_t cap);

/* Reads what it has printed by now. */
void process_listen(struct process *p);

/* Asks it to unload and end, and lets go of everything. It has the time of an answer for that, as
 * nothing depends on it any more. False, with p->fault, where unloading went wrong; the process
 * is gone either way. */
bool process_end(struct process *p);

/* Ends it at once and lets go of everything. Nothing if there is none. */
void process_kill(struct process *p);

#endif
