/* Deals given in a file: what is read back, which line a deal is, and errors with their place. */
#include <string.h>

#include "any_deal.h"
#include "table/deal_file.h"
#include "table/duplicate_deals.h"
#include "test.h"

static bool parse(struct deal_file *g, const char *text, const struct eu_rules *rules,
                  unsigned deals, struct err *e)
{
    return deal_file_parse(g, "book", text, strlen(text), rules, deals, e);
}

/* ---- Reading ---- */

#define SOUND "9C JC AH KH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9S / 9H"

TEST(reads_a_line)
{
    struct eu_rules rules = rules_of("somerset1888");
    struct deal_file g;
    struct cards cards;

    assert_true(parse(&g, "# head\n\n  " SOUND "  # tail\r\n", &rules, 0, NULL));
    assert_int_equal(g.count, 1);
    deal_file_cards(&g, 0, 0, 0, &cards);
    assert_int_equal(cards.turnup, EU_CARD(EU_HEARTS, 9));
    assert_int_equal(cards.hand[0],
                     card_bit(EU_CARD(EU_CLUBS, 9)) | card_bit(EU_CARD(EU_CLUBS, EU_JACK)) |
                         card_bit(EU_CARD(EU_HEARTS, EU_ACE)) |
                         card_bit(EU_CARD(EU_HEARTS, EU_KING)) | card_bit(EU_CARD(EU_SPADES, 8)));
    assert_true(cards.hand[3] & card_bit(EU_CARD(EU_SPADES, EU_ACE)));
    deal_file_finish(&g);
}

TEST(reads_what_it_writes)
{
    uint64_t seed = 1;

    for (unsigned set = 0; set < ANY_RULES; set++) {
        struct eu_rules rules = rules_of(any_rules[set]);
        struct cards dealt[50], read;
        struct deal_file g;
        struct buf text = {.len = 0};
        struct err err;

        for (unsigned i = 0; i < 50; i++) {
            any_cards(&dealt[i], &rules, &seed);
            assert_true(deal_file_line(&text, &dealt[i], &rules));
        }
        if (!deal_file_parse(&g, "book", text.data, text.len, &rules, 50, &err))
            fail_msg("%s", err.text);
        for (unsigned i = 0; i < 50; i++) {
            deal_file_cards(&g, 0, 0, i, &read);
            assert_int_equal(read.turnup, dealt[i].turnup);
            assert_memory_equal(read.hand, dealt[i].hand, sizeof read.hand);
            assert_int_equal(read.blind, dealt[i].blind);
        }
        deal_file_finish(&g);
        buf_finish(&text);
    }
}

/* ---- Which line ---- */

/* Seven deals told apart by their turn-up, a club: 9 of clubs is line 0. */
static void number_lines(struct deal_file *g, const struct eu_rules *rules, unsigned deals)
{
    struct buf text = {.len = 0};
    struct err err;

    for (unsigned i = 0; i < 6; i++) {
        struct cards cards = {.turnup = (card)EU_CARD(EU_CLUBS, 9 + i)};
        cardset rest = card_pack(rules->low, rules->joker) & ~card_bit(cards.turnup);
        uint64_t seed = i;
        for (unsigned seat = 0; seat < 4; seat++)
            cards.hand[seat] = any_draw(&rest, 5, &seed);
        assert_true(deal_file_line(&text, &cards, rules));
    }
    if (!deal_file_parse(g, "book", text.data, text.len, rules, deals, &err))
        fail_msg("%s", err.text);
    buf_finish(&text);
}

static unsigned line_at(const struct deal_file *g, uint32_t set, unsigned game, unsigned deal)
{
    struct cards cards;

    deal_file_cards(g, set, game, deal, &cards);
    return cards.turnup - EU_CARD(EU_CLUBS, 9);
}

TEST(a_fixed_number_takes_lines_in_order)
{
    struct eu_rules rules = rules_of("modern");
    struct deal_file g;
    unsigned next = 0;

    number_lines(&g, &rules, 4);
    for (uint32_t set = 0; set < 9; set++)
        for (unsigned deal = 0; deal < 4; deal++)
            assert_int_equal(line_at(&g, set, 0, deal), next++ % 6);
    deal_file_finish(&g);
}

TEST(an_open_number_takes_strides)
{
    struct eu_rules rules = rules_of("modern");
    struct deal_file g;

    number_lines(&g, &rules, 0);
    for (uint32_t set = 0; set < 9; set++)
        for (unsigned game = 0; game < 4; game++)
            for (unsigned deal = 0; deal < 30; deal++)
                assert_int_equal(line_at(&g, set, game, deal), (16 * set + 8 * game + deal) % 6);
    /* the largest numbers there are */
    assert_int_equal(line_at(&g, UINT32_MAX, 65535, 65535),
                     ((uint64_t)UINT32_MAX * 16 + 65535u * 8 + 65535) % 6);
    deal_file_finish(&g);
}

TEST(the_source_gives_them)
{
    struct eu_rules rules = rules_of("modern");
    static const uint8_t id[PAIRING_ID] = {1};
    struct duplicate_deals source;
    struct deal_file g;

    number_lines(&g, &rules, 2);
    duplicate_start(&source, &rules, NULL, id, &g);
    duplicate_set(&source, 2);
    assert_int_equal(duplicate_cards(&source, 0, 1)->turnup, EU_CARD(EU_CLUBS, 9 + 5));
    deal_file_finish(&g);
}

/* ---- Errors ---- */

struct bad {
    const char *text, *error;
};

static const struct bad bads[] = {
    {"", "book: there are no deals"},
    {"# 9C\n\n", "book: there are no deals"},
    {SOUND "\n9C JX", "book:2:4: expected a card"},
    {SOUND "\n" SOUND " 8C", "book:2:"},
    {"9C JC AH KH 8S 8C / ", "book:1:16: a card too many"},
    {"9C JC AH KH / 8S", "book:1:13: too few cards"},
    {"9C JC AH KH 9C", "book:1:13: this card is in the deal twice"},
    {"9C JC AH KH 2S", "book:1:13: this card is not in the pack"},
    {"9C JC AH KH JK", "book:1:13: this card is not in the pack"},
    {"9C JC AH KH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9S / ",
     "book:1:69: the line ends early"},
    {"9C JC AH KH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9S / 9H / 8C",
     "book:1:72: expected the end of the line"},
    {"\x01\xff", "book:1:1: expected a card"},
    {"/", "book:1:1: too few cards"},
    {"10C", "book:1:1: expected a card"},
};

#define FIVE "7C 8C 9C TC JC / 7D 8D 9D TD JD / 7H 8H 9H TH JH / 7S 8S 9S TS JS / "

/* Five hands and a blind of two. */
static const struct bad bad_blinds[] = {
    {FIVE "QC QD QH QS KC / AC",
     "book:1:88: the line ends early; expected all hands and the blind"},
    {FIVE "QC QD QH QS KC", "book:1:83: the line ends early"},
    {FIVE "QC QD QH QS KC / AC AD AH", "book:1:92: a card too many; expected the end of the line"},
    {FIVE "QC QD QH QS KC / AC 8D", "book:1:89: this card is in the deal twice"},
    {FIVE "QC QD QH QS KC / AC AD / AH", "book:1:92: expected the end of the line, not"},
};

/* Five hands and no blind. */
static const struct bad no_blinds[] = {
    {FIVE "QC QD QH QS", "book:1:80: the line ends early"},
    {FIVE "QC QD QH QS KC / AC", "book:1:84: expected the end of the line, not"},
};

static void expect_errors(const char *text, const struct bad *bad, size_t n)
{
    struct eu_rules rules = rules_of(text);

    for (size_t i = 0; i < n; i++) {
        struct deal_file g = {.count = 77};
        struct err err = {.text = ""};
        assert_false(parse(&g, bad[i].text, &rules, 0, &err));
        assert_int_equal(err.class, ERR_USAGE);
        if (strncmp(err.text, bad[i].error, strlen(bad[i].error)) != 0)
            fail_msg("expected '%s...', found '%s'", bad[i].error, err.text);
        assert_int_equal(g.count, 77);
    }
}

TEST(errors_name_the_place)
{
    expect_errors("somerset1888", bads, sizeof bads / sizeof bads[0]);
    expect_errors("hoyle-5 blind=2", bad_blinds, sizeof bad_blinds / sizeof bad_blinds[0]);
    expect_errors("hoyle-5 blind=0 alone=no", no_blinds, sizeof no_blinds / sizeof no_blinds[0]);
}

/* What lies in the blind and what in a hand makes another deal; the order there does not. */
TEST(the_hash_is_of_the_blind)
{
    static const char *const lines[] = {FIVE "QC QD QH QS KC / AC AD",
                                        FIVE "QC QD QH QS KC / AD AC",
                                        FIVE "QC QD QH QS AC / KC AD",
                                        FIVE "QC QD QH QS KC / AC AH"};
    struct eu_rules rules = rules_of("hoyle-5 blind=2");
    struct deal_file first, g;

    assert_true(parse(&first, lines[0], &rules, 0, NULL));
    for (unsigned i = 1; i < sizeof lines / sizeof lines[0]; i++) {
        assert_true(parse(&g, lines[i], &rules, 0, NULL));
        assert_int_equal(memcmp(g.hash, first.hash, sizeof g.hash) == 0, i == 1);
        deal_file_finish(&g);
    }
    deal_file_finish(&first);
}

#define OTHER "9C JC AH KH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9H / 9S"

/* Comments, spaces and the order of a hand's cards are nothing to it; hands, turn-up and order of
 * deals are all. */
TEST(the_hash_is_of_the_deals)
{
    static const char *const same[] = {
        SOUND "\n" OTHER "\n",
        "# a book\n\n" SOUND " # one\n\t" OTHER,
        "JC 9C KH AH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9S / 9H\n" OTHER "\n",
    };
    static const char *const others[] = {SOUND, OTHER "\n" SOUND, SOUND "\n" SOUND "\n" OTHER,
                                         OTHER "\n" OTHER};
    struct eu_rules rules = rules_of("somerset1888");
    struct deal_file first, g;

    assert_true(parse(&first, same[0], &rules, 0, NULL));
    for (unsigned i = 1; i < sizeof same / sizeof same[0]; i++) {
        assert_true(parse(&g, same[i], &rules, 0, NULL));
        assert_memory_equal(g.hash, first.hash, sizeof g.hash);
        deal_file_finish(&g);
    }
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_true(parse(&g, others[i], &rules, 0, NULL));
        assert_memory_not_equal(g.hash, first.hash, sizeof g.hash);
        deal_file_finish(&g);
    }
    deal_file_finish(&first);
}

TEST(a_missing_file_is_named)
{
    struct eu_rules rules = rules_of("modern");
    struct deal_file g;
    struct err err;

    assert_false(deal_file_read(&g, "/nowhere/book", &rules, 0, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_non_null(strstr(err.text, "/nowhere/book"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_line),
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(a_fixed_number_takes_lines_in_order),
        cmocka_unit_test(an_open_number_takes_strides),
        cmocka_unit_test(the_source_gives_them),
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(the_hash_is_of_the_deals),
        cmocka_unit_test(the_hash_is_of_the_blind),
        cmocka_unit_test(a_missing_file_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
