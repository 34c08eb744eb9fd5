/*
 * arena/server/openapi.json: it has each address that docs/formats/club.md names or the server
 * answers, and each key of the answers.
 */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "content_club.h"

/* The path of a request as openapi.json has it: of "/api/games/G/ratings?x=N" that is
 * "/api/games/{number}/ratings". */
static void put_path(struct text path, struct buf *out)
{
    static const struct {
        const char *part, *name;
    } names[] = {{"G", "{number}"},  {"N", "{number}"},        {"BOT", "{bot}"},
                 {"FILE", "{file}"}, {"PAIRING", "{pairing}"}, {"SET", "{set}"},
                 {"G.D", "{place}"}, {"ID", "{table}"}};
    const char *end = path.s + strcspn(path.s, "?,| ");

    for (const char *s = path.s; s < end;) {
        struct text part = {s + 1, strcspn(s + 1, "/?,| ")};
        (void)buf_add_byte(out, '/');
        size_t i = 0;
        while (i < sizeof names / sizeof *names && !text_is(part, names[i].part))
            i++;
        if (i < sizeof names / sizeof *names)
            (void)buf_add_text(out, names[i].name);
        else
            (void)buf_add(out, part.s, part.n);
        s = part.s + part.n;
    }
}

static void expect_route(const json_t *paths, struct text method, struct text path)
{
    struct buf name = {0};
    char its[8];

    assert_true(text_copy(method, its, sizeof its));
    for (char *s = its; *s; s++)
        *s = (char)(*s | 0x20);
    put_path(path, &name);
    if (!json_object_get(json_object_get(paths, buf_str(&name)), its))
        fail_msg("openapi.json has no %s %s", its, buf_str(&name));
    buf_finish(&name);
}

/* The cell of a row that begins with a method. */
static bool find_request(struct text line, struct text *request)
{
    static const char *const methods[] = {"GET /", "POST /", "PUT /", "DELETE /"};
    struct text rest = line, cell;

    while (text_cut(rest, '|', &cell, &rest)) {
        cell = text_trim(cell);
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
            if (cell.n > strlen(methods[i]) &&
                memcmp(cell.s, methods[i], strlen(methods[i])) == 0) {
                *request = cell;
                return true;
            }
    }
    return false;
}

static const json_t *paths_of(const json_t *api)
{
    assert_string_equal(text(api, "openapi"), "3.1.0");
    return json_object_get(api, "paths");
}

TEST(openapi_has_what_the_page_has)
{
    struct buf page = {0};
    struct text rest, line, request;
    struct content_club f;
    struct err err;
    unsigned found = 0;

    content_club_open(&f);
    json_t *api = content_club_get(&f.content, "/api/openapi.json", "", 200);
    must(file_read("docs/formats/club.md", 1 << 20, &page, &err), &err);
    rest = (struct text){(const char *)page.data, page.len};
    while (text_line(&rest, &line))
        if (find_request(line, &request)) {
            struct text method, path, other;
            assert_true(text_cut(request, ' ', &method, &path));
            expect_route(paths_of(api), method, path);
            found++;
            if (text_cut(path, ',', &path, &other)) /* "GET /a, /b" */
                expect_route(paths_of(api), method, text_trim(other));
        }
    assert_true(found > 20);
    buf_finish(&page);
    json_decref(api);
    content_club_close(&f);
}

TEST(openapi_has_what_is_answered)
{
    struct content_club f;

    content_club_open(&f);
    json_t *api = content_club_get(&f.content, "/api/openapi.json", "", 200);
    for (size_t i = 0; content_patterns[i]; i++)
        if (!json_object_get(json_object_get(paths_of(api), content_patterns[i]), "get"))
            fail_msg("openapi.json has no %s", content_patterns[i]);
    json_decref(api);
    content_club_close(&f);
}

/* Every "$ref" of a value leads to something. */
static void follow(const json_t *api, const json_t *value)
{
    static const char schemas[] = "#/components/schemas/";
    const json_t *in = json_object_get(json_object_get(api, "components"), "schemas"), *item;
    const char *key;
    size_t i;

    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, item)
        {
            const char *to = json_string_value(item);
            if (strcmp(key, "$ref") == 0 && (strncmp(to, schemas, sizeof schemas - 1) != 0 ||
                                             !json_object_get(in, to + sizeof schemas - 1)))
                fail_msg("%s leads nowhere", to);
            follow(api, item);
        }
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, item) follow(api, item);
    }
}

/* What an answer has is what its schema says that there is. */
static void fits(const json_t *api, const char *schema, const json_t *answer)
{
    const json_t *in = json_object_get(json_object_get(api, "components"), "schemas");
    const json_t *keys = json_object_get(json_object_get(in, schema), "properties");
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)answer, key, value) if (!json_object_get(keys, key))
        fail_msg("%s has no %s in openapi.json", schema, key);
    json_object_foreach((json_t *)keys, key, value) if (!json_object_get(answer, key))
        fail_msg("there is no %s of %s", key, schema);
}

TEST(openapi_describes_the_answers)
{
    struct content_club f;

    content_club_open(&f);
    json_t *api = content_club_get(&f.content, "/api/openapi.json", "", 200);
    json_t *club = content_club_get(&f.content, "/api/club", "", 200);
    json_t *game = content_club_get(&f.content, "/api/games/1/ratings", "", 200);
    json_t *bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    json_t *all = content_club_get(&f.content, "/api/rounds", "", 200);
    json_t *round = content_club_get(&f.content, "/api/rounds/1", "", 200);
    const json_t *its = first_of(bot, "games");
    follow(api, api);
    fits(api, "Club", club);
    fits(api, "Game", first_of(club, "games"));
    fits(api, "Ladder", json_object_get(club, "ladder"));
    fits(api, "Ratings", game);
    fits(api, "Rating", first_of(game, "lines"));
    fits(api, "Bot", bot);
    fits(api, "Version", first_of(bot, "versions"));
    fits(api, "BotGame", its);
    fits(api, "HistoryPoint", first_of(its, "history"));
    fits(api, "Opponent", first_of(its, "opponents"));
    fits(api, "Fault", first_of(its, "faults"));
    fits(api, "WorstDeal", first_of(its, "worst"));
    fits(api, "Round", first_of(all, "rounds"));
    fits(api, "RoundDeals", round);
    fits(api, "SetOfLog", first_of(round, "deals"));
    json_decref(api);
    json_decref(club);
    json_decref(game);
    json_decref(bot);
    json_decref(all);
    json_decref(round);
    content_club_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openapi_has_what_the_page_has),
        cmocka_unit_test(openapi_has_what_is_answered),
        cmocka_unit_test(openapi_describes_the_answers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
