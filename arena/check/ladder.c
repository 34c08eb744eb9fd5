#include "check/ladder.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "stats/sprt.h"
#include "sandbox/probe.h"

/* ---- The ladder ---- */

/* In the order of bots/LADDER.md. */
static const char ladder[] =
    "random,greedy,simple,foster,professor,somerset,callace,rule,pimc,net,champion";

bool ladder_rung(const char *rungs, size_t i, char name[PATH_CAP])
{
    const char *list = strcmp(rungs, "rungs") == 0 ? ladder : rungs;

    for (;; list++) {
        size_t n = strcspn(list, ",");
        struct text word = text_trim((struct text){list, n});
        if (word.n && i-- == 0)
            return text_copy(word, name, PATH_CAP);
        list += n;
        if (!*list)
            return false;
    }
}

/* ---- One rung ---- */

struct ladder_match {
    const struct ladder_setup *setup;
    struct ladder_result *result;
    struct config config;
    struct standings standings;
    bool failed; /* a set could not be added: *err */
    struct err err;
    atomic_int stop;
    uint64_t began;
    char log[PATH_CAP], copies[PATH_CAP];
};

/* Whether the rung plays these rules. Other faults of it show when it plays. */
static bool does_play(const struct ladder_match *c, const char *rung, bool *plays, struct err *err)
{
    const struct limits limits = limits_default();
    const struct probe_setup look = {.rules = &c->config.event.rules,
                                     .limits = &limits,
                                     .trusted = c->setup->how.trusted,
                                     .stop = c->setup->how.stop};
    struct roster_spec parts;
    char path[PATH_CAP];
    struct probe_facts facts;

    if (!roster_find_spec(rung, path, &parts, err) || !probe_bot(path, &look, &facts, err))
        return false;
    *plays = facts.fault || facts.accepts;
    return true;
}

static bool configure_rung(struct ladder_match *c, const char *rung, struct err *err)
{
    static const struct config_setting settings[] = {{"sprt", LADDER_TEST}, {"unit", "deals"}};
    const struct ladder_setup *s = c->setup;
    struct config *config = &c->config;
    char deals[16], sets[16];

    (void)snprintf(deals, sizeof deals, "%d", LADDER_DEALS);
    (void)snprintf(sets, sizeof sets, "%d", LADDER_SETS);
    return config_bot(config, s->bot, err) && config_bot(config, rung, err) &&
           config_set(config, "rules", s->rules, err) && config_set(config, "sets", sets, err) &&
           config_set(config, "deals", deals, err) &&
           config_set_all(config, settings, sizeof settings / sizeof *settings, err) &&
           config_set_all(config, s->setting, s->settings, err) && config_complete(config, err);
}

/* ---- Playing ---- */

static void on_set(void *context, const struct set_record *set)
{
    struct ladder_match *c = context;

    c->failed = c->failed || !standings_set(&c->standings, set, &c->err);
}

static void on_progress(void *context, const struct run_progress *now)
{
    struct ladder_match *c = context;

    (void)now;
    if (*c->setup->how.stop ||
        clock_wall_ns() - c->began > c->setup->seconds * (uint64_t)CLOCK_SECOND)
        c->stop = 1;
}

static bool play_run(struct ladder_match *c, struct roster *roster, struct log_files_claim *claim,
                     struct err *err)
{
    struct run run = {.config = &c->config,
                      .roster = roster,
                      .claim = claim,
                      .how = c->setup->how,
                      .known_as = c->setup->keep ? c->log : NULL,
                      .progress = on_progress,
                      .set = on_set,
                      .context = c};
    struct run_progress last;

    run.how.fresh = true;
    run.how.stop = &c->stop;
    c->began = clock_wall_ns();
    enum run_end end = run_play(&run, &last, err);
    c->result->seconds = (double)(clock_wall_ns() - c->began) / (double)CLOCK_SECOND;
    if (end == RUN_FAILED)
        return false;
    if (*c->setup->how.stop)
        return err_set(err, ERR_ABORT, "interrupted");
    if (c->failed)
        *err = c->err;
    return !c->failed;
}

/* Whether the bot can start; if not, nothing is played. */
static bool can_start(struct ladder_match *c, const struct roster *roster)
{
    if (!c->config.event.entrant[0].fault)
        return true;
    c->result->verdict = LADDER_NO_START;
    (void)snprintf(c->result->why, sizeof c->result->why, "%s",
                   roster->why[0] ? roster->why[0] : "it cannot start");
    return false;
}

static bool play_with_claim(struct ladder_match *c, struct log_files_claim *claim, struct err *err)
{
    const struct ladder_setup *s = c->setup;
    const struct roster_setup setup = {.dir = c->copies,
                                       .trusted = s->how.trusted,
                                       .stop = s->how.stop};
    struct roster roster;

    if (!roster_start(&roster, &c->config, &setup, err))
        return false;
    bool ok = !can_start(c, &roster) || (standings_header(&c->standings, &c->config.event, err) &&
                                         play_run(c, &roster, claim, err));
    roster_finish(&roster);
    return ok;
}

/* ---- The result ---- */

static void set_result(struct ladder_match *c, const struct standing *line)
{
    struct ladder_result *r = c->result;
    struct sprt_state state = sprt_look(&c->config.event.plan.sprt, line->sets, &line->played);
    struct interval interval = ratio_interval(&line->points, line->parts);

    r->sets = c->standings.sets;
    r->deals = c->standings.deals;
    r->illegal = line->illegal;
    r->strikes = line->strikes;
    r->forfeits = line->forfeits;
    if (r->sets && line->points.n) {
        r->points = standing_points(line);
        r->low = interval.low / line->parts;
        r->high = interval.high / line->parts;
    }
    r->verdict = state.verdict == SPRT_H1     ? LADDER_BEATS
                 : state.verdict == SPRT_OPEN ? LADDER_OPEN
                 : r->high < 0                ? LADDER_LOSES
                                              : LADDER_NOT;
}

static void find_result(struct ladder_match *c)
{
    for (size_t i = 0; i < c->standings.lines; i++)
        if (c->standings.line[i].number == 0)
            set_result(c, &c->standings.line[i]);
}

static bool play_match(struct ladder_match *c, struct err *err)
{
    struct log_files_claim claim;

    if (!log_files_claim(&claim, c->log, err))
        return false;
    bool ok = play_with_claim(c, &claim, err);
    log_files_release(&claim);
    if (ok && c->result->verdict != LADDER_NO_START)
        find_result(c);
    if (!c->setup->keep)
        log_files_remove(c->log);
    return ok;
}

static bool play_rung(struct ladder_match *c, const char *rung, struct err *err)
{
    struct ladder_result *r = c->result;
    struct eu_rules rules;
    bool plays = true;

    if (!rules_parse(&rules, c->setup->rules, err))
        return false;
    if (rules_individual(&rules))
        return err_set(err, ERR_USAGE, "rules %s: --against is for games of two sides",
                       c->setup->rules);
    if (!configure_rung(c, rung, err))
        return false;
    (void)text_safe(text_of(c->config.event.entrant[0].name), r->bot, sizeof r->bot);
    if (!does_play(c, rung, &plays, err) ||
        !roster_ask(&c->config, 0, c->setup->how.trusted, c->setup->how.stop, err))
        return false;
    if (!plays) {
        r->verdict = LADDER_DECLINES;
        return true;
    }
    return play_match(c, err);
}

bool ladder_play(const struct ladder_setup *setup, const char *rung, struct ladder_result *result,
                 struct err *err)
{
    struct ladder_match c = {.setup = setup, .result = result};
    char name[64];

    *result =
        (struct ladder_result){.verdict = LADDER_OPEN, .points = NAN, .low = NAN, .high = NAN};
    (void)snprintf(name, sizeof name, "against-%.40s.log", path_base(rung));
    if (!path_join(c.log, setup->folder, name, err) ||
        !path_join(c.copies, setup->folder, "bots", err) || !config_init(&c.config, err))
        return false;
    bool ok = play_rung(&c, rung, err);
    standings_finish(&c.standings);
    config_finish(&c.config);
    return ok;
}
