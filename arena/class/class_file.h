/*
 * The file of a class: what is played, where the submissions are, how they are built, what is
 * marked.
 *
 *     event: Euchre 101            the title
 *     submissions: handed-in       a folder with a folder for each student
 *     rules: modern                as in a tournament file: rules, enforcement, unit, deals, sets,
 *                                  seed, eps, bound, max_sets, max_time, limits
 *     format: round-robin          round-robin (as if nothing is said) or settle
 *     rungs: [random, greedy]      bots that play along (random, greedy, simple, rule)
 *     compare: [last-year]         folders with works that may have been copied (known_works.h)
 *     names: hidden                whether students' pages name others: shown or hidden (shown)
 *     confidence: 0.95             at which the order of bot and rung must be known (0.95)
 *     build: {seconds: 20, memory_mb: 1024, disk_mb: 64, output_kb: 64}
 *     rubric:                      lines with points, whose sum is within 0 and 100
 *       - base: 20                          for a bot that plays
 *       - check: 20                         for one that passes the check
 *       - {beats: greedy, points: 20}       for one that is better than a rung
 *       - rank: 10                          all where nobody's bot is surely better, none
 *                                         where all others' are
 *       - {rating: 10, from: random, to: rule}     between the ratings of two rungs
 *       - {faults: -1, most: -10}           for each fault in the tournament
 *
 * Relative paths are those from the file's folder. Errors are one sentence with file and line, and
 * are ERR_USAGE.
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
    double points;          /* at most; of RUBRIC_FAULTS for each */
    double most;            /* RUBRIC_FAULTS: of all together; not above 0 */
    char rung[2][NAME_CAP]; /* RUBRIC_BEATS; RUBRIC_RATING: from, to */
};

struct class_file {
    char folder[PATH_CAP]; /* of the submissions */
    char title[256];
    /* What goes to the tournament; the limits of bots too. */
    struct config_setting setting[CLASS_FILE_SETTINGS];
    size_t settings;
    struct limits limits; /* which are among these */
    char rung[CLASS_FILE_RUNGS][NAME_CAP];
    size_t rungs;
    char compare[CLASS_FILE_FOLDERS][PATH_CAP];
    size_t compares;
    bool hidden;
    double confidence;
    struct build_box_limits build;
    struct rubric_line rubric[RUBRIC_LINES];
    size_t lines;
    /* The rest is the class file's own. */
    size_t at[CLASS_FILE_SETTINGS];   /* lines of the file */
    size_t rung_at[CLASS_FILE_RUNGS]; /* 0: not said there */
    char *text[CLASS_FILE_SETTINGS];
};

/* What is set in a file. Nothing is kept of it on failure. */
bool class_file_read(struct class_file *s, const char *path, struct err *err);
bool class_file_parse(struct class_file *s, const char *path, const void *data, size_t n,
                      struct err *err);
/* Whether all rungs are bots that are there (config/roster.h); `path` is the file's. */
bool class_file_find_rungs(const struct class_file *s, const char *path, struct err *err);
void class_file_finish(struct class_file *s);

/* What it says for a key of tournament files; NULL if nothing. */
const char *class_file_setting(const struct class_file *s, const char *key);

/* The words of a line of the rubric: "beats greedy". */
void class_file_line(const struct rubric_line *line, char text[2 * NAME_CAP + 16]);

#endif
