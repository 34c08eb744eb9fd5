#include "record/segment.h"

#include <inttypes.h>
#include <string.h>

#include "record/diff.h"
#include "record/get.h"

void segment_init(struct segment *s)
{
    *s = (struct segment){.seeded = false};
    event_init(&s->event);
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
    unsigned out =
        giveup_parties(&s->giveup, s->pairing, s->said.set) | giveup_absent(&s->event, &s->bots);

    if (out)
        set_record_forfeit(&s->found, &s->event, &s->bots, out);
    for (unsigned t = 0; t < s->found.tables && !out; t++)
        recital_play(&s->recital, t, &s->found.table[t]);
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
    if (set_record_is(&s->said, &s->found))
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
    struct set_facts facts = set_record_facts(&s->found);

    for (unsigned t = 0; t < s->found.tables; t++)
        s->so_far.answers += s->found.table[t].answers.len;
    s->so_far.deals += facts.deals;
    s->so_far.faults += facts.faults;
    s->so_far.sets++;
    return (log_sums_add(&s->sums, r->data, r->size) &&
            giveup_add(&s->giveup, s->pairing, &s->bots, &facts)) ||
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
    if (seed_is_of(s->seed, s->event.commitment))
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
