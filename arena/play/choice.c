#include "play/choice.h"

#include <ctype.h>
#include <string.h>

#include "rules/deal.h"
#include "rules/law.h"
#include "text/answer.h"

void choices_start(struct choices *c, const struct seat_names *s, const struct eu_view *view)
{
    uint64_t cards = question_asks_card(view->question) ? view->legal & ~card_bit(EU_NO_CARD) : 0;
    card sorted[64];
    unsigned n = seat_names_sort(cards, view->trump, sorted);

    *c = (struct choices){.names = s, .view = view};
    for (unsigned i = 0; i < n; i++)
        c->answer[c->n++] = sorted[i];
    for (uint64_t rest = view->legal & ~cards; rest; rest &= rest - 1)
        c->answer[c->n++] = eu_first(rest);
}

const char *choices_question(const struct choices *c)
{
    switch ((enum eu_question)c->view->question) {
    case EU_PLAY:
        return c->view->played ? "Your card?" : "Your lead?";
    case EU_DISCARD:
        return "Which card do you put away?";
    case EU_BURY:
        return "Which card do you bury?";
    case EU_CALL_CARD:
        return "Which card do you call from the open hand?";
    case EU_CHOOSE:
        return "What becomes of the penalty?";
    case EU_CHOOSE_PARTNER:
        return "Whom do you take?";
    case EU_BID:
    case EU_BID_TRICKS:
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_CALL_PARTNER:
    case EU_NOTHING:
        break;
    }
    return "What do you say?";
}

void choices_say(const struct choices *c, int32_t answer, struct buf *out)
{
    const struct eu_view *v = c->view;

    seat_names_say(c->names, v, v->seat, v->question, seat_names_bid_round(v), answer, out);
}

/* One of them with its number. */
static void add_choice(const struct choices *c, unsigned i, struct buf *out)
{
    const struct eu_view *v = c->view;

    (void)buf_printf(out, "%u) ", i + 1);
    choices_say(c, c->answer[i], out);
    if (v->question == EU_BID && c->answer[i] != EU_PASS)
        seat_names_add_next(v, EU_BID_SUIT((unsigned)c->answer[i]), out);
}

void choices_show(const struct choices *c, struct buf *out)
{
    bool cards = question_asks_card(c->view->question);

    (void)buf_add_text(out, "Your hand: ");
    seat_names_hand(c->names, c->view->hand, c->view->trump, out);
    (void)buf_add_byte(out, '\n');
    for (unsigned i = 0; i < c->n; i++) {
        (void)buf_add_text(out, "  ");
        add_choice(c, i, out);
        if (!cards || (i + 1) % 9 == 0 || i + 1 == c->n)
            (void)buf_add_byte(out, '\n');
    }
}

/* ---- What is typed ---- */

static bool read_card(const struct choices *c, struct text typed, int32_t *answer)
{
    char text[4] = "";
    card read;

    /* 10 is a ten as well as T */
    if (typed.n == 3 && typed.s[0] == '1' && typed.s[1] == '0')
        text[0] = 'T', text[1] = typed.s[2];
    else if (typed.n != 2)
        return false;
    else
        memcpy(text, typed.s, 2);
    if (!question_asks_card(c->view->question) || !card_parse(text, &read))
        return false;
    *answer = read;
    return true;
}

static bool begins_word(struct text word, struct text typed)
{
    return typed.n <= word.n && strncasecmp(word.s, typed.s, typed.n) == 0;
}

/* Whether every word typed begins one of the text, in any order. */
static bool fits_words(struct text said, struct text typed)
{
    struct text word, own;

    while (text_word(&typed, &word)) {
        struct text rest = said;
        bool found = false;
        while (!found && text_word(&rest, &own))
            found = begins_word(own, word);
        if (!found)
            return false;
    }
    return true;
}

/* The words of an answer: as it is said, and as other commands print it. */
static void words_of(const struct choices *c, unsigned i, struct buf *out)
{
    choices_say(c, c->answer[i], out);
    (void)buf_add_byte(out, ' ');
    answer_add(out, c->view->question, c->answer[i], ANSWER_SHORT);
    if (c->view->question == EU_BID && c->answer[i] != EU_PASS)
        seat_names_add_next(c->view, EU_BID_SUIT((unsigned)c->answer[i]), out);
    for (size_t k = 0; k < out->len; k++)
        if (strchr("()", out->data[k]))
            out->data[k] = ' ';
}

/* The way of playing in a bid; 0 of all else. */
static unsigned way_of(const struct choices *c, unsigned i)
{
    int32_t a = c->answer[i];

    return c->view->question == EU_BID && a != EU_PASS ? EU_BID_HOW((unsigned)a) : 0;
}

static int32_t suit_of(const struct choices *c, unsigned i)
{
    int32_t a = c->answer[i];

    return c->view->question == EU_BID && a != EU_PASS ? (int32_t)EU_BID_SUIT((unsigned)a) : -1 - a;
}

/* Of two bids that fit and differ only in the way of playing, the plainer one is meant. */
static enum choice_read read_words(const struct choices *c, struct text typed, int32_t *answer)
{
    unsigned found = CHOICES;
    bool many = false;

    for (unsigned i = 0; i < c->n; i++) {
        struct buf words = {0};
        words_of(c, i, &words);
        bool meant =
            !words.failed && fits_words((struct text){(const char *)words.data, words.len}, typed);
        buf_finish(&words);
        if (!meant)
            continue;
        if (found < CHOICES && suit_of(c, found) != suit_of(c, i))
            many = true;
        if (found == CHOICES || way_of(c, i) < way_of(c, found))
            found = i;
    }
    if (found == CHOICES)
        return CHOICE_NONE;
    *answer = c->answer[found];
    return many ? CHOICE_MANY : CHOICE_READ;
}

bool choices_may_abandon(const struct choices *c)
{
    const struct eu_view *v = c->view;
    const struct eu_rules *r = c->names->rules;

    return r->abandon && v->question == EU_PLAY && v->lone != EU_NOBODY &&
           rules_side(r, v->lone) != rules_side(r, v->seat);
}

enum choice_read choices_read(const struct choices *c, struct text typed, int32_t *answer)
{
    uint64_t number;
    int32_t read;

    typed = text_trim(typed);
    if (!typed.n)
        return CHOICE_NONE;
    if (text_u64(typed, 1, c->n, &number)) {
        *answer = c->answer[number - 1];
        return CHOICE_READ;
    }
    if (choices_may_abandon(c) && text_is(typed, "abandon")) {
        *answer = EU_ABANDON;
        return CHOICE_READ;
    }
    if (read_card(c, typed, &read)) {
        if (!(c->view->legal >> read & 1))
            return CHOICE_NONE;
        *answer = read;
        return CHOICE_READ;
    }
    if (question_asks_card(c->view->question) && c->view->question != EU_CALL_CARD)
        return CHOICE_NONE;
    enum choice_read end = read_words(c, typed, &read);
    if (end == CHOICE_READ)
        *answer = read;
    return end;
}

/* ---- What a question means ---- */

/* The explanation of a kind of question: a text, the parameters that matter for it, and words that
 * occur in laws that do. */
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

void choices_explain(const struct choices *c, struct buf *out)
{
    const struct topic *t = topic_of(c->names, c->view);

    (void)buf_printf(out, "%s\n", t->text ? t->text : "");
    add_trumps(c->names, c->view, out);
    add_parameters(c->names, t, out);
    add_laws(c->names, t, out);
}
