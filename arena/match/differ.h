/* Whether two events are the same, and where not, in words. */
#ifndef MATCH_DIFFER_H
#define MATCH_DIFFER_H

#include "base/err.h"
#include "record/event.h"

/* True if a run of `then` may go on as one of `now`. Else *err (ERR_USAGE) names the first thing
 * that differs. */
bool differ_none(const struct event *then, const struct event *now, struct err *err);

#endif
