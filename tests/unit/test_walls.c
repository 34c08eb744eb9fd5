/*
 * arena/sandbox/walls: what is said of walls that are missing, and the table of what there is in
 * their place. Each row names tests, which are there, and tests/e2e/long-walls.sh has seen them
 * fail without a wall. docs/security.md has the table.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "page_part.h"
#include "sandbox/walls.h"
#include "test.h"

TEST(walls_are_named_in_a_sentence)
{
    char text[WALLS_NAMES];

    walls_names(0, text);
    assert_string_equal(text, "");
    walls_names(WALL(USER), text);
    assert_string_equal(text, "user");
    walls_names(WALL(LANDLOCK) | WALL(MOUNT), text);
    assert_string_equal(text, "landlock and mount");
    walls_names(WALLS_ALL, text);
    assert_string_equal(text, "seccomp, no-new-privs, limits, landlock, user, network, ipc, mount, "
                              "atime, image and clock");
    assert_string_equal(walls_words(WALL_IPC)->name, "ipc");
}

TEST(what_is_not_kept_from_bots_is_said)
{
    char text[WALLS_WARNING];

    walls_warning(WALL(NETWORK) | WALL(IPC) | WALL(MOUNT), text);
    assert_string_equal(text,
                        "walls missing on this machine: network, ipc and mount; only the filter of "
                        "system calls keeps bots from the network, others' shared memory and "
                        "mounts of the machine (see doctor)");
    walls_warning(WALL(FILTER) | WALL(LANDLOCK), text);
    assert_string_equal(text,
                        "walls missing on this machine: seccomp and landlock; nothing keeps bots "
                        "from system calls: files, sockets, processes, signals and files other "
                        "than its own code (see doctor)");
    walls_warning(WALL(LIMITS), text); /* without which the filter cannot be relied on */
    assert_true(strstr(text, "missing on this machine: limits; nothing keeps bots from "));
    walls_warning(WALLS_ALL, text);
    assert_true(strstr(text, "(see doctor)"));
    walls_warning(WALL(CLOCK) | WALL(NETWORK), text); /* a clock is read without a call */
    assert_string_equal(text,
                        "walls missing on this machine: network and clock; only the filter of "
                        "system calls keeps bots from the network; nothing keeps bots from clocks "
                        "by which a bot could tell how long others take to answer (see doctor)");
}

TEST(what_only_root_can_have_only_root_needs)
{
    const unsigned of_root = WALL(USER) | WALL(ATIME), user = geteuid() == 0 ? of_root : 0;

    assert_int_equal(walls_missing(WALLS_ALL), 0);
    assert_int_equal(walls_missing(WALLS_ALL & ~of_root), user);
    assert_int_equal(walls_missing(WALLS_ALL & ~WALL(FILTER)), WALL(FILTER));
    assert_int_equal(walls_missing(0), (WALLS_ALL & ~of_root) | user);
}

/* ---- The table ---- */

static void each_row(void (*look)(const struct wall_guard *g, void *context), void *context)
{
    for (unsigned who = 0; who < WALLED_COUNT; who++)
        for (unsigned wall = 0; wall < WALL_COUNT; wall++) {
            const struct wall_guard *g = walls_guard(who, wall);
            if (g)
                look(g, context);
        }
}

static bool is_needed(const struct wall_guard *g, enum walls_user user)
{
    return walls_needed(g->who, user) >> g->wall & 1;
}

static void is_in_order(const struct wall_guard *g, void *context)
{
    bool always = is_needed(g, WALLS_OF_ROOT) && is_needed(g, WALLS_OF_OTHERS);

    (void)context;
    assert_false(g->by >> g->wall & 1);
    assert_false(always && (g->by || *g->but));
    assert_true(*g->tests);
}

TEST(what_stands_in_is_another_wall)
{
    each_row(is_in_order, NULL);
}

/* What doctor says of a machine that lacks this wall alone is what is done there. */
static void is_refused_as_is_said(const struct wall_guard *g, void *context)
{
    for (unsigned user = WALLS_OF_ROOT; user <= WALLS_OF_OTHERS; user++) {
        char instead[WALL_INSTEAD], lacks[WALLS_LACKING], said[WALLS_LACKING];
        bool refused = walls_lacking(g->who, user, WALLS_ALL & ~(1U << g->wall), lacks);
        walls_instead(g, user, WALLS_ALL, instead);
        (void)snprintf(said, sizeof said, "%s %s without %s (see doctor)", walled_name(g->who),
                       instead, walls_words(g->wall)->name);
        assert_int_equal(refused, is_needed(g, user));
        assert_int_equal(refused && strcmp(said, lacks) == 0, refused);
        if (!refused && (strstr(instead, " not ") || strstr(instead, "refused")))
            fail_msg("%s without %s: said to be refused: %s", walled_name(g->who),
                     walls_words(g->wall)->name, instead);
    }
    *(unsigned *)context += 1;
}

TEST(what_is_said_to_be_refused_is)
{
    unsigned rows = 0;
    char lacks[WALLS_LACKING];

    each_row(is_refused_as_is_said, &rows);
    assert_true(rows > 30);
    for (unsigned who = 0; who < WALLED_COUNT; who++)
        for (unsigned user = WALLS_OF_ROOT; user <= WALLS_OF_OTHERS; user++) {
            assert_false(walls_lacking(who, user, WALLS_ALL, lacks));
            for (unsigned wall = 0; wall < WALL_COUNT; wall++) /* what is needed has a row */
                if (walls_needed(who, user) >> wall & 1)
                    assert_non_null(walls_guard(who, wall));
        }
    assert_true(walls_lacking(WALLED_PROGRAM, WALLS_OF_ROOT, WALL(FILTER), lacks));
    assert_string_equal(lacks,
                        "programs are not played without no-new-privs and landlock (see doctor)");
}

TEST(every_wall_keeps_bots_or_programs)
{
    for (unsigned wall = 0; wall < WALL_COUNT; wall++)
        assert_true(walls_guard(WALLED_BOT, wall) || walls_guard(WALLED_PROGRAM, wall));
}

TEST(what_is_in_the_place_of_a_wall_is_said)
{
    char text[WALL_INSTEAD];

    const struct wall_guard *mount = walls_guard(WALLED_BOT, WALL_MOUNT),
                            *user = walls_guard(WALLED_BUILD, WALL_USER);

    walls_instead_of_all(walls_guard(WALLED_PROGRAM, WALL_LANDLOCK), text);
    assert_string_equal(text, "are not played");
    walls_instead_of_all(mount, text);
    assert_string_equal(text, "seccomp and landlock");
    walls_instead(mount, WALLS_OF_ROOT, ~WALL(LANDLOCK), text);
    assert_string_equal(text, "seccomp");
    walls_instead(mount, WALLS_OF_OTHERS, 0, text);
    assert_string_equal(text, "nothing");
    walls_instead_of_all(walls_guard(WALLED_BOT, WALL_CLOCK), text);
    assert_string_equal(text, "nothing");
    walls_instead_of_all(user, text);
    assert_string_equal(text, "landlock; those of root are not run");
    walls_instead(user, WALLS_OF_ROOT, WALLS_ALL, text);
    assert_string_equal(text, "are not run");
    walls_instead(user, WALLS_OF_OTHERS, WALLS_ALL, text);
    assert_string_equal(text, "landlock");
}

/* ---- Its tests ---- */

static void path_of_test(struct text name, char path[128])
{
    const char *end = strncmp(name.s, "unit/", 5) == 0 ? "c" : "sh";

    assert_true(snprintf(path, 128, "tests/%.*s.%s", (int)name.n, name.s, end) < 128);
}

static bool has_word(const char *words, const char *wanted)
{
    struct text rest = text_of(words), word;

    while (text_word(&rest, &word))
        if (word.n == strlen(wanted) && memcmp(word.s, wanted, word.n) == 0)
            return true;
    return false;
}

/* Whether a line NAME | ROWS | TEST | ... of long-walls.sh has the row and one of its tests. */
static bool shows(const struct wall_guard *g, const char *row, struct text line)
{
    char copy[512], rows[128], test[64];

    return text_copy(line, copy, sizeof copy) &&
           sscanf(copy, "%*[^|]| %127[^|]| %63[^ |]", rows, test) == 2 && has_word(rows, row) &&
           has_word(g->tests, test);
}

/* `context` is the text of long-walls.sh. */
static void is_tested(const struct wall_guard *g, void *context)
{
    struct text rest = text_of(g->tests), name, lines = text_of(context), line;
    char path[128], row[64];
    bool shown = false;

    while (text_word(&rest, &name)) {
        path_of_test(name, path);
        if (access(path, R_OK) != 0)
            fail_msg("%s without %s: there is no %s", walled_name(g->who),
                     walls_words(g->wall)->name, path);
    }
    (void)snprintf(row, sizeof row, "%s/%s", walled_name(g->who), walls_words(g->wall)->name);
    while (!shown && text_line(&lines, &line))
        shown = shows(g, row, line);
    if (!shown)
        fail_msg("tests/e2e/long-walls.sh has no line for %s with one of %s", row, g->tests);
}

TEST(every_row_has_a_test_that_fails_without_its_wall)
{
    struct buf list = {0};
    struct err err;

    must(file_read("tests/e2e/long-walls.sh", 1 << 20, &list, &err), &err);
    each_row(is_tested, (void *)(uintptr_t)buf_str(&list));
    buf_finish(&list);
}

/* ---- The page ---- */

static void add_row(const struct wall_guard *g, void *context)
{
    struct buf *page = context;
    struct text rest = text_of(g->tests), name;
    char instead[WALL_INSTEAD], path[128];
    const char *joint = "";

    walls_instead_of_all(g, instead);
    assert_true(buf_printf(page, "| %s | `%s` | %s | ", walled_name(g->who),
                           walls_words(g->wall)->name, instead));
    while (text_word(&rest, &name)) {
        path_of_test(name, path);
        assert_true(buf_printf(page, "%s`%s`", joint, path));
        joint = ", ";
    }
    assert_true(buf_add_text(page, " |\n"));
}

static void add_walls(struct buf *page)
{
    assert_true(buf_add_text(page, "| wall | what it keeps from a bot |\n|---|---|\n"));
    for (unsigned w = 0; w < WALL_COUNT; w++)
        assert_true(
            buf_printf(page, "| `%s` | %s |\n", walls_words(w)->name, walls_words(w)->keeps));
}

TEST(the_page_has_the_table)
{
    struct buf page = {0};

    add_walls(&page);
    page_part_holds("docs/security.md", "walls", &page);
    buf_clear(&page);
    assert_true(
        buf_add_text(&page, "| who | without | has in its place | test |\n|---|---|---|---|\n"));
    each_row(add_row, &page);
    page_part_holds("docs/security.md", "guards", &page);
    buf_finish(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_are_named_in_a_sentence),
        cmocka_unit_test(what_is_not_kept_from_bots_is_said),
        cmocka_unit_test(what_only_root_can_have_only_root_needs),
        cmocka_unit_test(what_stands_in_is_another_wall),
        cmocka_unit_test(what_is_said_to_be_refused_is),
        cmocka_unit_test(every_wall_keeps_bots_or_programs),
        cmocka_unit_test(what_is_in_the_place_of_a_wall_is_said),
        cmocka_unit_test(every_row_has_a_test_that_fails_without_its_wall),
        cmocka_unit_test(the_page_has_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
