/* The values of a decision in a step of a deal, as JSON (docs/formats/report.md). */
#ifndef REPORT_STEP_VALUES_H
#define REPORT_STEP_VALUES_H

#include <jansson.h>

#include "analyse/analysed_set.h"

enum { STEP_VALUES_BYTES = 75 }; /* about so much an answer, counting those that left no choice */

/* The estimate of a step of a deal (numbers from 0); NULL if there is none. `set` may be NULL. */
const struct analysed *step_values_find(const struct analysed_set *set, unsigned table, unsigned g,
                                        unsigned d, unsigned step);

/* About so much JSON are the values of a deal at all tables. `set` may be NULL. */
uint32_t step_values_bytes(const struct analysed_set *set, unsigned g, unsigned d);

/* They as an object; NULL: no memory. */
json_t *step_values_json(const struct analysed *a);

#endif
