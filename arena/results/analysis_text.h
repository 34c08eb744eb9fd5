/* Prints what an analysis found as text; for analysis_results.c. */
#ifndef RESULTS_ANALYSIS_TEXT_H
#define RESULTS_ANALYSIS_TEXT_H

#include "results/analysis_results.h"
#include "terminal/grid.h"

/* The grid of all decisions, and a row of it. */
struct grid analysis_text_decisions(void);
void analysis_text_decision(struct grid *g, const struct analysed_set *set,
                            const struct analysed *a, const char *name);

/* All of it; ends the grid of decisions. False: no memory. */
bool analysis_text_print(struct analysis_results *r);

#endif
