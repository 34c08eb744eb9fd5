/* A round, both ways (log_put_round, log_get_round). */
#include "log/round_record.h"

#include <stdlib.h>
#include <string.h>

#include "log/record_codec.h"
#include "log/set_record.h"

enum { ROUND_ELEMENTS = 4, PAIRING_ELEMENTS = 3 };

void round_finish(struct round *r)
{
    free(r->pairing);
    *r = (struct round){.pairings = 0};
}

const char *round_end_name(enum round_end end)
{
    switch (end) {
    case ROUND_PLAYS:
        return "open";
    case ROUND_DONE:
        return "done";
    case ROUND_SETTLED:
        return "settled";
    case ROUND_SETS:
        return "max_sets";
    case ROUND_TIME:
        return "max_time";
    case ROUND_H0:
        return "H0";
    case ROUND_H1:
        return "H1";
    }
    return "";
}

/* The bots of a pairing by their hashes, in canonical order. `index` is for reading. */
static bool code_bots(struct codec *k, const struct event *e, const struct bot_index *index,
                      uint64_t *pairing)
{
    unsigned places = event_places(e);
    uint8_t hash[EU_SEATS][NAME_HASH];
    uint32_t bot[EU_SEATS];
    struct pairing p;

    if (k->writes)
        event_pairing(e, *pairing, &p);
    if (!codec_array(k, places, "the bots of a pairing"))
        return false;
    for (unsigned i = 0; i < places; i++) {
        if (k->writes)
            name_hash(e->entrant[p.bot[i]].name, hash[i]);
        if (!codec_bytes(k, hash[i], NAME_HASH, "the hash of a bot's name, 8 bytes"))
            return false;
        if (!k->writes && !bot_index_find(index, e, hash[i], &bot[i]))
            return codec_fail(k, "bots that are in the header");
    }
    return k->writes || event_number(e, bot, pairing) || codec_fail(k, "a pairing of the event");
}

static bool code_pairing(struct codec *k, const struct event *e, const struct bot_index *index,
                         struct round_pairing *p)
{
    return codec_array(k, PAIRING_ELEMENTS, "a pairing, its first set and its sets") &&
           code_bots(k, e, index, &p->pairing) &&
           CODEC_UINT(k, p->first, 0, EVENT_SETS - 1, "the number of its first set") &&
           CODEC_UINT(k, p->sets, 1, EVENT_SETS - p->first, "its sets, 1 or more");
}

static bool code_round(struct codec *k, const struct event *e, const struct bot_index *index,
                       struct round *r)
{
    uint8_t end = (uint8_t)r->end;

    if (!CODEC_UINT(k, end, ROUND_PLAYS, ROUND_H1, "why play is over, or 0") ||
        !codec_count(k, &r->pairings, end ? 0 : 1, end ? 0 : SIZE_MAX,
                     "pairings, or none where play is over"))
        return false;
    r->end = (enum round_end)end;
    if (!k->writes && !(r->pairing = calloc(r->pairings + 1, sizeof *r->pairing)))
        return codec_fail(k, NULL);
    for (size_t i = 0; i < r->pairings; i++)
        if (!code_pairing(k, e, index, &r->pairing[i]))
            return false;
    return codec_end(k);
}

bool log_put_round(struct buf *out, const struct round *r, const struct event *event)
{
    struct codec k;

    codec_write(&k, out, LOG_ROUND, ROUND_ELEMENTS);
    return code_round(&k, event, NULL, (struct round *)(uintptr_t)r); /* is not changed */
}

/* Bots stand in one order only. */
static bool check_bytes(const struct log_record *r, const struct round *round,
                        const struct event *event, struct err *err)
{
    struct buf again = {0};
    bool ok = true;

    if (!log_put_round(&again, round, event))
        ok = err_memory(err);
    else if (again.len != r->size || memcmp(again.data, r->data, r->size) != 0)
        ok = log_refuse(r, err, "expected the bots of a pairing in the order of their names");
    buf_finish(&again);
    return ok;
}

bool log_get_round(const struct log_record *r, const struct event *event, struct round *round,
                   struct err *err)
{
    struct bot_index *index;
    struct codec k;

    round_finish(round);
    if (!format_adapts(event->format))
        return log_refuse(r, err, "expected none: in format %s results do not change who plays",
                          format_name(event->format));
    if (!(index = bot_index_make(event)))
        return err_memory(err);
    bool ok = (codec_read(&k, r, ROUND_ELEMENTS) && code_round(&k, event, index, round)) ||
              codec_refuse(&k, r, err);
    free(index);
    return ok && check_bytes(r, round, event, err);
}

bool log_round_end(const uint8_t *record, size_t size, enum round_end *end)
{
    struct codec k;
    uint8_t said;

    codec_open(&k, record, size);
    if (!codec_array(&k, ROUND_ELEMENTS, "a round") || !codec_skip(&k, 1) ||
        !CODEC_UINT(&k, said, ROUND_PLAYS, ROUND_H1, "why play is over, or 0"))
        return false;
    *end = (enum round_end)said;
    return true;
}
