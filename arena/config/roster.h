/*
 * The bots of an event as files: found by name or path, copied and hashed, the copy looked at from
 * a process of its own. The copies are what plays, so that a bot rebuilt during a run changes
 * nothing.
 */
#ifndef CONFIG_ROSTER_H
#define CONFIG_ROSTER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/path.h"
#include "base/text.h"
#include "config/config.h"
#include "sandbox/resources.h"

/* Arrays by entrant. */
struct roster {
    char *
        *path; /* of the copy; entrants with the same file have the same; NULL: it does not play */
    bool *serial; /* the bot keeps globals (EU_SERIAL) */
    char **why;   /* one sentence on an entrant that cannot start (its fault), else NULL */
    size_t bots;
    char *dir; /* the folder of the copies */
};

/* What the bots of an event need of the machine. */
struct resources roster_needs(const struct event *e, bool trusted);

/* What bots said of themselves when they were asked before, perhaps on another machine. One whose
 * name and file are those of then is not asked again: it may answer otherwise. Arrays are by
 * entrant of the event, and may be NULL. */
struct roster_known {
    const struct event *event; /* with version, author, sha256 and fault; NULL: nothing is known */
    const bool *serial;        /* NULL: not known, and bots are asked again for this alone */
    char *const *why;          /* why it cannot start, or NULL */
    const bool *plays; /* who is to play: the others have no path and are not even looked for. Then
                          the entrants of the event must be as many and have the same names, or it
                          is ERR_USAGE. NULL: all play */
};

struct roster_setup {
    const char *dir; /* of the copies; it is made */
    bool trusted;    /* bots are looked at in a process forked from this one, else in the sandbox */
    size_t forfeits; /* of the last so many entrants one that does not accept the rules cannot start
                        (EU_NO_START); of the others that is an error */
    struct roster_known known;
    const atomic_int *stop; /* not 0: stop, ERR_ABORT; may be NULL */
};

/* Finds and copies every bot of a completed configuration, probes those that are not known, and
 * fills in version, author, sha256 and fault of its entrants. Copies are named by their hash; those
 * left there by a killed run are removed. So the log is claimed first.
 * ERR_USAGE: a bot that is not there, or that does not play these rules. A bot that cannot start is
 * no error: its entrant has the fault. ERR_ABORT where the machine has not what they need
 * (sandbox/resources.h). On failure nothing is left. */
bool roster_start(struct roster *r, struct config *c, const struct roster_setup *setup,
                  struct err *e);

/* Fills in what `known` says of all bots, none of which is looked at. ERR_USAGE as above. */
bool roster_take(struct config *c, const struct event *known, struct err *e);

/* Asks those of the bots from entrant `from` on that are given arguments whether they take them.
 * ERR_USAGE, with the bot's own sentence, if one does not; whatever else may be wrong with a bot is
 * no error here. To be called before anything is played, as who plays already is not asked. */
bool roster_ask(const struct config *c, size_t from, bool trusted, const atomic_int *stop,
                struct err *e);

/* Whether one of the bots is a program, which no process but its own can load. */
bool roster_has_program(const struct config *c);

/* Removes the copies and their folder, if nothing else is in it. The claim is still held. */
void roster_finish(struct roster *r);

/* Where a bot is: `spec` itself if it has a slash, else the first spec.so in the folders of
 * $EUCHRE_ARENA_BOTS, or if that is not set in bots/ beside the running program and in
 * ../lib/euchre-arena/bots from there. The error lists where it looked. */
bool roster_find(const char *spec, char out[PATH_CAP], struct err *e);

/* Whether its file is within bot_mb; the error names it, its size and the limit. */
bool roster_fits(const char *path, const struct limits *limits, struct err *e);

/* Tells a bot from the arguments behind it, as on a command line: "simple level=2". The bot is the
 * longest beginning, up to a blank or the end, that is a bot which is there: so a path may have
 * blanks in it. If there is none it is the first that ends as a bot's path does, else the first
 * word. Both lie within `spec`, without blanks at their ends. */
struct roster_spec {
    struct text bot, args;
};
struct roster_spec roster_split(struct text spec);

/* The same of a whole text, the bot found. */
bool roster_find_spec(const char *spec, char out[PATH_CAP], struct roster_spec *parts,
                      struct err *e);

/* A bot as a user names it, with its arguments. roster_bot_finish is needed only after success. */
struct roster_bot {
    char path[PATH_CAP];
    char *args;          /* "" if there are none; owned */
    char name[NAME_CAP]; /* safe to print */
};
bool roster_bot_find(struct roster_bot *b, const char *spec, struct err *e);
void roster_bot_finish(struct roster_bot *b);

/* The names of all bots in those folders, each once, in order. An empty struct is filled; finish it
 * also after false, which is want of memory. */
struct roster_names {
    char **name;
    size_t n, cap;
};
bool roster_names(struct roster_names *names);
void roster_names_finish(struct roster_names *names);

#endif
