/*
 * The check of one bot: it plays some deals of every rule set against the reference bots, in
 * company and alone, and what it does wrong is read out of the logs.
 *
 *     exam_start(&x, &setup, &err)
 *     for (size_t i = 0; i < x.papers && !x.hopeless; i++)
 *         exam_sit(&x, i, &report, &err)
 *
 * A paper is a rule set. exam.c says what is played of each, and what is a finding; bout.c plays,
 * marks.c reads the logs, gauge.c measures time and memory, growth.c whether they grow. One of the
 * papers is the main one: today's rules, or else the first that the bot accepts. There it plays on
 * and on, and a slow bot as many deals as others.
 */
#ifndef EXAM_EXAM_H
#define EXAM_EXAM_H

#include "base/path.h"
#include "exam/gauge.h"
#include "exam/growth.h"
#include "exam/language.h"
#include "exam/marks.h"
#include "match/run.h"
#include "sandbox/probe.h"

/* All of it outlives the exam. */
struct exam_setup {
    const char *bot;   /* as on a command line: a name or a path, then its arguments */
    const char *rules; /* the only rule set; NULL: all */
    unsigned deals;    /* about so many of each rule set; 0: EXAM_DEALS, fewer of a slow bot */
    /* Said to every configuration first (config/config.h): limits, a seed. */
    const struct config_setting *setting;
    size_t settings;
    const char *folder; /* of the logs, which is there */
    bool keep;          /* they are not removed */
    struct run_how how; /* its `batch`, `missing` and `fresh` are not said */
};

enum { EXAM_DEALS = 200 };

#define EXAM_NONSENSE "no-such-argument=1"

/* In place of the number of a paper. */
#define EXAM_UNKNOWN SIZE_MAX
#define EXAM_FIRST (SIZE_MAX - 1) /* the first that the bot accepts */

enum exam_what {
    EXAM_NOTHING,
    EXAM_NO_START,   /* there is no playing with it: `why` */
    EXAM_FAULT,      /* an illegal answer or a strike */
    EXAM_UNREPEATED, /* its process ended among other tables, but not where it plays one alone */
    EXAM_UNLOAD,     /* it does not unload as it should */
    EXAM_MEMORY,     /* it used up its memory: `growth` */
    EXAM_SLOWER,     /* it became slower from table to table, until it took too long: the same */
    EXAM_GLOBAL,     /* it plays otherwise among other tables than alone */
    EXAM_FICKLE      /* it plays otherwise each time */
};

struct exam_finding {
    enum exam_what what;
    enum language language;
    struct fault fault; /* of all but EXAM_GLOBAL and EXAM_FICKLE; its law is `law` */
    char law[24];
    struct scene scene;
    int32_t answer[2]; /* EXAM_GLOBAL: among others, alone; EXAM_FICKLE: once, another time */
    struct growth growth;
    char printed[512]; /* by its process, at last */
    char why[1024];
    char log[PATH_CAP]; /* where it can be seen, if logs are kept; else "" */
};

enum exam_result {
    EXAM_PASSED,
    EXAM_TRIED,   /* it did no wrong in a few deals; there were no more, as it has failed before */
    EXAM_SKIPPED, /* the bot does not accept the rules */
    EXAM_FAILED
};

struct exam_report {
    enum exam_result result;
    char rules[RULES_TEXT]; /* of the paper */
    struct marks marks;
    struct exam_finding finding; /* if it failed */
    bool fewer;                  /* fewer deals than usual, as they take long */
};

struct exam {
    size_t papers;            /* rule sets, each with house rules where it has some */
    char path[PATH_CAP];      /* of the bot */
    struct probe_facts facts; /* what it says of itself; known after the first paper, */
    char name[NAME_CAP];      /* as it plays, */
    struct limits limits;     /* as these are */
    struct gauge gauge;       /* of sandboxed bots */
    struct growth growth;     /* of sandboxed bots that passed the main paper */
    bool takes_nonsense;      /* it has taken EXAM_NONSENSE for an argument without a word */
    bool hopeless;            /* it is so bad that no more papers are worth the time */
    /* The rest is the exam's own. */
    const struct exam_setup *setup;
    unsigned failed; /* rule sets so far: after the first, others are only tried */
    unsigned waited; /* of them those that kept everyone waiting */
    uint64_t cpu_ns; /* CPU time spent on it so far */
    size_t main;     /* the main paper, or EXAM_UNKNOWN, EXAM_FIRST */
    bool endured;    /* it has played on and on */
};

/* Finds the bot. ERR_USAGE if it is not there. */
bool exam_start(struct exam *x, const struct exam_setup *setup, struct err *err);

/* What a paper is called: its rules. */
void exam_paper(const struct exam *x, size_t paper, char text[RULES_TEXT]);

/* Sits a paper. False where it could not be played, which is not the bot's fault, or it was told to
 * stop. */
bool exam_sit(struct exam *x, size_t paper, struct exam_report *report, struct err *err);

#endif
