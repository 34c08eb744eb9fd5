#include "game/word.h"

enum { SHOWN = 40 };

struct place word_place(const struct line *l, const char *s)
{
    uint32_t column = 1;

    for (const char *c = l->all.s; c < s; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    return (struct place){l->number, column};
}

struct place word_here(const struct line *l)
{
    return word_place(l, l->word.s);
}

bool word_more(struct line *l)
{
    if (text_word(&l->rest, &l->word))
        return true;
    l->word = (struct text){l->rest.s, 0};
    return false;
}

bool word_wants(struct line *l, struct err *e, const char *what)
{
    return word_more(l) || hand_error(word_here(l), e, "%s is missing", what);
}

bool word_ends(struct line *l, struct err *e)
{
    if (!word_more(l))
        return true;
    int n = l->word.n < SHOWN ? (int)l->word.n : SHOWN;
    return hand_error(word_here(l), e, "'%.*s' is one word too many", n, l->word.s);
}

bool word_odd(const struct line *l, struct text word, struct err *e, const char *expected)
{
    int n = word.n < SHOWN ? (int)word.n : SHOWN;
    return hand_error(word_place(l, word.s), e, "'%.*s' is not %s", n, word.s, expected);
}

bool word_seat(const struct hand *h, struct text word, unsigned *seat)
{
    for (*seat = 0; *seat < h->rules.players; ++*seat)
        if (text_is(word, h->seat[*seat]))
            return true;
    return false;
}

bool word_wants_seat(const struct hand *h, struct line *l, struct err *e, unsigned *seat)
{
    return word_wants(l, e, "a seat") &&
           (word_seat(h, l->word, seat) || word_odd(l, l->word, e, "one of the seats"));
}

bool word_card(const struct hand *h, const struct line *l, struct text word, struct err *e, card *c)
{
    char text[3];

    if (!text_copy(word, text, sizeof text) || !card_parse(text, c))
        return word_odd(l, word, e, "a card (like 9C, TD or AS)");
    if (!(card_pack(h->rules.low, h->rules.joker) & card_bit(*c)))
        return word_odd(l, word, e, "in the pack of this game");
    return true;
}
