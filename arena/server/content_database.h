/*
 * What the files that answer from the database have between them: one transaction an answer, rows
 * as JSON.
 *
 *     if (!content_begin(c, a))
 *         return a->status;
 *     json_t *all = json_pack("{s:o}", "rounds", content_rows(c, "SELECT ...", value, values));
 *     return content_end(c, a, all);
 *
 * As in base/json_writer.h NULL stands for a value that could not be made, and whoever takes it
 * returns NULL.
 */
#ifndef SERVER_CONTENT_DATABASE_H
#define SERVER_CONTENT_DATABASE_H

#include <jansson.h>

#include "server/content.h"

/* False: it cannot be read now, and *a says so. */
bool content_begin(struct content *c, struct content_answer *a);
/* Ends the transaction, and what there is to say: 503 where `json` is NULL. */
int content_end(struct content *c, struct content_answer *a, json_t *json);
/* Ends it where there is no such thing: 404. */
int content_end_without(struct content *c, struct content_answer *a, const char *sentence);
/* Ends it before more is added to `json`, so that whoever writes need not wait for that. False
 * where `json` is NULL: *a says 503. */
bool content_end_before(struct content *c, struct content_answer *a, const json_t *json);

/* The rows of a statement as a list of objects, by the names of its columns. A column whose name
 * ends in "?" is true or false, one that ends in "[]" a list of words. */
json_t *content_rows(struct content *c, const char *sql, const struct sql_value *value,
                     size_t values);

/* The first row, or null if there is none. */
json_t *content_row(struct content *c, const char *sql, const struct sql_value *value,
                    size_t values);

/* The profiles of a bot in a game, as `analyse --json` has them, of the analyses beside the logs of
 * its rounds; null where there are none, or one is damaged. `game` has its ratings and history. */
json_t *content_profile(const struct content *c, const json_t *game);

#endif
