#include "check/check.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "check/check_match.h"
#include "rules/rules.h"
#include "run/time_stats.h"

enum {
    TRY_DEALS = 4,  /* of a table, or one for each player, in a first try */
    LEAST_SETS = 3, /* in company, or else there is none */
    WAITED = 2,     /* rule sets with a bot that keeps everyone waiting */
    ENDURANCE = 8,  /* times as many deals, once */
};

/* CPU time for a rule set, and for the main one: a bot that is slow has fewer deals, unless so many
 * were asked for; and for what is played on and on in the same processes. */
static const uint64_t SLOW_NS = 1500000000;
static const uint64_t THOROUGH_NS = 30000000000;
static const uint64_t WATCH_NS = 10000000000;

/* CPU time for all of them with a bot that fails: one that fills its memory again and again is no
 * loop, and takes long all the same. */
static const uint64_t PATIENCE_NS = 10000000000;

/* House rules with what the named sets leave out: jokers, lone defenders, many players. */
static const char *const houses[] = {
    "callace1905 joker=yes stick_dealer=yes",
    "hoyle-2 joker=yes",
    "hoyle-3 players=7 pack=52 stick_dealer=yes",
    "hoyle-4 joker=yes defend_alone=yes",
    "hoyle-6 joker=yes jambone=yes defend_alone=yes",
    "modern joker=yes stick_dealer=yes defend_alone=yes",
};
enum { HOUSES = sizeof houses / sizeof houses[0] };

/* ---- Papers ---- */

static size_t named_sets(void)
{
    size_t n = 0;

    while (rulesets[n].title)
        n++;
    return n;
}

void check_rules_text(const struct check *x, size_t paper, char text[RULES_TEXT])
{
    size_t named = named_sets();

    if (x->setup->rules)
        (void)snprintf(text, RULES_TEXT, "%s", x->setup->rules);
    else if (paper < named)
        rules_text(&rulesets[paper].rules, text);
    else
        (void)snprintf(text, RULES_TEXT, "%s", houses[paper - named]);
}

bool check_start(struct check *x, const struct check_setup *setup, struct err *err)
{
    struct eu_rules rules;
    struct roster_spec parts;

    *x = (struct check){.setup = setup,
                        .rule_sets = setup->rules ? 1 : named_sets() + HOUSES,
                        .main = setup->rules ? 0 : CHECK_UNKNOWN};
    if (setup->rules && !rules_parse(&rules, setup->rules, err))
        return false;
    return roster_find_spec(setup->bot, x->path, &parts, err);
}

/* A bout of a paper. */
static bool open_bout(struct check_match *b, struct check *x, size_t paper, unsigned rivals,
                      struct err *err)
{
    char rules[RULES_TEXT];

    check_rules_text(x, paper, rules);
    if (!check_match_open(b, x->setup, paper + 1, rules, rivals, err))
        return false;
    (void)snprintf(x->name, sizeof x->name, "%s", b->bot);
    x->limits = b->config.event.limits;
    if (roster_fits(x->path, &x->limits, err))
        return true;
    check_match_close(b, false);
    return false;
}

/* What the bot says of itself, of the rules of a bout and of arguments. */
static bool probe(const struct check *x, const struct check_match *b, const char *args,
                  struct probe_facts *facts, struct err *err)
{
    const struct probe_setup setup = {.rules = &b->config.event.rules,
                                      .limits = &b->config.event.limits,
                                      .trusted = x->setup->how.trusted,
                                      .stop = x->setup->how.stop,
                                      .args = args};

    return probe_bot(x->path, &setup, facts, err);
}

/* ---- Findings ---- */

static void find(struct check_report *r, enum check_what what, const struct check_match *b)
{
    r->result = CHECK_FAILED;
    r->finding = (struct check_finding){.what = what, .fault.law = ""};
    if (b->setup->keep)
        (void)snprintf(r->finding.log, sizeof r->finding.log, "%s", b->log);
}

static bool is_noted(const struct check_match_note *n, const struct check_finding *f)
{
    const struct fault *fault = &n->failure.strike.fault;

    return n->failure.event == FAILURE_STRIKE && fault->code == f->fault.code &&
           fault->step == f->fault.step && fault->seat == f->fault.seat &&
           strcmp(n->address, f->place.address) == 0;
}

/* What the log tells of it, and what was seen when it happened. */
static void find_fault(struct check_report *r, const struct check_match *b)
{
    struct check_finding *f = &r->finding;

    find(r, CHECK_FAULT, b);
    f->fault = r->findings.fault;
    f->place = r->findings.place;
    (void)snprintf(f->law, sizeof f->law, "%s", r->findings.law);
    for (size_t i = 0; i < b->notes; i++) {
        if (!is_noted(&b->note[i], f))
            continue;
        (void)snprintf(f->printed, sizeof f->printed, "%s", b->note[i].failure.printed);
        break;
    }
}

static void find_unrepeated(struct check_report *r, const struct check_match *b,
                            const struct check_match_note *n)
{
    const struct failure *m = &n->failure;
    struct check_finding *f = &r->finding;

    find(r, CHECK_UNREPEATED, b);
    f->fault = m->strike.fault;
    if (m->has_view)
        f->place.view = m->view;
    (void)snprintf(f->place.address, sizeof f->place.address, "%s", n->address);
    (void)snprintf(f->printed, sizeof f->printed, "%s", m->printed);
}

static void find_no_start(struct check_report *r, const struct check_match *b, uint8_t fault,
                          const char *why)
{
    find(r, CHECK_NO_START, b);
    r->finding.fault.code = fault;
    (void)snprintf(r->finding.why, sizeof r->finding.why, "%s", why);
}

/* Reads what came of a run. */
static bool mark(struct check_report *r, const struct check_match *b, const char *log,
                 struct err *err)
{
    if (!log_findings_read(&r->findings, log, b->bot, err))
        return false;
    if (r->findings.faults) {
        find_fault(r, b);
        return true;
    }
    for (size_t i = 0; i < b->notes && r->result == CHECK_PASSED; i++)
        if (b->note[i].failure.event == FAILURE_UNREPEATED)
            find_unrepeated(r, b, &b->note[i]);
    if (r->result == CHECK_PASSED && b->hangs) {
        find(r, CHECK_UNLOAD, b);
        r->finding.fault.code = EU_NO_ANSWER;
    }
    if (r->findings.forfeits && r->result == CHECK_PASSED)
        find_no_start(r, b, b->fault, b->why);
    return true;
}

/* Where two runs part, what the bot keeps from table to table, or the world, has a part in it. */
static bool compare(struct check_report *r, const struct check_match *b, enum check_what what,
                    const char *one, const char *other, struct err *err)
{
    struct log_findings_difference p;

    if (!log_findings_compare(&p, (const char *const[]){one, other}, b->bot, err))
        return false;
    if (!p.differs || !p.own)
        return true;
    find(r, what, b);
    r->finding.place = p.place;
    memcpy(r->finding.answer, p.answer, sizeof p.answer);
    return true;
}

/* Plays the event once more with a process for each table, and if that goes otherwise, once more
 * the same way: what differs then is no memory of other tables. */
static bool repeat(const struct check *x, struct check_report *r, struct check_match *b,
                   struct err *err)
{
    struct log_findings before = r->findings;
    char log[2][PATH_CAP];
    bool serial = x->facts.flags & EU_SERIAL, ok = true;

    for (unsigned i = 0; ok && i < 2; i++)
        ok = path_join(log[i], x->setup->folder, i ? "again.log" : "alone.log", err);
    ok = ok && check_match_play(b, log[0], true, err) && mark(r, b, log[0], err);
    if (ok && r->result == CHECK_PASSED)
        ok = compare(r, b, serial ? CHECK_NONDETERMINISTIC : CHECK_GLOBAL, b->log, log[0], err);
    if (ok && r->finding.what == CHECK_GLOBAL)
        ok = check_match_play(b, log[1], true, err) &&
             compare(r, b, CHECK_NONDETERMINISTIC, log[0], log[1], err);
    for (unsigned i = 0; i < 2; i++)
        log_files_remove(log[i]);
    r->findings = before;
    return ok;
}

/* ---- A paper ---- */

static uint64_t cpu_ns(const struct check_setup *s)
{
    struct rusage u;

    if (getrusage(s->how.debug ? RUSAGE_SELF : RUSAGE_CHILDREN, &u) != 0)
        return 0;
    return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000 +
           (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000;
}

/* A few deals at each table of one set. */
static void shorten(struct event *e)
{
    bool games = e->rules.target && !rules_individual(&e->rules);

    e->sets = 1;
    e->unit = games ? UNIT_DEALS : UNIT_SITTING;
    e->deals = rules_individual(&e->rules) ? e->rules.players : TRY_DEALS;
}

/* What the bot takes for a deal, without what its processes cost to start. By the gauge; but a bot
 * that never bids is asked nothing at a table full of it: then by what it took against others. */
static bool deal_ns(const struct check *x, const struct check_report *r,
                    const struct check_match *b, const struct measurement *before, uint64_t *ns,
                    struct err *err)
{
    const struct event *e = &b->config.event;
    struct time_stats times = {0};

    *ns = (x->measured.total_ns - before->total_ns) / (e->deals ? e->deals : 1);
    if (x->measured.answers > before->answers)
        return true;
    bool ok = time_stats_read(&times, b->log, err);
    struct time_stats_figures took =
        ok ? time_stats_all(time_stats_of(&times, b->bot)) : (struct time_stats_figures){0};
    *ns = took.count * took.mean / (r->findings.deals ? r->findings.deals : 1);
    time_stats_finish(&times);
    return ok;
}

/* One set of the bot against one rival, or at a table full of it: what it always does wrong is seen
 * here. *ns is what a deal takes. */
static bool try_out(struct check *x, size_t paper, struct check_report *r, uint64_t *ns,
                    struct err *err)
{
    struct check_match b;

    if (!open_bout(&b, x, paper, 1, err))
        return false;
    struct event *e = &b.config.event;
    const struct measurement gauged = x->measured;
    shorten(e);
    bool ok = check_match_play(&b, b.log, false, err) && mark(r, &b, b.log, err);
    if (ok && r->result == CHECK_PASSED && !x->setup->how.trusted)
        ok = measure_table(&x->measured, e, b.config.seed, x->path, e->entrant[0].args, err);
    if (ok && x->measured.unload.code) {
        find(r, CHECK_UNLOAD, &b);
        r->finding.fault = x->measured.unload;
    }
    ok = ok && deal_ns(x, r, &b, &gauged, ns, err);
    check_match_close(&b, r->result == CHECK_FAILED);
    return ok;
}

/* ---- Growth ---- */

/* Whether the rules are those at which it plays on and on. */
static bool is_main(const struct check *x, size_t paper)
{
    return !x->endured && (x->main == paper || x->main == CHECK_FIRST);
}

static bool watch(const struct check *x, const struct check_match *b, struct growth *g,
                  struct err *err)
{
    const struct event *e = &b->config.event;
    bool serial = x->facts.flags & EU_SERIAL;

    return growth_measure(g, e, b->config.seed, x->path, serial ? 1 : GROWTH_TABLES, WATCH_NS, err);
}

/* What growth has led to; CHECK_NOTHING: the bot lives. */
static enum check_what grown(const struct growth *g)
{
    if (g->full)
        return CHECK_MEMORY;
    if (g->failure.fault == EU_TIME && g->slows)
        return CHECK_SLOWER;
    return g->failure.fault ? CHECK_UNREPEATED : CHECK_NOTHING;
}

/* Whether a bot that passed everything else grows from table to table. */
static bool look_for_growth(struct check *x, size_t paper, struct check_report *r, struct err *err)
{
    struct check_match b;

    if (x->setup->how.trusted || !open_bout(&b, x, paper, 1, err))
        return x->setup->how.trusted;
    struct growth *g = &x->growth;
    bool ok = watch(x, &b, g, err);
    if (ok && grown(g)) {
        find(r, grown(g), &b);
        r->finding.log[0] = '\0'; /* there is none of it */
        r->finding.growth = *g;
        r->finding.fault =
            (struct fault){.code = g->failure.fault, .raw = g->failure.raw, .law = ""};
        (void)snprintf(r->finding.printed, sizeof r->finding.printed, "%s", g->printed);
    }
    check_match_close(&b, false);
    return ok;
}

/* Whether what ended the bot's process was that it had grown. */
static bool explain_by_growth(struct check *x, size_t paper, struct check_report *r,
                              struct err *err)
{
    struct check_finding *f = &r->finding;
    bool strike = (f->what == CHECK_FAULT || f->what == CHECK_UNREPEATED) &&
                  fault_is_strike((enum eu_fault)f->fault.code);
    struct growth g;
    struct check_match b;

    if (!strike || x->failed || x->setup->how.trusted)
        return true;
    if (!open_bout(&b, x, paper, 1, err))
        return false;
    bool ok = watch(x, &b, &g, err);
    enum check_what what = ok ? grown(&g) : CHECK_NOTHING;
    if (what == CHECK_MEMORY || (what == CHECK_SLOWER && f->fault.code == EU_TIME)) {
        f->what = what;
        f->growth = g;
    }
    check_match_close(&b, false);
    return ok;
}

/* ---- All deals of a paper ---- */

/* About so many deals has a set; games and rubbers as long as they are on the average. */
static uint64_t set_deals(const struct event *e)
{
    uint64_t deals = e->deals;

    if (!unit_is_fixed(e->unit))
        deals = e->rules.target * (e->unit == UNIT_RUBBER ? 5u : 2u) / (e->rules.auction ? 5u : 2u);
    return e->rules.sides * (deals ? deals : 1);
}

/* Sets a pairing, where a deal takes `ns`; 0: one would already take too long. */
static uint32_t sets_for(const struct check *x, size_t paper, struct check_report *r,
                         const struct event *e, uint64_t ns)
{
    uint64_t deals = x->setup->deals ? x->setup->deals : CHECK_DEALS;
    uint64_t each = set_deals(e) * event_pairings(e);
    uint64_t most = (is_main(x, paper) ? THOROUGH_NS : SLOW_NS) / (ns + 1);

    r->fewer = !x->setup->deals && most < deals;
    if (!r->fewer)
        return (uint32_t)(deals < LEAST_SETS * each ? LEAST_SETS : deals / each);
    if (is_main(x, paper) && most < each)
        return 1;
    while (deals > most)
        deals /= 2; /* in steps, so that it is seldom a busy machine that decides */
    return deals < each && each < 2 * most ? 1 : (uint32_t)(deals / each);
}

static bool play_all(struct check *x, size_t paper, struct check_report *r, uint64_t ns,
                     struct err *err)
{
    struct check_match b;
    bool ok = true;

    if (!open_bout(&b, x, paper, CHECK_MATCH_RIVALS, err))
        return false;
    if (rules_individual(&b.config.event.rules) && unit_is_fixed(b.config.event.unit))
        b.config.event.deals = b.config.event.rules.players; /* so that there are several sets */
    b.config.event.sets = sets_for(x, paper, r, &b.config.event, ns);
    if (b.config.event.sets)
        ok = check_match_play(&b, b.log, false, err) && mark(r, &b, b.log, err) &&
             (r->result != CHECK_PASSED || repeat(x, r, &b, err));
    check_match_close(&b, b.config.event.sets);
    return ok;
}

/* Sets of a long bout, where a deal takes `ns`; 0: there is none. */
static uint32_t sets_to_endure(const struct check *x, const struct event *e, uint64_t ns)
{
    uint64_t most = WATCH_NS / (ns + 1) / set_deals(e);
    uint64_t sets = (uint64_t)CHECK_DEALS * ENDURANCE / set_deals(e) / event_pairings(e);

    if (x->setup->deals || most < LEAST_SETS)
        return 0;
    return (uint32_t)(sets < LEAST_SETS ? LEAST_SETS : sets > most ? most : sets);
}

/* Whether it takes an argument that means nothing without a word. */
static bool try_argument(struct check *x, const struct check_match *b, struct err *err)
{
    char args[sizeof x->facts.refuses];
    struct probe_facts facts;

    (void)snprintf(args, sizeof args, "%s %s", b->config.event.entrant[0].args, CHECK_NONSENSE);
    bool ok = probe(x, b, args, &facts, err);
    x->takes_nonsense = ok && !facts.fault && !*facts.refuses;
    return ok;
}

/* Once a bot plays on and on with the same processes, as it does in a tournament. */
static bool endure(struct check *x, size_t paper, struct check_report *r, uint64_t ns,
                   struct err *err)
{
    struct check_match b;
    struct log_findings before = r->findings;
    bool ok = true;

    if (!is_main(x, paper))
        return true;
    if (!open_bout(&b, x, paper, 1, err))
        return false;
    b.config.event.sets = sets_to_endure(x, &b.config.event, ns);
    if (b.config.event.sets)
        ok = check_match_play(&b, b.log, false, err) && mark(r, &b, b.log, err);
    ok = ok && try_argument(x, &b, err);
    check_match_close(&b, r->result == CHECK_FAILED);
    if (r->result == CHECK_PASSED)
        r->findings = before;
    if (ok && r->result == CHECK_PASSED)
        ok = look_for_growth(x, paper, r, err);
    x->endured = true;
    return ok;
}

/* Finds the main paper, if it is not known. */
static bool find_main(struct check *x, struct err *err)
{
    struct probe_facts facts;
    struct check_match b;

    if (x->main != CHECK_UNKNOWN)
        return true;
    x->main = 0;
    while (strcmp(rulesets[x->main].rules.name, RULES_DEFAULT) != 0)
        x->main++;
    if (!open_bout(&b, x, x->main, 1, err))
        return false;
    bool ok = probe(x, &b, NULL, &facts, err);
    if (ok && !facts.accepts)
        x->main = CHECK_FIRST;
    check_match_close(&b, false);
    return ok;
}

/* Whether the bot plays these rules at all; *r says if not. */
static bool look(struct check *x, size_t paper, struct check_report *r, struct err *err)
{
    struct check_match b;

    if (!open_bout(&b, x, paper, 1, err))
        return false;
    const struct entrant *bot = &b.config.event.entrant[0];
    bool ok = probe(x, &b, *bot->args ? bot->args : NULL, &x->facts, err);
    if (ok && *x->facts.refuses)
        ok = err_set(err, ERR_USAGE, "%s: %s", bot->name, x->facts.refuses);
    if (ok && x->facts.fault) {
        find_no_start(r, &b, x->facts.fault, x->facts.why);
    } else if (ok && !x->facts.accepts) {
        r->result = CHECK_SKIPPED;
    }
    check_match_close(&b, false);
    return ok;
}

/* How badly it keeps everyone waiting: a full memory is what takes longest. */
static unsigned waits(const struct check_report *r)
{
    unsigned code = r->finding.fault.code;

    if (r->result != CHECK_FAILED)
        return 0;
    if (code == EU_MEMORY || r->finding.what == CHECK_MEMORY || r->finding.what == CHECK_UNLOAD)
        return WAITED;
    return code == EU_TIME || code == EU_NO_ANSWER;
}

bool check_play(struct check *x, size_t paper, struct check_report *r, struct err *err)
{
    uint64_t ns = 0, before = cpu_ns(x->setup);

    *r = (struct check_report){.result = CHECK_PASSED};
    check_rules_text(x, paper, r->rules);
    bool ok = find_main(x, err) && look(x, paper, r, err);
    if (ok && r->result == CHECK_PASSED)
        ok = try_out(x, paper, r, &ns, err);
    if (ok && r->result == CHECK_PASSED && x->failed)
        r->result = CHECK_TRIED;
    if (ok && r->result == CHECK_PASSED)
        ok = play_all(x, paper, r, ns, err);
    if (ok && r->result == CHECK_PASSED)
        ok = endure(x, paper, r, ns, err);
    ok = ok && explain_by_growth(x, paper, r, err);
    r->finding.language = language_of(x->path);
    x->failed += ok && r->result == CHECK_FAILED;
    x->waited += ok ? waits(r) : 0;
    x->cpu_ns += cpu_ns(x->setup) - before;
    x->hopeless = x->facts.fault || x->waited >= WAITED || (x->failed && x->cpu_ns > PATIENCE_NS);
    return ok;
}
