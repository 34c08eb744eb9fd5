/*
 * A person who sits at a table in a bot's place, as a guest of the run (run/job.h), and the answers
 * given so far. Events are told, and questions asked, through an interface (struct
 * person_callbacks): the terminal's (commands/play.c) or a test's.
 *
 *     person_open(&p, &event, seat, log, &callbacks, &err)
 *     run.how.guest = &p.guest, run_play(&run, ...)
 *     person_close(&p)
 *
 * All that it is given comes from views and notices of that seat, and from failures of bots.
 */
#ifndef PLAY_SEATED_PERSON_H
#define PLAY_SEATED_PERSON_H

#include "run/job.h"
#include "base/path.h"
#include "play/seat_names.h"

struct person;

/* How the person hears, and is asked. `asks` gives an answer, a legal one or to abandon the hand;
 * or returns false: the person leaves. */
struct person_callbacks {
    void (*hears)(void *context, const char *text); /* whole lines */
    bool (*asks)(void *context, struct person *p, const struct eu_view *view, int32_t *answer);
    void *context;
};

/* What the person has answered at the table being played, in a file, LOG.person, until the table is
 * over. The table is played again from its beginning after a bot's failure, and when a game that
 * was left is continued. As long as the seat then sees the same, it answers the same without being
 * asked. */
struct saved_answers {
    char path[PATH_CAP];
    struct buf answers; /* struct saved_answer each */
    size_t next;        /* of them, in this playing of the table */
    bool anew;          /* the file has something else than the beginning of `answers` */
    uint32_t set;
};

struct person {
    struct guest guest;
    struct seat_names names; /* its style may be set */
    /* The rest is seated_person.c's own, and hints read job and table. */
    struct chair chair;
    const struct person_callbacks *callbacks;
    const struct job *job;
    const struct table *table; /* the one sat at */
    struct saved_answers saved;
    struct eu_view last; /* what was told up to */
    bool told;           /* anything was */
    bool ended;          /* the end of the table of this set was told */
    uint64_t deals;      /* the ends of deals were told up to here; 0: none */
    unsigned strikes[EU_SEATS];
    bool left;
    bool failed; /* err says why it was left */
    struct err err;
};

/* The seat is the entrant's number in a single table (FORMAT_TABLE). Answers of a game that was
 * left are read from beside the log. Event and callbacks outlive it. person_close is needed only
 * after success. */
bool person_open(struct person *p, const struct event *event, unsigned seat, const char *log,
                 const struct person_callbacks *callbacks, struct err *err);

/* `over`: there is nothing to continue. */
void person_close(struct person *p, bool over);

#endif
