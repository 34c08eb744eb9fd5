#include "hands/lexer.h"

enum { SHOWN = 40 };

struct place token_place(const struct line *l, const char *s)
{
    uint32_t column = 1;

    for (const char *c = l->all.s; c < s; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    return (struct place){l->number, column};
}

struct place token_here(const struct line *l)
{
    return token_place(l, l->word.s);
}

bool token_more(struct line *l)
{
    if (text_word(&l->rest, &l->word))
        return true;
    l->word = (struct text){l->rest.s, 0};
    return false;
}

bool token_wants(struct line *l, struct err *e, const char *what)
{
    return token_more(l) || hand_error(token_here(l), e, "%s is missing", what);
}

bool token_ends(struct line *l, struct err *e)
{
    if (!token_more(l))
        return true;
    int n = l->word.n < SHOWN ? (int)l->word.n : SHOWN;
    return hand_error(token_here(l), e, "'%.*s' is one word too many", n, l->word.s);
}

bool token_odd(const struct line *l, struct text word, struct err *e, const char *expected)
{
    int n = word.n < SHOWN ? (int)word.n : SHOWN;
    return hand_error(token_place(l, word.s), e, "'%.*s' is not %s", n, word.s, expected);
}

bool token_seat(const struct hand *h, struct text word, unsigned *seat)
{
    for (*seat = 0; *seat < h->rules.players; ++*seat)
        if (text_is(word, h->seat[*seat]))
            return true;
    return false;
}

bool token_wants_seat(const struct hand *h, struct line *l, struct err *e, unsigned *seat)
{
    return token_wants(l, e, "a seat") &&
           (token_seat(h, l->word, seat) || token_odd(l, l->word, e, "one of the seats"));
}

bool token_card(const struct hand *h, const struct line *l, struct text word, struct err *e,
                card *c)
{
    char text[3];

    if (!text_copy(word, text, sizeof text) || !card_parse(text, c))
        return token_odd(l, word, e, "a card (like 9C, TD or AS)");
    if (!(card_pack(h->rules.low, h->rules.joker) & card_bit(*c)))
        return token_odd(l, word, e, "in the pack of this game");
    return true;
}
