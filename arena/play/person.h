/*
 * A person who sits at a table in a bot's place: a guest of the run (run/job.h). What happens
 * there is told, and questions are put, through a face, which is the terminal's (commands/play.c)
 * or a test's.
 *
 *     person_open(&p, &event, seat, log, &face, &err)
 *     run.how.guest = &p.guest, run_play(&run, ...)
 *     person_close(&p)
 *
 * All that the face is given comes from views and notices of that seat, and of what befalls bots.
 */
#ifndef PLAY_PERSON_H
#define PLAY_PERSON_H

#include "run/job.h"
#include "play/saved_answers.h"
#include "play/seat_names.h"

struct person;

/* What the person hears, and is asked. `asks` returns the answer, a legal one or to abandon the
 * hand; or false: the person leaves. */
struct person_face {
    void (*hears)(void *context, const char *text); /* whole lines */
    bool (*asks)(void *context, struct person *p, const struct eu_view *view, int32_t *answer);
    void *context;
};

struct person {
    struct guest guest;
    struct seat_names scene; /* its style may be set */
    /* The rest is person.c's own, and hints read job and table. */
    struct chair chair;
    const struct person_face *face;
    const struct job *job;
    const struct table *table; /* the one sat at */
    struct saved_answers kept;
    struct eu_view last; /* what was told up to */
    bool told;           /* anything was */
    bool ended;          /* that the table of this set is over was told */
    uint64_t deals;      /* their ends were told up to here; 0: none */
    unsigned strikes[EU_SEATS];
    bool left;
    bool failed; /* err says why it was left */
    struct err err;
};

/* The seat is the entrant's number in a single table (FORMAT_TABLE). Answers of a game that was
 * left are taken from beside the log. Event and face outlive it. person_close is needed only after
 * success. */
bool person_open(struct person *p, const struct event *event, unsigned seat, const char *log,
                 const struct person_face *face, struct err *err);

/* `over`: nothing is to be gone on with. */
void person_close(struct person *p, bool over);

#endif
