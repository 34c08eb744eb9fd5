#include <assert.h>
#include <string.h>

#include "record/log.h"
#include "record/pack.h"

enum {
    SET_ELEMENTS = 8,
    TABLE_ELEMENTS = 7, /* and the margin or the payoffs */
    FAULT_ELEMENTS = 8,
    GAMES = 4, /* at most, of a rubber */
    LAW_BYTES = 32,
};

/* Writing ------------------------------------------------------------------------------------- */

/* The number of deals of each game; the deals, `stride` bytes apart, begin with their game's number
 * and come in order. */
static void put_games(struct pack *p, const void *deals, size_t stride, size_t n)
{
    const uint8_t *at = deals;
    size_t games = 0, i = 0;

    if (n)
        games = *(const uint16_t *)(const void *)(at + (n - 1) * stride) + 1u;
    msgpack_pack_array(&p->to, games);
    for (size_t game = 0; game < games; game++) {
        size_t first = i;
        while (i < n && *(const uint16_t *)(const void *)(at + i * stride) == game)
            i++;
        msgpack_pack_uint64(&p->to, i - first);
    }
    assert(i == n);
}

/* Cards of a deal, a byte each. */
static size_t cards_of(const struct eu_rules *rules)
{
    return (size_t)rules->players * rules->cards + rules_beside(rules);
}

static uint8_t *put_hand(uint8_t *at, cardset hand)
{
    for (; hand; hand &= hand - 1)
        *at++ = card_lowest(hand);
    return at;
}

static void put_cards(struct pack *p, const struct set_record *r, const struct eu_rules *rules)
{
    uint8_t *at = pack_room(p, r->deals * cards_of(rules));

    if (!at)
        return;
    for (size_t i = 0; i < r->deals; i++) {
        const struct cards *cards = &r->deal[i].cards;
        for (unsigned seat = 0; seat < rules->players; seat++)
            at = put_hand(at, cards->hand[seat]);
        at = put_hand(at, cards->blind);
        if (!rules->auction)
            *at++ = cards->turnup;
    }
}

static void put_counts(struct pack *p, const struct played *t)
{
    uint8_t *at = pack_room(p, t->deals);

    for (size_t i = 0; at && i < t->deals; i++)
        at[i] = t->deal[i].answers;
}

static void put_points(struct pack *p, const struct played *t, unsigned sides)
{
    uint8_t *at = pack_room(p, t->deals * sides);

    for (size_t i = 0; at && i < t->deals; i++)
        for (unsigned side = 0; side < sides; side++)
            *at++ = (uint8_t)t->deal[i].points[side];
}

static void put_fault(struct pack *p, const struct played_fault *f)
{
    msgpack_pack_array(&p->to, FAULT_ELEMENTS);
    msgpack_pack_uint64(&p->to, f->deal);
    msgpack_pack_uint64(&p->to, f->fault.trick);
    msgpack_pack_uint64(&p->to, f->fault.step);
    msgpack_pack_uint64(&p->to, f->fault.seat);
    msgpack_pack_uint64(&p->to, f->fault.question);
    msgpack_pack_uint64(&p->to, f->fault.code);
    msgpack_pack_int64(&p->to, f->fault.raw);
    pack_text(p, f->fault.law ? f->fault.law : "");
}

/* Numbers that say what a table came to: the margin of two sides, or each one's payoff. */
static unsigned results_of(const struct eu_rules *rules)
{
    return rules_individual(rules) ? rules->players : 2;
}

static void put_results(struct pack *p, const struct played *t, const struct eu_rules *rules)
{
    const int32_t margin[] = {t->margin.first, t->margin.second};
    const int32_t *results = rules_individual(rules) ? t->payoff : margin;

    for (unsigned i = 0; i < results_of(rules); i++)
        msgpack_pack_int64(&p->to, results[i]);
}

static void put_table(struct pack *p, const struct played *t, const struct eu_rules *rules)
{
    msgpack_pack_array(&p->to, TABLE_ELEMENTS + results_of(rules));
    put_games(p, t->deal, sizeof *t->deal, t->deals);
    put_counts(p, t);
    pack_bytes(p, t->answers.data, t->answers.len);
    put_points(p, t, rules->sides);
    msgpack_pack_array(&p->to, t->faults);
    for (size_t i = 0; i < t->faults; i++)
        put_fault(p, &t->fault[i]);
    msgpack_pack_uint64(&p->to, t->forfeits);
    pack_bool(p, t->capped);
    put_results(p, t, rules);
}

bool log_put_set(struct buf *out, const struct set_record *r, const struct event *event)
{
    struct pack p;

    pack_begin(&p, out, LOG_SET, SET_ELEMENTS);
    msgpack_pack_array(&p.to, r->bots);
    for (unsigned i = 0; i < r->bots; i++)
        pack_bytes(&p, r->bot[i], NAME_HASH);
    msgpack_pack_uint64(&p.to, r->set);
    msgpack_pack_uint64(&p.to, r->first_dealer);
    put_games(&p, r->deal, sizeof *r->deal, r->deals);
    put_cards(&p, r, &event->rules);
    msgpack_pack_array(&p.to, r->tables);
    for (unsigned t = 0; t < r->tables; t++)
        put_table(&p, &r->table[t], &event->rules);
    return pack_end(&p);
}

/* Reading ------------------------------------------------------------------------------------- */

static unsigned bots_of(const struct event *e)
{
    if (rules_individual(&e->rules))
        return e->rules.players;
    return e->format == FORMAT_PAIRS ? 4 : 2;
}

static bool get_bots(struct cursor *c, const struct event *event, struct set_record *r)
{
    uint64_t n, wanted = bots_of(event);
    const uint8_t *hash;

    if (!cursor_array(c, wanted, wanted, &n, "the hashes of as many bots as the pairings have"))
        return false;
    r->bots = (uint8_t)n;
    for (unsigned i = 0; i < n; i++) {
        if (!cursor_bytes(c, NAME_HASH, &hash, "8 bytes that stand for a bot's name"))
            return false;
        memcpy(r->bot[i], hash, NAME_HASH);
    }
    return true;
}

/* So many cards in ascending order, off those that are free. */
static bool get_hand(const uint8_t **at, unsigned n, cardset *free, cardset *hand)
{
    for (unsigned i = 0; i < n; i++, ++*at) {
        card c = **at;
        if (c > EU_JOKER || !(*free >> c & 1) || (i && (*at)[-1] > c))
            return false;
        *free &= ~card_bit(c);
        *hand |= card_bit(c);
    }
    return true;
}

/* One deal's cards: the hands, then the blind or the turn-up. */
static bool get_deal(const uint8_t *at, const struct eu_rules *rules, cardset free,
                     struct cards *cards)
{
    *cards = (struct cards){.turnup = EU_NO_CARD};
    for (unsigned seat = 0; seat < rules->players; seat++)
        if (!get_hand(&at, rules->cards, &free, &cards->hand[seat]))
            return false;
    if (rules->auction)
        return get_hand(&at, rules->blind, &free, &cards->blind);
    cards->turnup = *at;
    return *at <= EU_JOKER && free >> *at & 1;
}

/* A side that wins two games in one hand leaves a game without a deal; the last one has some. */
static uint64_t least_deals(uint64_t game, uint64_t games)
{
    return game + 1 == games;
}

/* At most so many games and deals of a game does a table of this event have. */
static uint64_t games_of(const struct event *e)
{
    return e->unit == UNIT_RUBBER ? GAMES : 1;
}

static uint64_t deals_of(const struct event *e)
{
    return unit_is_fixed(e->unit) ? e->deals : CAP_DEALS;
}

static bool get_cards(struct cursor *c, const struct event *e, struct set_record *r)
{
    static const char games[] = "the number of deals of each game",
                      wanted[] = "the cards of as many possible deals as there are";
    const struct eu_rules *rules = &e->rules;
    size_t each = cards_of(rules);
    cardset pack = card_pack(rules->low, rules->joker);
    uint64_t n, deals[GAMES], size;
    const uint8_t *at;
    struct cards cards;

    if (!cursor_array(c, 0, games_of(e), &n, games))
        return false;
    for (uint64_t game = 0; game < n; game++)
        if (!cursor_uint(c, least_deals(game, n), deals_of(e), &deals[game], games))
            return false;
    if (!cursor_bin(c, &at, &size, wanted))
        return false;
    for (uint64_t game = 0; game < n; game++) {
        for (uint64_t d = 0; d < deals[game]; d++, at += each, size -= each) {
            if (size < each || !get_deal(at, rules, pack, &cards))
                return cursor_fail(c, wanted);
            if (!set_record_add_cards(r, (unsigned)game, (unsigned)d, &cards))
                return cursor_fail(c, NO_MEMORY);
        }
    }
    return size == 0 || cursor_fail(c, wanted);
}

static bool get_games(struct cursor *c, const struct event *e, struct played *t)
{
    static const char wanted[] = "the number of deals of each game at the table";
    uint64_t games, deals;

    if (!cursor_array(c, 0, games_of(e), &games, wanted))
        return false;
    for (uint64_t game = 0; game < games; game++) {
        if (!cursor_uint(c, least_deals(game, games), deals_of(e), &deals, wanted))
            return false;
        for (uint64_t d = 0; d < deals; d++)
            played_add_deal(t, (unsigned)game, (unsigned)d);
    }
    return !t->failed || cursor_fail(c, NO_MEMORY);
}

static bool get_answers(struct cursor *c, struct played *t)
{
    static const char wanted[] = "as many answers as the deals have";
    const uint8_t *count, *answers;
    uint64_t n, sum = 0;

    if (!cursor_bytes(c, t->deals, &count, "the number of answers of each deal"))
        return false;
    for (size_t i = 0; i < t->deals; i++) {
        if (count[i] > DEAL_STEPS)
            return cursor_fail(c, "at most 80 answers a deal");
        t->deal[i].answers = count[i];
        sum += count[i];
    }
    if (!cursor_bin(c, &answers, &n, wanted) || n != sum)
        return cursor_fail(c, wanted);
    return buf_add(&t->answers, answers, (size_t)n) || cursor_fail(c, NO_MEMORY);
}

static bool get_points(struct cursor *c, unsigned sides, struct played *t)
{
    const uint8_t *points;

    if (!cursor_bytes(c, t->deals * sides, &points, "the points of each deal by side"))
        return false;
    for (size_t i = 0; i < t->deals; i++)
        for (unsigned side = 0; side < sides; side++)
            t->deal[i].points[side] = (int8_t)*points++;
    return true;
}

/* A copy that lives as long as the record: room for all of them was made before. */
static bool get_law(struct cursor *c, struct buf *laws, const char **law)
{
    static const char wanted[] = "a law by its number or name";
    struct text text;

    if (!cursor_str(c, &text, wanted) || text.n >= LAW_BYTES)
        return cursor_fail(c, wanted);
    char *copy = (char *)laws->data + laws->len;
    if (!text_safe(text, copy, text.n + 1))
        return cursor_fail(c, wanted);
    laws->len += text.n + 1;
    *law = copy;
    return true;
}

static bool get_fault(struct cursor *c, const struct eu_rules *rules, struct set_record *r,
                      struct played *t)
{
    uint64_t n, deal, trick, step, seat, question, code;
    struct fault f;
    int64_t raw;

    if (!cursor_array(c, FAULT_ELEMENTS, FAULT_ELEMENTS, &n, "a fault of 8 elements") ||
        !t->deals || !cursor_uint(c, 0, t->deals - 1, &deal, "the deal of a fault") ||
        !cursor_uint(c, 0, rules->cards, &trick, "the trick of a fault") ||
        !cursor_uint(c, 0, DEAL_STEPS, &step, "the step of a fault") ||
        !cursor_uint(c, 0, rules->players - 1u, &seat, "the seat of a fault") ||
        !cursor_uint(c, EU_NOTHING, EU_CHOOSE_PARTNER, &question, "the question of a fault") ||
        !cursor_uint(c, EU_NO_FAULT + 1, EU_CAP, &code, "the code of a fault") ||
        !cursor_int(c, INT32_MIN, INT32_MAX, &raw, "the answer, signal or status of a fault") ||
        !get_law(c, &r->laws, &f.law))
        return cursor_fail(c, "a fault in a deal that was played");
    f.code = (uint8_t)code;
    f.seat = (uint8_t)seat;
    f.question = (uint8_t)question;
    f.trick = (uint8_t)trick;
    f.step = (uint16_t)step;
    f.raw = (int32_t)raw;
    played_add_fault(t, &f);
    if (t->failed)
        return cursor_fail(c, NO_MEMORY);
    t->fault[t->faults - 1].deal = (uint32_t)deal;
    return true;
}

static bool is_before(const struct played_fault *a, const struct played_fault *b)
{
    return a->deal < b->deal || (a->deal == b->deal && a->fault.step < b->fault.step);
}

static bool get_faults(struct cursor *c, const struct eu_rules *rules, struct set_record *r,
                       struct played *t)
{
    uint64_t n;

    if (!cursor_array(c, 0, UINT32_MAX, &n, "the faults"))
        return false;
    for (uint64_t i = 0; i < n; i++) {
        if (!get_fault(c, rules, r, t))
            return false;
        if (i && is_before(&t->fault[i], &t->fault[i - 1]))
            return cursor_fail(c, "faults in the order in which they happened");
    }
    return true;
}

static bool get_result(struct cursor *c, int32_t *result)
{
    int64_t value;

    if (!cursor_int(c, INT32_MIN, INT32_MAX, &value, "the margin, or the payoff of each seat"))
        return false;
    *result = (int32_t)value;
    return true;
}

static bool get_end(struct cursor *c, const struct eu_rules *rules, struct played *t)
{
    uint64_t forfeits;
    int32_t margin[2], *results = rules_individual(rules) ? t->payoff : margin;

    if (!cursor_uint(c, 0, (1u << rules->sides) - 1, &forfeits, "the sides that forfeited") ||
        !cursor_bool(c, &t->capped, "whether the table was capped"))
        return false;
    t->forfeits = (uint8_t)forfeits;
    for (unsigned i = 0; i < results_of(rules); i++)
        if (!get_result(c, &results[i]))
            return false;
    if (results == margin)
        t->margin = (struct margin){margin[0], margin[1]};
    return true;
}

static bool get_table(struct cursor *c, const struct event *e, struct set_record *r,
                      struct played *t)
{
    const struct eu_rules *rules = &e->rules;
    uint64_t n, wanted = TABLE_ELEMENTS + results_of(rules);

    return cursor_array(c, wanted, wanted, &n,
                        "a table with its margin, or the payoff of each seat") &&
           get_games(c, e, t) && get_answers(c, t) && get_points(c, rules->sides, t) &&
           get_faults(c, rules, r, t) && get_end(c, rules, t);
}

/* The cards are there of every deal that was played, and of no other. All are in order. */
static bool have_cards(const struct set_record *r)
{
    size_t at[SET_TABLES_MOST] = {0};

    for (size_t i = 0; i < r->deals; i++) {
        bool found = false;
        for (unsigned t = 0; t < r->tables; t++) {
            const struct played_deal *d = &r->table[t].deal[at[t]];
            bool same = at[t] < r->table[t].deals && d->game == r->deal[i].game &&
                        d->deal == r->deal[i].deal;
            at[t] += same;
            found |= same;
        }
        if (!found)
            return false;
    }
    for (unsigned t = 0; t < r->tables; t++)
        if (at[t] != r->table[t].deals)
            return false;
    return true;
}

static bool get_set(struct cursor *c, const struct event *event, struct set_record *r)
{
    const struct eu_rules *rules = &event->rules;
    uint64_t n, set, first, tables = rules->sides;

    if (!get_bots(c, event, r) ||
        !cursor_uint(c, 0, event->sets - 1, &set, "the set's number, below the event's sets") ||
        !cursor_uint(c, 0, rules->players - 1u, &first, "the first dealer's seat") ||
        !get_cards(c, event, r) || !cursor_array(c, tables, tables, &n, "a table for each side"))
        return false;
    r->set = (uint32_t)set;
    r->first_dealer = (uint8_t)first;
    r->tables = (uint8_t)tables;
    for (unsigned t = 0; t < tables; t++)
        if (!get_table(c, event, r, &r->table[t]))
            return false;
    return (have_cards(r) || cursor_fail(c, "the cards of the deals that were played")) &&
           unpack_end(c);
}

bool log_get_set(const struct log_record *r, const struct event *event, struct set_record *set,
                 struct err *err)
{
    struct cursor c;

    set_record_clear(set);
    if (!buf_reserve(&set->laws, r->size))
        return err_set(err, ERR_ABORT, NO_MEMORY);
    return (unpack_begin(&c, r, SET_ELEMENTS) && get_set(&c, event, set)) ||
           unpack_refuse(&c, r, err);
}
