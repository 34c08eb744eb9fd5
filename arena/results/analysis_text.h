/* Prints what an analysis found as text; for analysis_results.c. */
#ifndef RESULTS_ANALYSIS_TEXT_H
#define RESULTS_ANALYSIS_TEXT_H

#include "results/analysis_results.h"
#include "terminal/grid.h"

/* Begins the list of decisions of a deal, and prints that of the one before; NULL: there is no
 * more. False: no memory. */
bool analysis_text_deal(struct analysis_results *r, const char *deal);
void analysis_text_decision(struct grid *g, const struct analysed *a, const char *name);

/* Appends what played the deals out: "the networks, the policy". */
void analysis_text_means(const struct analysis_results *r, struct buf *out);

/* All of it; ends the grid of decisions. False: no memory. */
bool analysis_text_print(struct analysis_results *r);

#endif
