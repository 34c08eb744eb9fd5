/*
 * Condensed deals of EGN: a deal as a string of base64url, whose bits are its fields. Layouts 1 to
 * 3 are read; those without a number (0) are refused.
 *
 * The format's paper and its own program differ. The paper has the suits in the order clubs,
 * diamonds, hearts, spades, a dealer of 3 bits in layout 1, and the number of hands before them in
 * layout 3; the program has spades, hearts, clubs, diamonds, 2 bits, and no such number. Strings
 * are made by the program, so they are read as it writes them.
 */
#include "egn/egn_read.h"

/* Bits, the highest of each byte first. */
struct bit_reader {
    const uint8_t *data;
    size_t n, at;  /* in bits */
    bool short_of; /* more were taken than there are */
};

enum { MOST_BYTES = 1 << 16, PACK = 36 };

static unsigned take_bits(struct bit_reader *b, unsigned n)
{
    unsigned value = 0;

    if (b->n - b->at < n) {
        b->short_of = true;
        return 0;
    }
    for (; n; n--, b->at++)
        value = value << 1 | (b->data[b->at / 8] >> (7 - b->at % 8) & 1u);
    return value;
}

/* ---- base64url ---- */

static int base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '-' || c == '+')
        return 62;
    return c == '_' || c == '/' ? 63 : -1;
}

/* Appends the bytes of a text; bits at its end that make no byte are padding. */
static bool decode_base64(struct text packed, struct buf *out)
{
    unsigned held = 0, bits = 0;

    while (packed.n && packed.s[packed.n - 1] == '=')
        packed.n--;
    if (packed.n > MOST_BYTES)
        return false;
    for (size_t i = 0; i < packed.n; i++) {
        int value = base64_digit(packed.s[i]);
        if (value < 0)
            return false;
        held = (held << 6 | (unsigned)value) & 0xfff;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            (void)buf_add_byte(out, (uint8_t)(held >> bits));
        }
    }
    return true;
}

/* ---- Cards ---- */

static const uint8_t suits[SUITS] = {EU_SPADES, EU_HEARTS, EU_CLUBS, EU_DIAMONDS};

/* Cards, rank by rank from the lowest. */
struct card_list {
    uint8_t card[PACK];
    unsigned n;
};

static void list_pack(struct card_list *r, unsigned low)
{
    r->n = 0;
    for (unsigned rank = low; rank <= EU_ACE; rank++)
        for (unsigned i = 0; i < SUITS; i++)
            r->card[r->n++] = (uint8_t)EU_CARD(suits[i], rank);
}

/* An index in the list, in as many bits as the highest index needs. */
static unsigned take_index(struct bit_reader *b, const struct card_list *r)
{
    unsigned width = 1, index;

    while ((r->n - 1) >> width)
        width++;
    index = take_bits(b, width);
    if (index >= r->n)
        b->short_of = true;
    return b->short_of ? 0 : index;
}

static uint8_t take_card(struct bit_reader *b, const struct card_list *r)
{
    return r->card[take_index(b, r)];
}

/* The same of a card that is played and leaves the list. */
static uint8_t take_played(struct bit_reader *b, struct card_list *r)
{
    unsigned index = take_index(b, r);
    uint8_t c = r->card[index];

    r->n--;
    for (unsigned i = index; i < r->n; i++)
        r->card[i] = r->card[i + 1];
    return c;
}

/* ---- Deals ---- */

struct deal_reader {
    struct bit_reader bits;
    struct card_list pack, rest; /* all cards; those not played yet */
    unsigned layout;             /* 1 to 3 */
    unsigned players;
    struct egn_deal *d;
};

static void skip_notes(struct bit_reader *b)
{
    unsigned places, texts, bytes;

    if (!take_bits(b, 1))
        return;
    for (places = take_bits(b, 8); places && !b->short_of; places--) {
        (void)take_bits(b, 8);
        for (texts = take_bits(b, 8); texts && !b->short_of; texts--)
            for (bytes = take_bits(b, 16); bytes && !b->short_of; bytes--)
                (void)take_bits(b, 8);
    }
}

/* The n-th, from 0, of the three suits that were not turned up. */
static uint8_t other_suit(unsigned n, unsigned turned)
{
    unsigned i = 0;

    for (;; i++)
        if (suits[i] != turned && n-- == 0)
            return suits[i];
}

static bool read_condensed_round(struct deal_reader *u, unsigned round)
{
    struct egn_deal *d = u->d;
    unsigned turned = d->upcard >> 4u;

    for (unsigned i = 0; i < u->players && d->calls < EGN_CALLS; i++) {
        unsigned call_bits = take_bits(&u->bits, round ? 2 : 1);
        uint8_t call = EGN_ORDER;
        if (round && call_bits)
            call = other_suit(call_bits - 1, turned);
        d->call[d->calls++] = call_bits ? call : (uint8_t)EGN_PASS;
        if (call_bits)
            return true;
    }
    return false;
}

static void take_bidding(struct deal_reader *u)
{
    struct egn_deal *d = u->d;

    (void)(read_condensed_round(u, 0) || read_condensed_round(u, 1));
    d->alone = take_bits(&u->bits, 1);
    if (u->layout >= 2 && d->alone && take_bits(&u->bits, 1))
        d->defender = (int)take_bits(&u->bits, 3);
    if (u->layout >= 3 && take_bits(&u->bits, 1))
        d->discard = take_card(&u->bits, &u->pack);
    skip_notes(&u->bits);
}

static void take_tricks(struct deal_reader *u)
{
    struct egn_deal *d = u->d;
    unsigned players = u->players - d->alone - (d->alone && d->defender >= 0);

    d->tricks = (uint8_t)take_bits(&u->bits, 3);
    for (unsigned trick = 0; trick < d->tricks; trick++)
        for (unsigned i = 0; i < players && u->rest.n && !u->bits.short_of; i++) {
            struct egn_cards *cards = &d->trick[trick];
            cards->card[cards->n++] = take_played(&u->bits, &u->rest);
        }
    skip_notes(&u->bits);
}

static void take_dealt(struct deal_reader *u)
{
    if (u->layout < 3 || !take_bits(&u->bits, 1))
        return;
    for (unsigned seat = 0; seat < u->players; seat++) {
        struct egn_cards *cards = &u->d->dealt[seat];
        unsigned n = take_bits(&u->bits, 4);
        if (n > EGN_CARDS)
            u->bits.short_of = true;
        for (; n && !u->bits.short_of; n--)
            cards->card[cards->n++] = take_card(&u->bits, &u->pack);
    }
}

static bool take_phases(struct deal_reader *u, struct err *e)
{
    unsigned phases = take_bits(&u->bits, 3);

    for (unsigned i = 0; i < phases && !u->bits.short_of; i++) {
        bool play = take_bits(&u->bits, 1);
        int *which = play ? &u->d->play : &u->d->bidding;
        if (*which >= 0)
            return err_set(e, ERR_USAGE, "a condensed deal with two phases of one kind");
        *which = (int)i;
        if (play)
            take_tricks(u);
        else
            take_bidding(u);
    }
    return true;
}

static bool take_head(struct deal_reader *u, struct err *e)
{
    static const unsigned lows[] = {9, 8, 7, 6};
    unsigned low = 9;

    u->players = EGN_SEATS;
    u->layout = take_bits(&u->bits, 4);
    if (u->layout < 1 || u->layout > 3)
        return err_set(e, ERR_USAGE, "a condensed deal of layout 0, or none: 1 to 3 are read");
    u->d->dealer = (uint8_t)take_bits(&u->bits, u->layout == 1 ? 2 : 3);
    if (u->layout >= 2) {
        u->players = take_bits(&u->bits, 3) + 1;
        low = lows[take_bits(&u->bits, 2)];
    }
    if (u->players != EGN_SEATS || u->d->dealer >= EGN_SEATS)
        return err_set(e, ERR_USAGE, "a condensed deal of other than four players");
    list_pack(&u->pack, low);
    u->rest = u->pack;
    u->d->upcard = take_card(&u->bits, &u->pack);
    take_dealt(u);
    return true;
}

/* Other lines of play and the end mark follow; they are not read. */
static bool take_end(struct deal_reader *u)
{
    bool other_lines = take_bits(&u->bits, 1);

    return (other_lines || take_bits(&u->bits, 4) == 10) && !u->bits.short_of;
}

bool egn_unpack(struct text packed, struct egn_deal *d, struct err *e)
{
    struct buf bytes = {0};
    struct deal_reader u = {.d = d};
    bool ok =
        decode_base64(packed, &bytes) || err_set(e, ERR_USAGE, "a condensed deal is no base64url");

    u.bits = (struct bit_reader){.data = bytes.data, .n = bytes.len * 8};
    d->packed = true;
    ok = ok && take_head(&u, e) && take_phases(&u, e) &&
         (take_end(&u) || err_set(e, ERR_USAGE, "a condensed deal does not end as it should"));
    if (ok && d->defender >= EGN_SEATS)
        ok = err_set(e, ERR_USAGE, "a condensed deal in which a seat that is none defends alone");
    if (bytes.failed)
        ok = err_memory(e);
    buf_finish(&bytes);
    return ok;
}
