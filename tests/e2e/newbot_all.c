/*
 * A bot whose answers depend on all that it is shown: of the legal answers it gives the one that a
 * sum of the view, of what it was told and of random numbers points to. newbot_all.rs is the same
 * bot; their logs are compared.
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_kit.h"

struct table {
    const struct eu_rules *rules;
    uint64_t sum;
};

static void add(uint64_t *sum, uint64_t value)
{
    *sum = (*sum ^ value) * UINT64_C(0x100000001b3);
}

static void add_rules(uint64_t *sum, const struct eu_rules *r)
{
    const uint8_t of[] = {r->book,           r->players,
                          r->partners,       r->sides,
                          r->cards,          r->low,
                          r->joker,          r->auction,
                          r->blind,          r->least_bid,
                          r->two_partners,   r->alone,
                          r->take,           r->take_round2,
                          r->defend_alone,   r->jambone,
                          r->jamboree,       r->turnup_discard,
                          r->stick_dealer,   r->lone_lead,
                          r->point,          r->march,
                          r->euchre,         r->lone_march,
                          r->lone_point,     r->lone_euchre,
                          r->opposed_point,  r->opposed_euchre,
                          r->jambone_march,  r->jambone_euchre,
                          r->jamboree_score, r->lone_bid,
                          r->bare_bid,       r->revoke,
                          r->lone_revoke,    r->revoke_ends,
                          r->revoke_whole,   r->revoke_choice,
                          r->revoke_forfeit, r->wrong,
                          r->lone_wrong,     r->wrong_forfeit,
                          r->wrong_revokes,  r->abandon,
                          r->target,         r->lap,
                          r->slam,           r->rubber,
                          r->rubber_bonus,   r->enforcement};

    for (size_t i = 0; i < sizeof of; i++)
        add(sum, of[i]);
    for (const char *letter = r->name; *letter; letter++)
        add(sum, (uint64_t)*letter);
    add(sum, eu_pack(r));
}

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    struct table *table = eu_args_end(&args) ? calloc(1, sizeof *table) : NULL;

    if (!table)
        return NULL;
    table->rules = opening->rules;
    add_rules(&table->sum, opening->rules);
    add(&table->sum, opening->seat);
    add(&table->sum, eu_random(opening->seed, 3));
    return table;
}

static void close_table(void *self)
{
    free(self);
}

static void add_table(uint64_t *sum, const struct eu_view *v)
{
    const uint64_t of[] = {v->question,
                           v->legal,
                           v->hand,
                           v->away,
                           v->exposed,
                           v->seat,
                           v->players,
                           v->sides,
                           v->dealer,
                           v->turnup,
                           v->turnup_fate,
                           v->trump,
                           v->maker,
                           v->makers,
                           v->contract,
                           v->how,
                           v->lone,
                           v->opposer,
                           v->sits_out,
                           v->called_suit,
                           v->called_card,
                           v->bids,
                           v->tricks,
                           v->played,
                           v->game,
                           v->deal,
                           v->deals_left,
                           eu_random(v->seed, 0),
                           eu_random(v->seed, 7)};

    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        add(sum, of[i]);
    for (int i = 0; i < v->bids; i++) {
        add(sum, v->bid[i].seat);
        add(sum, v->bid[i].bid);
    }
    for (int seat = 0; seat < EU_SEATS; seat++) {
        add(sum, v->taken[seat]);
        add(sum, (uint64_t)v->points[seat]);
        add(sum, (uint64_t)v->games[seat]);
        add(sum, (uint64_t)v->rubber[seat]);
    }
}

static void add_play(uint64_t *sum, const struct eu_view *v, uint64_t pack)
{
    for (int t = 0; t < EU_TRICKS; t++) {
        add(sum, v->leader[t]);
        add(sum, v->winner[t]);
        for (int i = 0; i < v->players && v->trick[t][i]; i++) {
            add(sum, (uint64_t)eu_who_played(v, t, i));
            add(sum, v->trick[t][i]);
        }
    }
    if (v->question != EU_PLAY)
        return;
    add(sum, (uint64_t)eu_led(v));
    add(sum, (uint64_t)eu_winning_seat(v));
    add(sum, (uint64_t)eu_winning_card(v));
    add(sum, (uint64_t)eu_is_last(v));
    add(sum, eu_played(v));
    add(sum, eu_out(v, pack));
    add(sum, eu_called_seats(v, pack));
    for (int seat = 0; seat < v->players; seat++) {
        add(sum, (uint64_t)eu_position(v, seat));
        add(sum, (uint64_t)eu_with_maker(v, pack, seat));
        add(sum, (uint64_t)eu_with_me(v, pack, seat));
    }
}

static int answer(void *self, const struct eu_view *view)
{
    const struct table *table = (const struct table *)self;
    uint64_t sum = table->sum, legal = view->legal;

    add_table(&sum, view);
    add_play(&sum, view, eu_pack(table->rules));
    for (unsigned skip = (unsigned)(sum >> 32) % (unsigned)eu_count(legal); skip > 0; skip--)
        legal &= legal - 1;
    return eu_first(legal);
}

static void tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    struct table *table = (struct table *)self;
    const uint8_t of[] = {notice->event, notice->trick, notice->seat, notice->fault,
                          notice->question};

    for (size_t i = 0; i < sizeof of; i++)
        add(&table->sum, of[i]);
    for (int side = 0; side < EU_SEATS; side++)
        add(&table->sum, (uint64_t)notice->points[side]);
    add_table(&table->sum, view);
}

EU_BOT(.name = "all", .version = "1", .open = open_table, .close = close_table, .play = answer,
       .answer = answer, .tell = tell)
