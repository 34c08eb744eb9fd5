#include "record/segment.h"

#include <inttypes.h>
#include <string.h>

#include "record/diff.h"
#include "record/get.h"

void segment_init(struct segment *s)
{
    *s = (struct segment){.seeded = false};
    event_init(&s->event);
    giveup_init(&s->giveup);
    set_record_init(&s->said);
    set_record_init(&s->found);
    buf_init(&s->bytes);
}

void segment_finish(struct segment *s)
{
    event_finish(&s->event);
    giveup_finish(&s->giveup);
    set_record_finish(&s->said);
    set_record_finish(&s->found);
    recital_finish(&s->recital);
    buf_finish(&s->bytes);
}

static bool no_memory(struct err *err)
{
    return err_set(err, ERR_ABORT, NO_MEMORY);
}

/* Playing again ------------------------------------------------------------------------------- */

/* Into s->found, which check_turn has begun. */
static void play_set(struct segment *s)
{
    struct seating seating;
    unsigned out =
        giveup_parties(&s->giveup, s->pairing, s->said.set) | giveup_absent(&s->event, &s->bots);

    if (out)
        pairing_seating(&s->bots, s->said.set, &seating);
    for (unsigned t = 0; t < s->found.tables; t++) {
        if (out)
            played_forfeit(&s->found.table[t], &s->event.rules, s->event.unit, s->event.deals,
                           giveup_at_table(out, &s->bots, &seating, t));
        else
            recital_play(&s->recital, t, &s->found.table[t]);
    }
}

/* One set ------------------------------------------------------------------------------------- */

/* Turns to a pairing of the schedule. */
static void turn_pairing(struct segment *s, uint64_t pairing)
{
    if (s->pairing == pairing)
        return;
    s->pairing = pairing;
    event_pairing(&s->event, pairing, &s->bots);
    recital_pairing(&s->recital, &s->event, &s->bots, s->seeded ? s->seed : NULL);
}

/* Is it the set whose turn it is? */
static bool check_turn(struct segment *s, uint32_t set, struct err *err)
{
    const uint8_t *id = s->bots.id;

    set_record_start(&s->found, &s->event, &s->bots, set);
    if (s->said.set == set && memcmp(s->said.bot, s->found.bot, sizeof s->said.bot) == 0)
        return true;
    return err_set(err, ERR_FOUND,
                   "set %" PRIu64 " of %s: expected set %" PRIu64
                   " of %02x%02x%02x%02x, whose turn it is",
                   (uint64_t)s->said.set + 1,
                   memcmp(s->said.bot, s->found.bot, sizeof s->said.bot) ? "other bots"
                                                                         : "this pairing",
                   (uint64_t)set + 1, id[0], id[1], id[2], id[3]);
}

static bool compare(struct segment *s, const struct log_record *r, struct err *err)
{
    buf_clear(&s->bytes);
    if (!set_record_complete(&s->found, &s->recital.source) ||
        !log_put_set(&s->bytes, &s->found, &s->event))
        return no_memory(err);
    if (s->bytes.len != r->size || memcmp(s->bytes.data, r->data, r->size) != 0)
        return diff_say(&s->said, &s->found, &s->event, &s->bots, err);
    return !s->recital.strikes || diff_strikes(&s->found, &s->event, &s->bots, err);
}

static bool count(struct segment *s, const struct log_record *r, struct err *err)
{
    uint8_t forfeits[SET_TABLES_MOST] = {0};

    for (unsigned t = 0; t < s->found.tables; t++) {
        const struct played *p = &s->found.table[t];
        s->so_far.deals += p->deals;
        s->so_far.answers += p->answers.len;
        s->so_far.faults += p->faults;
        forfeits[t] = p->forfeits;
    }
    s->so_far.sets++;
    return (log_sums_add(&s->sums, r->data, r->size) &&
            giveup_add(&s->giveup, s->pairing, &s->bots, s->said.set, forfeits)) ||
           no_memory(err);
}

bool segment_set(struct segment *s, const struct log_record *r, struct err *err)
{
    uint64_t pairing;
    uint32_t set;

    if (!log_get_set(r, &s->event, &s->said, err))
        return false;
    if (s->so_far.sets == event_sets(&s->event)) {
        (void)err_set(err, ERR_FOUND, "expected the footer, for the event has %" PRIu64 " sets",
                      s->so_far.sets);
        return get_place(r, err);
    }
    event_set(&s->event, s->so_far.sets, &pairing, &set);
    turn_pairing(s, pairing);
    if (!check_turn(s, set, err) || !recital_set(&s->recital, &s->said, err))
        return get_place(r, err);
    play_set(s);
    return (compare(s, r, err) && count(s, r, err)) || get_place(r, err);
}

/* Header and end ------------------------------------------------------------------------------ */

static bool check_seed(const struct segment *s, const struct log_record *r, struct err *err)
{
    uint8_t commitment[32];

    seed_commitment(commitment, s->seed);
    if (memcmp(commitment, s->event.commitment, sizeof commitment) == 0)
        return true;
    (void)err_set(err, ERR_FOUND, "the seed in the footer is not the one the commitment is of");
    return get_place(r, err);
}

bool segment_begin(struct segment *s, const struct log_record *r, unsigned number,
                   const uint8_t *seed, struct err *err)
{
    if (!log_get_header(r, &s->event, err))
        return false;
    s->so_far = (struct verified){.segment = number, .given = s->event.given};
    memcpy(s->so_far.commitment, s->event.commitment, sizeof s->so_far.commitment);
    giveup_finish(&s->giveup);
    s->pairing = UINT64_MAX;
    s->seeded = seed != NULL;
    if (seed)
        memcpy(s->seed, seed, sizeof s->seed);
    log_sums_init(&s->sums);
    (void)log_sums_add(&s->sums, r->data, r->size);
    return !seed || check_seed(s, r, err);
}

/* Footer and trailer are what the records before them make them. */
static bool check_end(struct segment *s, const struct log_record *r, size_t from, struct err *err)
{
    buf_clear(&s->bytes);
    if (!log_put_footer(&s->bytes, &s->sums, s->seed))
        return no_memory(err);
    size_t size = from + r->size <= s->bytes.len ? r->size : 0;
    if (size && memcmp(s->bytes.data + from, r->data, size) == 0)
        return true;
    (void)err_set(err, ERR_FOUND,
                  "expected the counts, the index and the BLAKE2b of the records before it");
    return get_place(r, err);
}

bool segment_footer(struct segment *s, const struct log_record *r, struct err *err)
{
    uint64_t wanted = event_sets(&s->event);
    struct log_footer footer;

    if (!log_get_footer(r, &footer, err))
        return false;
    memcpy(s->so_far.hash, footer.hash, sizeof s->so_far.hash);
    if (s->so_far.sets != wanted) {
        (void)err_set(err, ERR_FOUND,
                      "expected another set: the event has %" PRIu64 " of them, the log %" PRIu64,
                      wanted, s->so_far.sets);
        return get_place(r, err);
    }
    return check_end(s, r, 0, err);
}

bool segment_trailer(struct segment *s, const struct log_record *r, size_t footer, struct err *err)
{
    return check_end(s, r, footer, err);
}
