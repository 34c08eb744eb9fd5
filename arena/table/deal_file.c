#include "table/deal_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/text.h"

/* A file being read, and the line it is at. */
struct position {
    const char *path;
    struct text line;
    size_t number; /* from 1 */
};

static bool fail_at(const struct position *p, const char *at, struct err *e, const char *what)
{
    return err_set(e, ERR_USAGE, "%s:%zu:%zu: %s", p->path, p->number, (size_t)(at - p->line.s) + 1,
                   what);
}

static bool word_is_card(struct text word, card *c)
{
    char text[3];

    return text_copy(word, text, sizeof text) && card_parse(text, c);
}

/* The parts of a line: the hands by seat, then the blind or the turn-up where there is one. */
static unsigned parts_of(const struct eu_rules *rules)
{
    return rules->players + (rules_beside(rules) > 0);
}

static unsigned deal_file_bytes(const struct eu_rules *rules, unsigned part)
{
    return part < rules->players ? rules->cards : rules_beside(rules);
}

/* Why the card cannot be added to a part that has `cards`, or NULL. `seen`: the cards of the parts
 * before. */
static const char *refusal(card c, cardset seen, cardset cards, const struct eu_rules *rules,
                           unsigned part)
{
    if ((seen | cards) & card_bit(c))
        return "this card is in the deal twice";
    if (!(card_pack(rules->low, rules->joker) & card_bit(c)))
        return "this card is not in the pack of these rules";
    if (card_count(cards) < (int)deal_file_bytes(rules, part))
        return NULL;
    return part + 1 < parts_of(rules) ? "a card too many; expected a slash"
                                      : "a card too many; expected the end of the line";
}

/* Reads the words of one line, the cards of each part. */
static bool read_parts(cardset part[EU_SEATS + 1], const struct eu_rules *rules,
                       const struct position *p, struct err *e)
{
    struct text rest = p->line, word;
    unsigned at = 0;
    cardset seen = 0;
    card c;

    while (text_word(&rest, &word)) {
        if (text_is(word, "/")) {
            if (at + 1 == parts_of(rules))
                return fail_at(p, word.s, e, "expected the end of the line, not another part");
            if (card_count(part[at]) != (int)deal_file_bytes(rules, at))
                return fail_at(p, word.s, e, "too few cards in the hand that ends here");
            seen |= part[at++];
            continue;
        }
        if (!word_is_card(word, &c))
            return fail_at(p, word.s, e, "expected a card as in 9C, TD, JK, or a slash");
        const char *why = refusal(c, seen, part[at], rules, at);
        if (why)
            return fail_at(p, word.s, e, why);
        part[at] |= card_bit(c);
    }
    if (at + 1 < parts_of(rules) || card_count(part[at]) != (int)deal_file_bytes(rules, at))
        return fail_at(p, p->line.s + p->line.n, e,
                       rules->auction ? "the line ends early; expected all hands and the blind"
                                      : "the line ends early; expected all hands and the turn-up");
    return true;
}

static bool read_words(struct cards *cards, const struct eu_rules *rules, const struct position *p,
                       struct err *e)
{
    cardset part[EU_SEATS + 1] = {0};

    if (!read_parts(part, rules, p, e))
        return false;
    memcpy(cards->hand, part, rules->players * sizeof *part);
    if (rules->auction)
        cards->blind = part[rules->players];
    else
        cards->turnup = card_lowest(part[rules->players]);
    return cards_check(cards, rules) || fail_at(p, p->line.s, e, "not a deal of these rules");
}

static struct text without_comment(struct text line)
{
    struct text before, after;

    return text_cut(line, '#', &before, &after) ? before : line;
}

static bool write_deal_line(struct deal_file *g, size_t *cap, const struct cards *cards,
                            struct err *e)
{
    struct cards *grown = array_grow(g->deal, cap, g->count, sizeof *grown);

    if (!grown)
        return err_memory(e);
    g->deal = grown;
    g->deal[g->count++] = *cards;
    return true;
}

static bool read_lines(struct deal_file *g, const struct eu_rules *rules, struct text rest,
                       struct position *p, struct err *e)
{
    size_t cap = 0;

    while (text_line(&rest, &p->line)) {
        struct cards cards = {.turnup = EU_NO_CARD};
        p->number++;
        p->line = without_comment(p->line);
        if (text_trim(p->line).n == 0)
            continue;
        if (!read_words(&cards, rules, p, e) || !write_deal_line(g, &cap, &cards, e))
            return false;
    }
    return g->count > 0 || err_set(e, ERR_USAGE, "%s: there are no deals in it", p->path);
}

static void hash_deals(struct deal_file *g, const struct eu_rules *rules)
{
    uint8_t bytes[EU_JOKER + 1];
    struct hash h;

    hash_begin(&h, NULL, 0);
    for (size_t i = 0; i < g->count; i++)
        hash_add(&h, bytes, (size_t)(cards_put(bytes, &g->deal[i], rules) - bytes));
    hash_end(&h, g->hash);
}

bool deal_file_parse(struct deal_file *g, const char *path, const void *data, size_t n,
                     const struct eu_rules *rules, unsigned deals, struct err *e)
{
    struct deal_file read = {.set_stride = deals ? deals : DEAL_FILE_SET,
                             .game_stride = DEAL_FILE_GAME};
    struct position at = {.path = path};

    if (!read_lines(&read, rules, (struct text){n ? data : "", n}, &at, e)) {
        deal_file_finish(&read);
        return false;
    }
    hash_deals(&read, rules);
    *g = read;
    return true;
}

bool deal_file_read(struct deal_file *g, const char *path, const struct eu_rules *rules,
                    unsigned deals, struct err *e)
{
    struct buf text = {.len = 0};
    bool ok = file_read(path, DEAL_FILE_BYTES, &text, e) &&
              deal_file_parse(g, path, text.data, text.len, rules, deals, e);

    buf_finish(&text);
    return ok;
}

void deal_file_finish(struct deal_file *g)
{
    free(g->deal);
    *g = (struct deal_file){.count = 0};
}

void deal_file_cards(const struct deal_file *g, uint32_t set, unsigned game, unsigned deal,
                     struct cards *cards)
{
    uint64_t line = (uint64_t)set * g->set_stride + (uint64_t)game * g->game_stride + deal;

    *cards = g->deal[line % g->count];
}

bool deal_file_line(struct buf *out, const struct cards *cards, const struct eu_rules *rules)
{
    cardset beside = rules->auction ? cards->blind : card_bit(cards->turnup);
    char text[CARD_SET_TEXT];

    for (unsigned part = 0; part < parts_of(rules); part++) {
        card_set_text(part < rules->players ? cards->hand[part] : beside, text);
        (void)buf_printf(out, "%s%s", part ? " / " : "", text);
    }
    return buf_add_byte(out, '\n');
}
