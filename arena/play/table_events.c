#include "play/table_events.h"

#include <inttypes.h>
#include <string.h>

#include "rules/deal.h"
#include "rules/fault.h"
#include "hands/sentence.h"

static void end_event_line(struct buf *out)
{
    (void)buf_add_byte(out, '\n');
}

static void tell_card(const struct seat_names *s, unsigned c, struct buf *out)
{
    board_card((card)c, &s->style, out);
}

static const char *seated_name(const struct seat_names *s, unsigned seat)
{
    return seat == s->seat ? "you" : s->name[seat];
}

/* A set of seats (bit s: seat s), the person first. */
static void add_seats(const struct seat_names *s, unsigned seats, struct buf *out)
{
    unsigned players = s->rules->players, left = (unsigned)card_count(seats);

    for (unsigned i = 0; i < players; i++) {
        unsigned seat = (s->seat + i) % players;
        if (!(seats >> seat & 1))
            continue;
        left--;
        (void)buf_printf(out, "%s%s", seated_name(s, seat), left > 1 ? ", " : left ? " and " : "");
    }
}

static void add_side(const struct seat_names *s, unsigned side, struct buf *out)
{
    add_seats(s, rules_seats_of(s->rules, side), out);
}

/* The beginning of a line, with the form of the verb: "  You play", "  B simple plays". */
static void begin_line(const struct seat_names *s, unsigned seat, const char *verb, struct buf *out)
{
    size_t word = strcspn(verb, " ");

    if (seat == s->seat)
        (void)buf_printf(out, "  You %s", verb);
    else
        (void)buf_printf(out, "  %s %.*s%s%s", s->name[seat], (int)word, verb,
                         verb[word - 1] == 's' ? "es" : "s", verb + word);
}

/* ---- The score ---- */

/* Of each side, the person's first. */
static void add_by_side(const struct seat_names *s, const int16_t *n, struct buf *out)
{
    unsigned sides = s->rules->sides, own = rules_side(s->rules, s->seat);

    for (unsigned i = 0; i < sides; i++) {
        unsigned side = (own + i) % sides;
        (void)buf_add_text(out, i ? ", " : "");
        add_side(s, side, out);
        (void)buf_printf(out, " %d", n[side]);
    }
}

static bool is_any(const struct seat_names *s, const int16_t *n)
{
    for (unsigned side = 0; side < s->rules->sides; side++)
        if (n[side])
            return true;
    return false;
}

/* "; games: you 1, B simple 0", where there are any. */
static void add_more(const struct seat_names *s, const char *what, const int16_t *n,
                     struct buf *out)
{
    if (!is_any(s, n))
        return;
    (void)buf_printf(out, "; %s: ", what);
    add_by_side(s, n, out);
}

void table_events_score(const struct seat_names *s, const struct eu_view *view, struct buf *out)
{
    add_by_side(s, view->points, out);
    add_more(s, "games", view->games, out);
    add_more(s, "rubber points", view->rubber, out);
}

void table_events_end(const struct seat_names *s, const struct tally *tally, struct buf *out)
{
    /* points of a game that was won are gone by then */
    bool won = tally->unit == UNIT_GAME || tally->unit == UNIT_RUBBER;
    int16_t points[EU_SEATS], games[EU_SEATS], rubber[EU_SEATS];

    for (unsigned i = 0; i < EU_SEATS; i++) {
        points[i] = (int16_t)tally->points[i];
        games[i] = (int16_t)tally->games[i];
        rubber[i] = (int16_t)tally->rubber[i];
    }
    for (unsigned side = 0; side < s->rules->sides; side++)
        if (tally->forfeits >> side & 1) {
            add_side(s, side, out);
            (void)buf_add_text(out, " lost the table by forfeit.\n");
        }
    (void)buf_printf(out, "The table is over. %s: ", won ? "Games" : "Points");
    add_by_side(s, won ? games : points, out);
    if (!won)
        add_more(s, "games", games, out);
    add_more(s, "rubber points", rubber, out);
    end_event_line(out);
}

/* ---- Bids ---- */

static void say_answer(const struct seat_names *s, const struct eu_view *v, unsigned seat,
                       unsigned question, unsigned round, int answer, struct buf *out)
{
    (void)buf_printf(out, "  %s: ", seat == s->seat ? "You" : s->name[seat]);
    seat_names_say(s, v, seat, question, round, answer, out);
    end_event_line(out);
}

static void add_bids(const struct seat_names *s, const struct eu_view *before,
                     const struct eu_view *now, struct buf *out)
{
    unsigned question = s->rules->auction ? EU_BID_TRICKS : EU_BID;

    for (unsigned i = before->bids; i < now->bids; i++) {
        unsigned round = i >= s->rules->players;
        say_answer(s, now, now->bid[i].seat, question, round, now->bid[i].bid, out);
        if (i + 1u == s->rules->players && now->turnup != EU_NO_CARD &&
            now->bid[i].bid == EU_PASS) {
            (void)buf_add_text(out, "  The ");
            tell_card(s, now->turnup, out);
            (void)buf_add_text(out, " is turned down.\n");
        }
    }
}

static void add_turnup(const struct seat_names *s, const struct eu_view *before,
                       const struct eu_view *now, struct buf *out)
{
    if (before->turnup_fate == now->turnup_fate)
        return;
    switch ((enum eu_turnup)now->turnup_fate) {
    case EU_TAKEN_UP:
        begin_line(s, now->dealer, "take", out);
        (void)buf_add_text(out, " the ");
        tell_card(s, now->turnup, out);
        (void)buf_add_text(out, " into the hand.\n");
        break;
    case EU_DEAD:
        (void)buf_add_text(out, "  Nobody takes up the turn-up: the dealer sits out.\n");
        break;
    case EU_REFUSED:
        (void)buf_add_text(out, "  The dealer puts the turn-up itself away.\n");
        break;
    case EU_TURNED_UP:
    case EU_TURNED_DOWN:
    case EU_NO_TURNUP:
        break;
    }
}

/* ---- What follows the bids ---- */

static void add_contract(const struct seat_names *s, const struct eu_view *before,
                         const struct eu_view *now, struct buf *out)
{
    unsigned all = s->rules->players; /* one bid each */

    if (!now->contract || now->bids < all || before->bids == all)
        return;
    begin_line(s, now->maker, "win", out);
    (void)buf_add_text(out, " the auction.\n");
}

static void add_trump(const struct seat_names *s, const struct eu_view *before,
                      const struct eu_view *now, struct buf *out)
{
    if (before->trump == now->trump)
        return;
    (void)buf_printf(out, "  Trumps are %s, made by %s.\n", suit_name(now->trump),
                     seated_name(s, now->maker));
}

static void add_partners(const struct seat_names *s, const struct eu_view *before,
                         const struct eu_view *now, struct buf *out)
{
    unsigned more = now->makers & ~before->makers;

    if (now->called_suit != before->called_suit)
        say_answer(s, now, now->maker, EU_CALL_PARTNER, 0, now->called_suit, out);
    if (s->rules->partners != EU_PARTNERS_CHOSEN || now->maker == EU_NOBODY)
        return;
    more &= ~(1u << now->maker);
    if (!more)
        return;
    begin_line(s, now->maker, "take", out);
    (void)buf_add_text(out, " as partner ");
    add_seats(s, more, out);
    (void)buf_add_text(out, ".\n");
}

/* What is not said in the bid itself. */
static void add_lone(const struct seat_names *s, const struct eu_view *before,
                     const struct eu_view *now, struct buf *out)
{
    bool is_new = now->lone != before->lone && now->lone != EU_NOBODY;

    if (is_new && (now->lone != now->maker || s->rules->partners == EU_PARTNERS_CALLED)) {
        begin_line(s, now->lone, "play", out);
        (void)buf_printf(out, "%s.\n", sentence_how(now->how));
    }
    if (now->opposer != before->opposer)
        say_answer(s, now, now->opposer, EU_OPPOSE, 0, EU_ALONE, out);
    if (now->sits_out & ~before->sits_out) {
        (void)buf_add_text(out, "  Out of the hand: ");
        add_seats(s, now->sits_out, out);
        (void)buf_add_text(out, ".\n");
    }
}

static void add_open(const struct seat_names *s, const struct eu_view *before,
                     const struct eu_view *now, struct buf *out)
{
    if (now->exposed && !before->exposed) {
        (void)buf_add_text(out, "  On the table lies open: ");
        seat_names_hand(s, now->exposed, now->trump, out);
        end_event_line(out);
    }
    if (now->called_card != before->called_card && now->called_card != EU_NO_CARD) {
        (void)buf_add_text(out, "  The card called is ");
        tell_card(s, now->called_card, out);
        (void)buf_add_text(out, ".\n");
    }
}

/* ---- Tricks ---- */

static void add_played(const struct seat_names *s, const struct eu_view *v, unsigned trick,
                       unsigned i, struct buf *out)
{
    begin_line(s, deal_player(v, trick, i), i ? "play" : "lead", out);
    (void)buf_add_byte(out, ' ');
    tell_card(s, v->trick[trick][i], out);
    end_event_line(out);
}

static unsigned cards_in(const struct eu_view *v, unsigned trick)
{
    return trick < v->tricks ? v->players - (unsigned)card_count(v->sits_out) : v->played;
}

static void add_winner(const struct seat_names *s, const struct eu_view *v, unsigned trick,
                       struct buf *out)
{
    begin_line(s, v->winner[trick], "win", out);
    (void)buf_printf(out, " trick %u.\n", trick + 1);
}

static void tell_trick_count(const struct seat_names *s, const struct eu_view *before,
                             const struct eu_view *now, struct buf *out)
{
    for (unsigned t = before->tricks; t <= now->tricks && t < s->rules->cards; t++) {
        unsigned from = t == before->tricks ? before->played : 0;
        for (unsigned i = from; i < cards_in(now, t); i++)
            add_played(s, now, t, i, out);
        if (t < now->tricks)
            add_winner(s, now, t, out);
    }
}

void table_events_last_trick(const struct seat_names *s, const struct eu_view *v, struct buf *out)
{
    if (!v->tricks) {
        (void)buf_add_text(out, "  No trick has been taken yet.\n");
        return;
    }
    for (unsigned i = 0; i < cards_in(v, v->tricks - 1u); i++)
        add_played(s, v, v->tricks - 1u, i, out);
    add_winner(s, v, v->tricks - 1u, out);
}

/* ---- A deal ---- */

static void add_beginning(const struct seat_names *s, const struct eu_view *v, struct buf *out)
{
    (void)buf_add_byte(out, '\n');
    if (v->game)
        (void)buf_printf(out, "Game %u, deal %u. ", v->game + 1u, v->deal + 1u);
    else
        (void)buf_printf(out, "Deal %u. ", v->deal + 1u);
    (void)buf_add_text(out, v->dealer == s->seat ? "You deal" : s->name[v->dealer]);
    (void)buf_add_text(out, v->dealer == s->seat ? "" : " deals");
    if (v->turnup != EU_NO_CARD) {
        (void)buf_add_text(out, "; the turn-up is ");
        tell_card(s, v->turnup, out);
    }
    (void)buf_add_text(out, ".\nScore: ");
    table_events_score(s, v, out);
    (void)buf_add_text(out, ".\n");
}

/* How the deal of a view looked before anything was said. */
static struct eu_view beginning_of(const struct eu_view *now)
{
    struct eu_view v = {.trump = EU_NO_SUIT,
                        .maker = EU_NOBODY,
                        .lone = EU_NOBODY,
                        .opposer = EU_NOBODY,
                        .called_suit = EU_NO_SUIT,
                        .game = now->game,
                        .deal = now->deal};

    v.turnup_fate = now->turnup == EU_NO_CARD ? EU_NO_TURNUP : EU_TURNED_UP;
    return v;
}

static bool is_prefix(const struct eu_view *before, const struct eu_view *now)
{
    if (before->game != now->game || before->deal != now->deal || before->bids > now->bids ||
        memcmp(before->bid, now->bid, before->bids * sizeof before->bid[0]) != 0)
        return false;
    if (before->tricks > now->tricks ||
        (before->tricks == now->tricks && before->played > now->played))
        return false;
    for (unsigned t = 0; t <= before->tricks && t < EU_TRICKS; t++)
        for (unsigned i = 0; i < cards_in(before, t); i++)
            if (before->trick[t][i] != now->trick[t][i])
                return false;
    return true;
}

void table_events_since(const struct seat_names *s, const struct eu_view *before,
                        const struct eu_view *now, struct buf *out)
{
    struct eu_view beginning = beginning_of(now);

    if (!before || !is_prefix(before, now)) {
        add_beginning(s, now, out);
        before = &beginning;
    }
    add_bids(s, before, now, out);
    add_contract(s, before, now, out);
    add_trump(s, before, now, out);
    if (s->rules->partners == EU_PARTNERS_CALLED) { /* or called to be alone, after the exchange */
        add_turnup(s, before, now, out);
        add_partners(s, before, now, out);
        add_lone(s, before, now, out);
    } else {
        add_lone(s, before, now, out);
        add_turnup(s, before, now, out);
        add_partners(s, before, now, out);
    }
    add_open(s, before, now, out);
    tell_trick_count(s, before, now, out);
}

/* ---- Notices ---- */

static void add_hand(const struct seat_names *s, const struct eu_notice *n, struct buf *out)
{
    const char *joint = "";

    if (!is_any(s, n->points)) {
        (void)buf_add_text(out, "  The deal is over, and nobody scores.\n");
        return;
    }
    (void)buf_add_text(out, "  The deal is over:");
    for (unsigned side = 0; side < s->rules->sides; side++) {
        if (!n->points[side])
            continue;
        (void)buf_printf(out, "%s %+d to ", joint, n->points[side]);
        add_side(s, side, out);
        joint = ";";
    }
    (void)buf_add_text(out, ".\n");
}

static void tell_offence(const struct seat_names *s, const struct eu_notice *n, struct buf *out)
{
    enum eu_fault fault = (enum eu_fault)n->fault;

    if (fault_is_illegal(fault))
        begin_line(s, n->seat, "break the law", out);
    else
        (void)buf_printf(out, "  The house answers for %s", seated_name(s, n->seat));
    (void)buf_printf(out, " (%s, asked to %s).\n", fault_name(fault),
                     question_name((enum eu_question)n->question));
}

void table_events_notice(const struct seat_names *s, const struct eu_notice *notice,
                         struct buf *out)
{
    switch ((enum eu_event)notice->event) {
    case EU_FAULT_FOUND:
        tell_offence(s, notice, out);
        break;
    case EU_HAND_ENDS:
        add_hand(s, notice, out);
        break;
    case EU_GAME_ENDS:
        if (s->rules->target) {
            (void)buf_add_text(out, "  The game is over. Games: ");
            add_by_side(s, notice->points, out);
            (void)buf_add_text(out, ".\n");
        }
        break;
    case EU_DEAL_STARTS:
    case EU_TRICK_ENDS:
        break;
    }
}
