/*
 * Perfect matchings of all small crowds of chance, against all ways tried.
 */
#include <stdbool.h>
#include <string.h>

#include "any_set.h"
#include "schedule/perfect_matching.h"
#include "test.h"

enum { MOST = 12 };

struct crowd {
    uint32_t n;
    bool may[MOST][MOST];
};

static bool may(const void *context, uint32_t a, uint32_t b)
{
    return ((const struct crowd *)context)->may[a][b];
}

/* Every two may meet with so many chances of 100. */
static struct crowd any_crowd(uint32_t n, unsigned chances, uint64_t *random)
{
    struct crowd c = {.n = n};

    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < a; b++)
            c.may[a][b] = c.may[b][a] = any_random(random) % 100 < chances;
    return c;
}

/* The most of `left` (bit set) that can have a mate. */
static unsigned most(const struct crowd *c, unsigned left)
{
    uint32_t a = 0;

    while (a < c->n && !(left >> a & 1))
        a++;
    if (a == c->n)
        return 0;
    left &= ~(1u << a);
    unsigned best = most(c, left);
    for (uint32_t b = a + 1; b < c->n && best < c->n; b++)
        if (left >> b & 1 && c->may[a][b]) {
            unsigned with = 2 + most(c, left & ~(1u << b));
            best = with > best ? with : best;
        }
    return best;
}

/* Mates of each other, who may meet; returns how many have one. */
static unsigned expect_mates(const struct matching *m, const struct crowd *c)
{
    unsigned matched = 0;

    for (uint32_t v = 0; v < c->n; v++) {
        if (m->mate[v] == MATCHING_NONE)
            continue;
        assert_true(c->may[v][m->mate[v]]);
        assert_int_equal(m->mate[m->mate[v]], v);
        matched++;
    }
    return matched;
}

TEST(as_many_as_can_be)
{
    uint64_t random = 7;
    unsigned complete = 0, incomplete = 0;

    for (unsigned i = 0; i < 4000; i++) {
        struct crowd c = any_crowd(2 + i % (MOST - 1), 10 + i % 50, &random);
        struct matching m;
        struct err err;
        must(matching_init(&m, c.n, may, &c, &err), &err);
        bool all = matching_complete(&m);
        unsigned matched = expect_mates(&m, &c);
        assert_int_equal(matched, most(&c, (1u << c.n) - 1));
        assert_int_equal(all, matched == c.n);
        complete += all;
        incomplete += !all;
        matching_finish(&m);
    }
    assert_true(complete > 500 && incomplete > 500);
}

/* Two are made mates for good if, and only if, all the others can be paired then. */
TEST(who_is_fixed_leaves_the_rest_complete)
{
    uint64_t random = 8;
    unsigned done = 0, refused = 0;

    for (unsigned i = 0; i < 2000; i++) {
        struct crowd c = any_crowd(4 + 2 * (i % 4), 25 + i % 40, &random);
        struct matching m;
        struct err err;
        unsigned left = (1u << c.n) - 1;
        must(matching_init(&m, c.n, may, &c, &err), &err);
        for (bool all = matching_complete(&m); all && left;) {
            uint32_t a = (uint32_t)(any_random(&random) % c.n);
            uint32_t b = (uint32_t)(any_random(&random) % c.n);
            unsigned rest = left & ~(1u << a) & ~(1u << b);
            bool can = a != b && left >> a & 1 && left >> b & 1 && c.may[a][b] &&
                       most(&c, rest) == (unsigned)__builtin_popcount(rest);
            assert_int_equal(matching_fix(&m, a, b), can);
            assert_int_equal(expect_mates(&m, &c), c.n);
            if (can) {
                assert_int_equal(m.mate[a], b);
                left = rest;
            }
            done += can;
            refused += !can;
        }
        matching_finish(&m);
    }
    assert_true(done > 1000 && refused > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_as_can_be),
        cmocka_unit_test(who_is_fixed_leaves_the_rest_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
