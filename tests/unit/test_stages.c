/* arena/run/stages.h: seeds of their own, what is kept for later, and the joined log. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "run/stages.h"
#include "test.h"

struct fixture {
    char dir[64], log[PATH_CAP];
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    snprintf(f->dir, sizeof f->dir, "/tmp/test_stages.XXXXXX");
    assert_non_null(mkdtemp(f->dir));
    assert_true(path_join(f->log, f->dir, "log", NULL));
    *state = f;
    return 0;
}

/* Everything has to be gone but what a test removes itself. */
static int tear_down(void **state)
{
    struct fixture *f = *state;
    int rc = rmdir(f->dir);
    free(f);
    return rc;
}

static void put(const char *path, const char *text)
{
    struct err err;
    must(file_replace(path, 0644, text, strlen(text), &err), &err);
}

static void expect(const char *path, const char *text)
{
    struct buf b = {.len = 0};
    struct err err;
    must(file_read(path, 1000, &b, &err), &err);
    assert_string_equal(buf_str(&b), text);
    buf_finish(&b);
}

static const uint8_t given[RNG_SEED_BYTES] = {1, 2, 3};

/* From another BLAKE2b: hashlib.blake2b(b"stage\1\0\0\0", key=bytes(range(32)), digest_size=32) */
TEST(the_seed_of_a_stage_is_its_own)
{
    struct stages s = {.stages = 3};
    uint8_t seed[RNG_SEED_BYTES];
    char hex[2 * RNG_SEED_BYTES + 1], log[PATH_CAP];

    for (unsigned i = 0; i < RNG_SEED_BYTES; i++)
        s.seed[i] = (uint8_t)i;
    assert_true(stages_log(&s, 0, log, seed, NULL));
    text_hex(hex, seed, sizeof seed);
    assert_string_equal(hex, "18609f1a93452e8456f103fb8cc57964e541feeb3436e797c4d77c76c31ea6d9");
    assert_true(stages_log(&s, 1, log, seed, NULL));
    text_hex(hex, seed, sizeof seed);
    assert_string_equal(hex, "802d2f7945c74744c2bb3ec68b0b6e639ebbc94fffe83b52ec9ee6cebe0d271e");
    assert_true(stages_log(&s, 257, log, seed, NULL));
    text_hex(hex, seed, sizeof seed);
    assert_string_equal(hex, "1ab4d550438a34f3dfafdcfa575be3376d8ccebc70cdf52d2c1d51d973297d12");
}

static void one_run_at_a_time_and_nothing_left_of_none(void **state)
{
    struct fixture *f = *state;
    struct stages s, second;
    char seed[PATH_CAP];
    struct stat st;
    struct err err;

    must(stages_open(&s, f->log, 2, NULL, false, &err), &err);
    assert_false(s.complete);
    must(path_with_end(seed, f->log, ".seed", &err), &err);
    assert_int_equal(stat(seed, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_false(stages_open(&second, f->log, 2, NULL, true, &err));
    assert_int_equal(err.class, ERR_USAGE);
    stages_close(&s);
}

static void a_drawn_seed_is_kept_as_long_as_a_stage_is_under_way(void **state)
{
    struct fixture *f = *state;
    struct stages s, again;
    char log[PATH_CAP], part[PATH_CAP + 8];
    uint8_t seed[RNG_SEED_BYTES];
    struct err err;

    must(stages_open(&s, f->log, 2, NULL, false, &err), &err);
    must(stages_log(&s, 1, log, seed, &err), &err);
    assert_string_equal(path_base(log), "02.msgpack");
    snprintf(part, sizeof part, "%s.part", log);
    put(part, "x");
    stages_close(&s);
    must(stages_open(&again, f->log, 2, NULL, false, &err), &err);
    assert_memory_equal(s.seed, again.seed, sizeof s.seed);
    stages_close(&again);
    /* fewer stages than are under way; another seed is refused by the stage's own run */
    assert_false(stages_open(&again, f->log, 1, given, false, &err));
    assert_non_null(strstr(err.text, "more than 1 stages then"));
    /* begun with a seed that was given */
    must(log_files_drop_seed(f->log, &err), &err);
    assert_false(stages_open(&again, f->log, 2, NULL, false, &err));
    assert_non_null(strstr(err.text, "was begun with a given seed"));
    must(stages_open(&again, f->log, 2, given, false, &err), &err);
    assert_memory_equal(again.seed, given, sizeof given);
    stages_close(&again);
    /* over with it */
    must(stages_open(&again, f->log, 2, NULL, true, &err), &err);
    assert_memory_not_equal(s.seed, again.seed, sizeof s.seed);
    stages_close(&again);
}

/* One that is left over may have been told in part. */
static void a_seed_is_not_used_for_another_tournament(void **state)
{
    struct fixture *f = *state;
    struct stages s;
    char seed[PATH_CAP + 8];
    struct err err;

    snprintf(seed, sizeof seed, "%s.seed", f->log);
    put(seed, "0123456789abcdef0123456789abcdef");
    must(stages_open(&s, f->log, 2, NULL, false, &err), &err);
    assert_memory_not_equal(s.seed, "0123456789abcdef0123456789abcdef", sizeof s.seed);
    stages_close(&s);
}

static void the_stages_are_joined_in_their_order(void **state)
{
    static const char *const text[] = {"one, ", "two, ", "three"};
    struct fixture *f = *state;
    struct stages s;
    char log[PATH_CAP], side[PATH_CAP + 8];
    uint8_t seed[RNG_SEED_BYTES];
    struct err err;

    must(stages_open(&s, f->log, 3, given, false, &err), &err);
    for (size_t i = 0; i < 3; i++) {
        must(stages_log(&s, i, log, seed, &err), &err);
        put(log, text[i]);
        snprintf(side, sizeof side, "%s.side", log);
        if (i != 1) /* one without a sidecar */
            put(side, text[i]);
    }
    assert_int_equal(write(s.claim.lock.fd, "torn", 4), 4); /* by a run that was killed */
    must(stages_join(&s, &err), &err);
    stages_close(&s);
    snprintf(side, sizeof side, "%s.side", f->log);
    expect(f->log, "one, two, three");
    expect(side, "one, three");
    assert_int_equal(unlink(f->log), 0);
    assert_int_equal(unlink(side), 0);
}

static void what_is_not_a_log_stays(void **state)
{
    struct fixture *f = *state;
    struct stages s;
    struct err err;

    put(f->log, "my thesis");
    assert_false(stages_open(&s, f->log, 2, NULL, true, &err));
    expect(f->log, "my thesis");
    assert_int_equal(unlink(f->log), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_of_a_stage_is_its_own),
        cmocka_unit_test_setup_teardown(one_run_at_a_time_and_nothing_left_of_none, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_drawn_seed_is_kept_as_long_as_a_stage_is_under_way,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seed_is_not_used_for_another_tournament, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_stages_are_joined_in_their_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_a_log_stays, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
