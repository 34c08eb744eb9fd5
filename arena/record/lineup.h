/*
 * The line-ups of an event in which each plays for himself (event_line_up of event.h). Private to
 * record/.
 */
#ifndef RECORD_LINEUP_H
#define RECORD_LINEUP_H

#include "record/event.h"

/* Makes e->lineup. ERR_USAGE with the reason if there are none. */
bool lineup_make(struct event *e, struct err *err);

#endif
