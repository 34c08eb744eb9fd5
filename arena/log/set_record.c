/* The record of a set: who played, the cards, every table (log_put_set, log_get_set). */
#include "log/set_record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "log/record_codec.h"
#include "rules/cards.h"

void set_record_finish(struct set_record *r)
{
    free(r->deal);
    for (unsigned t = 0; t < SET_TABLES_MOST; t++)
        table_record_finish(&r->table[t]);
    buf_finish(&r->laws);
    *r = (struct set_record){.bots = 0};
}

static void set_record_clear(struct set_record *r)
{
    r->bots = 0;
    memset(r->bot, 0, sizeof r->bot);
    r->set = 0;
    r->first_dealer = 0;
    r->tables = 0;
    r->deals = 0;
    for (unsigned t = 0; t < SET_TABLES_MOST; t++)
        table_record_clear(&r->table[t]);
    buf_clear(&r->laws);
}

void set_record_start(struct set_record *r, const struct event *event,
                      const struct pairing *pairing, uint32_t set)
{
    set_record_clear(r);
    r->bots = pairing->bots;
    r->tables = (uint8_t)pairing_tables(pairing);
    r->set = set;
    for (unsigned i = 0; i < pairing->bots; i++)
        name_hash(event->entrant[pairing->bot[i]].name, r->bot[i]);
}

void set_record_forfeit(struct set_record *r, const struct event *event,
                        const struct pairing *pairing, unsigned contestants)
{
    struct seating seating;

    pairing_seating(pairing, r->set, &seating);
    for (unsigned t = 0; t < r->tables; t++)
        table_record_forfeit(&r->table[t], &event->rules, event->unit, event->deals,
                             pairing_sides(pairing, &seating, t, contestants));
}

bool set_record_is(const struct set_record *r, const struct set_record *expected)
{
    return r->set == expected->set && r->bots == expected->bots &&
           memcmp(r->bot, expected->bot, sizeof r->bot) == 0;
}

struct set_facts set_record_facts(const struct set_record *r)
{
    struct set_facts f = {.set = r->set};

    for (unsigned t = 0; t < r->tables; t++) {
        f.deals += (uint32_t)r->table[t].deals;
        f.faults += (uint32_t)r->table[t].faults;
        f.forfeits[t] = r->table[t].forfeits;
    }
    return f;
}

/* ---- The cards ---- */

static uint32_t deal_key(unsigned game, unsigned deal)
{
    return (uint32_t)game << 16 | deal;
}

/* The place of a deal: where it is, or where it would be put. Most are asked for in order. */
static size_t place_of(const struct set_record *r, uint32_t key)
{
    size_t low = 0, high = r->deals;

    if (r->deals && deal_key(r->deal[high - 1].game, r->deal[high - 1].deal) < key)
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (deal_key(r->deal[middle].game, r->deal[middle].deal) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const struct set_record *r, size_t place, unsigned game, unsigned deal)
{
    return place < r->deals && r->deal[place].game == game && r->deal[place].deal == deal;
}

bool set_record_add_cards(struct set_record *r, unsigned game, unsigned deal,
                          const struct cards *cards)
{
    size_t place = place_of(r, deal_key(game, deal));

    if (is_at(r, place, game, deal))
        return true;
    struct set_deal *grown = array_grow(r->deal, &r->deals_cap, r->deals, sizeof *grown);
    if (!grown)
        return false;
    r->deal = grown;
    if (place < r->deals)
        memmove(r->deal + place + 1, r->deal + place, (r->deals - place) * sizeof *r->deal);
    r->deals++;
    r->deal[place] = (struct set_deal){(uint16_t)game, (uint16_t)deal, *cards};
    return true;
}

const struct cards *set_record_cards(const struct set_record *r, unsigned game, unsigned deal)
{
    /* most sets have one game, of which all deals are there */
    size_t place = is_at(r, deal, game, deal) ? deal : place_of(r, deal_key(game, deal));

    return is_at(r, place, game, deal) ? &r->deal[place].cards : NULL;
}

void set_record_fetch_cards(const struct set_record *r, unsigned deal, unsigned step)
{
    if (step == 1) {
        __builtin_prefetch(&r->deal);
        __builtin_prefetch(&r->deals_cap);
    } else if (deal < r->deals_cap) {
        __builtin_prefetch(&r->deal[deal], 1);
        __builtin_prefetch(&r->deal[deal].cards.turnup, 1);
    }
}

/* Adds the cards of the deals of a table that are not there yet. */
static bool complete_cards(struct set_record *r, const struct table_record *played,
                           struct duplicate_deals *source)
{
    for (size_t i = 0; i < played->deals; i++) {
        const struct table_record_deal *d = &played->deal[i];
        if (is_at(r, i, d->game, d->deal)) /* as most are */
            continue;
        const struct cards *cards = duplicate_cards(source, d->game, d->deal);
        if (!set_record_add_cards(r, d->game, d->deal, cards))
            return false;
    }
    return true;
}

void set_record_drop_cards(struct set_record *r)
{
    r->deals = 0;
}

bool set_record_complete(struct set_record *r, struct duplicate_deals *source)
{
    r->first_dealer = (uint8_t)duplicate_first_dealer(source);
    for (unsigned t = 0; t < r->tables; t++)
        if (r->table[t].failed || !complete_cards(r, &r->table[t], source))
            return false;
    return true;
}

/* ---- Encoding: bots ---- */

static bool code_bots(struct codec *k, const struct event *e, struct set_record *r)
{
    if (!k->writes)
        r->bots = (uint8_t)event_places(e);
    if (!codec_array(k, r->bots, "the hashes of as many bots as the pairings have"))
        return false;
    for (unsigned i = 0; i < r->bots; i++)
        if (!codec_bytes(k, r->bot[i], NAME_HASH, "8 bytes that stand for a bot's name"))
            return false;
    return true;
}

/* ---- Encoding: the number of deals of each game ---- */

/* The number of deals of each game. A side that wins two games in one hand leaves a game without a
 * deal; the last one has some. */
struct game_deals {
    size_t games;
    uint16_t deals[TALLY_GAMES];
};

static void add_to_games(struct game_deals *g, unsigned game)
{
    assert(game < TALLY_GAMES);
    g->games = game + 1u;
    g->deals[game]++;
}

static bool code_games(struct codec *k, const struct event *e, struct game_deals *g,
                       const char *wanted)
{
    if (!codec_count(k, &g->games, 0, tally_games_most(e->unit), wanted))
        return false;
    for (size_t game = 0; game < g->games; game++)
        if (!CODEC_UINT(k, g->deals[game], game + 1 == g->games,
                        tally_deals_most(e->unit, e->deals), wanted))
            return false;
    return true;
}

/* ---- Encoding: cards ---- */

static bool get_cards(struct codec *k, const struct event *e, const struct game_deals *g,
                      const uint8_t *at, struct set_record *r, const char *wanted)
{
    struct cards cards;

    for (unsigned game = 0; game < g->games; game++) {
        for (unsigned deal = 0; deal < g->deals[game]; deal++, at += rules_dealt(&e->rules)) {
            if (!cards_get(at, &cards, &e->rules))
                return codec_fail(k, wanted);
            if (!set_record_add_cards(r, game, deal, &cards))
                return codec_fail(k, NULL);
        }
    }
    return true;
}

static bool code_cards(struct codec *k, const struct event *e, struct set_record *r)
{
    static const char wanted[] = "the cards of as many possible deals as there are";
    struct game_deals g = {0};
    size_t deals = r->deals;

    for (size_t i = 0; i < r->deals; i++)
        add_to_games(&g, r->deal[i].game);
    if (!code_games(k, e, &g, "the number of deals of each game"))
        return false;
    for (size_t game = 0; game < g.games && !k->writes; game++)
        deals += g.deals[game];
    uint8_t *at = codec_bin(k, deals * rules_dealt(&e->rules), wanted);
    if (!k->writes)
        return at && get_cards(k, e, &g, at, r, wanted);
    for (size_t i = 0; at && i < r->deals; i++)
        at = cards_put(at, &r->deal[i].cards, &e->rules);
    return true;
}

/* ---- Encoding: the deals of a table ---- */

static bool code_deals(struct codec *k, const struct event *e, struct table_record *t)
{
    struct game_deals g = {0};

    for (size_t i = 0; i < t->deals; i++)
        add_to_games(&g, t->deal[i].game);
    if (!code_games(k, e, &g, "the number of deals of each game at the table"))
        return false;
    for (unsigned game = 0; game < g.games && !k->writes; game++)
        for (unsigned deal = 0; deal < g.deals[game]; deal++)
            (void)table_record_add_deal(t, game, deal);
    return !t->failed || codec_fail(k, NULL);
}

/* How many each deal has, then all of them. */
static bool code_answers(struct codec *k, struct table_record *t)
{
    static const char wanted[] = "as many answers as the deals have";
    uint8_t *counts = codec_bin(k, t->deals, "the number of answers of each deal");
    size_t sum = 0;

    if (k->writes) {
        for (size_t i = 0; counts && i < t->deals; i++)
            counts[i] = t->deal[i].answers;
        return codec_bytes(k, t->answers.data, t->answers.len, wanted);
    }
    for (size_t i = 0; counts && i < t->deals; i++) {
        if (counts[i] > DEAL_STEPS)
            return codec_fail(k, "at most 80 answers a deal");
        sum += t->deal[i].answers = counts[i];
    }
    uint8_t *answers = codec_bin(k, sum, wanted);
    return answers && (buf_add(&t->answers, answers, sum) || codec_fail(k, NULL));
}

static bool code_points(struct codec *k, unsigned sides, struct table_record *t)
{
    uint8_t *at = codec_bin(k, t->deals * sides, "the points of each deal by side");

    for (size_t i = 0; at && i < t->deals; i++)
        for (unsigned side = 0; side < sides && side < EU_SEATS; side++) {
            int8_t *points = &t->deal[i].points[side];
            if (k->writes)
                *at++ = (uint8_t)*points;
            else
                *points = (int8_t)*at++;
        }
    return at || k->writes;
}

/* ---- Encoding: faults ---- */

enum { FAULT_ELEMENTS = 8, LAW_BYTES = 32 };

/* A law that is read is kept as long as the record: room for all of them was made before. */
static bool code_law(struct codec *k, struct buf *laws, const char **law)
{
    static const char wanted[] = "a law by its number or name";
    char read[LAW_BYTES];

    if (k->writes)
        return codec_word(k, *law ? *law : "");
    if (!codec_text(k, read, sizeof read, wanted))
        return false;
    char *copy = (char *)laws->data + laws->len;
    if (!text_safe(text_of(read), copy, strlen(read) + 1))
        return codec_fail(k, wanted);
    laws->len += strlen(read) + 1;
    *law = copy;
    return true;
}

static bool code_fault(struct codec *k, const struct eu_rules *rules, const struct table_record *t,
                       struct table_record_fault *p, struct buf *laws)
{
    struct fault *f = &p->fault;

    if (!codec_array(k, FAULT_ELEMENTS, "a fault of 8 elements"))
        return false;
    if (!k->writes && !t->deals)
        return codec_fail(k, "a fault in a deal that was played");
    return CODEC_UINT(k, p->deal, 0, t->deals - 1, "the deal of a fault") &&
           CODEC_UINT(k, f->trick, 0, rules->cards, "the trick of a fault") &&
           CODEC_UINT(k, f->step, 0, DEAL_STEPS, "the step of a fault") &&
           CODEC_UINT(k, f->seat, 0, rules->players - 1u, "the seat of a fault") &&
           CODEC_UINT(k, f->question, EU_NOTHING, EU_CHOOSE_PARTNER, "the question of a fault") &&
           CODEC_UINT(k, f->code, EU_NO_FAULT + 1, EU_CAP, "the code of a fault") &&
           codec_int(k, &f->raw, "the answer, signal or status of a fault") &&
           code_law(k, laws, &f->law);
}

static bool is_before(const struct table_record_fault *a, const struct table_record_fault *b)
{
    return a->deal < b->deal || (a->deal == b->deal && a->fault.step < b->fault.step);
}

static bool get_fault(struct codec *k, const struct eu_rules *rules, struct table_record *t,
                      struct buf *laws)
{
    struct table_record_fault f;

    if (!code_fault(k, rules, t, &f, laws))
        return false;
    if (t->faults && is_before(&f, &t->fault[t->faults - 1]))
        return codec_fail(k, "faults in the order in which they happened");
    table_record_add_fault(t, &f.fault);
    if (t->failed)
        return codec_fail(k, NULL);
    t->fault[t->faults - 1].deal = f.deal;
    return true;
}

static bool code_faults(struct codec *k, const struct eu_rules *rules, struct table_record *t,
                        struct buf *laws)
{
    size_t n = t->faults;
    bool ok = codec_count(k, &n, 0, UINT32_MAX, "the faults");

    for (size_t i = 0; ok && i < n; i++)
        ok = k->writes ? code_fault(k, rules, t, &t->fault[i], laws) : get_fault(k, rules, t, laws);
    return ok;
}

/* ---- Encoding: a table ---- */

enum { TABLE_ELEMENTS = 7 }; /* and the margin or the payoffs */

/* Numbers that say what a table came to: the margin of two sides, or each one's payoff. */
static unsigned results_of(const struct eu_rules *rules)
{
    return rules_individual(rules) ? rules->players : 2;
}

static bool code_results(struct codec *k, const struct eu_rules *rules, struct table_record *t)
{
    static const char wanted[] = "the margin, or the payoff of each seat";

    if (!rules_individual(rules))
        return codec_int(k, &t->margin.first, wanted) && codec_int(k, &t->margin.second, wanted);
    for (unsigned seat = 0; seat < rules->players; seat++)
        if (!codec_int(k, &t->payoff[seat], wanted))
            return false;
    return true;
}

static bool code_table(struct codec *k, const struct event *e, struct table_record *t,
                       struct buf *laws)
{
    const struct eu_rules *rules = &e->rules;

    return codec_array(k, TABLE_ELEMENTS + results_of(rules),
                       "a table with its margin, or the payoff of each seat") &&
           code_deals(k, e, t) && code_answers(k, t) && code_points(k, rules->sides, t) &&
           code_faults(k, rules, t, laws) &&
           CODEC_UINT(k, t->forfeits, 0, (1u << rules->sides) - 1, "the sides that forfeited") &&
           codec_bool(k, &t->capped, "whether the table was capped") && code_results(k, rules, t);
}

/* ---- Encoding: the record ---- */

enum { SET_ELEMENTS = 8 };

/* The cards are there of every deal that was played, and of no other. All are in order. */
static bool have_cards(const struct set_record *r)
{
    size_t at[SET_TABLES_MOST] = {0};

    for (size_t i = 0; i < r->deals; i++) {
        bool found = false;
        for (unsigned t = 0; t < r->tables; t++) {
            const struct table_record_deal *d = &r->table[t].deal[at[t]];
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

/* Where results decide how long two go on, event.sets is only what they begin with. */
static uint32_t most_set(const struct event *e)
{
    return (format_adapts(e->format) ? EVENT_SETS : e->sets) - 1;
}

/* Whose turn it is. */
static bool code_turn(struct codec *k, const struct event *e, struct set_record *r)
{
    return code_bots(k, e, r) &&
           CODEC_UINT(k, r->set, 0, most_set(e), "the set's number, below the event's sets");
}

static bool code_set(struct codec *k, const struct event *e, struct set_record *r)
{
    if (!code_turn(k, e, r) ||
        !CODEC_UINT(k, r->first_dealer, 0, e->rules.players - 1u, "the first dealer's seat") ||
        !code_cards(k, e, r))
        return false;
    if (!k->writes)
        r->tables = (uint8_t)event_tables(e);
    if (!codec_array(k, r->tables, "as many tables as its sets have"))
        return false;
    for (unsigned t = 0; t < r->tables; t++)
        if (!code_table(k, e, &r->table[t], &r->laws))
            return false;
    return (k->writes || have_cards(r) ||
            codec_fail(k, "the cards of the deals that were played")) &&
           codec_end(k);
}

bool log_put_set(struct buf *out, const struct set_record *r, const struct event *event)
{
    struct codec k;

    codec_write(&k, out, LOG_SET, SET_ELEMENTS);
    return code_set(&k, event, (struct set_record *)(uintptr_t)r); /* is not changed */
}

bool log_put_turn(struct buf *out, const struct set_record *r, const struct event *event)
{
    struct codec k;

    codec_write(&k, out, LOG_SET, SET_ELEMENTS);
    return code_turn(&k, event, (struct set_record *)(uintptr_t)r) && !out->failed;
}

bool log_get_set(const struct log_record *r, const struct event *event, struct set_record *set,
                 struct err *err)
{
    struct codec k;

    set_record_clear(set);
    if (!buf_reserve(&set->laws, r->size))
        return err_memory(err);
    return (codec_read(&k, r, SET_ELEMENTS) && code_set(&k, event, set)) ||
           codec_refuse(&k, r, err);
}

bool log_get_turn(const struct log_record *r, const struct event *event, struct set_record *set,
                  struct err *err)
{
    struct codec k;

    set_record_clear(set);
    return (codec_read(&k, r, SET_ELEMENTS) && code_turn(&k, event, set)) ||
           codec_refuse(&k, r, err);
}

/* ---- Facts of an encoded record ---- */

/* A table begins with games, counts of answers, answers, points, faults, forfeits. */
static bool count_table(struct codec *k, struct set_facts *facts, unsigned table)
{
    size_t elements, games, its_faults;
    uint16_t its_deals;

    if (!codec_count(k, &elements, TABLE_ELEMENTS, UINT8_MAX, "a table") ||
        !codec_count(k, &games, 0, TALLY_GAMES, "games"))
        return false;
    for (; games && CODEC_UINT(k, its_deals, 0, UINT16_MAX, "deals"); games--)
        facts->deals += its_deals;
    if (!codec_skip(k, 3) || !codec_count(k, &its_faults, 0, UINT32_MAX, "faults"))
        return false;
    facts->faults += (uint32_t)its_faults;
    return codec_skip(k, its_faults) &&
           CODEC_UINT(k, facts->forfeits[table], 0, UINT8_MAX, "forfeits") &&
           codec_skip(k, elements - 6);
}

/* After its type come bots, set, first dealer, games, cards, tables. */
bool log_set_facts(const uint8_t *record, size_t size, struct set_facts *facts)
{
    struct codec k;
    size_t tables;

    *facts = (struct set_facts){.set = 0};
    codec_open(&k, record, size);
    if (!codec_array(&k, SET_ELEMENTS, "a set") || !codec_skip(&k, 2) ||
        !CODEC_UINT(&k, facts->set, 0, UINT32_MAX, "the set's number") || !codec_skip(&k, 3) ||
        !codec_count(&k, &tables, 1, SET_TABLES_MOST, "tables"))
        return false;
    for (unsigned t = 0; t < tables; t++)
        if (!count_table(&k, facts, t))
            return false;
    return true;
}

/* ---- The bots of an event by their hashes ---- */

/* A line begins with its hash, and a key is a bare one. */
static int by_hash(const void *a, const void *b)
{
    return memcmp(a, b, NAME_HASH);
}

struct bot_index *bot_index_make(const struct event *event)
{
    struct bot_index *index = calloc(event->entrants, sizeof *index);

    if (!index)
        return NULL;
    for (size_t i = 0; i < event->entrants; i++) {
        name_hash(event->entrant[i].name, index[i].hash);
        index[i].entrant = (uint32_t)i;
    }
    qsort(index, event->entrants, sizeof *index, by_hash);
    return index;
}

bool bot_index_find(const struct bot_index *index, const struct event *event,
                    const uint8_t hash[NAME_HASH], uint32_t *entrant)
{
    const struct bot_index *line = bsearch(hash, index, event->entrants, sizeof *line, by_hash);

    if (line)
        *entrant = line->entrant;
    return line;
}
