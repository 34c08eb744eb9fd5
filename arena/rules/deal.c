#include <assert.h>
#include <string.h>

#include "rules/deal_internal.h"

const char *question_name(enum eu_question kind)
{
    static const char *const questions[] = {
        [EU_NOTHING] = "nothing", [EU_BID] = "bid",
        [EU_TAKE] = "take",       [EU_OPPOSE] = "oppose",
        [EU_DISCARD] = "discard", [EU_CALL_PARTNER] = "call partner",
        [EU_PLAY] = "play",       [EU_CALL_CARD] = "call card",
        [EU_CHOOSE] = "choose",   [EU_BID_TRICKS] = "bid tricks",
        [EU_BURY] = "bury",       [EU_CHOOSE_PARTNER] = "choose partner",
    };

    return (unsigned)kind < sizeof questions / sizeof *questions ? questions[kind] : "unknown";
}

const char *how_name(unsigned how)
{
    static const char *const hows[] = {"plain", "alone", "jambone", "jamboree"};

    return how < sizeof hows / sizeof *hows ? hows[how] : "unknown";
}

unsigned deal_player(const struct eu_view *table, unsigned trick, unsigned i)
{
    unsigned seat = table->leader[trick];

    while (i--)
        do
            seat = (seat + 1) % table->players;
        while (table->sits_out >> seat & 1);
    return seat;
}

/* ---- Answers ---- */

void deal_apply_other(struct deal *d, int answer)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
        bidding_answer(d, (unsigned)answer);
        break;
    case EU_TAKE:
        lone_hand_take(d, (unsigned)answer);
        break;
    case EU_OPPOSE:
        lone_hand_oppose(d, answer);
        break;
    case EU_DISCARD:
        discard_answer(d, (card)answer);
        break;
    case EU_CALL_PARTNER:
        partners_call(d, answer);
        break;
    case EU_CALL_CARD:
        trick_call_card(d, (card)answer);
        break;
    case EU_CHOOSE:
        score_choice(d, answer);
        break;
    case EU_BID_TRICKS:
        bidding_answer_tricks(d, (unsigned)answer);
        break;
    case EU_BURY:
        bidding_bury(d, (card)answer);
        break;
    case EU_CHOOSE_PARTNER:
        partners_choose(d, (unsigned)answer);
        break;
    case EU_PLAY:
    case EU_NOTHING:
        assert(!"a question that was never put");
    }
}

int deal_offend(struct deal *d, int32_t answer, struct fault *fault)
{
    if (answer == EU_ABANDON && score_abandon(d)) {
        d->step++;
        return answer;
    }
    *fault = fault_of_answer(d, answer);
    int played = deal_stand_in(d, answer);
    bool ends = score_offence(d, fault->code);
    if (ends && d->makers) {
        d->step++;
        score_revoke(d);
    } else {
        d->ending |= ends; /* for whom is known after the call or the choice of partners */
        deal_apply(d, played);
    }
    return played;
}

/* ---- Default answers ---- */

int deal_default_answer(const struct deal *d)
{
    const struct ask *ask = &d->ask;

    if (ask->kind == EU_PLAY || ask->kind == EU_DISCARD || ask->kind == EU_BURY)
        return card_least(ask->legal, d->table.trump);
    if (ask->kind == EU_CALL_PARTNER && deal_is_legal(d, EU_CALL_ALONE))
        return EU_CALL_ALONE;
    return eu_first(ask->legal);
}

/* A bid of a legal suit in a wrong way: a jamboree not held becomes alone, anything else the plain
 * declaration. */
static int mended_bid(const struct deal *d, int answer)
{
    unsigned suit = EU_BID_SUIT((unsigned)answer);
    int alone = (int)EU_BID_OF(suit, EU_ALONE), plain = (int)EU_BID_OF(suit, EU_PLAIN);
    bool jamboree = EU_BID_HOW((unsigned)answer) == EU_JAMBOREE && d->rules->jamboree;

    if (jamboree && deal_is_legal(d, alone))
        return alone;
    return deal_is_legal(d, plain) ? plain : deal_default_answer(d);
}

int deal_stand_in(const struct deal *d, int32_t answer)
{
    if (d->ask.kind == EU_BID && deal_names_suit(answer))
        return mended_bid(d, answer);
    if (d->ask.kind == EU_TAKE && answer == EU_JAMBOREE && d->rules->jamboree)
        return EU_ALONE;
    return deal_default_answer(d);
}

/* ---- Start ---- */

void deal_start(struct deal *d, const struct eu_rules *rules, const struct cards *cards,
                unsigned dealer)
{
    struct eu_view *t = &d->table;

    *d = (struct deal){.rules = rules, .table = {.size = sizeof *t}};
    memcpy(d->hand, cards->hand, sizeof d->hand);
    d->blind = cards->blind;
    d->away_by = EU_NOBODY;
    t->players = rules->players;
    t->sides = rules->sides;
    t->dealer = (uint8_t)dealer;
    t->turnup = cards->turnup;
    t->trump = t->called_suit = EU_NO_SUIT;
    t->maker = t->lone = t->opposer = EU_NOBODY;
    bidding_start(d);
}
