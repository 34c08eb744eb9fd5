/* A small club whose content is asked for, for tests: two rounds, two bots, a ladder that plays. */
#ifndef CONTENT_CLUB_H
#define CONTENT_CLUB_H

#include <jansson.h>

#include "any_club.h"
#include "server/content.h"
#include "test.h"

struct content_club {
    struct any_club club;
    struct content content;
};

static inline void content_club_submit(struct any_club *c, uint32_t number, uint32_t version,
                                       const char *bot, const char *entrant, const char *author)
{
    struct err err;

    must(ladder_rows_submission(&c->season,
                                &(struct ladder_submission){.number = number,
                                                            .version = version,
                                                            .bot = bot,
                                                            .entrant = entrant,
                                                            .author = author,
                                                            .sha256 = "ab",
                                                            .why = entrant ? NULL : "no bot",
                                                            .state = "playing",
                                                            .received = 1764400000 + number,
                                                            .since = 1764400010 + number,
                                                            .plays = true},
                                &err),
         &err);
}

static inline void content_club_open(struct content_club *f)
{
    static const struct any_round rounds[] = {{1, 1, {"mine", "simple"}, .badly = 6},
                                              {2, 1, {"mine@2", "simple"}, .badly = 9}};
    static const struct ladder_rating best = {.game = 1,
                                              .entrant = "mine",
                                              .bot = "mine",
                                              .version = 1,
                                              .rank = 1,
                                              .value = 9,
                                              .state = "settled"};
    static const struct ladder_state now = {"plays", "mine v <simple>", "c0", 3, 1, 64, 1764400200};
    struct err err;

    any_club_open(&f->club);
    any_club_round(&f->club, &rounds[0]);
    any_club_round(&f->club, &rounds[1]);
    must(ladder_rows_begin(&f->club.season, &err), &err);
    must(ladder_rows_rating(&f->club.season, &best, &err), &err);
    content_club_submit(&f->club, 1, 1, "simple", "simple", NULL);
    content_club_submit(&f->club, 2, 1, "mine", "mine", "ann");
    content_club_submit(&f->club, 3, 2, "mine", "mine@2", "ann");
    content_club_submit(&f->club, 4, 0, "mine", NULL, "ann");
    must(ladder_rows_state(&f->club.season, &now, &err), &err);
    must(ladder_rows_commit(&f->club.season, &err), &err);
    must(content_open(&f->content, f->club.folder.path, &err), &err);
}

static inline void content_club_close(struct content_club *f)
{
    content_close(&f->content);
    any_club_close(&f->club);
}

static inline json_t *content_club_get(struct content *c, const char *path, const char *query,
                                       int status)
{
    struct content_answer a;
    json_error_t why;

    content_get(c, path, query, &a);
    if (a.status != status)
        fail_msg("%s: expected %d, found %d: %s", path, status, a.status, buf_str(&a.body));
    assert_string_equal(a.type, "application/json");
    assert_int_equal(a.file, -1);
    json_t *json = json_loadb((const char *)a.body.data, a.body.len, JSON_REJECT_DUPLICATES, &why);
    if (!json)
        fail_msg("%s: %s", path, why.text);
    content_answer_finish(&a);
    return json;
}

static inline const json_t *first_of(const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key);

    if (!json_array_size(list))
        fail_msg("%s has nothing in it", key);
    return json_array_get(list, 0);
}

static inline const char *text(const json_t *object, const char *key)
{
    assert_true(json_is_string(json_object_get(object, key)));
    return json_string_value(json_object_get(object, key));
}

#endif
