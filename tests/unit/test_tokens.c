/* Tokens of a club: made, found, revoked; the file that keeps their hashes. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "empty_club.h"
#include "club/tokens.h"

static bool count_holder(void *to, const struct token_holder *h)
{
    (void)h;
    ++*(size_t *)to;
    return true;
}

TEST(life_of_a_token)
{
    struct empty_club a;
    struct tokens t = {.n = 0};
    struct err err;
    struct stat st;
    char ann[TOKEN_TEXT], more[TOKEN_TEXT], path[PATH_CAP];
    size_t n = 0;

    empty_club_open(&a, "games: [modern]\n");
    must(tokens_refresh(&t, &a.club, &err), &err);
    assert_int_equal(tokens_find(&t, "eu_").role, TOKEN_NOBODY);
    must(tokens_make(&a.club, "Ann Lee", TOKEN_AUTHOR, ann, &err), &err);
    assert_int_equal(strlen(ann), TOKEN_TEXT - 1);
    assert_int_equal(strncmp(ann, "eu_", 3), 0);
    must(club_path(&a.club, path, "private/tokens", &err), &err);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
    must(tokens_refresh(&t, &a.club, &err), &err);
    struct token_holder h = tokens_find(&t, ann);
    assert_int_equal(h.role, TOKEN_AUTHOR);
    assert_string_equal(h.name, "Ann Lee");
    assert_true(h.made > 0);
    ann[5] ^= 1;
    assert_int_equal(tokens_find(&t, ann).role, TOKEN_NOBODY);
    must(tokens_make(&a.club, "Ann Lee", TOKEN_PLAYER, more, &err), &err);
    must(tokens_make(&a.club, "bob", TOKEN_TEACHER, more, &err), &err);
    must(tokens_refresh(&t, &a.club, &err), &err);
    tokens_each(&t, count_holder, &n);
    assert_int_equal(n, 3);
    must(tokens_revoke(&a.club, "Ann Lee", &n, &err), &err);
    assert_int_equal(n, 2);
    must(tokens_refresh(&t, &a.club, &err), &err);
    assert_int_equal(t.n, 1);
    assert_int_equal(tokens_find(&t, more).role, TOKEN_TEACHER);
    must(tokens_revoke(&a.club, "nobody", &n, &err), &err);
    assert_int_equal(n, 0);
    tokens_finish(&t);
    empty_club_close(&a);
}

/* sha256sum of a token is what the file has. */
TEST(the_file_is_as_documented)
{
    struct empty_club a;
    struct tokens t = {.n = 0};
    struct err err;
    char text[256], hex[HASH_HEX];
    uint8_t hash[32];

    empty_club_open(&a, "games: [modern]\n");
    crypto_hash_sha256(hash, (const uint8_t *)"eu_x", 4);
    text_hex(hex, hash, sizeof hash);
    (void)snprintf(text, sizeof text, "%s\tauthor\tann\t1764400000\n", hex);
    empty_club_write(&a, "private/tokens", 0600, text);
    must(tokens_refresh(&t, &a.club, &err), &err);
    struct token_holder h = tokens_find(&t, "eu_x");
    assert_int_equal(h.role, TOKEN_AUTHOR);
    assert_int_equal(h.made, 1764400000);
    empty_club_write(&a, "private/tokens", 0600, "00\tauthor\tann\t1764400000\n");
    assert_false(tokens_refresh(&t, &a.club, &err));
    assert_non_null(strstr(err.text, "tokens:1: expected"));
    assert_int_equal(tokens_find(&t, "eu_x").role, TOKEN_AUTHOR);
    tokens_finish(&t);
    empty_club_close(&a);
}

TEST(names_and_roles)
{
    static const char *const wrong[] = {"",         " ann", "ann ", "a\tb", "a\nb",
                                        "\xc3\xa4", "a/b",  "..",   ".a"};
    struct empty_club a;
    struct err err;
    enum token_role role;
    char token[TOKEN_TEXT];

    empty_club_open(&a, "games: [modern]\n");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(tokens_make(&a.club, wrong[i], TOKEN_PLAYER, token, &err));
        assert_int_equal(err.class, ERR_USAGE);
    }
    assert_true(token_role_of("teacher", &role));
    assert_int_equal(role, TOKEN_TEACHER);
    assert_string_equal(token_role_name(role), "teacher");
    assert_false(token_role_of("nobody", &role));
    empty_club_close(&a);
}

/* Of invitations at once none is lost. */
TEST(many_at_once)
{
    enum { PROCESSES = 4, EACH = 10 };
    struct empty_club a;
    struct tokens t = {.n = 0};
    struct err err;
    char token[TOKEN_TEXT];

    empty_club_open(&a, "games: [modern]\n");
    for (int p = 0; p < PROCESSES; p++)
        if (fork() == 0) {
            for (int i = 0; i < EACH; i++)
                if (!tokens_make(&a.club, "ann", TOKEN_PLAYER, token, NULL))
                    _exit(1);
            _exit(0);
        }
    for (int p = 0, status; p < PROCESSES; p++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    must(tokens_refresh(&t, &a.club, &err), &err);
    assert_int_equal(t.n, PROCESSES * EACH);
    tokens_finish(&t);
    empty_club_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_of_a_token),
        cmocka_unit_test(the_file_is_as_documented),
        cmocka_unit_test(names_and_roles),
        cmocka_unit_test(many_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
