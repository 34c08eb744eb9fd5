/* Histograms of times against numbers counted one by one. */
#include <stdlib.h>

#include "base/histogram.h"
#include "test.h"

/* ---- Buckets ---- */

TEST(each_bucket_begins_where_the_one_before_ends)
{
    for (unsigned b = 0; b < HISTOGRAM_BUCKETS; b++) {
        uint64_t lower = histogram_lower(b), upper = histogram_upper(b);
        assert_int_equal(histogram_bucket(lower), b);
        assert_int_equal(histogram_bucket(upper), b);
        if (b + 1 < HISTOGRAM_BUCKETS)
            assert_int_equal(histogram_bucket(upper + 1), b + 1);
        assert_true(upper - lower <= lower / 8);
    }
    assert_int_equal(histogram_upper(HISTOGRAM_BUCKETS - 1), UINT64_MAX);
}

/* ---- Adding ---- */

/* Times of all sizes, the same each time. */
static uint64_t drawn(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33 >> (*state >> 59);
}

TEST(quantiles_are_off_by_an_eighth_at_most)
{
    enum { N = 10001 };
    static uint64_t all[N];
    struct histogram h = {.count = 0};
    uint64_t chance = 7, sum = 0;
    for (unsigned i = 0; i < N; i++) {
        all[i] = drawn(&chance);
        sum += all[i];
        histogram_add(&h, all[i], 1);
    }
    for (unsigned i = 1; i < N; i++) /* in order */
        for (unsigned j = i; j && all[j - 1] > all[j]; j--) {
            uint64_t swap = all[j];
            all[j] = all[j - 1];
            all[j - 1] = swap;
        }
    assert_false(h.failed);
    assert_int_equal(h.count, N);
    assert_int_equal(h.sum, sum);
    assert_int_equal(h.max, all[N - 1]);
    for (unsigned permille = 0; permille < 1000; permille++) {
        uint64_t truth = all[N * permille / 1000], told = histogram_quantile(&h, permille / 1e3);
        uint64_t apart = told > truth ? told - truth : truth - told;
        assert_true(apart <= truth / 8);
    }
    assert_int_equal(histogram_quantile(&h, 1), h.max);
    histogram_finish(&h);
}

TEST(parts_add_up_to_the_whole)
{
    struct histogram whole = {.count = 0}, part[3] = {{.count = 0}};
    uint64_t chance = 3;
    for (unsigned i = 0; i < 3000; i++) {
        uint64_t ns = drawn(&chance);
        histogram_add(&whole, ns, 2);
        histogram_add(&part[i % 3], ns, 2);
    }
    histogram_join(&part[0], &part[1]);
    histogram_join(&part[0], &part[2]);
    assert_int_equal(part[0].count, whole.count);
    assert_int_equal(part[0].sum, whole.sum);
    assert_int_equal(part[0].max, whole.max);
    for (double q = 0; q <= 1; q += 0.01)
        assert_int_equal(histogram_quantile(&part[0], q), histogram_quantile(&whole, q));
    for (unsigned i = 0; i < 3; i++)
        histogram_finish(&part[i]);
    histogram_finish(&whole);
}

TEST(edges)
{
    struct histogram h = {.count = 0};
    assert_int_equal(histogram_quantile(&h, 0.5), 0);
    histogram_add(&h, UINT64_MAX, 1);
    histogram_add(&h, 0, 1);
    assert_int_equal(histogram_quantile(&h, 0), 0);
    assert_true(histogram_quantile(&h, 0.99) >= UINT64_MAX - UINT64_MAX / 8);
    histogram_put(&h, 3, UINT64_MAX, UINT64_MAX, 3); /* nothing wraps */
    assert_int_equal(h.count, UINT64_MAX);
    assert_int_equal(h.sum, UINT64_MAX);
    histogram_clear(&h);
    assert_int_equal(h.count, 0);
    assert_int_equal(histogram_quantile(&h, 0.5), 0);
    histogram_add(&h, 2000000, 1);
    assert_int_equal(histogram_quantile(&h, 0.5), 2000000); /* never beyond the longest */
    histogram_finish(&h);
    histogram_finish(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_bucket_begins_where_the_one_before_ends),
        cmocka_unit_test(quantiles_are_off_by_an_eighth_at_most),
        cmocka_unit_test(parts_add_up_to_the_whole),
        cmocka_unit_test(edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
