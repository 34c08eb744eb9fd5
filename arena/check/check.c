#include "check/check.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "check/check_match.h"
#include "rules/rules.h"
#include "run/time_stats.h"
#include "sandbox/bot_source.h"

enum {
    TRY_DEALS = 4,       /* of a table, or one for each player, in a first try */
    LEAST_SETS = 3,      /* of a match among other tables, or it is not played */
    WAITED = 2,          /* rule sets with a bot that keeps everyone waiting */
    LONG_PLAY = 8,       /* times as many deals, once */
    FILE_MOST = 64 << 20 /* bytes of a bot that are searched for its language */
};

/* CPU time. A slow bot plays fewer deals, unless their number was asked for. */
static const uint64_t RULE_SET_NS = 1500000000;       /* for the deals of a rule set */
static const uint64_t MAIN_RULE_SET_NS = 30000000000; /* for those of the main one */
static const uint64_t LONG_PLAY_NS = 10000000000;     /* for long play in the same processes */
static const uint64_t FAILING_NS = 10000000000; /* for all rule sets of a bot that has failed */

/* Rule sets with what the named ones leave out: jokers, lone defenders, many players. */
static const char *const house_rules[] = {
    "callace1905 joker=yes stick_dealer=yes",
    "hoyle-2 joker=yes",
    "hoyle-3 players=7 pack=52 stick_dealer=yes",
    "hoyle-4 joker=yes defend_alone=yes",
    "hoyle-6 joker=yes jambone=yes defend_alone=yes",
    "modern joker=yes stick_dealer=yes defend_alone=yes",
};
enum { HOUSE_RULES = sizeof house_rules / sizeof house_rules[0] };

/* What is left of a time where less was given for a rule set. */
static uint64_t share_ns(const struct check *x, uint64_t usual)
{
    uint32_t seconds = x->setup->seconds;

    return seconds && seconds < CHECK_SECONDS ? usual * seconds / CHECK_SECONDS : usual;
}

/* One rule set being checked. */
struct rules_check {
    struct check *x;
    size_t number; /* of the rule set */
    struct check_report *r;
    struct check_match match; /* the one being played */
    bool keep;                /* its log is worth looking at */
    uint64_t deal_ns;         /* CPU time that the bot takes for a deal */
    struct err *err;
};

/* ---- Rule sets ---- */

static size_t named_sets(void)
{
    size_t n = 0;

    while (rulesets[n].title)
        n++;
    return n;
}

void check_rules_text(const struct check *x, size_t number, char text[RULES_TEXT])
{
    size_t named = named_sets();

    if (x->setup->rules)
        (void)snprintf(text, RULES_TEXT, "%s", x->setup->rules);
    else if (number < named)
        rules_text(&rulesets[number].rules, text);
    else
        (void)snprintf(text, RULES_TEXT, "%s", house_rules[number - named]);
}

bool check_start(struct check *x, const struct check_setup *setup, struct err *err)
{
    struct eu_rules rules;
    struct roster_spec parts;

    *x = (struct check){.setup = setup,
                        .rule_sets = setup->rules ? 1 : named_sets() + HOUSE_RULES,
                        .main = setup->rules ? 0 : CHECK_UNKNOWN};
    if (setup->rules && !rules_parse(&rules, setup->rules, err))
        return false;
    return roster_find_spec(setup->bot, x->path, &parts, err);
}

/* ---- Matches ---- */

static bool open_match(struct rules_check *t, size_t number, unsigned rivals)
{
    struct check *x = t->x;
    char rules[RULES_TEXT];

    t->keep = false;
    check_rules_text(x, number, rules);
    if (!check_match_open(&t->match, x->setup, number + 1, rules, rivals, t->err))
        return false;
    (void)snprintf(x->name, sizeof x->name, "%s", t->match.bot);
    x->limits = t->match.config.event.limits;
    if (roster_fits(x->path, &x->limits, t->err))
        return true;
    check_match_close(&t->match, false);
    return false;
}

/* Opens a match against so many rivals, plays it with a function, closes it. */
static bool with_match(struct rules_check *t, unsigned rivals, bool (*play)(struct rules_check *t))
{
    if (!open_match(t, t->number, rivals))
        return false;
    bool ok = play(t);
    check_match_close(&t->match, t->keep);
    return ok;
}

/* What the bot says of itself, of the rules of the match and of arguments. */
static bool probe_match(const struct rules_check *t, const char *args, struct probe_facts *facts)
{
    const struct run_how *how = &t->x->setup->how;
    const struct probe_setup setup = {.rules = &t->match.config.event.rules,
                                      .limits = &t->match.config.event.limits,
                                      .trusted = how->trusted,
                                      .stop = how->stop,
                                      .args = args};

    return probe_bot(t->x->path, &setup, facts, t->err);
}

/* ---- Findings ---- */

static bool has_passed(const struct rules_check *t)
{
    return t->r->result == CHECK_PASSED;
}

static struct check_finding *add_finding(struct rules_check *t, enum check_what what)
{
    struct check_finding *f = &t->r->finding;

    t->r->result = CHECK_FAILED;
    *f = (struct check_finding){.what = what, .fault.law = ""};
    if (t->match.setup->keep)
        (void)snprintf(f->log, sizeof f->log, "%s", t->match.log);
    return f;
}

static bool is_noted(const struct check_match_note *n, const struct check_finding *f)
{
    const struct fault *fault = &n->failure.strike.fault;

    return n->failure.event == FAILURE_STRIKE && fault->code == f->fault.code &&
           fault->step == f->fault.step && fault->seat == f->fault.seat &&
           strcmp(n->address, f->place.address) == 0;
}

/* The first fault in the log, with what the bot's process printed when it happened. */
static void add_logged_fault(struct rules_check *t)
{
    struct check_finding *f = add_finding(t, CHECK_FAULT);
    size_t i = 0;

    f->fault = t->r->findings.fault;
    f->place = t->r->findings.place;
    (void)snprintf(f->law, sizeof f->law, "%s", t->r->findings.law);
    while (i < t->match.notes && !is_noted(&t->match.note[i], f))
        i++;
    if (i < t->match.notes)
        (void)snprintf(f->printed, sizeof f->printed, "%s", t->match.note[i].failure.printed);
}

static void add_unrepeated(struct rules_check *t, const struct check_match_note *n)
{
    const struct failure *m = &n->failure;
    struct check_finding *f = add_finding(t, CHECK_UNREPEATED);

    f->fault = m->strike.fault;
    if (m->has_view)
        f->place.view = m->view;
    (void)snprintf(f->place.address, sizeof f->place.address, "%s", n->address);
    (void)snprintf(f->printed, sizeof f->printed, "%s", m->printed);
}

static void add_no_start(struct rules_check *t, uint8_t fault, const char *why)
{
    struct check_finding *f = add_finding(t, CHECK_NO_START);

    f->fault.code = fault;
    (void)snprintf(f->why, sizeof f->why, "%s", why);
}

/* Reads the log of a run of the match. */
static bool read_findings(struct rules_check *t, const char *log)
{
    const struct check_match *m = &t->match;

    if (!log_findings_read(&t->r->findings, log, m->bot, t->err))
        return false;
    if (t->r->findings.faults) {
        add_logged_fault(t);
        return true;
    }
    for (size_t i = 0; i < m->notes && has_passed(t); i++)
        if (m->note[i].failure.event == FAILURE_UNREPEATED)
            add_unrepeated(t, &m->note[i]);
    if (has_passed(t) && m->hangs)
        add_finding(t, CHECK_UNLOAD)->fault.code = EU_NO_ANSWER;
    if (t->r->findings.forfeits && has_passed(t))
        add_no_start(t, m->fault, m->why);
    return true;
}

static bool play_match(struct rules_check *t)
{
    return check_match_play(&t->match, t->match.log, false, t->err) &&
           read_findings(t, t->match.log);
}

/* Looks for the first question that the bot answered differently in two runs of the match. */
static bool compare_runs(struct rules_check *t, enum check_what what, const char *one,
                         const char *other)
{
    struct log_findings_difference d;

    if (!log_findings_compare(&d, (const char *const[]){one, other}, t->match.bot, t->err))
        return false;
    if (!d.differs || !d.own)
        return true;
    struct check_finding *f = add_finding(t, what);
    f->place = d.place;
    memcpy(f->answer, d.answer, sizeof d.answer);
    return true;
}

/* Plays the match again with fresh processes for each table. If the bot plays differently then, it
 * is played once more the same way: a difference between those is not caused by other tables. */
static bool repeat_match(struct rules_check *t)
{
    struct check_match *m = &t->match;
    struct log_findings before = t->r->findings;
    bool serial = t->x->facts.flags & EU_SERIAL;
    char again[2][PATH_CAP];

    if (!path_join(again[0], m->setup->folder, "alone.log", t->err) ||
        !path_join(again[1], m->setup->folder, "again.log", t->err))
        return false;
    bool ok = check_match_play(m, again[0], true, t->err) && read_findings(t, again[0]);
    if (ok && has_passed(t))
        ok = compare_runs(t, serial ? CHECK_NONDETERMINISTIC : CHECK_GLOBAL, m->log, again[0]);
    if (ok && t->r->finding.what == CHECK_GLOBAL)
        ok = check_match_play(m, again[1], true, t->err) &&
             compare_runs(t, CHECK_NONDETERMINISTIC, again[0], again[1]);
    for (unsigned i = 0; i < 2; i++)
        log_files_remove(again[i]);
    t->r->findings = before;
    return ok;
}

/* ---- A first look ---- */

/* Whether the bot plays these rules at all. */
static bool look_at_bot(struct rules_check *t)
{
    struct probe_facts *facts = &t->x->facts;
    const struct entrant *bot = &t->match.config.event.entrant[0];

    if (!probe_match(t, *bot->args ? bot->args : NULL, facts))
        return false;
    if (*facts->refuses)
        return err_set(t->err, ERR_USAGE, "%s: %s", bot->name, facts->refuses);
    if (facts->fault)
        add_no_start(t, facts->fault, facts->why);
    else if (!facts->accepts)
        t->r->result = CHECK_SKIPPED;
    return true;
}

/* A few deals at each table of one set. */
static void shorten_event(struct event *e)
{
    bool games = e->rules.target && !rules_individual(&e->rules);

    e->sets = 1;
    e->unit = games ? UNIT_DEALS : UNIT_SITTING;
    e->deals = rules_individual(&e->rules) ? e->rules.players : TRY_DEALS;
}

/* Finds the time that the bot takes for a deal, without the start of its processes: as measured, or
 * if nothing was asked there (at a table full of bots that never bid) from the log. */
static bool find_deal_ns(struct rules_check *t, const struct measurement *before)
{
    const struct measurement *now = &t->x->measured;
    const struct event *e = &t->match.config.event;
    uint64_t deals = t->r->findings.deals;
    struct time_stats times = {0};

    t->deal_ns = (now->total_ns - before->total_ns) / (e->deals ? e->deals : 1);
    if (now->answers > before->answers)
        return true;
    bool ok = time_stats_read(&times, t->match.log, t->err);
    if (ok) {
        struct time_stats_figures figures = time_stats_all(time_stats_of(&times, t->match.bot));
        t->deal_ns = figures.count * figures.mean / (deals ? deals : 1);
    } else {
        t->deal_ns = 0;
    }
    time_stats_finish(&times);
    return ok;
}

/* One set against one rival, then a table full of the bot: shows what it always does wrong. */
static bool try_out(struct rules_check *t)
{
    struct check *x = t->x;
    struct event *e = &t->match.config.event;
    const struct measurement before = x->measured;

    shorten_event(e);
    bool ok = play_match(t);
    if (ok && has_passed(t) && !x->setup->how.trusted)
        ok = measure_table(&x->measured, e, t->match.config.seed, x->path, e->entrant[0].args,
                           t->err);
    if (ok && x->measured.unload.code)
        add_finding(t, CHECK_UNLOAD)->fault = x->measured.unload;
    ok = ok && find_deal_ns(t, &before);
    t->keep = t->r->result == CHECK_FAILED;
    return ok;
}

/* ---- All deals of a rule set ---- */

/* Whether these are the rules for long play. */
static bool is_main(const struct rules_check *t)
{
    return !t->x->long_played && (t->x->main == t->number || t->x->main == CHECK_FIRST);
}

/* About how many deals a set has; for games and rubbers, on the average. */
static uint64_t set_deals(const struct event *e)
{
    uint64_t deals = e->deals;

    if (!unit_is_fixed(e->unit))
        deals = e->rules.target * (e->unit == UNIT_RUBBER ? 5u : 2u) / (e->rules.auction ? 5u : 2u);
    return e->rules.sides * (deals ? deals : 1);
}

/* How many deals there is time for. */
static uint64_t deals_in_time(const struct rules_check *t)
{
    return share_ns(t->x, is_main(t) ? MAIN_RULE_SET_NS : RULE_SET_NS) / (t->deal_ns + 1);
}

/* Sets for each pairing; 0: one would already take too long. */
static uint32_t sets_for(const struct rules_check *t)
{
    const struct event *e = &t->match.config.event;
    unsigned wanted = t->x->setup->deals;
    uint64_t deals = wanted ? wanted : CHECK_DEALS, each = set_deals(e) * event_pairings(e);
    uint64_t most = deals_in_time(t);

    t->r->fewer = !wanted && most < deals;
    if (!t->r->fewer)
        return (uint32_t)(deals < LEAST_SETS * each ? LEAST_SETS : deals / each);
    if (is_main(t) && most < each)
        return t->x->setup->seconds == 0;
    while (deals > most)
        deals /= 2; /* in steps, so that it is seldom a busy machine that decides */
    return deals < each && each < 2 * most ? 1 : (uint32_t)(deals / each);
}

/* Where there was little time: a few deals against each, unless these take far too long as well. */
static void shorten_sets(struct rules_check *t)
{
    struct event *e = &t->match.config.event;

    shorten_event(e);
    if (set_deals(e) * event_pairings(e) > 2 * deals_in_time(t))
        e->sets = 0;
}

static bool play_all(struct rules_check *t)
{
    struct event *e = &t->match.config.event;

    if (rules_individual(&e->rules) && unit_is_fixed(e->unit))
        e->deals = e->rules.players; /* so that there are several sets */
    e->sets = sets_for(t);
    if (!e->sets && is_main(t))
        shorten_sets(t);
    t->keep = e->sets;
    return !e->sets || (play_match(t) && (!has_passed(t) || repeat_match(t)));
}

/* ---- Long play ---- */

/* Sets of the long match; 0: it is not played. */
static uint32_t sets_of_long_play(const struct rules_check *t)
{
    const struct event *e = &t->match.config.event;
    uint64_t most = share_ns(t->x, LONG_PLAY_NS) / (t->deal_ns + 1) / set_deals(e);
    uint64_t sets = (uint64_t)CHECK_DEALS * LONG_PLAY / set_deals(e) / event_pairings(e);

    if (t->x->setup->deals || most < LEAST_SETS)
        return 0;
    return (uint32_t)(sets < LEAST_SETS ? LEAST_SETS : sets > most ? most : sets);
}

/* Whether the bot takes an argument that means nothing without a word. */
static bool try_argument(struct rules_check *t)
{
    char args[sizeof t->x->facts.refuses];
    struct probe_facts facts;

    (void)snprintf(args, sizeof args, "%s %s", t->match.config.event.entrant[0].args,
                   CHECK_NONSENSE);
    bool ok = probe_match(t, args, &facts);
    t->x->takes_nonsense = ok && !facts.fault && !*facts.refuses;
    return ok;
}

static bool play_long_match(struct rules_check *t)
{
    struct event *e = &t->match.config.event;
    struct log_findings before = t->r->findings;

    e->sets = sets_of_long_play(t);
    bool ok = (!e->sets || play_match(t)) && try_argument(t);
    t->keep = t->r->result == CHECK_FAILED;
    if (has_passed(t))
        t->r->findings = before;
    return ok;
}

static bool measure_growth(struct rules_check *t, struct growth *g)
{
    const struct config *c = &t->match.config;
    unsigned tables = t->x->facts.flags & EU_SERIAL ? 1 : GROWTH_TABLES;

    return growth_measure(g, &c->event, c->seed, t->x->path, tables, share_ns(t->x, LONG_PLAY_NS),
                          t->err);
}

/* The finding that growth led to; CHECK_NOTHING: the bot still plays. */
static enum check_what growth_finding(const struct growth *g)
{
    if (g->full)
        return CHECK_MEMORY;
    if (g->failure.code == EU_TIME && g->slows)
        return CHECK_SLOWER;
    return g->failure.code ? CHECK_UNREPEATED : CHECK_NOTHING;
}

/* Whether a bot that passed everything else grows from table to table. */
static bool look_for_growth(struct rules_check *t)
{
    struct growth *g = &t->x->growth;

    if (!measure_growth(t, g))
        return false;
    if (!growth_finding(g))
        return true;
    struct check_finding *f = add_finding(t, growth_finding(g));
    f->log[0] = '\0'; /* there is none */
    f->growth = *g;
    f->fault = g->failure;
    f->fault.law = "";
    (void)snprintf(f->printed, sizeof f->printed, "%s", g->printed);
    return true;
}

/* In the main rule set the bot plays many tables in the same processes, as in a tournament. */
static bool play_long(struct rules_check *t)
{
    if (!is_main(t))
        return true;
    bool ok = with_match(t, 1, play_long_match);
    if (ok && has_passed(t) && !t->x->setup->how.trusted)
        ok = with_match(t, 1, look_for_growth);
    t->x->long_played = true;
    return ok;
}

/* Whether the bot's process ended because it had grown. */
static bool explain_by_growth(struct rules_check *t)
{
    struct check_finding *f = &t->r->finding;
    struct growth g;

    if (!measure_growth(t, &g))
        return false;
    enum check_what what = growth_finding(&g);
    if (what == CHECK_MEMORY || (what == CHECK_SLOWER && f->fault.code == EU_TIME)) {
        f->what = what;
        f->growth = g;
    }
    return true;
}

static bool explain(struct rules_check *t)
{
    const struct check_finding *f = &t->r->finding;
    bool strike = (f->what == CHECK_FAULT || f->what == CHECK_UNREPEATED) &&
                  fault_is_strike((enum eu_fault)f->fault.code);

    return !strike || t->x->failed || t->x->setup->how.trusted ||
           with_match(t, 1, explain_by_growth);
}

/* ---- The language of a bot ---- */

static bool has_word(const struct buf *file, size_t most, const char *word)
{
    size_t n = file->len < most ? file->len : most;

    return n && memmem(file->data, n, word, strlen(word));
}

static enum language language_in(const struct buf *file, const char *path)
{
    if (path_ends(path, ".py"))
        return LANGUAGE_PYTHON;
    if (file->len > 2 && memcmp(file->data, "#!", 2) == 0) {
        const char *end = memchr(file->data, '\n', file->len);
        size_t line = end ? (size_t)(end - (const char *)file->data) : file->len;
        return has_word(file, line, "python") ? LANGUAGE_PYTHON : LANGUAGE_PROGRAM;
    }
    return has_word(file, file->len, "libstdc++.so") ||
                   has_word(file, file->len, "__gxx_personality_v0")
               ? LANGUAGE_CXX
               : LANGUAGE_C;
}

/* Of a file that cannot be read only the name counts. */
static enum language language_of(const char *path)
{
    struct buf file = {0};
    struct bot_source bot;

    if (bot_source_open(&bot, path, NULL)) {
        (void)file_read_open(bot.fd, path, FILE_MOST, &file, NULL);
        bot_source_close(&bot);
    }
    enum language language = language_in(&file, path);
    buf_finish(&file);
    return language;
}

/* ---- One rule set ---- */

static uint64_t checked_cpu_ns(const struct check_setup *s)
{
    struct rusage u;

    if (getrusage(s->how.debug ? RUSAGE_SELF : RUSAGE_CHILDREN, &u) != 0)
        return 0;
    return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000 +
           (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000;
}

/* Finds the main rule set, if it is not known yet. */
static bool find_main(struct rules_check *t)
{
    struct check *x = t->x;
    struct probe_facts facts;

    if (x->main != CHECK_UNKNOWN)
        return true;
    x->main = 0;
    while (strcmp(rulesets[x->main].rules.name, RULES_DEFAULT) != 0)
        x->main++;
    if (!open_match(t, x->main, 1))
        return false;
    bool ok = probe_match(t, NULL, &facts);
    if (ok && !facts.accepts)
        x->main = CHECK_FIRST;
    check_match_close(&t->match, false);
    return ok;
}

/* How long it keeps everyone waiting, up to WAITED: a full memory takes longest. */
static unsigned waiting_of(const struct check_report *r)
{
    unsigned code = r->finding.fault.code;

    if (r->result != CHECK_FAILED)
        return 0;
    if (code == EU_MEMORY || r->finding.what == CHECK_MEMORY || r->finding.what == CHECK_UNLOAD)
        return WAITED;
    return code == EU_TIME || code == EU_NO_ANSWER;
}

bool check_play(struct check *x, size_t number, struct check_report *r, struct err *err)
{
    struct rules_check t = {.x = x, .number = number, .r = r, .err = err};
    uint64_t before = checked_cpu_ns(x->setup);

    *r = (struct check_report){.result = CHECK_PASSED};
    check_rules_text(x, number, r->rules);
    bool ok = find_main(&t) && with_match(&t, 1, look_at_bot);
    if (ok && has_passed(&t))
        ok = with_match(&t, 1, try_out);
    if (ok && has_passed(&t) && x->failed)
        r->result = CHECK_TRIED;
    if (ok && has_passed(&t))
        ok = with_match(&t, CHECK_MATCH_RIVALS, play_all);
    if (ok && has_passed(&t))
        ok = play_long(&t);
    ok = ok && explain(&t);
    r->finding.language = language_of(x->path);
    x->failed += ok && r->result == CHECK_FAILED;
    x->waited += ok ? waiting_of(r) : 0;
    x->cpu_ns += checked_cpu_ns(x->setup) - before;
    x->hopeless = x->facts.fault || x->waited >= WAITED || (x->failed && x->cpu_ns > FAILING_NS);
    return ok;
}
