#include "log/set_reader.h"

#include <stdlib.h>
#include <string.h>

#include "log/record_codec.h"
#include "log/set_record.h"

/* ---- Life ---- */

static bool start_reader(struct set_reader *r, struct log_reader *log)
{
    *r = (struct set_reader){.log = log};
    return true;
}

bool set_reader_open(struct set_reader *r, const char *path, struct err *err)
{
    struct log_reader *log;

    return log_open(&log, path, err) && start_reader(r, log);
}

bool set_reader_open_bytes(struct set_reader *r, const void *data, size_t n, const char *name,
                           struct err *err)
{
    struct log_reader *log;

    return log_open_bytes(&log, data, n, name, err) && start_reader(r, log);
}

void set_reader_close(struct set_reader *r)
{
    free(r->bots);
    free(r->commitment);
    set_record_finish(&r->set);
    round_finish(&r->round);
    event_finish(&r->event);
    event_finish(&r->before);
    log_close(r->log);
}

/* ---- Records ---- */

/* Keeps the commitment of the segment that begins. */
static bool add_commitment(struct set_reader *r, struct err *err)
{
    size_t size = sizeof *r->commitment;
    void *grown = realloc(r->commitment, r->segments * size);

    if (!grown)
        return err_memory(err);
    r->commitment = grown;
    memcpy(r->commitment[r->segments - 1], r->event.commitment, size);
    return true;
}

bool set_reader_first_use(const struct set_reader *r, struct err *err)
{
    for (unsigned i = 0; i + 1 < r->segments; i++)
        if (memcmp(r->commitment[i], r->event.commitment, HASH_BYTES) == 0)
            return log_refuse(&r->record, err,
                              "segment %u repeats segment %u: expected a seed of its own, and the "
                              "commitment is the same",
                              r->segments, i + 1);
    return true;
}

static bool decode_record(struct set_reader *r, struct err *err)
{
    switch (r->record.kind) {
    case LOG_HEADER:
        r->segments++;
        free(r->bots);
        r->bots = NULL;
        event_finish(&r->before);
        r->before = r->event;
        r->event = (struct event){.sets = 0};
        return log_get_header(&r->record, &r->event, err) && add_commitment(r, err) &&
               ((r->bots = bot_index_make(&r->event)) || err_memory(err));
    case LOG_SET:
        return log_get_set(&r->record, &r->event, &r->set, err);
    case LOG_ROUND:
        return log_get_round(&r->record, &r->event, &r->round, err);
    case LOG_SHARD:
        return log_get_shard(&r->record, &r->shard, err);
    case LOG_FOOTER:
        return log_get_footer(&r->record, &r->footer, err);
    case LOG_TRAILER:
        break;
    }
    return true;
}

int set_reader_skim(struct set_reader *r, struct err *err)
{
    int found = log_skim(r->log, &r->record, err);

    return found == 1 && r->record.kind != LOG_SET && !decode_record(r, err) ? -1 : found;
}

int set_reader_next(struct set_reader *r, struct err *err)
{
    int found = log_next(r->log, &r->record, err);

    return found == 1 && !decode_record(r, err) ? -1 : found;
}

/* ---- Whose set it is ---- */

bool set_reader_pairing_of(const struct set_reader *r, const struct log_record *record,
                           const struct set_record *set, struct pairing *pairing, struct err *err)
{
    const struct event *e = &r->event;
    const char *names[EU_SEATS];
    uint32_t bot[EU_SEATS];

    for (unsigned i = 0; i < set->bots; i++) {
        if (!bot_index_find(r->bots, e, set->bot[i], &bot[i]))
            return log_refuse(record, err, "expected a set of bots that are in the header");
        names[i] = e->entrant[bot[i]].name;
    }
    event_make_pairing(e, bot, names, pairing);
    return true;
}

bool set_reader_pairing(struct set_reader *r, struct err *err)
{
    return set_reader_pairing_of(r, &r->record, &r->set, &r->pairing, err);
}
