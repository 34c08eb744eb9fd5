#include "stats/matrix.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Rows that stay in the cache while all others go past them. */
enum { PANEL = 32 };

double *matrix_create(size_t n)
{
    return n && n > SIZE_MAX / sizeof(double) / n ? NULL : calloc(n * n + 1, sizeof(double));
}

/* ---- Inner products, in which all time is spent ---- */

static double dot(const double *x, const double *y, size_t n)
{
    double sum = 0;

    for (size_t k = 0; k < n; k++)
        sum += x[k] * y[k];
    return sum;
}

/* Four at a time, because a sum waits for its last addition and four do not wait for each other. */
static void dot_four(const double *x, const double *y, size_t stride, size_t n, double out[4])
{
    const double *y1 = y + stride, *y2 = y1 + stride, *y3 = y2 + stride;
    double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;

    for (size_t k = 0; k < n; k++) {
        double it = x[k];
        sum0 += it * y[k];
        sum1 += it * y1[k];
        sum2 += it * y2[k];
        sum3 += it * y3[k];
    }
    out[0] = sum0;
    out[1] = sum1;
    out[2] = sum2;
    out[3] = sum3;
}

/* out[r] = before * out[r] + sign * the product of x and row r of y, over n columns. */
static void products(double *out, double before, double sign, const double *x, const double *y,
                     size_t stride, size_t rows, size_t n)
{
    size_t r = 0;
    double four[4];

    for (; r + 4 <= rows; r += 4) {
        dot_four(x, y + r * stride, stride, n, four);
        for (size_t k = 0; k < 4; k++)
            out[r + k] = before * out[r + k] + sign * four[k];
    }
    for (; r < rows; r++)
        out[r] = before * out[r] + sign * dot(x, y + r * stride, n);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- A factor and what it is good for ---- */

/* Row i of the panel of columns [from, to), all columns before which are done. */
static bool factor_row(double *a, size_t n, size_t i, size_t from, size_t to)
{
    double *row = a + i * n;

    for (size_t j = from; j < to && j < i; j++)
        row[j] = (row[j] - dot(row + from, a + j * n + from, j - from)) * a[j * n + j];
    if (i >= to)
        return true;
    double pivot = row[i] - dot(row + from, row + from, i - from);
    row[i] = 1 / sqrt(pivot);
    return pivot > 0 && isfinite(row[i]);
}

bool matrix_factor(double *a, size_t n)
{
    for (size_t from = 0; from < n; from += PANEL) {
        size_t to = least(from + PANEL, n);
        for (size_t i = from; i < n; i++) {
            products(a + i * n + from, 1, -1, a + i * n, a + from * n, n, least(i + 1, to) - from,
                     from);
            if (!factor_row(a, n, i, from, to))
                return false;
        }
    }
    return true;
}

void matrix_solve(const double *factor, size_t n, double *x)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (x[i] - dot(factor + i * n, x, i)) * factor[i * n + i];
    for (size_t i = n; i-- > 0;) {
        x[i] *= factor[i * n + i];
        for (size_t j = 0; j < i; j++)
            x[j] -= factor[i * n + j] * x[i];
    }
}

/* The inverse of the factor, turned, into the upper triangle: its row i is column i of the inverse.
 * The diagonal is that of both. */
static void invert_factor(double *a, size_t n)
{
    for (size_t from = 0; from < n; from += PANEL) {
        size_t to = least(from + PANEL, n);
        for (size_t i = 0; i < to; i++) {
            double *row = a + i * n;
            size_t begin = i + 1 > from ? i + 1 : from; /* columns behind the diagonal */
            if (from > i)
                products(row + from, 0, 1, row + i, a + from * n + i, n, to - from, from - i);
            size_t known = from > i ? from : i;
            for (size_t k = begin; k < to; k++) {
                double before = from > i ? row[k] : 0;
                row[k] = -(before + dot(a + k * n + known, row + known, k - known)) * a[k * n + k];
            }
        }
    }
}

void matrix_mirror(double *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            a[j * n + i] = a[i * n + j];
}

/* Every element of the inverse is a product of two rows of what invert_factor leaves, which the
 * lower triangle is free to take. */
void matrix_invert(double *factor, size_t n)
{
    invert_factor(factor, n);
    for (size_t from = 0; from < n; from += PANEL)
        for (size_t i = from; i < n; i++)
            products(factor + i * n + from, 0, 1, factor + i * n + i, factor + from * n + i, n,
                     least(i + 1, from + PANEL) - from, n - i);
    matrix_mirror(factor, n);
}

void matrix_sandwich(const double *a, double *b, size_t n, double *room)
{
    for (size_t from = 0; from < n; from += PANEL)
        for (size_t i = 0; i < n; i++)
            products(room + i * n + from, 0, 1, a + i * n, b + from * n, n,
                     least(from + PANEL, n) - from, n);
    for (size_t from = 0; from < n; from += PANEL)
        for (size_t i = from; i < n; i++)
            products(b + i * n + from, 0, 1, room + i * n, a + from * n, n,
                     least(i + 1, from + PANEL) - from, n);
    matrix_mirror(b, n);
}
