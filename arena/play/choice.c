#include "play/choice.h"

#include <ctype.h>
#include <string.h>

#include "rules/rules.h"
#include "play/spoken_answer.h"
#include "text/answer.h"

enum { COLUMNS = 80 };

static bool is_of_cards(const struct eu_view *view)
{
    switch ((enum eu_question)view->question) {
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
    case EU_CALL_CARD:
        return true;
    case EU_NOTHING:
    case EU_BID:
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_CALL_PARTNER:
    case EU_CHOOSE:
    case EU_BID_TRICKS:
    case EU_CHOOSE_PARTNER:
        break;
    }
    return false;
}

void choices_start(struct choices *c, const struct seat_names *s, const struct eu_view *view)
{
    uint64_t cards = is_of_cards(view) ? view->legal & ~card_bit(EU_NO_CARD) : 0;
    card sorted[64];
    unsigned n = seat_names_sort(cards, view->trump, sorted);

    *c = (struct choices){.scene = s, .view = view};
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

    spoken_add(c->scene, v, v->seat, v->question, spoken_round(v), answer, out);
}

/* One of them with its number. */
static void add_choice(const struct choices *c, unsigned i, struct buf *out)
{
    const struct eu_view *v = c->view;

    (void)buf_printf(out, "%u) ", i + 1);
    choices_say(c, c->answer[i], out);
    if (v->question == EU_BID && c->answer[i] != EU_PASS)
        spoken_beside(v, EU_BID_SUIT((unsigned)c->answer[i]), out);
}

void choices_show(const struct choices *c, struct buf *out)
{
    bool cards = is_of_cards(c->view);

    (void)buf_add_text(out, "Your hand: ");
    seat_names_hand(c->scene, c->view->hand, c->view->trump, out);
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
    if (!is_of_cards(c->view) || !card_parse(text, &read))
        return false;
    *answer = read;
    return true;
}

static bool begins(struct text word, struct text typed)
{
    return typed.n <= word.n && strncasecmp(word.s, typed.s, typed.n) == 0;
}

/* Whether every word typed begins one of the text, in any order. */
static bool fits(struct text said, struct text typed)
{
    struct text word, own;

    while (text_word(&typed, &word)) {
        struct text rest = said;
        bool found = false;
        while (!found && text_word(&rest, &own))
            found = begins(own, word);
        if (!found)
            return false;
    }
    return true;
}

/* What an answer is said with, in the longest words; also what other commands call it. */
static void words_of(const struct choices *c, unsigned i, struct buf *out)
{
    choices_say(c, c->answer[i], out);
    (void)buf_add_byte(out, ' ');
    answer_add(out, c->view->question, c->answer[i], ANSWER_SHORT);
    if (c->view->question == EU_BID && c->answer[i] != EU_PASS)
        spoken_beside(c->view, EU_BID_SUIT((unsigned)c->answer[i]), out);
    for (size_t k = 0; k < out->len; k++)
        if (strchr("()", out->data[k]))
            out->data[k] = ' ';
}

/* How much more than nothing it announces: the way of playing in a bid. */
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

/* Of two that fit the plainer one is meant if they differ in the way alone. */
static enum choice_read read_words(const struct choices *c, struct text typed, int32_t *answer)
{
    unsigned found = CHOICES;
    bool many = false;

    for (unsigned i = 0; i < c->n; i++) {
        struct buf words = {0};
        words_of(c, i, &words);
        bool meant =
            !words.failed && fits((struct text){(const char *)words.data, words.len}, typed);
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

/* A defender may give a lone hand up (EU_ABANDON). */
static bool may_abandon(const struct choices *c)
{
    const struct eu_view *v = c->view;
    const struct eu_rules *r = c->scene->rules;

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
    if (may_abandon(c) && text_is(typed, "abandon")) {
        *answer = EU_ABANDON;
        return CHOICE_READ;
    }
    if (read_card(c, typed, &read)) {
        if (!(c->view->legal >> read & 1))
            return CHOICE_NONE;
        *answer = read;
        return CHOICE_READ;
    }
    if (is_of_cards(c->view) && c->view->question != EU_CALL_CARD)
        return CHOICE_NONE;
    enum choice_read end = read_words(c, typed, &read);
    if (end == CHOICE_READ)
        *answer = read;
    return end;
}
