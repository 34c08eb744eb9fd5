/*
 * Checks one bot: it plays some deals of every rule set against the reference bots, once among many
 * tables and once with fresh processes for each table. Its faults are read out of the logs.
 *
 *     check_start(&x, &setup, &err)
 *     for (size_t i = 0; i < x.rule_sets && !x.hopeless; i++)
 *         check_play(&x, i, &report, &err)
 *
 * check.c says what is played of each rule set, and what is a finding; check_match.c plays,
 * log_findings.c reads logs, measure.c measures time and memory. In one rule set, the main one, the
 * bot also plays many tables in the same processes, and a slow bot plays as many deals as others.
 * That is the default rule set, or else the first that the bot accepts.
 */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "base/path.h"
#include "check/measure.h"
#include "check/log_findings.h"
#include "run/run.h"
#include "sandbox/probe.h"

/* The language of a bot, as far as its file shows it: hints are given in its terms. */
enum language {
    LANGUAGE_C,      /* a shared object, also where nothing shows what it was */
    LANGUAGE_CXX,    /* a shared object with the C++ runtime in it, or in need of it */
    LANGUAGE_PYTHON, /* a program for Python, or a file called .py */
    LANGUAGE_PROGRAM /* any other program */
};

/* All of it outlives the check. */
struct check_setup {
    const char *bot;   /* as on a command line: a name or a path, then its arguments */
    const char *rules; /* the only rule set; NULL: all */
    unsigned deals;    /* about so many of each rule set; 0: CHECK_DEALS, fewer of a slow bot */
    uint32_t seconds;  /* CPU time that a slow bot may take in each rule set, about; 0: a minute */
    /* Given to every configuration first (config/config.h): limits, a seed. */
    const struct config_setting *setting;
    size_t settings;
    const char *folder; /* of the logs, which is there */
    bool keep;          /* they are not removed */
    struct run_how how; /* without `batch`, `missing` and `fresh` */
};

enum { CHECK_DEALS = 200, CHECK_SECONDS = 60 };

#define CHECK_NONSENSE "no-such-argument=1"

/* In place of the number of the main rule set. */
#define CHECK_UNKNOWN SIZE_MAX
#define CHECK_FIRST (SIZE_MAX - 1) /* the first that the bot accepts */

enum check_what {
    CHECK_NOTHING,
    CHECK_NO_START,   /* it cannot be played with: `why` */
    CHECK_FAULT,      /* an illegal answer or a strike */
    CHECK_UNREPEATED, /* its process ended among other tables, but not at the same table alone */
    CHECK_UNLOAD,     /* it does not unload as it should */
    CHECK_MEMORY,     /* it used up its memory: `growth` */
    CHECK_SLOWER,     /* it became slower from table to table, until it took too long: `growth` */
    CHECK_GLOBAL,     /* it plays differently among other tables and alone */
    CHECK_NONDETERMINISTIC /* it plays differently each time */
};

struct check_finding {
    enum check_what what;
    enum language language;
    struct fault fault; /* not of the last two; its law is `law` */
    char law[24];
    struct finding_place place;
    int32_t answer[2]; /* of the last two: in one run and in the other */
    struct growth growth;
    char printed[512]; /* last, by its process */
    char why[1024];
    char log[PATH_CAP]; /* that shows it, if logs are kept; else "" */
};

enum check_result {
    CHECK_PASSED,
    CHECK_TRIED,   /* no fault in a few deals; no more were played, as it has failed before */
    CHECK_SKIPPED, /* the bot does not accept the rules */
    CHECK_FAILED
};

struct check_report {
    enum check_result result;
    char rules[RULES_TEXT]; /* the rule set */
    struct log_findings findings;
    struct check_finding finding; /* if it failed */
    bool fewer;                   /* fewer deals than usual, as the bot is slow */
};

struct check {
    size_t rule_sets;            /* to be played */
    char path[PATH_CAP];         /* of the bot */
    struct probe_facts facts;    /* what it says of itself; known after the first rule set, */
    char name[NAME_CAP];         /* as it plays, */
    struct limits limits;        /* as these are */
    struct measurement measured; /* of sandboxed bots */
    struct growth growth;        /* of sandboxed bots that passed the main rule set */
    bool takes_nonsense;         /* it took CHECK_NONSENSE as an argument without a word */
    bool hopeless;               /* no more rule sets are worth the time */
    /* The rest is the check's own. */
    const struct check_setup *setup;
    unsigned failed;  /* rule sets: after the first, others are only tried */
    unsigned waited;  /* rule sets in which it kept everyone waiting */
    uint64_t cpu_ns;  /* CPU time spent on it so far */
    size_t main;      /* the main rule set, or CHECK_UNKNOWN, CHECK_FIRST */
    bool long_played; /* it has played many tables in the same processes */
};

/* Finds the bot. ERR_USAGE if it is not there. */
bool check_start(struct check *x, const struct check_setup *setup, struct err *err);

/* The text of the rules of a rule set. */
void check_rules_text(const struct check *x, size_t number, char text[RULES_TEXT]);

/* Plays one rule set. False where it could not be played, which is not the bot's fault, or it was
 * told to stop. */
bool check_play(struct check *x, size_t number, struct check_report *report, struct err *err);

#endif
