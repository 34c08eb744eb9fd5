#include "ladder/round_log.h"

#include <string.h>

#include "config/config.h"
#include "log/log.h"
#include "sandbox/bot_source.h"
#include "table/duplicate_deals.h"

/* ---- What was to be played ---- */

static bool hash_bots(struct config *config, struct err *err)
{
    struct event *event = &config->event;

    for (size_t i = 0; i < event->entrants; i++)
        if (!bot_hash(config->bot[i], event->entrant[i].sha256, err))
            return false;
    return true;
}

static bool read_config(const struct club *c, uint32_t number, struct config *config,
                        struct err *err)
{
    char path[PATH_CAP];

    if (!club_round_path(c, number, false, "round.yaml", path, err) ||
        !config_read(config, path, err) || !config_complete(config, err))
        return false;
    if (!config->seed_given)
        return err_set(err, ERR_ABORT, "%s: expected a seed_file", path);
    duplicate_seed_commitment(config->event.commitment, config->seed);
    return hash_bots(config, err);
}

/* ---- The log ---- */

/* A log that is compared. */
struct comparing {
    const struct club *club;
    const struct event *event;
    struct round_log *found;
};

static bool compare_header(void *context, size_t segment, const struct event *event,
                           struct err *err)
{
    const struct comparing *c = context;
    struct err why;

    (void)segment;
    if (c->event && !event_same(event, c->event, &why))
        return err_set(err, ERR_FOUND, "its log is not of this round: %.900s", why.text);
    c->found->game = club_round_game(c->club, event);
    memcpy(c->found->commitment, event->commitment, HASH_BYTES);
    return true;
}

/* `event`: that it has to be of; NULL: it was compared before. */
static bool compare_log(const struct club *c, uint32_t number, const struct event *event,
                        struct round_log *found, struct err *err)
{
    struct comparing comparing = {c, event, found};
    char log[PATH_CAP];

    return club_round_path(c, number, false, LOG_NAME, log, err) &&
           log_is_complete(log, 1, compare_header, &comparing, NULL, err);
}

static bool compare_with_config(const struct club *c, uint32_t number, struct round_log *found,
                                struct err *err)
{
    struct config config;

    if (!config_init(&config, err))
        return false;
    bool ok = (read_config(c, number, &config, err) || err_blame(err, ERR_OF_ORGANISER)) &&
              compare_log(c, number, &config.event, found, err);
    config_finish(&config);
    return ok;
}

bool round_log_check(const struct club *c, const struct club_round *r, struct round_log *found,
                     struct err *err)
{
    *found = (struct round_log){.game = c->games};
    return r->ended ? compare_log(c, r->number, NULL, found, err)
                    : compare_with_config(c, r->number, found, err);
}
