/*
 * The students of a class, each with all that is known: the submission, its build, its check, its
 * results in the tournament.
 *
 *     students_find(&all, &class_file, folder, &err)          by the names of their folders
 *     students_take(&all, i, &class_file, &sdk, &err)         copies a submission
 *     submission_build(&student->build, ...)                  build/submission.h
 *     students_finish(&all)
 *
 * Everything about one submission is kept in a folder named by its hash, and found out once.
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
    char why[96]; /* a few words */
};

struct student {
    char *id;              /* the name of the folder, any bytes; owned */
    char *shown;           /* the same, safe to show; owned */
    char name[NAME_CAP];   /* in the tournament */
    char key[STUDENT_KEY]; /* of the submission; "": there is no copy */
    char folder[PATH_CAP]; /* of all that is kept */
    char why[STUDENT_WHY]; /* why it does not play, in one sentence; or "" */
    enum err_fault fault;  /* of that, or of what the check found; never the machine's */

    struct submission build;  /* its build */
    char source[STUDENT_KEY]; /* hash of its source (similarity.h) */

    /* The check. */
    enum student_check_state check;
    struct buf verdict; /* what it found, a line for each sentence */
    char author[NAME_CAP], bot_name[NAME_CAP], version[NAME_CAP]; /* as the bot says */
    double mean_ms, worst_ms;                                     /* of an answer; 0: unknown */

    /* rubric.h */
    bool plays;           /* in the tournament */
    size_t line;          /* standing.number */
    unsigned best, worst; /* the ranks among the students that it may have */
    double rating, error; /* NAN and 0: not rated, as it forfeited half of its tables or more */
    uint64_t illegal, strikes, forfeits, sets;
    double mean_answer_ms;         /* mean CPU time of an answer in the tournament; 0: unknown */
    double sure[CLASS_FILE_RUNGS]; /* how likely it is better than each rung; NAN: unknown */
    struct student_points points[RUBRIC_LINES];
    double mark;
    const char *flag; /* the words of the last remark; similarity.c's own */
    struct buf flags; /* remarks for the teacher, joined by "; " */
};

struct students {
    struct student *student;
    size_t n, cap;
    size_t files;          /* beside the students' folders, of no student */
    char folder[PATH_CAP]; /* of all that is kept: one a submission */
    double rung_rating[CLASS_FILE_RUNGS];
};

/* Finds the students, in the order of their names. Makes `folder`. */
bool students_find(struct students *all, const struct class_file *s, const char *folder,
                   struct err *err);
void students_finish(struct students *all);

/* Copies a submission and finds out its key, which changes with the arena. `why` says what is wrong
 * with it; false only if the machine fails. */
bool students_take(struct students *all, size_t student, const struct class_file *s,
                   const struct sdk_files *sdk, struct err *err);

/* Whether there is a bot that can play. */
bool student_can_play(const struct student *s);

/* What the teacher should know first, in one sentence: why it does not play, or what its check
 * found; "" if it plays and passes the check. */
void students_reason(const struct student *student, char text[STUDENT_REASON]);

#endif
