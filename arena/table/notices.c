#include "table/notices.h"

/* Faults leave room for the notices of every deal: its start, its tricks, the ends of hand and
 * game. */
static void add(struct notices *n, unsigned tricks, struct eu_notice notice)
{
    unsigned kept = notice.event == EU_FAULT_FOUND ? EU_TRICKS + 2 : 0;

    if (n->count + kept >= NOTICES_MOST)
        return;
    notice.size = sizeof notice;
    notice.trick = (uint8_t)tricks;
    n->notice[n->count++] = notice;
}

void notices_begin(struct notices *n)
{
    n->count = 0;
    n->withheld = 0;
    n->tricks = 0;
    add(n, 0, (struct eu_notice){.event = EU_DEAL_STARTS, .seat = EU_NOBODY});
}

void notices_add_tricks(struct notices *n, const struct deal *deal)
{
    const struct eu_view *v = &deal->table;

    for (; n->tricks < v->tricks; n->tricks++)
        add(n, v->tricks, (struct eu_notice){.event = EU_TRICK_ENDS, .seat = v->winner[n->tricks]});
}

/* A fault that costs nothing, or that only the arena knows of, would be a signal to the partner:
 * others are told after the deal. */
void notices_add_fault(struct notices *n, const struct deal *deal, const struct fault *f)
{
    unsigned number = n->count;

    add(n, deal->table.tricks,
        (struct eu_notice){
            .event = EU_FAULT_FOUND, .seat = f->seat, .fault = f->code, .question = f->question});
    if (n->count > number && (!fault_is_illegal((enum eu_fault)f->code) ||
                              fault_is_free(deal->rules, (enum eu_fault)f->code)))
        n->withheld |= UINT32_C(1) << number;
}

void notices_add_score(struct notices *n, const struct deal *deal, const struct tally *tally,
                       unsigned game)
{
    struct eu_notice hand = {.event = EU_HAND_ENDS, .seat = EU_NOBODY};
    struct eu_notice games = {.event = EU_GAME_ENDS, .seat = EU_NOBODY};

    for (unsigned side = 0; side < deal->rules->sides; side++) {
        hand.points[side] = (int16_t)outcome_points(&deal->outcome, side);
        games.points[side] = (int16_t)tally->games[side];
    }
    add(n, deal->table.tricks, hand);
    if (tally->game != game || tally->over)
        add(n, deal->table.tricks, games);
}

unsigned notices_gather(const struct notices *n, unsigned seat, unsigned told, bool over,
                        struct eu_notice gathered[NOTICES_MOST])
{
    unsigned count = 0;

    for (unsigned i = 0; i < n->count; i++) {
        bool late = (n->withheld >> i & 1) && n->notice[i].seat != seat;
        if (late ? over : i >= told)
            gathered[count++] = n->notice[i];
    }
    return count;
}
