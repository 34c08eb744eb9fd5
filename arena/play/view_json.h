/*
 * What a seat sees of its table, as values of JSON (docs/formats/table.md). They are made from
 * views and notices of that seat alone, so that they tell no more than these do.
 */
#ifndef PLAY_VIEW_JSON_H
#define PLAY_VIEW_JSON_H

#include <jansson.h>

#include "play/choice.h"
#include "play/seated_person.h"

/* The table as the seat of the view sees it; `result` is the notice of the end of its deal, or
 * NULL. NULL if there is no memory, as of all values here (base/json_writer.h). */
json_t *view_json(const struct seat_names *s, const struct eu_view *view,
                  const struct eu_notice *result);

/* The question in a view: its kind, words and answers. With `abandon` the hand may be abandoned
 * where the rules have a price for that. */
json_t *view_json_question(const struct choices *c, bool abandon);

/* "A", or null for EU_NOBODY. */
json_t *view_json_seat(unsigned seat);

/* Lines as a list of texts, without what is only there for the look of them. */
json_t *view_json_lines(const char *text, size_t n);

/* The lines of a text, which is let go of, as one. */
json_t *view_json_words(struct buf *words);

#endif
