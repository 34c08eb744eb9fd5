/* arena/table/duplicate_deals: cards that are kept for a set's later tables. */
#include <string.h>

#include "any_deal.h"
#include "table/duplicate_deals.h"
#include "test.h"

enum { DEALS = 3 };

/* Cards by deal of the first game, and how often each call came. */
static struct kept {
    struct cards cards[DEALS];
    bool there[DEALS];
    unsigned found, added;
} kept;

static const struct cards *find(const void *context, unsigned game, unsigned deal)
{
    const struct kept *k = context;

    assert_int_equal(game, 0);
    kept.found += k->there[deal];
    return k->there[deal] ? &k->cards[deal] : NULL;
}

static void keep(void *context, unsigned game, unsigned deal, const struct cards *cards)
{
    struct kept *k = context;

    assert_int_equal(game, 0);
    assert_false(k->there[deal]);
    k->cards[deal] = *cards;
    k->there[deal] = true;
    k->added++;
}

static const uint8_t seed[RNG_SEED_BYTES] = "kept", id[PAIRING_ID] = {1};
static const struct deal_keeper keeper = {.find = find, .keep = keep};

static void same_cards(struct duplicate_deals *a, struct duplicate_deals *b)
{
    for (unsigned deal = 0; deal < DEALS; deal++) {
        struct cards one = *duplicate_cards(a, 0, deal), other = *duplicate_cards(b, 0, deal);
        assert_memory_equal(one.hand, other.hand, sizeof one.hand);
        assert_int_equal(one.turnup, other.turnup);
    }
}

TEST(what_one_source_deals_another_finds)
{
    struct eu_rules rules = rules_of("modern");
    static struct duplicate_deals plain, first, second;

    duplicate_start(&plain, &rules, seed, id, NULL);
    duplicate_start(&first, &rules, seed, id, NULL);
    duplicate_start(&second, &rules, seed, id, NULL);
    first.keeper = second.keeper = &keeper;
    first.kept = second.kept = &kept;
    same_cards(&first, &plain);
    assert_true(kept.added == DEALS && kept.found == 0);
    same_cards(&second, &plain);
    assert_true(kept.added == DEALS && kept.found == DEALS);

    /* of another set nothing is kept, unless somebody says so */
    duplicate_set(&first, 1);
    duplicate_set(&plain, 1);
    assert_null(first.keeper);
    same_cards(&first, &plain);
    assert_true(kept.added == DEALS && kept.found == DEALS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_source_deals_another_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
