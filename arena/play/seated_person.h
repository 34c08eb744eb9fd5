/*
 * People who sit at a table in bots' places, as guests of the run (run/job.h), and the answers they
 * have given so far. Events are told, and questions asked, through an interface (struct
 * people_callbacks): the terminal's (viewer/play_dialogue.h), that of JSON (play/table_json.h) or a
 * test's.
 *
 *     people_open(&p, &event, seats, log, &callbacks, &err)
 *     run.how.guests = &p.guests, run_play(&run, ...)
 *     people_close(&p)
 *
 * All that each is given comes from views and notices of that seat, and from failures of bots.
 */
#ifndef PLAY_SEATED_PERSON_H
#define PLAY_SEATED_PERSON_H

#include "run/job.h"
#include "play/saved_answers.h"
#include "play/seat_names.h"

struct person;

/* What a person's seat sees at a moment. */
struct person_sees {
    const struct eu_view *view;     /* with the question, if this person is asked; NULL: the table
                                       is over, and looks as it did before */
    const struct eu_notice *result; /* EU_HAND_ENDS: the deal is over; or NULL */
    unsigned waits;                 /* the seat that is asked now, or EU_NOBODY */
    uint64_t number;                /* of the moment, which grows; the same when the table is
                                       played again, or gone on with */
};

/* How people hear, and are asked. `asks` gives an answer, a legal one or to abandon the hand; or
 * returns false: this person leaves, and so the table is left. */
struct people_callbacks {
    void (*hears)(void *context, struct person *p, const char *text); /* whole lines */
    bool (*asks)(void *context, struct person *p, const struct eu_view *view, int32_t *answer);
    /* The same person's table has changed; what happened was heard before. Called for everyone
     * after every answer at the table, and before the one who is asked is asked. NULL: people are
     * told only before their own questions, and at the end of a deal. */
    void (*sees)(void *context, struct person *p, const struct person_sees *now);
    void *context;
};

struct person {
    struct chair chair; /* first: what the table sees */
    struct people *people;
    struct seat_names names; /* its style may be set */
    /* The rest is seated_person.c's own. */
    struct eu_view last; /* what was told up to */
    bool told;           /* anything was */
    bool ended;          /* the end of the table of this set was told */
    uint64_t deals;      /* the ends of deals were told up to here; 0: none */
};

struct people {
    struct guests guests;
    struct person person[EU_SEATS]; /* by seat, of those in `seats` */
    unsigned seats;                 /* bit s: a person sits at seat s */
    const struct job *job;          /* hints read job and table */
    const struct table *table;      /* the one sat at */
    bool forced; /* who is asked has but one answer, and cannot abandon the hand */
    bool left;
    bool failed; /* err says why it was left */
    struct err err;
    struct saved_answers saved;
    /* The rest is seated_person.c's own. */
    const struct people_callbacks *callbacks;
    uint64_t seen;    /* where the table was when people last saw it; 0: nowhere */
    uint32_t moments; /* of this playing of the table so far */
    unsigned strikes[EU_SEATS];
};

/* A seat is the entrant's number in a single table (FORMAT_TABLE). Answers of a game that was left
 * are read from beside the log. Event and callbacks outlive it, and it is not moved. people_close
 * is needed only after success. */
bool people_open(struct people *p, const struct event *event, unsigned seats, const char *log,
                 const struct people_callbacks *callbacks, struct err *err);

/* `over`: there is nothing to continue. */
void people_close(struct people *p, bool over);

/* Whether somebody sits at a seat. */
static inline bool people_sit_at(const struct people *p, unsigned seat)
{
    return seat < EU_SEATS && p->seats >> seat & 1;
}

#endif
