#include "any_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "schedule/schedule.h"
#include "log/give_up.h"
#include "log/set_reader.h"
#include "table/deal_file.h"

const uint8_t any_seed[RNG_SEED_BYTES] = {1, 2, 3};

/* ---- Bots ---- */

struct any_chair {
    struct chair chair;
    unsigned badly;
    uint32_t own; /* which of its random numbers it goes by */
};

static bool bot_open(struct chair *chair, struct instance *instance,
                     const struct eu_opening *opening)
{
    (void)chair;
    (void)instance;
    (void)opening;
    return true;
}

static void bot_close(struct chair *chair, struct instance *instance)
{
    (void)chair;
    (void)instance;
}

static int32_t bad_answer(const struct eu_view *v, uint64_t random)
{
    static const int32_t others[] = {-1, 64, 65, 1000000, INT32_MIN};
    uint64_t held = v->hand & ~v->legal;

    if (v->question == EU_PLAY && held && random % 3)
        return eu_first(held);
    return others[random / 3 % 5];
}

static int32_t bot_ask(struct chair *chair, const struct query *query)
{
    const struct any_chair *c = (const struct any_chair *)chair;
    unsigned badly = c->badly;
    uint64_t random = eu_random(query->view->seed, c->own), legal = query->view->legal;

    if (badly && random % badly == 0)
        return bad_answer(query->view, random / badly);
    for (unsigned skip = (unsigned)(random >> 32) % (unsigned)card_count(legal); skip; skip--)
        legal &= legal - 1;
    return eu_first(legal);
}

static const struct chair_ops bot_ops = {.open = bot_open, .ask = bot_ask, .close = bot_close};

/* ---- Events ---- */

static const uint8_t *seed_of(const struct any_setup *s)
{
    return s->seed ? s->seed : any_seed;
}

static void enter(struct event *e, const struct any_setup *s, unsigned i)
{
    struct entrant *b = &e->entrant[i];

    if (s->name)
        (void)snprintf(b->name, sizeof b->name, "%s", s->name[i]);
    else
        (void)snprintf(b->name, sizeof b->name, "bot %c", (char)('a' + i));
    (void)snprintf(b->version, sizeof b->version, "1.%u", i);
    (void)snprintf(b->author, sizeof b->author, "Zo\xc3\xab");
    b->args = strdup(i % 2 ? "level=2" : "");
    memset(b->sha256, (int)i, sizeof b->sha256);
}

void any_event(struct event *e, const struct any_setup *s)
{
    *e = (struct event){.sets = 1};
    (void)snprintf(e->title, sizeof e->title, "A test");
    bool ok = rules_parse(&e->rules, s->rules, NULL);
    assert(ok);
    (void)ok;
    e->unit = s->unit;
    e->deals = (uint16_t)s->deals;
    e->format = s->format;
    e->sets = s->sets;
    e->plan = s->plan;
    e->limits = limits_default();
    e->given = s->given != NULL;
    if (s->given)
        memcpy(e->given_hash, s->given->hash, sizeof e->given_hash);
    duplicate_seed_commitment(e->commitment, seed_of(s));
    e->entrants = s->bots;
    e->late_entries = s->late_entries;
    e->entrant = calloc(s->bots, sizeof *e->entrant);
    for (unsigned i = 0; i < s->bots; i++)
        enter(e, s, i);
    if (s->absent)
        e->entrant[s->absent - 1].fault = EU_NO_START;
    ok = event_line_up(e, NULL);
    assert(ok);
    if (s->format != FORMAT_PAIRS)
        return;
    e->pairs = s->bots / 2;
    e->pair = calloc(e->pairs, sizeof *e->pair);
    for (unsigned i = 0; i < e->pairs; i++) {
        e->pair[i][0] = 2 * i;
        e->pair[i][1] = 2 * i + 1;
    }
}

const struct deal_file *any_given(void)
{
    static struct cards deal = {.turnup = EU_CARD(EU_CLUBS, 9)};
    static const struct deal_file deals = {
        .deal = &deal, .count = 1, .set_stride = 1, .game_stride = 1, .hash = {1, 2, 3}};

    for (unsigned seat = 0; seat < 4; seat++)
        deal.hand[seat] = (cardset)0x1f << EU_CARD(seat, 10);
    return &deals;
}

/* ---- Playing ---- */

/* Three strikes at the first step of every table of the bot that loses all. */
static size_t strikes_of(const struct any_setup *s, const struct pairing *p, uint32_t set,
                         unsigned lost, struct strike strikes[])
{
    size_t n = 0;

    for (size_t i = 0; i < s->nstrikes; i++)
        strikes[n++] = s->strikes[i];
    for (unsigned table = 0; lost && table < pairing_tables(p); table++)
        for (unsigned seat = 0; seat < p->sides; seat++)
            for (unsigned i = 0; i < STRIKES_OUT && pairing_seat(p, set, table, seat) == lost - 1;
                 i++)
                strikes[n++] = (struct strike){
                    .set = set,
                    .table = (uint8_t)table,
                    .fault = {.code = EU_CRASH, .seat = (uint8_t)seat, .raw = 11, .law = ""}};
    return n;
}

static void play(struct set_record *r, const struct any_setup *s, const struct event *e,
                 const struct pairing *p, struct duplicate_deals *source, unsigned out)
{
    struct any_chair chair[EU_SEATS];
    struct strike strikes[EU_SEATS * EU_SEATS * STRIKES_OUT];
    size_t n = strikes_of(s, p, source->set, out ? 0 : s->lost, strikes);

    if (out && !s->plays_on)
        set_record_forfeit(r, e, p, out);
    for (unsigned t = 0; t < r->tables && (!out || s->plays_on); t++) {
        struct table_setup setup = {.rules = &e->rules,
                                    .unit = e->unit,
                                    .deals = e->deals,
                                    .source = source,
                                    .number = (uint8_t)t,
                                    .strikes = strikes,
                                    .nstrikes = n};
        for (unsigned seat = 0; seat < e->rules.players; seat++) {
            chair[seat] =
                (struct any_chair){.chair = {.ops = &bot_ops, .asks = CHAIR_ASKS_ALL, .args = ""},
                                   .badly = s->badly,
                                   .own = s->unlike ? pairing_seat(p, source->set, t, seat) : 0};
            setup.chair[seat] = &chair[seat].chair;
        }
        table_play(&setup, &r->table[t]);
    }
}

static void put_round(struct buf *out, struct log_sums *sums, struct schedule *a)
{
    size_t before = out->len;
    bool ok = schedule_round(a, false, NULL) && log_put_round(out, &a->round, a->event) &&
              log_sums_add(sums, out->data + before, out->len - before);

    assert(ok);
    (void)ok;
}

static void put_set(struct buf *out, struct log_sums *sums, const struct any_setup *s,
                    struct schedule *a, struct give_up *giveup, struct set_record *r)
{
    const struct event *e = a->event;
    struct duplicate_deals source;
    struct pairing p;
    uint64_t pairing;
    uint32_t set;

    schedule_set(a, a->next, &pairing, &set);
    event_pairing(e, pairing, &p);
    duplicate_start(&source, &e->rules, seed_of(s), p.id, s->given);
    duplicate_set(&source, set);
    unsigned absent = give_up_contestants(giveup, e, &p, set);
    set_record_start(r, e, &p, set);
    play(r, s, e, &p, &source, absent);
    size_t before = out->len;
    bool ok = set_record_complete(r, &source) && log_put_set(out, r, e) &&
              log_sums_add(sums, out->data + before, out->len - before);
    if (absent && s->plays_on) {
        set_record_start(r, e, &p, set);
        set_record_forfeit(r, e, &p, absent);
    }
    struct set_facts facts = set_record_facts(r);
    ok = ok && give_up_add(giveup, &p, &facts) && schedule_take(a, r, NULL);
    assert(ok);
    (void)ok;
}

/* What late entries settle follows from what is there. */
static void recall(struct schedule *a, const struct buf *log)
{
    struct set_reader r;
    bool ok =
        !schedule_recalls(a) || set_reader_open_bytes(&r, log->data, log->len, "before", NULL);

    assert(ok);
    (void)ok;
    if (!schedule_recalls(a))
        return;
    while (set_reader_next(&r, NULL) == 1)
        if (r.record.kind == LOG_SET) {
            ok = set_reader_pairing(&r, NULL) && schedule_recall(a, &r.pairing, &r.set, NULL);
            assert(ok);
        }
    set_reader_close(&r);
}

static void play_sets(struct buf *out, struct log_sums *sums, const struct any_setup *s,
                      const struct event *e)
{
    struct set_record r = {.bots = 0};
    struct give_up giveup = {0};
    struct schedule a;
    bool ok = schedule_open(&a, e, NULL);

    assert(ok);
    (void)ok;
    recall(&a, out);
    while (!schedule_is_over(&a))
        if (schedule_is_due(&a))
            put_round(out, sums, &a);
        else
            put_set(out, sums, s, &a, &giveup, &r);
    schedule_close(&a);
    set_record_finish(&r);
    give_up_finish(&giveup);
}

void any_log(struct buf *out, const struct any_setup *s)
{
    struct event e;
    struct log_sums sums;
    size_t before = out->len;

    any_event(&e, s);
    (void)log_put_header(out, &e);
    (void)log_sums_add(&sums, out->data + before, out->len - before);
    play_sets(out, &sums, s, &e);
    (void)log_put_footer(out, &sums, seed_of(s));
    event_finish(&e);
}

struct any_file any_file(const void *data, size_t n)
{
    struct any_file f = {"/tmp/any_file.XXXXXX"};
    int fd = mkstemp(f.path);
    bool ok = fd >= 0 && write(fd, data, n) == (ssize_t)n && close(fd) == 0;
    assert(ok);
    (void)ok;
    return f;
}

/* ---- Changing ---- */

/* Passes on what neither changes. */
static void rewrite(struct buf *out, const struct buf *log, any_edit *edit, any_edit_round *round,
                    const uint8_t *seed)
{
    struct set_reader r;
    struct log_sums sums;
    uint64_t sets = 0, rounds = 0;
    bool ok = set_reader_open_bytes(&r, log->data, log->len, "log", NULL);

    assert(ok);
    while (set_reader_next(&r, NULL) == 1) {
        enum log_kind kind = r.record.kind;
        size_t before = out->len;
        if (kind == LOG_SET && edit)
            ok = !edit(&r.set, sets++) || log_put_set(out, &r.set, &r.event);
        else if (kind == LOG_ROUND && round)
            ok = !round(&r.round, rounds++) || log_put_round(out, &r.round, &r.event);
        else if (kind == LOG_FOOTER)
            (void)log_put_footer(out, &sums, seed);
        else if (kind != LOG_TRAILER)
            ok = buf_add(out, r.record.data, r.record.size);
        if (kind <= LOG_ROUND && out->len > before)
            ok = ok && log_sums_add(&sums, out->data + before, out->len - before);
        assert(ok);
    }
    set_reader_close(&r);
}

void any_rewrite(struct buf *out, const struct buf *log, any_edit *edit, const uint8_t *seed)
{
    rewrite(out, log, edit, NULL, seed);
}

void any_rewrite_rounds(struct buf *out, const struct buf *log, any_edit_round *edit)
{
    rewrite(out, log, NULL, edit, any_seed);
}
