/*
 * The marks of a class that hands in on the pages of its club (docs/teaching.md): whenever what the
 * authors have handed in has changed, `euchre-arena class` marks it by the class file that
 * club.yaml names, in a process of its own of low priority.
 *
 *     class_marks_open(&m, &club, &how, &err)
 *     in the loop:
 *         class_marks_start(&m, &intake, news)           where it is due
 *         poll m.process.ended if m.process.pid; class_marks_end(&m, news) once it can be read
 *     class_marks_close(&m)
 *
 * What fails is told and tried again; the ladder plays on.
 *
 * Who has a token of an author is a student. In private/class lie
 *
 *     handed-in/ANN   the source of ann's newest submission about which the ladder has decided
 *                     and which was not withdrawn, also where it was refused; else empty
 *     marks/          the folder of `class`: marks.csv, students/ANN.html and all others
 *     marked          a hash of what was marked last
 *     output          what `class` has printed
 *
 * The next process continues what one that was killed has begun.
 */
#ifndef LADDER_CLASS_MARKS_H
#define LADDER_CLASS_MARKS_H

#include "club/tokens.h"
#include "ladder/intake.h"
#include "ladder/round_process.h"

#define CLASS_MARKS_FOLDER "private/class"

enum {
    CLASS_MARKS_MINUTES = 5, /* from one start to the next, and after a failure */
    CLASS_MARKS_LOOK_MS = 1000
};

/* A struct of zeros marks nobody. */
struct class_marks {
    const struct club *club;
    struct round_process_how how; /* arena and workers */
    struct ladder_process process;
    /* The rest is class_marks.c's own. */
    struct tokens tokens;
    uint8_t marked[HASH_BYTES], marks[HASH_BYTES]; /* what was marked last, what is being marked */
    uint64_t next_look, not_before;                /* clock_wall_ns */
    uint64_t waits;                                /* since when something is new; 0: nothing is */
};

/* Without a class file nothing is ever due. ERR_USAGE for what is wrong in it. */
bool class_marks_open(struct class_marks *m, const struct club *c,
                      const struct round_process_how *how, struct err *err);

/* Ends the process. */
void class_marks_close(struct class_marks *m);

/* A sentence for the organiser; "": there is none. */
enum { CLASS_MARKS_NEWS = LADDER_PROCESS_WHY + 64 };

/* Starts `class` where something is new and the last start was long enough ago. While the intake is
 * busy it waits, but no longer than that. */
void class_marks_start(struct class_marks *m, const struct intake *in, char news[CLASS_MARKS_NEWS]);

/* After the process has ended. */
void class_marks_end(struct class_marks *m, char news[CLASS_MARKS_NEWS]);

#endif
