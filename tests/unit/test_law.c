/*
 * The tables of laws are whole, and each offence is given the law it breaks.
 */
#include <stdio.h>
#include <string.h>

#include "any_deal.h"
#include "rules/deal.h"
#include "rules/law.h"
#include "test.h"

/* ---- The tables ---- */

TEST(numbered_books_are_whole)
{
    static const struct {
        const char *set;
        int laws;
    } books[] = {{"professor1862", 38},
                 {"somerset1888", 116},
                 {"callace1905", 51},
                 {"callace1905 players=7 joker=yes", 51}};
    struct law law;
    char number[16];

    for (size_t b = 0; b < sizeof books / sizeof books[0]; b++) {
        struct eu_rules rules = rules_of(books[b].set);
        for (int i = 0; i < books[b].laws; i++) {
            assert_true(law_line(&rules, (size_t)i, &law));
            (void)snprintf(number, sizeof number, "%d", i + 1);
            assert_string_equal(law.number, number);
        }
        assert_false(law_line(&rules, (size_t)books[b].laws, &law));
    }
}

TEST(rows_are_whole)
{
    static const char *const classes[] = {"BC", "RF", "DE", "SC", "TO", "ET"};
    struct law law;

    for (size_t set = 0; rulesets[set].title; set++) {
        size_t rows = 0;
        for (; law_line(&rulesets[set].rules, rows, &law); rows++) {
            size_t known = 0;
            for (size_t c = 0; c < sizeof classes / sizeof classes[0]; c++)
                known += strcmp(law.class, classes[c]) == 0;
            assert_int_equal(known, 1);
            assert_true(strlen(law.number) > 0);
            assert_true(strlen(law.gist) > 8);
            assert_true(strlen(law.arena) > 1);
            assert_null(strpbrk(law.gist, "\n\t"));
            assert_null(strpbrk(law.arena, "\n\t"));
        }
        assert_true(rows > 15);
    }
}

static void assert_numbers_differ(const struct eu_rules *rules)
{
    char number[LAW_NUMBER], other[LAW_NUMBER];
    struct law law;

    for (size_t i = 0; law_line(rules, i, &law); i++) {
        law_number(rules, i, number);
        for (size_t k = 0; k < i; k++) {
            law_number(rules, k, other);
            assert_string_not_equal(number, other);
        }
    }
}

/* No two laws of a rule set are called alike, nor those that house rules bring. */
TEST(every_law_has_a_number_of_its_own)
{
    static const char *const houses[] = {
        "modern jambone=yes take=yes defend_alone=yes", "somerset1888 jambone=yes defend_alone=yes",
        "professor1862 auction=yes take=no take_round2=no jambone=no jamboree=no "
        "turnup_discard=no"};

    for (size_t set = 0; rulesets[set].title; set++)
        assert_numbers_differ(&rulesets[set].rules);
    for (size_t house = 0; house < sizeof houses / sizeof *houses; house++) {
        struct eu_rules rules = rules_of(houses[house]);
        assert_numbers_differ(&rules);
    }
}

/* Lines of the rule set's book under this number or heading. */
static unsigned lines_called(const struct eu_rules *rules, const char *number)
{
    struct law law;
    unsigned lines = 0;

    for (size_t i = 0; law_line(rules, i, &law); i++)
        lines += strcmp(law.number, number) == 0;
    return lines;
}

/* Each table of Foster's Hoyle has its own paragraphs, and those that are lost say so. */
TEST(foster_has_paragraphs_for_each_table)
{
    static const struct {
        const char *rules, *players;
        bool lost, assists, turnup;
    } tables[] = {
        {"hoyle-2", "two play,", false, false, true},
        {"hoyle-3", "three play cut-throat", false, false, true},
        {"hoyle-3 players=4", "three play cut-throat", false, false, true},
        {"hoyle-3 players=6 pack=36", "three play cut-throat", false, false, true},
        {"hoyle-4", "four play in two partnerships", false, true, true},
        {"hoyle-4 auction=yes", "four play in two partnerships", false, false, false},
        {"auction-4", "four play in two partnerships", false, false, false},
        {"hoyle-5", "picks his partners", true, false, false},
        {"hoyle-6", "six play three against three", false, true, true},
        {"hoyle-7", "picks his partners", true, false, false},
        {"hoyle-7 players=6", "picks his partners", true, false, false},
    };
    struct law law;

    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        struct eu_rules rules = rules_of(tables[t].rules);

        assert_true(law_line(&rules, 0, &law));
        assert_non_null(strstr(law.gist, tables[t].players));
        assert_int_equal(lines_called(&rules, "F Players"), 1);
        assert_int_equal(lines_called(&rules, "F Cards"), 1);
        assert_int_equal(lines_called(&rules, "F Cutting"), 1);
        assert_int_equal(lines_called(&rules, "[M]") > 5, tables[t].lost);
        assert_int_equal(lines_called(&rules, "[M]") == 0, !tables[t].lost);
        assert_int_equal(lines_called(&rules, "F Assisting"), tables[t].assists);
        assert_int_equal(lines_called(&rules, "F Turning down"), tables[t].turnup);
        assert_int_equal(lines_called(&rules, "F Method"), tables[t].lost ? 6 : 7);
    }
}

/* ---- Offences ---- */

/* Dealer 0; the turn-up is the nine of clubs. */
static const struct cards *the_cards(void)
{
    static struct cards cards;

    cards = (struct cards){.hand = {cards_of("JC AH KH 8S 7D"), cards_of("AC QH 8H JD TS"),
                                    cards_of("8D 9D TD QS TH"), cards_of("KC TC AS 9S 9H")},
                           .turnup = card_of("9C")};
    return &cards;
}

static void answer(struct deal *d, int32_t a)
{
    struct fault fault;

    (void)deal_answer(d, a, &fault);
    assert_int_equal(fault.code, EU_NO_FAULT);
}

/* What the law that a fault cites speaks of, one of these words. */
static const struct {
    uint8_t code, question;
    const char *words[5];
} speaks[] = {
    {EU_REVOKE, EU_PLAY, {"follow", "revoke", "a called card", "card called"}},
    {EU_WRONG_CARD, EU_PLAY, {"wrong number", "too many", "six cards", "card not held"}},
    {EU_BAD_DISCARD,
     EU_DISCARD,
     {"discard", "puts any card", "puts a card", "put one away", "wrong number of cards"}},
    {EU_BAD_DISCARD, EU_BURY, {"too many", "buries"}},
    {EU_BAD_BID, EU_BID, {"another suit", "pick it up or pass", "turned down", "alone", "orders"}},
    {EU_BAD_BID, EU_BID_TRICKS, {"each bids once"}},
    {EU_BAD_TAKE, EU_TAKE, {"alone", "take the hand", "taking it"}},
    {EU_BAD_CALL, EU_CALL_PARTNER, {"call the best card", "calls the best card"}},
    {EU_BAD_CHOICE, EU_CALL_CARD, {"calls", "may be called"}},
    {EU_BAD_CHOICE, EU_CHOOSE_PARTNER, {"chooses a seat"}},
    {EU_BAD_CHOICE, EU_CHOOSE, {"take two off", "revokes", "taken off"}},
    {EU_BAD_CHOICE, EU_OPPOSE, {"defending alone", "against it"}},
};

static bool speaks_of(const char *gist, const struct fault *fault)
{
    for (size_t i = 0; i < sizeof speaks / sizeof *speaks; i++)
        if (speaks[i].code == fault->code && speaks[i].question == fault->question)
            for (size_t w = 0; w < 5 && speaks[i].words[w]; w++)
                if (strstr(gist, speaks[i].words[w]))
                    return true;
    /* the trump of an auction is named in the same breath */
    return fault->code == EU_BAD_BID && strstr(gist, "names one of the four suits");
}

/* The fault, as a log keeps it, cites one law of the book, whose words speak of it. */
static void assert_cited(const struct eu_rules *rules, const struct fault *fault)
{
    struct citation c;

    if (!law_broken(rules, fault, &c))
        fail_msg("%s: nothing is cited for %s under %s, asked to %s", rules->name,
                 fault_name((enum eu_fault)fault->code), fault->law,
                 question_name((enum eu_question)fault->question));
    if (!speaks_of(c.gist, fault))
        fail_msg("%s, %s, %s: %s", rules->name, fault_name((enum eu_fault)fault->code), c.number,
                 c.gist);
    assert_true(strlen(c.number) > 5);
}

/* The law given for an illegal answer, and the code expected with it. */
static void assert_law(struct deal *d, int32_t a, enum eu_fault code, const char *law)
{
    struct fault fault;

    (void)deal_answer(d, a, &fault);
    assert_int_equal(fault.code, code);
    assert_string_equal(fault.law, law);
    if (strcmp(law, "[R]") != 0)
        assert_true(lines_called(d->rules, law) > 0);
    assert_cited(d->rules, &fault);
}

static void pass_round(struct deal *d)
{
    for (int i = 0; i < 4; i++)
        answer(d, EU_PASS);
}

/* Up to the lead: the eldest orders in the way given, nobody takes it. */
static void order(struct deal *d, const struct eu_rules *rules, enum eu_how how)
{
    deal_start(d, rules, the_cards(), 0);
    answer(d, (int)EU_BID_OF(EU_CLUBS, (unsigned)how));
    if (d->ask.kind == EU_TAKE)
        answer(d, EU_NO);
    if (d->ask.kind == EU_DISCARD)
        answer(d, card_of("7D"));
    if (d->ask.kind == EU_CALL_PARTNER)
        answer(d, EU_HEARTS);
}

struct offences {
    const char *rules, *revoke, *wrong, *discard, *turnup, *suit, *how;
};

static const struct offences books[] = {
    {"professor1862", "23", "19", "19", NULL, "21", NULL},
    {"professor1862 turnup_discard=no", "23", "19", "19", "19", "21", NULL},
    {"somerset1888", "63", "90", "90", "88", "78", "98"},
    {"hoyle-4", "F Method", "F Method", "F Method", "F Method", "F Changing", "F Playing alone"},
    {"american1866", "A", "[R]", "[R]", "[R]", "A", "[R]"},
    {"modern", "W", "W", "W", "W", "W", "W"},
    {"callace1905 pack=32", "36", "27", "27", "13", "16", "23"},
};

static void check_bids(const struct eu_rules *rules, const struct offences *o)
{
    struct deal d;

    deal_start(&d, rules, the_cards(), 0);
    assert_law(&d, (int)EU_BID_OF(EU_HEARTS, EU_PLAIN), EU_BAD_BID, o->suit);
    assert_law(&d, 1000, EU_BAD_BID, o->suit);
    assert_law(&d, -1, EU_BAD_BID, o->suit);
    answer(&d, EU_PASS);
    assert_law(&d, (int)EU_BID_OF(EU_CLUBS, EU_PLAIN), EU_BAD_BID, o->suit);
    if (!o->how)
        return;
    /* jamboree is in one book only, alone in all but one */
    assert_law(&d, (int)EU_BID_OF(EU_HEARTS, EU_JAMBOREE), EU_BAD_BID, o->how);
    assert_int_equal(d.table.trump, EU_HEARTS); /* the plain declaration stands */
}

static void check_cards(const struct eu_rules *rules, const struct offences *o)
{
    struct deal d;

    order(&d, rules, EU_PLAIN);
    answer(&d, card_of("JD"));
    assert_law(&d, card_of("AS"), EU_WRONG_CARD, o->wrong);
    order(&d, rules, EU_PLAIN);
    assert_law(&d, EU_NO_CARD, EU_WRONG_CARD, o->wrong);
    order(&d, rules, EU_PLAIN);
    answer(&d, card_of("QH"));
    assert_law(&d, card_of("8D"), EU_REVOKE, o->revoke);
}

static void check_discards(const struct eu_rules *rules, const struct offences *o)
{
    struct deal d;

    deal_start(&d, rules, the_cards(), 0);
    for (int i = 0; i < 3; i++)
        answer(&d, EU_PASS);
    answer(&d, (int)EU_BID_OF(EU_CLUBS, EU_PLAIN));
    struct deal again = d;
    assert_law(&d, card_of("AC"), EU_BAD_DISCARD, o->discard);
    if (o->turnup)
        assert_law(&again, card_of("9C"), EU_BAD_DISCARD, o->turnup);
    else
        answer(&again, card_of("9C"));
}

TEST(offences_have_their_law)
{
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        struct eu_rules rules = rules_of(books[i].rules);
        check_bids(&rules, &books[i]);
        check_cards(&rules, &books[i]);
        check_discards(&rules, &books[i]);
    }
}

TEST(a_false_jamboree_is_plainly_alone)
{
    struct eu_rules rules = rules_of("professor1862");
    struct deal d;

    deal_start(&d, &rules, the_cards(), 0);
    assert_law(&d, (int)EU_BID_OF(EU_CLUBS, EU_JAMBOREE), EU_BAD_BID, "22");
    assert_int_equal(d.ask.kind, EU_TAKE);
    assert_law(&d, EU_JAMBOREE, EU_BAD_TAKE, "22");
    assert_int_equal(d.table.lone, 3); /* plain alone, by the taker */
}

TEST(a_wrong_take_counts_as_no)
{
    struct eu_rules rules = rules_of("somerset1888");
    struct deal d;

    deal_start(&d, &rules, the_cards(), 0);
    answer(&d, (int)EU_BID_OF(EU_CLUBS, EU_PLAIN));
    assert_int_equal(d.ask.kind, EU_TAKE);
    assert_law(&d, EU_JAMBONE, EU_BAD_TAKE, "99");
    assert_int_equal(d.table.lone, EU_NOBODY);
}

/* The eldest plays a jambone hand and leads: his left-hand adversary calls a card of it. */
TEST(a_jambone_card_is_called_within_the_law)
{
    struct eu_rules rules = rules_of("professor1862");
    struct deal d;

    order(&d, &rules, EU_JAMBONE);
    assert_int_equal(d.ask.kind, EU_CALL_CARD);
    struct deal again = d;
    assert_law(&again, card_of("KC"), EU_BAD_CHOICE, "31");
    assert_int_equal(again.table.called_card, EU_NO_CARD);

    answer(&d, card_of("8H"));
    assert_int_equal(d.ask.kind, EU_PLAY);
    assert_law(&d, card_of("AC"), EU_REVOKE, "30");
    assert_int_equal(d.table.trick[0][0], card_of("8H"));
}

TEST(the_stuck_dealer_must_name)
{
    struct eu_rules rules = rules_of("modern stick_dealer=yes");
    struct deal d;

    deal_start(&d, &rules, the_cards(), 0);
    pass_round(&d);
    for (int i = 0; i < 3; i++)
        answer(&d, EU_PASS);
    assert_law(&d, EU_PASS, EU_BAD_BID, "W");
    assert_int_equal(d.table.trump, EU_DIAMONDS); /* the first that may be named */
}

/* Where an option brings a question that the book does not know, the law says so. */
TEST(silent_books_say_so)
{
    struct eu_rules rules = rules_of("somerset1888 jambone=yes");
    struct deal d;

    order(&d, &rules, EU_JAMBONE);
    assert_law(&d, card_of("KC"), EU_BAD_CHOICE, "[R]");

    rules = rules_of("modern defend_alone=yes");
    order(&d, &rules, EU_ALONE);
    assert_int_equal(d.ask.kind, EU_OPPOSE);
    assert_law(&d, 5, EU_BAD_CHOICE, "W");

    rules = rules_of("professor1862 auction=yes take=no take_round2=no jambone=no jamboree=no "
                     "turnup_discard=no");
    deal_start(&d, &rules, the_cards(), 0);
    assert_law(&d, 7, EU_BAD_BID, "[R]");
}

TEST(fosters_choice_has_its_law)
{
    struct eu_rules rules = rules_of("hoyle-4");
    struct deal d;
    struct fault fault;

    order(&d, &rules, EU_PLAIN);
    answer(&d, card_of("QH"));
    (void)deal_answer(&d, card_of("8D"), &fault);
    assert_int_equal(fault.code, EU_REVOKE);
    assert_int_equal(d.ask.kind, EU_CHOOSE);
    assert_law(&d, 7, EU_BAD_CHOICE, "F Method");
    assert_int_equal(d.ask.kind, EU_NOTHING);
}

/* Laws of one name are told apart by what the fault was. */
TEST(a_fault_cites_its_sentence)
{
    static const struct {
        const char *rules;
        struct fault fault;
        const char *number, *words;
    } faults[] = {
        {"modern", {.code = EU_REVOKE, .question = EU_PLAY, .law = "W"}, "law W14", "followed"},
        {"modern",
         {.code = EU_BAD_BID, .question = EU_BID, .raw = 1, .step = 3, .law = "W"},
         "law W7",
         "first round"},
        {"modern",
         {.code = EU_BAD_BID, .question = EU_BID, .raw = 5, .step = 4, .law = "W"},
         "law W10",
         "turned down"},
        {"modern",
         {.code = EU_BAD_BID, .question = EU_BID, .raw = 9, .step = 4, .law = "W"},
         "law W11",
         "only the maker"},
        {"somerset1888 stick_dealer=yes",
         {.code = EU_BAD_BID, .question = EU_BID, .raw = 0, .step = 7, .law = "W"},
         "law W9",
         "stuck"},
        {"hoyle-4",
         {.code = EU_REVOKE, .question = EU_PLAY, .law = "F Method"},
         "Method 2",
         "followed"},
        {"somerset1888",
         {.code = EU_REVOKE, .question = EU_PLAY, .law = "63"},
         "law 63",
         "a revoke"},
        {"american1866",
         {.code = EU_WRONG_CARD, .question = EU_PLAY, .law = "[R]"},
         "decision R5",
         "a card not held"},
    };
    static const struct fault crash = {.code = EU_CRASH, .question = EU_PLAY, .law = ""};
    struct citation c;

    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct eu_rules rules = rules_of(faults[i].rules);
        assert_true(law_broken(&rules, &faults[i].fault, &c));
        assert_string_equal(c.number, faults[i].number);
        assert_non_null(strstr(c.gist, faults[i].words));
        assert_false(law_broken(&rules, &crash, &c));
    }
}

/* Whatever is answered wrongly under whichever rules. */
TEST(every_fault_cites_a_law_that_speaks_of_it)
{
    enum { DEALS = 60, STEPS = 400 };
    uint64_t seed = 20, faults = 0;

    for (unsigned i = 0; i < ANY_RULES * DEALS; i++) {
        struct eu_rules rules = rules_of(any_rules[i % ANY_RULES]);
        struct deal d;

        any_begin(&d, &rules, &seed);
        for (unsigned step = 0; step < STEPS && d.ask.kind != EU_NOTHING; step++) {
            struct fault fault = {0};
            int a = any_below(&seed, 4) ? any_legal(&d, &seed) : any_mischief(&d, &seed);
            (void)deal_answer(&d, a, &fault);
            if (fault.code)
                assert_cited(&rules, &fault);
            faults += fault.code != EU_NO_FAULT;
        }
    }
    assert_true(faults > 1000);
}

/* ---- Call-ace ---- */

/* Up to the call: the eldest has ordered clubs, the dealer has put a card away. */
static void order_call_ace(struct deal *d, const struct eu_rules *rules)
{
    deal_start(d, rules, the_cards(), 0);
    answer(d, (int)EU_BID_OF(EU_CLUBS, EU_PLAIN));
    answer(d, card_of("8S"));
    assert_int_equal(d->ask.kind, EU_CALL_PARTNER);
    assert_int_equal(d->ask.seat, 1);
}

/* The dealer holds the ace of hearts; the maker's knave is the best diamond. */
TEST(a_revoke_at_call_ace_is_whose_it_is)
{
    static const struct {
        int call;
        const char *adversary, *dealer;
    } calls[] = {{EU_HEARTS, "36", "38"}, {EU_CALL_ALONE, "37", "37"}, {EU_DIAMONDS, "37", "37"}};
    struct eu_rules rules = rules_of("callace1905 pack=32");
    struct deal d;

    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        order_call_ace(&d, &rules);
        answer(&d, calls[i].call);
        answer(&d, card_of("QH"));
        struct deal again = d;
        assert_law(&again, card_of("8D"), EU_REVOKE, calls[i].adversary);
        answer(&d, card_of("TH"));
        answer(&d, card_of("9H"));
        assert_law(&d, card_of("7D"), EU_REVOKE, calls[i].dealer);
    }
}

/* The maker himself, when a trick has been led to him. */
TEST(the_makers_own_revoke_at_call_ace)
{
    struct eu_rules rules = rules_of("callace1905 pack=32");
    struct deal d;

    order_call_ace(&d, &rules);
    answer(&d, EU_CALL_ALONE);
    answer(&d, card_of("QH"));
    answer(&d, card_of("TH"));
    answer(&d, card_of("9H"));
    answer(&d, card_of("AH"));
    answer(&d, card_of("KH"));
    assert_int_equal(d.ask.seat, 1);
    assert_law(&d, card_of("AC"), EU_REVOKE, "38");
}

TEST(a_wrong_call_counts_as_alone)
{
    static const int32_t bad[] = {EU_CLUBS, 5, -1, 1000};
    struct eu_rules rules = rules_of("callace1905 pack=32");
    struct deal d;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        order_call_ace(&d, &rules);
        assert_law(&d, bad[i], EU_BAD_CALL, "19");
        assert_int_equal(d.table.lone, 1);
    }
    rules = rules_of("modern partners=called target=no");
    deal_start(&d, &rules, the_cards(), 0);
    answer(&d, (int)EU_BID_OF(EU_CLUBS, EU_PLAIN));
    answer(&d, card_of("8S"));
    assert_law(&d, EU_CLUBS, EU_BAD_CALL, "[R]");
}

/* ---- Auctions ---- */

TEST(offences_in_an_auction)
{
    struct eu_rules rules = rules_of("hoyle-5");
    struct cards cards = *the_cards();
    struct deal d;

    cards.turnup = EU_NO_CARD;
    cards.hand[4] = cards_of("7C QC JH 7H KS");
    cards.blind = cards_of("9C QD");
    deal_start(&d, &rules, &cards, 0);
    assert_law(&d, -1, EU_BAD_BID, "[R]");
    assert_law(&d, 2, EU_BAD_BID, "[R]");
    answer(&d, 3);
    assert_law(&d, 3, EU_BAD_BID, "[R]");
    answer(&d, EU_PASS);
    assert_int_equal(d.table.maker, 3);

    struct deal again = d;
    assert_law(&again, card_of("JC"), EU_BAD_DISCARD, "F Method");
    answer(&d, card_of("9S"));
    answer(&d, card_of("9H"));
    assert_law(&d, EU_PASS, EU_BAD_BID, "[R]");
    assert_int_equal(d.table.trump, EU_CLUBS);
    assert_int_equal(d.ask.kind, EU_CHOOSE_PARTNER);
    assert_law(&d, 3, EU_BAD_CHOICE, "[R]");
    assert_int_equal(d.ask.kind, EU_PLAY);
}

TEST(questions_have_names)
{
    for (unsigned a = EU_NOTHING; a <= EU_CHOOSE_PARTNER; a++)
        for (unsigned b = a + 1; b <= EU_CHOOSE_PARTNER + 1; b++)
            assert_string_not_equal(question_name((enum eu_question)a),
                                    question_name((enum eu_question)b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbered_books_are_whole),
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(every_law_has_a_number_of_its_own),
        cmocka_unit_test(a_fault_cites_its_sentence),
        cmocka_unit_test(every_fault_cites_a_law_that_speaks_of_it),
        cmocka_unit_test(offences_have_their_law),
        cmocka_unit_test(a_false_jamboree_is_plainly_alone),
        cmocka_unit_test(a_wrong_take_counts_as_no),
        cmocka_unit_test(a_jambone_card_is_called_within_the_law),
        cmocka_unit_test(the_stuck_dealer_must_name),
        cmocka_unit_test(silent_books_say_so),
        cmocka_unit_test(fosters_choice_has_its_law),
        cmocka_unit_test(foster_has_paragraphs_for_each_table),
        cmocka_unit_test(a_revoke_at_call_ace_is_whose_it_is),
        cmocka_unit_test(the_makers_own_revoke_at_call_ace),
        cmocka_unit_test(a_wrong_call_counts_as_alone),
        cmocka_unit_test(offences_in_an_auction),
        cmocka_unit_test(questions_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
