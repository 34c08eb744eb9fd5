/*
 * The file of a class: rules, where the submissions are, how they are built, the rubric for marks.
 *
 *     event: Euchre 101            the title
 *     submissions: handed-in       a folder with a folder for each student
 *     rules: modern                as in a tournament file: rules, enforcement, unit, deals, sets,
 *                                  seed, eps, bound, max_sets, max_time, limits
 *     format: round-robin          round-robin (the default) or settle
 *     rungs: [random, greedy]      bots of the arena that play too (random, greedy, simple, rule)
 *     compare: [last-year]         folders with works that may have been copied
 *     names: hidden                whether students' pages name others: hidden or shown (shown)
 *     analysis: 300                decisions of each bot that are looked at for the mistakes on its
 *                                  page (mistakes.h); 0: none (300)
 *     confidence: 0.95             at which the order of bot and rung must be known (0.95)
 *     build: {seconds: 20, memory_mb: 1024, disk_mb: 64, output_kb: 64}
 *     rubric:                      lines with points; their sum is kept within 0 and 100
 *       - base: 20                          for a bot that plays
 *       - check: 20                         for one that passes the check
 *       - {beats: greedy, points: 20}       for one that is better than a rung
 *       - rank: 10                          all if no student's bot is surely better,
 *                                         none if all others' are
 *       - {rating: 10, from: random, to: rule}     between the ratings of two rungs
 *       - {faults: -1, most: -10}           for each fault in the tournament
 *
 * Relative paths start at the file's folder. Errors are ERR_USAGE, one sentence with file and line.
 */
#ifndef CLASS_CLASS_FILE_H
#define CLASS_CLASS_FILE_H

#include "base/path.h"
#include "config/config.h"
#include "build/build_box.h"

enum {
    CLASS_FILE_BYTES = 1 << 20,
    CLASS_FILE_SETTINGS = 24,
    CLASS_FILE_RUNGS = 16,
    CLASS_FILE_FOLDERS = 8,
    RUBRIC_LINES = 32
};

enum rubric_what {
    RUBRIC_BASE,
    RUBRIC_CHECK,
    RUBRIC_BEATS,
    RUBRIC_RANK,
    RUBRIC_RATING,
    RUBRIC_FAULTS,
};

struct rubric_line {
    enum rubric_what what;
    double points;          /* at most; of RUBRIC_FAULTS for each fault */
    double most;            /* RUBRIC_FAULTS: for all of them; 0 or less */
    char rung[2][NAME_CAP]; /* RUBRIC_BEATS; RUBRIC_RATING: from, to */
};

struct class_file {
    char folder[PATH_CAP]; /* of the submissions */
    char title[256];
    /* For the tournament, with the limits of bots. */
    struct config_setting setting[CLASS_FILE_SETTINGS];
    size_t settings;
    struct limits limits; /* the same limits */
    char rung[CLASS_FILE_RUNGS][NAME_CAP];
    size_t rungs;
    char compare[CLASS_FILE_FOLDERS][PATH_CAP];
    size_t compares;
    bool hidden;
    uint32_t analysis; /* decisions of each bot; 0: none */
    double confidence;
    struct build_box_limits build;
    struct rubric_line rubric[RUBRIC_LINES];
    size_t lines;
    /* The rest is class_file.c's own. */
    size_t at[CLASS_FILE_SETTINGS];   /* lines of the file */
    size_t rung_at[CLASS_FILE_RUNGS]; /* 0: by default */
    char *text[CLASS_FILE_SETTINGS];
};

/* Reads a file, or its text. `submissions`, unless NULL, is the folder of the submissions in place
 * of the file's, which may then have none. Nothing is kept on failure. */
bool class_file_read(struct class_file *s, const char *path, const char *submissions,
                     struct err *err);
bool class_file_parse(struct class_file *s, const char *path, const char *submissions,
                      const void *data, size_t n, struct err *err);
/* Whether all rungs are bots that are there (config/roster.h); `path` is the file's, for errors. */
bool class_file_find_rungs(const struct class_file *s, const char *path, struct err *err);
void class_file_finish(struct class_file *s);

/* The value of a key of tournament files; NULL if it is not given. */
const char *class_file_setting(const struct class_file *s, const char *key);

/* The name of a line of the rubric: "beats greedy". */
void class_file_line(const struct rubric_line *line, char text[2 * NAME_CAP + 16]);

#endif
