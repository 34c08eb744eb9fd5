/* The profile of a bot as JSON (docs/formats/analysis.md), for `analyse --json` and the report. */
#ifndef ANALYSE_PROFILE_JSON_H
#define ANALYSE_PROFILE_JSON_H

#include <jansson.h>

#include "analyse/profile.h"

enum { PROFILE_HABITS = 10 }; /* that are shown of a bot */

/* A mistake's label as the address of its deal and the step, and back. A label without a step, as
 * those of hands, stays as it is: false. */
void profile_label(char label[PROFILE_LABEL], const char *deal, unsigned step);
bool profile_label_parts(const char *label, char deal[PROFILE_LABEL], unsigned *step);

/* A loss: null where it is not known. */
json_t *profile_loss_json(struct profile_loss loss);

/* A figure; NULL: no memory. */
json_t *profile_figure_json(const struct profile_figure *f);

/* All that is known of a bot, below p->bots. */
json_t *profile_json(const struct profile *p, unsigned bot, const char *name);

#endif
