/*
 * Symmetric matrices against their definitions.
 */
#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "stats/matrix.h"
#include "test.h"

enum { LARGE = 77 }; /* more than two panels, and no multiple of anything */

TEST(a_matrix_times_its_inverse_is_one)
{
    double *a = matrix_create(LARGE), *inverse = matrix_create(LARGE), x[LARGE], y[LARGE];
    uint64_t seed = 3;

    for (size_t i = 0; i < LARGE; i++)
        for (size_t j = 0; j <= i; j++)
            a[i * LARGE + j] = (i == j ? 200 : 0) + (double)any_below(&seed, 100) / 50 - 1;
    matrix_mirror(a, LARGE);
    memcpy(inverse, a, LARGE * LARGE * sizeof *a);
    assert_true(matrix_factor(inverse, LARGE));
    for (size_t i = 0; i < LARGE; i++)
        x[i] = y[i] = (double)i - 30;
    matrix_solve(inverse, LARGE, x);
    matrix_invert(inverse, LARGE);
    for (size_t i = 0; i < LARGE; i++) {
        double back = 0, solved = 0;
        for (size_t j = 0; j < LARGE; j++) {
            double sum = 0;
            for (size_t k = 0; k < LARGE; k++)
                sum += a[i * LARGE + k] * inverse[k * LARGE + j];
            near_within(sum, i == j, 1e-13);
            back += a[i * LARGE + j] * x[j];
            solved += inverse[i * LARGE + j] * y[j];
        }
        near_within(back, y[i], 1e-11);
        near_within(solved, x[i], 1e-13);
    }
    a[5 * LARGE + 5] = -1;
    assert_false(matrix_factor(a, LARGE));
    free(a);
    free(inverse);
}

TEST(a_sandwich_is_a_product_of_three)
{
    double *a = matrix_create(LARGE), *b = matrix_create(LARGE), *room = matrix_create(LARGE);
    double *expected = matrix_create(LARGE);
    uint64_t seed = 5;

    for (size_t i = 0; i < LARGE; i++)
        for (size_t j = 0; j <= i; j++) {
            a[i * LARGE + j] = (double)any_below(&seed, 9) - 4;
            b[i * LARGE + j] = (double)any_below(&seed, 9) - 4;
        }
    matrix_mirror(a, LARGE);
    matrix_mirror(b, LARGE);
    for (size_t i = 0; i < LARGE; i++)
        for (size_t k = 0; k < LARGE; k++)
            for (size_t l = 0; l < LARGE; l++)
                for (size_t j = 0; j < LARGE && (i + l) % 7 == 0; j++)
                    expected[i * LARGE + l] +=
                        a[i * LARGE + j] * b[j * LARGE + k] * a[k * LARGE + l];
    matrix_sandwich(a, b, LARGE, room);
    for (size_t i = 0; i < LARGE; i++)
        for (size_t l = 0; l < LARGE; l++)
            if ((i + l) % 7 == 0) /* whole numbers, which are exact */
                assert_true(b[i * LARGE + l] == expected[i * LARGE + l]);
    free(a);
    free(b);
    free(room);
    free(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_matrix_times_its_inverse_is_one),
        cmocka_unit_test(a_sandwich_is_a_product_of_three),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
