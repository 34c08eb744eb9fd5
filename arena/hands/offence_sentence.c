/* Offences, their laws and their price in words (sentence.h). */
#include "rules/law.h"
#include "hands/sentence.h"

static void add_card(struct sentence *s, int c)
{
    char text[3];

    card_text((card)c, text);
    sentence_add(s, "%s", text);
}

static void add_cards(struct sentence *s, cardset cards)
{
    for (const char *joint = ""; cards; cards &= cards - 1, joint = " ") {
        sentence_add(s, "%s", joint);
        add_card(s, card_lowest(cards));
    }
}

/* ---- Offences ---- */

static void add_play(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    const char *who = sentence_name(h, d->ask.seat);
    bool held = answer > 0 && answer < 64 && d->hand[d->ask.seat] & card_bit((unsigned)answer);

    if (answer == EU_ABANDON) {
        sentence_add(s, "%s abandons the hand", who);
        return;
    }
    sentence_add(s, "%s plays ", who);
    add_card(s, answer);
    if (!held)
        sentence_add(s, ", which is not in that hand");
    else if (deal_card_is_called(d, d->ask.seat))
        sentence_add(s, " where another card is called: ");
    else
        sentence_add(s, " to a lead of %s with ",
                     suit_name(card_suit(d->table.trump, d->table.trick[d->table.tricks][0])));
    if (held)
        add_cards(s, d->ask.legal);
    if (held)
        sentence_add(s, " in hand");
}

static void add_bid(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    const char *who = sentence_name(h, d->ask.seat);

    if (answer == EU_PASS)
        sentence_add(s, "%s passes, who must name a suit", who);
    else
        sentence_add(s, "%s bids %s%s, which is not open to that seat", who,
                     suit_name(EU_BID_SUIT((unsigned)answer)),
                     sentence_how(EU_BID_HOW((unsigned)answer)));
}

static void add_tricks_bid(struct sentence *s, const struct hand *h, const struct deal *d,
                           int answer)
{
    sentence_add(s, "%s bids ", sentence_name(h, d->ask.seat));
    if (answer == EU_BID_LONE)
        sentence_add(s, "alone");
    else if (answer == EU_BID_BARE)
        sentence_add(s, "alone without the blind");
    else
        sentence_add(s, "%d", answer);
    sentence_add(s, ", which is not open to that seat");
}

static void add_put_away(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    sentence_add(s, "%s %s ", sentence_name(h, d->ask.seat),
                 d->ask.kind == EU_BURY ? "buries" : "discards");
    add_card(s, answer);
    sentence_add(s, answer && answer == d->table.turnup ? ", the turn-up"
                                                        : ", which is not in that hand");
}

static void add_call(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    const char *who = sentence_name(h, d->ask.seat);

    if (answer == EU_CALL_ALONE)
        sentence_add(s, "%s may not play alone here", who);
    else if (answer >= 0 && answer < SUITS)
        sentence_add(s, "%s calls %s, which are trumps", who, suit_name((unsigned)answer));
    else
        sentence_add(s, "%s calls no suit", who);
}

static void add_choice(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    const char *who = sentence_name(h, d->ask.seat);

    if (answer < 0 || answer >= h->rules.players)
        sentence_add(s, "%s chooses nobody at the table", who);
    else
        sentence_add(s, "%s chooses %s, who is with the maker already", who,
                     sentence_name(h, (unsigned)answer));
}

void sentence_offence(struct sentence *s, const struct hand *h, const struct deal *d, int answer)
{
    static const char *const hows[] = {"not alone", "alone", "with a jambone", "with a jamboree"};

    switch ((enum eu_question)d->ask.kind) {
    case EU_PLAY:
        add_play(s, h, d, answer);
        break;
    case EU_BID:
        add_bid(s, h, d, answer);
        break;
    case EU_BID_TRICKS:
        add_tricks_bid(s, h, d, answer);
        break;
    case EU_DISCARD:
    case EU_BURY:
        add_put_away(s, h, d, answer);
        break;
    case EU_CALL_PARTNER:
        add_call(s, h, d, answer);
        break;
    case EU_CHOOSE_PARTNER:
        add_choice(s, h, d, answer);
        break;
    case EU_TAKE:
    case EU_OPPOSE:
        sentence_add(s, "%s may not play %s here", sentence_name(h, d->ask.seat), hows[answer & 3]);
        break;
    case EU_CALL_CARD:
        sentence_add(s, "%s calls ", sentence_name(h, d->ask.seat));
        add_card(s, answer);
        sentence_add(s, ", which may not be called");
        break;
    case EU_NOTHING:
    case EU_CHOOSE:
        sentence_add(s, "%s gives no legal answer", sentence_name(h, d->ask.seat));
        break;
    }
}

/* ---- Laws and penalties ---- */

void sentence_law(struct sentence *s, const struct eu_rules *rules, const struct fault *fault)
{
    struct citation c;

    if (!law_broken(rules, fault, &c)) {
        sentence_add(s, "by decision, the book is silent");
        return;
    }
    sentence_add(s, "%s, %s: %s", c.book, c.number, c.gist);
}

void sentence_charge(struct sentence *s, const struct eu_rules *rules, const struct fault *fault)
{
    sentence_add(s, " (%s; ", fault_name((enum eu_fault)fault->code));
    sentence_law(s, rules, fault);
    sentence_add(s, ")");
}

/* "3 points to A and C, B and D count nothing". */
static void add_price(struct sentence *s, const struct hand *h, unsigned side, int points,
                      bool forfeit)
{
    if (points) {
        sentence_add(s, "%d point%s to ", points, sentence_plural(points));
        sentence_seats(s, h, rules_seats_of(&h->rules, 1 - side));
    }
    if (forfeit) {
        sentence_add(s, "%s", points ? ", " : "");
        sentence_seats(s, h, rules_seats_of(&h->rules, side));
        sentence_add(s, " count nothing");
    }
}

/* What the injured score by a hand that was abandoned. */
static void add_abandoned(struct sentence *s, const struct hand *h, const struct deal *d,
                          const struct fault *fault)
{
    const struct outcome *o = &d->outcome;
    unsigned side = rules_side(&h->rules, fault->seat);

    sentence_add(s, "the hand is abandoned");
    if (d->ask.kind != EU_NOTHING || !d->makers)
        return;
    unsigned injured = d->makers >> fault->seat & 1 ? sentence_others(h, d) : sentence_makers(d);
    unsigned first = rules_side(&h->rules, (unsigned)__builtin_ctz(injured));
    int points = outcome_points(o, first);
    if (o->penalty[side] < 0) {
        sentence_add(s, ", %d off the offender's score", -o->penalty[side]);
    } else if (points) {
        sentence_add(s, ", %d point%s to ", points, sentence_plural(points));
        sentence_seats(s, h, injured);
        sentence_add(s, rules_individual(&h->rules) && card_count(injured) > 1 ? " each" : "");
    }
}

static int how_of(int32_t bid)
{
    return bid > EU_PASS ? (int)EU_BID_HOW(bid) : EU_PLAIN;
}

/* What an offence counts as that breaks nothing but the form. */
static const char *counts_as(const struct deal *d, const struct fault *fault)
{
    bool alone = d->table.lone == fault->seat;

    switch ((enum eu_question)fault->question) {
    case EU_BID:
        if (d->table.maker != fault->seat)
            return "it counts as a pass";
        if (fault->raw == EU_PASS)
            return "the first legal suit is named for him";
        return how_of(fault->raw) == EU_JAMBOREE && alone ? "it counts as alone"
                                                          : "it counts as the plain declaration";
    case EU_TAKE:
    case EU_OPPOSE:
        return alone ? "it counts as alone" : "it counts as no";
    case EU_CALL_CARD:
        return "no card is called";
    case EU_BID_TRICKS:
        return "it counts as a pass";
    case EU_CALL_PARTNER:
        return alone ? "it counts as alone" : "the first legal suit is called for him";
    case EU_CHOOSE_PARTNER:
        return "the first seat that may be chosen is";
    case EU_NOTHING:
    case EU_DISCARD:
    case EU_BURY:
    case EU_PLAY:
    case EU_CHOOSE:
        break;
    }
    return "it does not count";
}

void sentence_penalty(struct sentence *s, const struct hand *h, const struct deal *d,
                      const struct fault *fault)
{
    const struct eu_rules *r = &h->rules;
    unsigned side = rules_side(r, fault->seat);
    bool lone = d->alone;
    bool as_revoke = fault->code == EU_REVOKE || r->wrong_revokes;

    if (!fault_breaks_play((enum eu_fault)fault->code))
        sentence_add(s, "%s", counts_as(d, fault));
    else if (r->enforcement == EU_ENFORCE_REPAIR)
        sentence_add(s, "mended, nothing is scored");
    else if (as_revoke && r->revoke_ends)
        add_abandoned(s, h, d, fault);
    else if (as_revoke) {
        add_price(s, h, side, lone ? r->lone_revoke : r->revoke, r->revoke_forfeit);
    } else {
        add_price(s, h, side, lone ? r->lone_wrong : r->wrong, r->wrong_forfeit);
    }
}
