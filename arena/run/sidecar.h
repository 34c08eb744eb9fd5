/*
 * The sidecar of a log, LOG.side: what is worth knowing and no result. JSON lines; those about a
 * set are written before its record, so that a reader drops the lines of sets the log lacks and
 * keeps the last of those that are there twice.
 */
#ifndef RUN_SIDECAR_H
#define RUN_SIDECAR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/histogram.h"
#include "base/path.h"
#include "config/roster.h"
#include "event/event.h"
#include "sandbox/failure.h"
#include "table/address.h"

struct time_stats_delay;

struct sidecar {
    char path[PATH_CAP];
    int fd; /* -1: not open */
    struct buf out;
};

/* Opens it to add to, or, `fresh`, empty. */
bool sidecar_open(struct sidecar *s, const char *log, bool fresh, struct err *err);
void sidecar_close(struct sidecar *s);

/* Writes what was added since. */
bool sidecar_flush(struct sidecar *s, struct err *err);

/* Waits until what was written lies on the disk. */
bool sidecar_sync(const struct sidecar *s, struct err *err);

/* Adds what the sidecar of another log, if there is one, tells of sets and bots: not how long that
 * run took, and not the times, which add up (time_stats_read, time_stats_write). */
bool sidecar_add_file(struct sidecar *s, const char *log, struct err *err);

/* Hands every line of the sidecar of a log to `take`: any bytes but a newline, of a line that is
 * too long none. False if `take` says that there is no memory, or it cannot be read; a log without
 * a sidecar has no lines. */
typedef bool sidecar_take(void *context, const char *line, size_t n);
bool sidecar_lines(const char *log, sidecar_take *take, void *context, struct err *err);

/* Lines. They are kept until sidecar_flush, which also tells if memory ran out. */

/* {"event": "start"|"end"|"stop", "time": "2026-03-01T12:00:00Z", "sets": 17} */
void sidecar_mark(struct sidecar *s, const char *event, int64_t time, uint64_t sets);

/* {"event": "machine", "is": "AMD EPYC 7B13, 2 CPUs, Linux 6.1.0 x86_64"}: of each sitting
 * (sidecar_this_machine). */
void sidecar_machine(struct sidecar *s, const char *machine);

/* {"event": "played", "ms": 17250}: how long play has taken so far, in all sittings together; of a
 * run whose time is limited (max_time), now and then and at its end or stop. */
void sidecar_played(struct sidecar *s, uint64_t ms);

/* {"at": "9f3c21aa/17b/1.4.3", "bot": "Alice", "event": "log", "text": "..."} */
void sidecar_log(struct sidecar *s, const struct address *at, const char *bot, const char *text,
                 size_t size);

/*
 * {"at": "9f3c21aa/17b/1.4.3", "bot": "Alice", "event": "strike", "fault": "CRASH", "raw": 11,
 *  "signal": "SIGSEGV", "question": "play", "step": 7, "seat": 2, "printed": "...",
 *  "view": "00ff...", "ask": "euchre-arena replay ..."}
 *
 * The other events of sandbox/failure.h are "unrepeated" and "ended". "bot" is null where none was
 * being asked. "signal" is there for CRASH, "call" ("socket") for FORBIDDEN. "step" counts the
 * answers given in the deal before, "seat" is as bots count seats, from 0. "view" is the struct
 * eu_view that the bot was shown, in hexadecimal digits, where it is known; "ask" the command that
 * asks that one question again.
 */
void sidecar_failure(struct sidecar *s, const struct address *at, const char *bot,
                     const struct failure *m, const char *ask);

/* {"event": "walls", "missing": ["landlock"]}: walls of the sandbox that this run does without,
 * bits of WALL() (sandbox/walls.h). */
void sidecar_walls(struct sidecar *s, unsigned missing);

/* {"event": "serial", "bots": ["Alice", "Bob"]}: which bots keep globals, as they said when they
 * were asked; with no bots if none does. Of many bots it is several lines. */
void sidecar_serial(struct sidecar *s, const struct event *event, const bool *serial);

/* {"event": "forfeit", "bot": "Alice", "fault": "NO_START", "why": "..."}: a bot that cannot start
 * forfeits its tables. `why` may be NULL. */
void sidecar_forfeit(struct sidecar *s, const char *bot, enum eu_fault fault, const char *why);

/* Both of all bots of an event, written before the log's header is: so a run that goes on need not
 * ask again (resume.h). */
bool sidecar_asked(struct sidecar *s, const struct event *event, const struct roster *roster,
                   struct err *err);

/*
 * {"event": "times", "bot": "Alice", "question": "play", "count": 4711, "sum_ns": 2100300,
 *  "max_ns": 80100, "buckets": [[416, 4000], [448, 711], ...]}
 *
 * How much CPU time a bot's answers to one kind of question took, since the line before on the
 * same: lines add up, also over sittings and stages. A bucket is the least time in it and how many
 * answers lie there (base/histogram.h). Answers given again after a process ended count once. What
 * a killed run had not written yet is lost, and so is what a process that died had not told; sets
 * that a killed run must play again may count twice.
 */
void sidecar_times(struct sidecar *s, const char *bot, enum eu_question question,
                   const struct histogram *times);

/*
 * {"event": "delay", "answers": 9000, "cpu_ns": 4500000, "count": 9000, "sum_ns": ..., "max_ns":
 *  ..., "buckets": [...]}
 *
 * The arena's own: the CPU time of its workers, without that of the bots, for so many answers, in
 * which are the cards, the law, the score and the record. Then, of sandboxed play only, the wall
 * time from a question's way out to its answer's way in, with all that was asked in one frame.
 */
void sidecar_delay(struct sidecar *s, const struct time_stats_delay *delay);

/* ---- When and where it was played ---- */

enum {
    SIDECAR_MACHINE = 256,
    SIDECAR_TIME = 24,
    SIDECAR_MACHINES = 8 /* of more the first are kept */
};

/* A struct of zeros knows nothing. */
struct sidecar_origin {
    char from[SIDECAR_TIME], to[SIDECAR_TIME]; /* "2026-03-01T12:00:00Z", UTC; empty: not known */
    char machine[SIDECAR_MACHINES][SIDECAR_MACHINE]; /* each once, as they come */
    size_t machines;
};

/* Adds what the sidecar of the log at `log` tells. A log without one adds nothing, as does a line
 * that is torn or makes no sense. False if it cannot be read, or there is no memory. */
bool sidecar_read_origin(struct sidecar_origin *o, const char *log, struct err *err);

/* This machine, as the sidecar names it: "AMD EPYC 7B13, 2 CPUs, Linux 6.1.0 x86_64". It has no
 * name of a host, as reports are published. */
void sidecar_this_machine(char text[SIDECAR_MACHINE]);

#endif
