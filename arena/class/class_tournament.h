/*
 * The tournament of a class: its file, whether a log is of it, and a way through its log that knows
 * whose bots they are.
 *
 *     class_tournament_write(&t, path, &err)
 *     class_log_read(&l, visit, context)            visit(context) for each set: l.r.set,
 * l.r.pairing class_log_ask(&l, path, &question, &result)   asks another bot, within visit
 *     class_log_finish(&l)
 */
#ifndef CLASS_CLASS_TOURNAMENT_H
#define CLASS_CLASS_TOURNAMENT_H

#include <stdatomic.h>

#include "class/students.h"
#include "log/set_reader.h"
#include "replay/ask_bot.h"

/* All is borrowed. */
struct class_tournament {
    const struct class_file *class_file;
    struct students *all;
    const char *host, *log; /* euchre-host; the log of the tournament */
    const atomic_int *stop;
    bool played, elo; /* it was played; its ratings are Elo */
};

/* Writes a tournament file, which `run` can play too, of the rungs and the students' bots that can
 * play. Paths of these are relative to the folder of the class. */
bool class_tournament_write(const struct class_tournament *t, const char *path, struct err *err);

/* Whether a log, complete or not, is there at this path and has other bots than these. */
bool class_tournament_has_changed(const struct class_tournament *t, const char *log);

/* ---- Its log ---- */

/* An entrant. */
struct class_bot {
    char name[NAME_CAP], path[PATH_CAP];
    struct student *student; /* NULL: a rung */
};

/* Begins as zeros but for `t` and `err`. */
struct class_log {
    const struct class_tournament *t;
    struct set_reader r;
    struct class_bot *bot; /* by entrant; owned */
    /* The rest is class_tournament.c's own. */
    struct replay replay;
    bool seeded;
    uint8_t seed[RNG_SEED_BYTES];
    struct err *err;
};

/* Calls `visit` for each set until it returns false. False after an error, also of `visit`. */
bool class_log_read(struct class_log *l, bool (*visit)(void *context), void *context);
void class_log_finish(struct class_log *l);

/* Puts a question of the set that is visited to the bot at this path. ERR_ABORT: the machine fails,
 * or it was told to stop. */
bool class_log_ask(struct class_log *l, const char *path, const struct ask_bot_question *question,
                   struct ask_bot_result *result);

#endif
