#include "check/check_match.h"

#include <stdio.h>
#include <string.h>

/* The first bids whatever may be bid: lone hands, jambones, all tricks. */
static const char *const references[CHECK_MATCH_RIVALS] = {"random", "greedy", "simple"};

/* The bot comes first, so that it keeps its name even if it is a reference bot; only its pairings
 * are played. */
static bool configure_match(struct check_match *b, const char *rules, unsigned rivals,
                            struct err *err)
{
    const struct check_setup *s = b->setup;
    struct config *c = &b->config;

    if (!config_bot(c, s->bot, err) || !config_set_all(c, s->setting, s->settings, err) ||
        !config_set(c, "rules", rules, err))
        return false;
    for (unsigned i = 0; i < rivals; i++)
        if (!config_bot(c, references[i], err))
            return false;
    if (!config_complete(c, err))
        return false;
    c->event.format = FORMAT_GAUNTLET;
    c->event.challenger = 0;
    return event_line_up(&c->event, err) && event_check(&c->event, err);
}

bool check_match_open(struct check_match *b, const struct check_setup *setup, size_t number,
                      const char *rules, unsigned rivals, struct err *err)
{
    char name[64];

    *b = (struct check_match){.setup = setup};
    (void)snprintf(name, sizeof name, "%02zu-%.*s.log", number, (int)strcspn(rules, " /"), rules);
    if (!path_join(b->log, setup->folder, name, err) ||
        !path_join(b->copies, setup->folder, "bots", err) || !config_init(&b->config, err))
        return false;
    if (!configure_match(b, rules, rivals, err)) {
        config_finish(&b->config);
        return false;
    }
    b->bot = b->config.event.entrant[0].name;
    return true;
}

void check_match_close(struct check_match *b, bool kept)
{
    if (!kept || !b->setup->keep)
        log_files_remove(b->log);
    config_finish(&b->config);
}

/* ---- Playing ---- */

static void on_failure(void *context, const char *bot, const char *address, const struct failure *m)
{
    struct check_match *b = context;

    if (b->notes == CHECK_MATCH_NOTES || strcmp(bot, b->bot) != 0)
        return;
    struct check_match_note *note = &b->note[b->notes++];
    (void)snprintf(note->address, sizeof note->address, "%s", address);
    note->failure = *m;
}

static void on_hang(void *context, const char *bot)
{
    struct check_match *b = context;

    b->hangs = b->hangs || strcmp(bot, b->bot) == 0;
}

static bool play_with_claim(struct check_match *b, const struct run *run, struct roster *roster,
                            struct err *err)
{
    const struct roster_setup setup = {.dir = b->copies,
                                       .trusted = run->how.trusted,
                                       .forfeits = 1 + CHECK_MATCH_RIVALS,
                                       .stop = run->how.stop};
    struct run_progress last;

    if (!roster_start(roster, &b->config, &setup, err))
        return false;
    b->fault = b->config.event.entrant[0].fault;
    (void)snprintf(b->why, sizeof b->why, "%s", b->fault ? roster->why[0] : "");
    enum run_end end = run_play(run, &last, err);
    roster_finish(roster);
    return end == RUN_DONE || (end == RUN_INTERRUPTED && err_set(err, ERR_ABORT, "interrupted"));
}

bool check_match_play(struct check_match *b, const char *log, bool alone, struct err *err)
{
    struct log_files_claim claim;
    struct roster roster;
    struct run run = {
        .config = &b->config,
        .roster = &roster,
        .claim = &claim,
        .how = b->setup->how,
        .alone = alone,
        .known_as = b->setup->keep ? log : NULL,
        .failure = on_failure,
        .hangs = on_hang,
        .context = b,
    };

    run.how.fresh = true;
    b->notes = 0;
    b->hangs = false;
    if (!log_files_claim(&claim, log, err))
        return false;
    bool ok = play_with_claim(b, &run, &roster, err);
    log_files_release(&claim);
    return ok;
}
