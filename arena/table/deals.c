#include "table/deals.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/text.h"
#include "game/shuffle.h"

/* A file being read, and the line it is at. */
struct place {
    const char *path;
    struct text line;
    size_t number; /* from 1 */
};

static bool fault(const struct place *p, const char *at, struct err *e, const char *what)
{
    return err_set(e, ERR_USAGE, "%s:%zu:%zu: %s", p->path, p->number, (size_t)(at - p->line.s) + 1,
                   what);
}

static bool word_is_card(struct text word, card *c)
{
    char text[3];

    return text_copy(word, text, sizeof text) && card_parse(text, c);
}

/* Reads the words of one line into hands and turn-up. */
static bool read_words(struct cards *cards, const struct eu_rules *rules, const struct place *p,
                       struct err *e)
{
    struct text rest = p->line, word;
    cardset seen = 0;
    unsigned part = 0; /* seats, then the turn-up */
    card c;

    while (text_word(&rest, &word)) {
        if (text_is(word, "/")) {
            if (part == rules->players)
                return fault(p, word.s, e, "expected the turn-up and nothing after it");
            if (card_count(cards->hand[part]) != rules->cards)
                return fault(p, word.s, e, "too few cards in the hand that ends here");
            part++;
            continue;
        }
        if (!word_is_card(word, &c))
            return fault(p, word.s, e, "expected a card as in 9C, TD, JK, or a slash");
        if (seen & card_bit(c))
            return fault(p, word.s, e, "this card is in the deal twice");
        if (!(card_pack(rules->low, rules->joker) & card_bit(c)))
            return fault(p, word.s, e, "this card is not in the pack of these rules");
        if (part == rules->players ? cards->turnup != EU_NO_CARD
                                   : card_count(cards->hand[part]) == rules->cards)
            return fault(p, word.s, e,
                         "a card too many; expected a slash, or the end after the turn-up");
        seen |= card_bit(c);
        if (part == rules->players)
            cards->turnup = c;
        else
            cards->hand[part] |= card_bit(c);
    }
    const char *end = p->line.s + p->line.n;
    if (cards->turnup == EU_NO_CARD)
        return fault(p, end, e, "the line ends early; expected all hands and the turn-up");
    return shuffle_check(cards, rules) || fault(p, p->line.s, e, "not a deal of these rules");
}

static struct text without_comment(struct text line)
{
    struct text before, after;

    return text_cut(line, '#', &before, &after) ? before : line;
}

/* Adds a deal, in memory that doubles. */
static bool add(struct given_deals *g, size_t *cap, const struct cards *cards, struct err *e)
{
    if (g->count == *cap) {
        size_t more = *cap ? 2 * *cap : 64;
        struct cards *grown = realloc(g->deal, more * sizeof *grown);
        if (!grown)
            return err_set(e, ERR_ABORT, "out of memory");
        g->deal = grown;
        *cap = more;
    }
    g->deal[g->count++] = *cards;
    return true;
}

static bool read_lines(struct given_deals *g, const struct eu_rules *rules, struct text rest,
                       struct place *p, struct err *e)
{
    size_t cap = 0;

    while (text_line(&rest, &p->line)) {
        struct cards cards = {.turnup = EU_NO_CARD};
        p->number++;
        p->line = without_comment(p->line);
        if (text_trim(p->line).n == 0)
            continue;
        if (!read_words(&cards, rules, p, e) || !add(g, &cap, &cards, e))
            return false;
    }
    return g->count > 0 || err_set(e, ERR_USAGE, "%s: there are no deals in it", p->path);
}

static void hash_deals(struct given_deals *g, unsigned players)
{
    struct hash h;

    hash_begin(&h, NULL, 0);
    for (size_t i = 0; i < g->count; i++) {
        for (unsigned seat = 0; seat < players; seat++) {
            for (cardset left = g->deal[i].hand[seat]; left; left &= left - 1) {
                card c = card_lowest(left);
                hash_add(&h, &c, 1);
            }
        }
        hash_add(&h, &g->deal[i].turnup, 1);
    }
    hash_end(&h, g->hash);
}

bool given_deals_parse(struct given_deals *g, const char *path, const void *data, size_t n,
                       const struct eu_rules *rules, unsigned deals, struct err *e)
{
    struct given_deals read = {.set_stride = deals ? deals : DEALS_SET, .game_stride = DEALS_GAME};
    struct place place = {.path = path};

    if (!read_lines(&read, rules, (struct text){n ? data : "", n}, &place, e)) {
        given_deals_finish(&read);
        return false;
    }
    hash_deals(&read, rules->players);
    *g = read;
    return true;
}

bool given_deals_read(struct given_deals *g, const char *path, const struct eu_rules *rules,
                      unsigned deals, struct err *e)
{
    struct buf text = {.len = 0};
    bool ok = file_read(path, DEALS_BYTES, &text, e) &&
              given_deals_parse(g, path, text.data, text.len, rules, deals, e);

    buf_finish(&text);
    return ok;
}

void given_deals_finish(struct given_deals *g)
{
    free(g->deal);
    *g = (struct given_deals){.count = 0};
}

void given_deal(const struct given_deals *g, uint32_t set, unsigned game, unsigned deal,
                struct cards *cards)
{
    uint64_t line = (uint64_t)set * g->set_stride + (uint64_t)game * g->game_stride + deal;

    *cards = g->deal[line % g->count];
}

static bool add_card(struct buf *out, card c)
{
    char text[3];

    card_text(c, text);
    return buf_add_text(out, text);
}

bool deal_line(struct buf *out, const struct cards *cards, const struct eu_rules *rules)
{
    for (unsigned seat = 0; seat < rules->players; seat++) {
        for (cardset left = cards->hand[seat]; left; left &= left - 1)
            (void)(add_card(out, card_lowest(left)) && buf_add_byte(out, ' '));
        (void)buf_add_text(out, "/ ");
    }
    return add_card(out, cards->turnup) && buf_add_byte(out, '\n');
}
