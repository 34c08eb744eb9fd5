/*
 * Exponential and logarithm that give the same bits on every machine: only + - * /, which IEEE 754
 * rounds alike everywhere. Needed where a figure decides what is played next
 * (schedule/round_planner.h). Errors are within two units of the last place.
 */
#ifndef BASE_EXACT_MATH_H
#define BASE_EXACT_MATH_H

/* e^x; 0 and INFINITY where it is beyond the doubles. */
double exact_exp(double x);

/* Natural logarithm; -INFINITY of 0, NAN of what is less. */
double exact_log(double x);

/* log(1 + x), as exact for small x. */
double exact_log1p(double x);

/* x - log(1 + x), as exact for small x. */
double exact_log1p_rest(double x);

#endif
