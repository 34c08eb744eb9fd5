/*
 * Symmetric matrices, n rows of n numbers, for ratings: A. Cholesky's factor, solutions, inverses,
 * products. Only + - * / and sqrt in a fixed order, so that verify gets the same bits on any
 * machine: formats that pair by results decide by ratings, and libraries of linear algebra round
 * differently.
 *
 *     double *a = matrix_create(n);        zeros; the lower triangle is filled in
 *     if (matrix_factor(a, n))             false: it is not positive definite
 *         matrix_solve(a, n, x);           x becomes the solution
 *         matrix_invert(a, n);             a becomes the inverse, both triangles
 */
#ifndef STATS_MATRIX_H
#define STATS_MATRIX_H

#include <stdbool.h>
#include <stddef.h>

/* To be freed. NULL if there is no memory. */
double *matrix_create(size_t n);

/* The factor L of L L' = A in its place, the lower triangle, with 1 / L_ii in the diagonal. */
bool matrix_factor(double *a, size_t n);

void matrix_solve(const double *factor, size_t n, double *x);

void matrix_invert(double *factor, size_t n);

/* Writes the lower triangle to the upper one. */
void matrix_mirror(double *a, size_t n);

/* b = a b a, both with both triangles. `room` is one more matrix, which is overwritten. */
void matrix_sandwich(const double *a, double *b, size_t n, double *room);

#endif
