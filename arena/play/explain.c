#include "play/explain.h"

#include <ctype.h>
#include <string.h>

#include "rules/law.h"

/* What is to be known of a kind of question: in words, which parameters bear on it, and which words
 * a law that does has in it. */
struct topic {
    const char *text;
    const char *parameters[10];
    const char *laws[4];
};

static const struct topic first_round = {
    "The turn-up's suit may be made trumps. Ordered up, the dealer takes the card and puts another "
    "away; his partner says \"I assist\", he himself \"I take it up\". Who makes it has to take "
    "three tricks, or he is euchred.",
    {"alone", "take", "jambone", "jamboree", "turnup_discard", "point", "march", "euchre",
     "lone_march"},
    {"first round", "orders", "assist", "alone"},
};

static const struct topic second_round = {
    "The turn-up is turned down. Any other suit may be made trumps: the one of the same colour is "
    "\"next\", the others \"cross\". If all pass again the deal is void.",
    {"alone", "take_round2", "stick_dealer", "jambone", "jamboree", "point", "march", "euchre",
     "lone_march"},
    {"second round", "turned down", "named", "all pass"},
};

static const struct topic naming = {
    "You have won the auction: name the suit that becomes trumps.",
    {"auction", "blind"},
    {"names the trump", "auction", NULL},
};

/* By question. */
static const struct topic topics[] = {
    [EU_BID_TRICKS] =
        {"Each bids once for the right to name the trump: a number of tricks, more than "
         "was bid before, or all of them alone.",
         {"auction", "blind", "least_bid", "two_partners", "lone_bid", "bare_bid"},
         {"bid", NULL}},
    [EU_TAKE] =
        {"Your partner has made it. You may play alone in his place: then he lays his cards "
         "down.",
         {"take", "take_round2", "lone_march", "lone_point", "lone_euchre"},
         {"alone", "partner", NULL}},
    [EU_OPPOSE] = {"An adversary plays alone. You may defend alone against him: then your partner "
                   "lays his cards down.",
                   {"defend_alone", "opposed_point", "opposed_euchre"},
                   {"alone", NULL}},
    [EU_DISCARD] = {"You have taken the turn-up into your hand and put one card away, which nobody "
                    "sees.",
                    {"turnup_discard"},
                    {"discard", "puts a card away", "put one away", "discards"}},
    [EU_BURY] =
        {"You have taken the blind into your hand and put as many cards away, one after the "
         "other.",
         {"blind"},
         {"blind", "bur", NULL}},
    [EU_CALL_PARTNER] =
        {"Who holds the best card of the suit that you call is your partner and may "
         "not know it; nobody is told before the deal is over. If you hold it "
         "yourself you have none.",
         {"alone", "march", "lone_march"},
         {"call", "holds the best", NULL}},
    [EU_CHOOSE_PARTNER] = {"You choose who plays with you; everybody hears it.",
                           {"partners", "two_partners"},
                           {"partner", NULL}},
    [EU_CALL_CARD] =
        {"A hand is played exposed. The leader's side may call the card that it has to "
         "play to this trick.",
         {"jambone", "jambone_march", "jambone_euchre"},
         {"jambone", "exposed", "call", NULL}},
    [EU_CHOOSE] =
        {"The other side revoked. The penalty is added to your score, or taken off theirs.",
         {"revoke", "revoke_choice"},
         {"revoke", NULL}},
    [EU_PLAY] =
        {"A card of the suit led has to be played if you hold one; who holds none may trump or "
         "throw any card away. The highest trump takes the trick, else the highest card of "
         "the suit led.",
         {"lone_lead", "abandon"},
         {"follow", "lead", NULL}},
};

static const struct topic *topic_of(const struct seat_names *s, const struct eu_view *v)
{
    if (v->question != EU_BID)
        return &topics[v->question];
    if (s->rules->auction)
        return &naming;
    return v->turnup_fate == EU_TURNED_DOWN ? &second_round : &first_round;
}

/* ---- Trumps ---- */

static void add_trumps(const struct seat_names *s, const struct eu_view *v, struct buf *out)
{
    unsigned suit = v->trump;

    if (suit == EU_NO_SUIT && v->turnup != EU_NO_CARD && v->turnup_fate == EU_TURNED_UP)
        suit = card_turned_suit(v->turnup);
    (void)buf_add_text(out, "Trumps from the highest: ");
    if (s->rules->joker)
        (void)buf_add_text(out, "the joker, ");
    if (suit == EU_NO_SUIT) {
        (void)buf_add_text(out, "the right bower (the jack of trumps), the left bower (the jack of "
                                "the same colour, which is a trump), ace, king, queen, ten and "
                                "down.\n");
        return;
    }
    (void)buf_printf(out,
                     "the right bower (the jack of %s), the left bower (the jack of %s, which is "
                     "a trump%s), ace, king, queen, ten and down.\n",
                     suit_name(suit), suit_name(suit_next(suit)),
                     v->trump == EU_NO_SUIT ? " if it is made" : "");
}

/* ---- Parameters and laws ---- */

static bool is_of(const char *const *list, size_t n, const char *name)
{
    for (size_t i = 0; i < n && list[i]; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static void add_parameters(const struct seat_names *s, const struct topic *t, struct buf *out)
{
    struct rules_line line;

    for (size_t i = 0; rules_line(s->rules, i, &line); i++)
        if (strcmp(line.value, "-") != 0 &&
            is_of(t->parameters, sizeof t->parameters / sizeof *t->parameters, line.name))
            (void)buf_printf(out, "%s=%s: %s.\n", line.name, line.value, line.meaning);
}

static bool bears_on(const struct law *law, const struct topic *t)
{
    bool played = strcmp(law->class, "RF") == 0 || strcmp(law->class, "DE") == 0;

    for (size_t i = 0; played && i < sizeof t->laws / sizeof *t->laws && t->laws[i]; i++)
        if (strcasestr(law->gist, t->laws[i]))
            return true;
    return false;
}

static void add_laws(const struct seat_names *s, const struct topic *t, struct buf *out)
{
    enum { MOST = 4 };
    struct law law;
    unsigned found = 0;

    for (size_t i = 0; found < MOST && law_line(s->rules, i, &law); i++) {
        if (!bears_on(&law, t))
            continue;
        found++;
        (void)buf_add_text(out, law_book(s->rules));
        if (isdigit((unsigned char)law.number[0]))
            (void)buf_printf(out, ", law %s", law.number);
        (void)buf_printf(out, ": %s.\n", law.gist);
    }
}

void explain_question(const struct seat_names *s, const struct eu_view *view, struct buf *out)
{
    const struct topic *t = topic_of(s, view);

    (void)buf_printf(out, "%s\n", t->text ? t->text : "");
    add_trumps(s, view, out);
    add_parameters(s, t, out);
    add_laws(s, t, out);
}
