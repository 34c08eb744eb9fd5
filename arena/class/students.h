/*
 * The students of a class, each with all that comes to be known: what was handed in, what was built
 * of it, what its check found, what it did in the tournament.
 *
 *     students_find(&all, &class file, folder, &err)           who they are, by their folders'
 * names students_take(&all, i, &class file, &kit, &err)          a copy of what one handed in
 *     submission_build(&student->build, ...)                      build/submission.h
 *     students_finish(&all)
 *
 * All that is found out of one submission lies in a folder of its own, named by its hash, and is
 * found out once.
 */
#ifndef CLASS_STUDENTS_H
#define CLASS_STUDENTS_H

#include "base/buf.h"
#include "build/submission.h"
#include "class/class_file.h"

enum {
    STUDENTS_MOST = 4096,
    STUDENT_WHY = 512,
    STUDENT_KEY = 2 * HASH_BYTES + 1,
    STUDENT_REASON = STUDENT_WHY + 16,
    SUBMISSION_MB = 32,
    SUBMISSION_FILES = 500
};

enum student_check_state { STUDENT_CHECK_NONE, STUDENT_CHECK_PASSED, STUDENT_CHECK_FAILED };

/* One line of the rubric, for one student. */
struct student_points {
    double points;
    char why[96]; /* in a few words */
};

struct student {
    char *id;              /* the name of the folder, any bytes; owned */
    char *shown;           /* the same, safe to show; owned */
    char name[NAME_CAP];   /* in the tournament */
    char key[STUDENT_KEY]; /* of the submission; "": there is no copy */
    char folder[PATH_CAP]; /* where all of it lies */
    char why[STUDENT_WHY]; /* it does not play: one sentence; else "" */

    struct submission build; /* what came of its build */
    char
        source[STUDENT_KEY]; /* hash of the normalised source, or of what there is (similarity.h) */

    /* The check. */
    enum student_check_state check;
    struct buf verdict; /* what it found, in sentences, a line each */
    char author[NAME_CAP], says[NAME_CAP], version[NAME_CAP]; /* says: the name it gives itself */
    double mean_ms, worst_ms;                                 /* of an answer; 0: not known */

    /* rubric.h */
    bool plays;           /* in the tournament */
    size_t line;          /* standing.number */
    unsigned best, worst; /* ranks among the students it may have */
    double rating, error; /* NAN and 0: not rated, as it forfeited half of its tables or more */
    uint64_t illegal, strikes, forfeits, sets;
    double took_ms;                /* mean CPU time of an answer in the tournament; 0: not known */
    double sure[CLASS_FILE_RUNGS]; /* how likely it is better than each rung; NAN: not known */
    struct student_points points[RUBRIC_LINES];
    double mark;
    const char *flag; /* the last of these, without whom it names; similarity.c's own */
    struct buf flags; /* what somebody should look at, joined by "; " */
};

struct students {
    struct student *student;
    size_t n, cap;
    size_t files;          /* that lie beside the students' folders: nobody's */
    char folder[PATH_CAP]; /* of all that is kept: one a submission */
    double rung_rating[CLASS_FILE_RUNGS];
};

/* Who is there, in the order of their names. `folder` is made. */
bool students_find(struct students *all, const struct class_file *s, const char *folder,
                   struct err *err);
void students_finish(struct students *all);

/* Copies what a student handed in and finds out its key, which is another when the arena is. What
 * is wrong with it is said in `why`; false only if the machine fails. */
bool students_take(struct students *all, size_t student, const struct class_file *s,
                   const struct sdk_files *kit, struct err *err);

/* What the teacher should know first, in one sentence: why it does not play, or what its check
 * found;
 * "" if it plays and passes the check. */
void students_reason(const struct student *student, char text[STUDENT_REASON]);

#endif
