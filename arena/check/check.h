/*
 * The check of one bot: it plays some deals of every rule set against the reference bots, in
 * company and alone, and what it does wrong is read out of the logs.
 *
 *     check_start(&x, &setup, &err)
 *     for (size_t i = 0; i < x.rule_sets && !x.hopeless; i++)
 *         check_play(&x, i, &report, &err)
 *
 * A paper is a rule set. check.c says what is played of each, and what is a finding; check_match.c
 * plays, log_findings.c reads the logs, measure.c measures time and memory, growth.c whether they
 * grow. One of the papers is the main one: today's rules, or else the first that the bot accepts.
 * There it plays on and on, and a slow bot as many deals as others.
 */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "base/path.h"
#include "check/measure.h"
#include "check/growth.h"
#include "check/bot_language.h"
#include "check/log_findings.h"
#include "run/run.h"
#include "sandbox/probe.h"

/* All of it outlives the exam. */
struct check_setup {
    const char *bot;   /* as on a command line: a name or a path, then its arguments */
    const char *rules; /* the only rule set; NULL: all */
    unsigned deals;    /* about so many of each rule set; 0: CHECK_DEALS, fewer of a slow bot */
    /* Said to every configuration first (config/config.h): limits, a seed. */
    const struct config_setting *setting;
    size_t settings;
    const char *folder; /* of the logs, which is there */
    bool keep;          /* they are not removed */
    struct run_how how; /* its `batch`, `missing` and `fresh` are not said */
};

enum { CHECK_DEALS = 200 };

#define CHECK_NONSENSE "no-such-argument=1"

/* In place of the number of a paper. */
#define CHECK_UNKNOWN SIZE_MAX
#define CHECK_FIRST (SIZE_MAX - 1) /* the first that the bot accepts */

enum check_what {
    CHECK_NOTHING,
    CHECK_NO_START,   /* there is no playing with it: `why` */
    CHECK_FAULT,      /* an illegal answer or a strike */
    CHECK_UNREPEATED, /* its process ended among other tables, but not where it plays one alone */
    CHECK_UNLOAD,     /* it does not unload as it should */
    CHECK_MEMORY,     /* it used up its memory: `growth` */
    CHECK_SLOWER,     /* it became slower from table to table, until it took too long: the same */
    CHECK_GLOBAL,     /* it plays otherwise among other tables than alone */
    CHECK_NONDETERMINISTIC /* it plays otherwise each time */
};

struct check_finding {
    enum check_what what;
    enum language language;
    struct fault fault; /* of all but CHECK_GLOBAL and CHECK_NONDETERMINISTIC; its law is `law` */
    char law[24];
    struct finding_place place;
    int32_t answer[2]; /* CHECK_GLOBAL: among others, alone; CHECK_NONDETERMINISTIC: once, another
                          time */
    struct growth growth;
    char printed[512]; /* by its process, at last */
    char why[1024];
    char log[PATH_CAP]; /* where it can be seen, if logs are kept; else "" */
};

enum check_result {
    CHECK_PASSED,
    CHECK_TRIED,   /* it did no wrong in a few deals; there were no more, as it has failed before */
    CHECK_SKIPPED, /* the bot does not accept the rules */
    CHECK_FAILED
};

struct check_report {
    enum check_result result;
    char rules[RULES_TEXT]; /* of the paper */
    struct log_findings findings;
    struct check_finding finding; /* if it failed */
    bool fewer;                   /* fewer deals than usual, as they take long */
};

struct check {
    size_t rule_sets;            /* rule sets, each with house rules where it has some */
    char path[PATH_CAP];         /* of the bot */
    struct probe_facts facts;    /* what it says of itself; known after the first paper, */
    char name[NAME_CAP];         /* as it plays, */
    struct limits limits;        /* as these are */
    struct measurement measured; /* of sandboxed bots */
    struct growth growth;        /* of sandboxed bots that passed the main paper */
    bool takes_nonsense;         /* it has taken CHECK_NONSENSE for an argument without a word */
    bool hopeless;               /* it is so bad that no more papers are worth the time */
    /* The rest is the check's own. */
    const struct check_setup *setup;
    unsigned failed; /* rule sets so far: after the first, others are only tried */
    unsigned waited; /* of them those that kept everyone waiting */
    uint64_t cpu_ns; /* CPU time spent on it so far */
    size_t main;     /* the main paper, or CHECK_UNKNOWN, CHECK_FIRST */
    bool endured;    /* it has played on and on */
};

/* Finds the bot. ERR_USAGE if it is not there. */
bool check_start(struct check *x, const struct check_setup *setup, struct err *err);

/* What a paper is called: its rules. */
void check_rules_text(const struct check *x, size_t paper, char text[RULES_TEXT]);

/* Sits a paper. False where it could not be played, which is not the bot's fault, or it was told to
 * stop. */
bool check_play(struct check *x, size_t paper, struct check_report *report, struct err *err);

#endif
