#include "play/table_result.h"

#include "log/set_reader.h"
#include "replay/replay.h"

static bool play_last(const struct set_reader *r, struct replay *replay, struct tally *tally,
                      struct err *err)
{
    struct table_record played = {.deals = 0};
    struct replay_chair chair;
    struct table table;
    const struct query *query;

    replay_pairing(replay, &r->event, &r->pairing, NULL);
    if (!replay_set(replay, &r->set, err))
        return false;
    const struct table_setup setup = replay_setup(replay, r->set.tables - 1, &chair);
    table_start(&table, &setup, &played);
    while ((query = table_advance(&table)))
        table_answer(&table, chair.chair.ops->ask(&chair.chair, query));
    table_finish(&table);
    *tally = table.tally;
    table_record_finish(&played);
    return true;
}

/* A set is gone when the next record is read. */
static bool play_sets(struct set_reader *r, struct tally *tally, struct err *err)
{
    bool any = false, ok = true;
    int found;

    while (ok && (found = set_reader_next(r, err)) == 1) {
        struct replay replay = {.strikes = 0};
        if (r->record.kind != LOG_SET)
            continue;
        any = true;
        ok = set_reader_pairing(r, err) && play_last(r, &replay, tally, err);
        replay_finish(&replay);
    }
    if (!ok || found < 0)
        return false;
    return any || err_set(err, ERR_FOUND, "no table was played");
}

bool table_result_read(struct tally *tally, const struct eu_rules *rules, const char *log,
                       struct err *err)
{
    struct set_reader r;

    if (!set_reader_open(&r, log, err))
        return false;
    bool ok = play_sets(&r, tally, err);
    set_reader_close(&r);
    tally->rules = rules;
    return ok;
}
