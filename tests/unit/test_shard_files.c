/*
 * arena/shards/shard_files.h: the seed, attempts that are killed, that are two at once, that
 * go on where others ended.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "any_set.h"
#include "any_shard.h"
#include "base/file.h"
#include "base/folder.h"
#include "run/resume.h"
#include "test.h"

static const struct any_setup setup = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_ROUND_ROBIN,
                                       .bots = 3,
                                       .sets = 6};

/* ---- Names ---- */

TEST(a_path_that_is_too_long_is_refused)
{
    static char dir[PATH_CAP];
    const struct shard s = {.number = 3, .shards = 16};
    char path[PATH_CAP];
    struct attempt a;
    struct err err;

    memset(dir, 'x', sizeof dir - 1);
    assert_false(shard_log(dir, &s, path, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_false(shard_is_there(dir, &s));
    assert_false(attempt_open(&a, dir, &s, false, &err));
}

/* ---- The seed ---- */

static const uint8_t other_seed[RNG_SEED_BYTES] = {4};

static void expect_seed(const struct any_folder *f, const uint8_t *given, const uint8_t *wanted)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct err err;

    must(shard_seed(f->dir, given, seed, &err), &err);
    assert_memory_equal(seed, wanted, sizeof seed);
}

static void expect_no_seed(const struct any_folder *f, const uint8_t *given)
{
    uint64_t before = any_folder_state(f);
    uint8_t seed[RNG_SEED_BYTES];
    struct err err;

    assert_false(shard_seed(f->dir, given, seed, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_int_equal(any_folder_state(f), before);
}

TEST(shards_have_one_seed)
{
    struct any_folder f;
    struct stat st;

    any_folder_open(&f);
    expect_no_seed(&f, NULL);
    expect_seed(&f, any_seed, any_seed);
    assert_int_equal(stat(any_folder_log(&f, ".seed"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    expect_seed(&f, NULL, any_seed);
    expect_seed(&f, any_seed, any_seed);
    expect_no_seed(&f, other_seed);
    any_folder_put(&f, any_folder_log(&f, ".seed"), any_seed, RNG_SEED_BYTES - 1);
    expect_no_seed(&f, NULL);
    expect_no_seed(&f, any_seed);
    any_folder_close(&f);
}

/* ---- Attempts ---- */

static const struct shard second = {.number = 2, .shards = 4, .count = 18};

static void put_text(const struct any_folder *f, const char *path, const char *text)
{
    any_folder_put(f, path, text, strlen(text));
}

static void expect_text(const char *path, const char *text)
{
    struct buf b = {0};

    if (!any_folder_get(path, &b))
        fail_msg("%s is not there", path);
    assert_string_equal(buf_str(&b), text);
    buf_finish(&b);
}

static const char *with_end(const char *path, const char *end)
{
    static char text[4][PATH_CAP + 16];
    static unsigned last;
    char *of = text[++last % 4];

    (void)snprintf(of, sizeof text[0], "%s%s", path, end);
    return of;
}

/* Another attempt, "shard-2-of-4.try/a-1", with so much of a log: "" for none of it. */
static const char *put_other(const struct any_folder *f, const char *name, const char *part)
{
    const char *folder = any_folder_path(f, name);
    struct err err;

    must(file_mkdirs(folder, &err), &err);
    if (*part) {
        put_text(f, with_end(folder, "/" LOG_NAME LOG_PART), part);
        put_text(f, with_end(folder, "/" LOG_NAME LOG_FILES_SIDE), part);
    }
    return folder;
}

static void must_open(struct attempt *a, const struct any_folder *f, bool fresh)
{
    struct err err;

    must(attempt_open(a, f->dir, &second, fresh, &err), &err);
    assert_string_equal(a->place, any_folder_path(f, "shard-2-of-4.log"));
}

static void must_publish(struct attempt *a)
{
    struct err err;

    must(attempt_publish(a, &err), &err);
    assert_true(a->complete);
}

/* What attempt_open finds must be nothing that is played. */
static void expect_begun(const struct attempt *a, const char *part)
{
    struct stat st;

    assert_false(a->complete || attempt_is_late(a));
    assert_int_equal(stat(a->folder, &st), 0);
    assert_true(S_ISDIR(st.st_mode));
    assert_non_null(strstr(a->folder, "/shard-2-of-4.try/"));
    assert_memory_equal(a->log, a->folder, strlen(a->folder));
    if (*part)
        expect_text(with_end(a->log, LOG_PART), part);
    else
        assert_int_equal(access(with_end(a->log, LOG_PART), F_OK), -1);
}

/* The shard is there, with its sidecar, and no attempt. */
static void expect_published(const struct any_folder *f, const char *log, const char *side)
{
    assert_true(shard_is_there(f->dir, &second));
    expect_text(any_folder_path(f, "shard-2-of-4.log"), log);
    if (side)
        expect_text(any_folder_path(f, "shard-2-of-4.log.side"), side);
    assert_int_equal(access(any_folder_path(f, "shard-2-of-4.try"), F_OK), -1);
    assert_int_equal(shard_begun(f->dir, &second), 0);
}

TEST(a_shard_is_played_and_published)
{
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    must_open(&a, &f, false);
    expect_begun(&a, "");
    assert_false(shard_is_there(f.dir, &second));
    put_text(&f, a.log, "log");
    put_text(&f, with_end(a.log, LOG_FILES_SIDE), "side");
    must_publish(&a);
    assert_true(attempt_is_late(&a));
    attempt_close(&a);
    expect_published(&f, "log", "side");
    /* and is not played again */
    must_open(&a, &f, false);
    assert_true(a.complete);
    attempt_close(&a);
    expect_published(&f, "log", "side");
    any_folder_close(&f);
}

TEST(what_was_played_stays_for_the_next)
{
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    must_open(&a, &f, false);
    attempt_close(&a); /* of nothing nothing stays */
    assert_int_equal(access(a.log, F_OK), -1);
    uint64_t empty = any_folder_state(&f);
    assert_int_equal(shard_begun(f.dir, &second), 0);
    must_open(&a, &f, false);
    put_text(&f, with_end(a.log, LOG_PART), "half");
    put_text(&f, with_end(a.log, LOG_FILES_SIDE), "its side");
    attempt_close(&a);
    assert_int_equal(shard_begun(f.dir, &second), 4);
    must_open(&a, &f, false);
    expect_begun(&a, "half");
    expect_text(with_end(a.log, LOG_FILES_SIDE), "its side");
    put_text(&f, with_end(a.log, LOG_PART), "more");
    attempt_close(&a);
    must_open(&a, &f, true);
    expect_begun(&a, "");
    attempt_close(&a);
    assert_int_equal(any_folder_state(&f), empty);
    any_folder_close(&f);
}

/* The longest, which may be playing on; the others stay until the shard is played. */
TEST(it_goes_on_from_the_longest)
{
    static const char *const orders[][3] = {{"one", "longest", "two"},
                                            {"longest", "one", ""},
                                            {"", "two", "longest"}};
    struct any_folder f;
    struct attempt a;

    for (size_t i = 0; i < 3; i++) {
        any_folder_open(&f);
        const char *other[3];
        other[0] = put_other(&f, "shard-2-of-4.try/a-1", orders[i][0]);
        other[1] = put_other(&f, "shard-2-of-4.try/b-2", orders[i][1]);
        other[2] = put_other(&f, "shard-2-of-4.try/c-3", orders[i][2]);
        uint64_t before = any_folder_state(&f);
        assert_int_equal(shard_begun(f.dir, &second), strlen("longest"));
        must_open(&a, &f, false);
        expect_begun(&a, "longest");
        expect_text(with_end(a.log, LOG_FILES_SIDE), "longest");
        for (size_t k = 0; k < 3; k++)
            assert_int_equal(access(other[k], F_OK), 0);
        folder_remove(a.folder);
        assert_int_equal(any_folder_state(&f), before);
        attempt_close(&a);
        must_open(&a, &f, false);
        put_text(&f, a.log, "log");
        must_publish(&a);
        attempt_close(&a);
        expect_published(&f, "log", NULL);
        any_folder_close(&f);
    }
}

static void set_age(const char *path, int minutes)
{
    const struct timespec then = {.tv_sec = time(NULL) - minutes * 60};
    assert_int_equal(utimensat(AT_FDCWD, path, (struct timespec[]){then, then}, 0), 0);
}

/* Elsewhere an attempt is dead once neither its folder nor its log has changed for long. */
TEST(who_was_silent_for_long_is_removed)
{
    /* minutes since the folder changed, since the log did */
    static const int ages[][2] = {{60, 20}, {0, 0}, {0, 60}, {60, 0}, {10, 12}};
    struct any_folder f;
    struct attempt a;

    for (size_t i = 0; i < sizeof ages / sizeof ages[0]; i++) {
        any_folder_open(&f);
        const char *other = put_other(&f, "shard-2-of-4.try/elsewhere-1", "half");
        set_age(with_end(other, "/" LOG_NAME LOG_PART), ages[i][1]);
        set_age(other, ages[i][0]);
        must_open(&a, &f, false);
        expect_begun(&a, "half");
        assert_int_equal(access(other, F_OK), i ? 0 : -1);
        attempt_close(&a);
        any_folder_close(&f);
    }
}

/* Here it is dead if its process is, but not if that is one that we may not send signals to. */
TEST(whose_process_is_gone_is_removed)
{
    static const char *const process[] = {"1", "2147483647"}; /* no system has so many */
    struct any_folder f;
    struct attempt a;
    struct err err;
    const char *other[2];
    int status;

    any_folder_open(&f);
    must_open(&a, &f, false);
    attempt_close(&a);
    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(strrchr(a.log, '-') + 1, 16, "%s", process[i]);
        other[i] = put_other(&f, strstr(a.log, "shard-2-of-4.try/"), "half");
        assert_int_equal(chmod(other[i], 0777), 0);
    }
    assert_int_equal(chmod(any_folder_path(&f, "shard-2-of-4.try"), 0777), 0);
    assert_int_equal(chmod(f.dir, 0777), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        _exit((geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) ||
              !attempt_open(&a, f.dir, &second, false, &err));
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    assert_int_equal(access(other[0], F_OK), 0);
    assert_int_equal(access(other[1], F_OK), -1);
    any_folder_close(&f);
}

static bool open_another(void *folder)
{
    const struct any_folder *f = folder;
    struct attempt a;

    return attempt_open(&a, f->dir, &second, false, NULL);
}

/* Who is killed on the way leaves no log without its sidecar: else the next may go on from that. */
TEST(what_is_taken_over_has_its_sidecar)
{
    static const char side[] = "longer than its log";
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    must_open(&a, &f, false);
    attempt_close(&a);
    const char *other = put_other(&f, "shard-2-of-4.try/a-1", "half");
    put_text(&f, with_end(other, "/" LOG_NAME LOG_FILES_SIDE), side);
    (void)snprintf(strrchr(a.log, '-') + 1, 32, "%ld/" LOG_NAME,
                   (long)any_killed(open_another, &f, 10));
    assert_int_equal(access(with_end(a.log, LOG_PART), F_OK), -1);
    must_open(&a, &f, false);
    expect_begun(&a, "half");
    expect_text(with_end(a.log, LOG_FILES_SIDE), side);
    attempt_close(&a);
    any_folder_close(&f);
}

/* It was killed after its last set. */
TEST(what_is_complete_and_not_in_its_place_is_put_there)
{
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    (void)put_other(&f, "shard-2-of-4.try/a-1", "half of it");
    const char *other = put_other(&f, "shard-2-of-4.try/b-2", "");
    put_text(&f, with_end(other, "/" LOG_NAME), "log");
    put_text(&f, with_end(other, "/" LOG_NAME LOG_FILES_SIDE), "side");
    must_open(&a, &f, false);
    assert_true(a.complete);
    attempt_close(&a);
    expect_published(&f, "log", "side");
    any_folder_close(&f);
}

TEST(two_at_once_publish_both)
{
    struct any_folder f;
    struct attempt a, b;

    any_folder_open(&f);
    must_open(&a, &f, false);
    must_open(&b, &f, false);
    assert_string_not_equal(a.folder, b.folder);
    put_text(&f, a.log, "log");
    put_text(&f, with_end(a.log, LOG_FILES_SIDE), "side");
    put_text(&f, b.log, "log");
    assert_false(attempt_is_late(&a) || attempt_is_late(&b));
    must_publish(&a);
    assert_true(attempt_is_late(&b));
    must_publish(&b); /* whose folder is gone */
    attempt_close(&b);
    attempt_close(&a);
    expect_published(&f, "log", "side");
    any_folder_close(&f);
}

/* The other has published while this one could not see its files go. */
TEST(who_comes_last_may_publish_too)
{
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    must_open(&a, &f, false);
    put_text(&f, a.log, "log");
    put_text(&f, with_end(a.log, LOG_FILES_SIDE), "mine");
    put_text(&f, any_folder_path(&f, "shard-2-of-4.log"), "log");
    put_text(&f, any_folder_path(&f, "shard-2-of-4.log.side"), "theirs");
    assert_true(attempt_is_late(&a));
    must_publish(&a);
    attempt_close(&a);
    expect_published(&f, "log", "mine");
    any_folder_close(&f);
}

TEST(without_a_log_nothing_is_published)
{
    struct any_folder f;
    struct attempt a;
    struct err err;

    any_folder_open(&f);
    must_open(&a, &f, false);
    put_text(&f, with_end(a.log, LOG_PART), "half");
    assert_false(attempt_publish(&a, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_false(a.complete || shard_is_there(f.dir, &second));
    attempt_close(&a);
    must_open(&a, &f, false);
    expect_begun(&a, "half");
    attempt_close(&a);
    any_folder_close(&f);
    assert_false(attempt_open(&a, "/proc/nowhere", &second, false, &err));
    assert_int_equal(err.class, ERR_ABORT);
}

/* Whatever is there. */
TEST(a_fresh_one_begins_anew)
{
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    (void)put_other(&f, "shard-2-of-4.try/a-1", "half");
    put_text(&f, any_folder_path(&f, "shard-2-of-4.log"), "log");
    put_text(&f, any_folder_path(&f, "shard-2-of-4.log.side"), "side");
    must_open(&a, &f, true);
    expect_begun(&a, "");
    assert_int_equal(access(any_folder_path(&f, "shard-2-of-4.try/a-1"), F_OK), -1);
    assert_int_equal(access(any_folder_path(&f, "shard-2-of-4.log.side"), F_OK), -1);
    put_text(&f, a.log, "new");
    must_publish(&a);
    attempt_close(&a);
    expect_published(&f, "new", NULL);
    any_folder_close(&f);
}

/* Of shards whose names begin alike, and all else in the folder. */
TEST(what_is_not_of_the_shard_stays)
{
    static const char *const others[] = {"shard-2-of-40.try/a-1", "shard-2-of-4.round-2.try/a-1",
                                         "shard-12-of-4.try/a-1"};
    struct any_folder f;
    struct attempt a;

    any_folder_open(&f);
    for (size_t i = 0; i < 3; i++) {
        const char *folder = put_other(&f, others[i], "a longer one");
        put_text(&f, with_end(folder, "/" LOG_NAME), "another");
    }
    put_text(&f, any_folder_path(&f, "shard-2-of-40.log"), "another");
    put_text(&f, f.log, "the log");
    uint64_t before = any_folder_state(&f);
    for (unsigned i = 0; i < 2; i++) {
        must_open(&a, &f, i == 1);
        expect_begun(&a, "");
        put_text(&f, a.log, "log");
        must_publish(&a);
        attempt_close(&a);
        assert_int_equal(unlink(a.place), 0);
        assert_int_equal(any_folder_state(&f), before);
    }
    any_folder_close(&f);
}

TEST(all_shards_are_removed_and_nothing_else)
{
    struct any_folder f;
    struct err err;

    any_folder_open(&f);
    put_text(&f, f.log, "the log");
    put_text(&f, any_folder_log(&f, ".part"), "its part");
    put_text(&f, any_folder_log(&f, ".seed"), "seed");
    put_text(&f, any_folder_path(&f, "plan.msgpack"), "plan");
    put_text(&f, any_folder_path(&f, "play.sbatch"), "#!/bin/sh");
    put_text(&f, any_folder_path(&f, "shard-notes.txt"), "the user's");
    put_text(&f, any_folder_path(&f, "shard-1-of-4.pdf"), "the user's");
    assert_int_equal(mkdir(any_folder_path(&f, "shard-backup"), 0777), 0);
    uint64_t before = any_folder_state(&f);
    put_text(&f, any_folder_path(&f, "shard-1-of-4.log"), "one");
    put_text(&f, any_folder_path(&f, "shard-1-of-4.log.side"), "its side");
    put_text(&f, any_folder_path(&f, "shard-1-of-4.stage-2.round-7.set-129.log"), "two");
    const char *other = put_other(&f, "shard-2-of-4.try/a-1", "half");
    assert_int_equal(mkdir(with_end(other, "/deeper"), 0777), 0);
    (void)put_other(&f, "shard-3-of-4.round-1.try/a-1", "");
    must(shards_remove(f.dir, &err), &err);
    assert_int_equal(any_folder_state(&f), before);
    any_folder_close(&f);
    assert_false(shards_remove(f.dir, &err));
    assert_int_equal(err.class, ERR_ABORT);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

TEST(the_logs_of_a_folder_are_listed)
{
    static const char *const logs[] = {"shard-1-of-4.log",
                                       "shard-1-of-4.stage-2.round-7.set-129.log",
                                       "shard-20-of-40.round-3.log"};
    struct any_folder f;
    struct shard_logs list = {.n = 0};
    struct err err;

    any_folder_open(&f);
    must(shard_logs_in(&list, f.dir, &err), &err);
    assert_int_equal(list.n, 0);
    for (size_t i = 0; i < 3; i++) {
        put_text(&f, any_folder_path(&f, logs[i]), "log");
        put_text(&f, with_end(any_folder_path(&f, logs[i]), LOG_FILES_SIDE), "side");
    }
    put_text(&f, f.log, "the log");
    put_text(&f, any_folder_path(&f, "plan.msgpack"), "plan");
    put_text(&f, with_end(put_other(&f, "shard-2-of-4.try/a-1", "half"), "/" LOG_NAME), "log");
    must(shard_logs_in(&list, f.dir, &err), &err);
    assert_int_equal(list.n, 3);
    qsort(list.path, list.n, sizeof *list.path, by_text);
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(list.path[i], any_folder_path(&f, logs[i]));
    must(shard_logs_add(&list, "elsewhere.log", &err), &err); /* it need not be there */
    assert_string_equal(list.path[3], "elsewhere.log");
    any_folder_close(&f);
    assert_false(shard_logs_in(&list, f.dir, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_int_equal(list.n, 4);
    shard_logs_finish(&list);
}

/* ---- Played for real, as far as a store goes ---- */

static bool any(void *context, const struct pairing *p, const struct set_record *set)
{
    (void)p;
    ++*(size_t *)context;
    return set->bots > 0;
}

/* The store of an attempt, and how many sets it has already. */
struct session {
    struct log_files_claim claim;
    struct log_writer store;
    struct schedule schedule;
    struct event event;
    size_t kept;
};

static bool begin(struct session *s, const struct attempt *a, const struct shard *shard,
                  struct err *err)
{
    *s = (struct session){.store.side.fd = -1};
    any_event(&s->event, &setup);
    return log_files_claim(&s->claim, a->log, err) &&
           schedule_open_shard(&s->schedule, &s->event, shard, NULL, err) &&
           log_writer_open(&s->store, &s->claim, false, &s->event, shard, any_seed, err) &&
           resume_log(&s->store, &s->schedule, any, &s->kept, err);
}

static void end(struct session *s)
{
    log_writer_close(&s->store);
    schedule_close(&s->schedule);
    log_files_release(&s->claim);
    event_finish(&s->event);
}

/* Plays what is left: the records of the shard as it should be. So many nanoseconds for each. */
static bool play(struct session *s, const struct buf *shard, long pause, struct err *err)
{
    struct log_reader *reader;
    struct log_record r;
    size_t n = 0;
    bool ok = log_open_bytes(&reader, shard->data, shard->len, "shard", err);

    for (; ok && log_next(reader, &r, err) == 1; n++) {
        if (n < 2 + s->kept)
            continue;
        nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
        ok =
            log_writer_add(&s->store, r.data, r.size, err) && log_writer_end(&s->store, false, err);
    }
    log_close(reader);
    return ok && log_writer_end(&s->store, true, err);
}

static void expect_shard(const struct any_folder *f, const struct buf *shard)
{
    struct buf found = {0};

    assert_true(any_folder_get(any_folder_path(f, "shard-2-of-4.log"), &found));
    assert_int_equal(found.len, shard->len);
    assert_memory_equal(found.data, shard->data, found.len);
    buf_finish(&found);
}

/* Another has left so many bytes of the shard, and perhaps others. */
static void expect_gone_on(const struct buf *left, size_t n, const struct buf *shard, size_t sets)
{
    struct any_folder f;
    struct attempt a;
    struct session s;
    struct err err;

    any_folder_open(&f);
    const char *other = put_other(&f, "shard-2-of-4.try/a-1", "");
    any_folder_put(&f, with_end(other, "/" LOG_NAME LOG_PART), left->data, n);
    must_open(&a, &f, false);
    must(begin(&s, &a, &second, &err), &err);
    assert_int_equal(s.kept, sets);
    must(play(&s, shard, 0, &err), &err);
    end(&s);
    must_publish(&a);
    attempt_close(&a);
    expect_shard(&f, shard);
    any_folder_close(&f);
}

TEST(a_torn_log_is_taken_over_as_far_as_it_is_good)
{
    static size_t start[ANY_RECORDS + 1];
    struct buf log = {0}, shard = {0};
    size_t records;

    any_log(&log, &setup);
    any_shard(&shard, &log, &second);
    records = any_records(&shard, start);
    assert_in_range(records, 6, 7);
    for (size_t n = 0; n <= shard.len; n += n < start[2] ? 37 : 11) {
        size_t sets = 0;
        while (sets + 3 <= records && start[3 + sets] <= n)
            sets++;
        expect_gone_on(&shard, n, &shard, sets);
    }
    expect_gone_on(&shard, shard.len, &shard, records - 2);
    expect_gone_on(&shard, start[1], &shard, 0); /* between the header and the shard's record */
    expect_gone_on(&shard, start[2], &shard, 0);
    expect_gone_on(&shard, start[4], &shard, 2);
    /* a byte changed */
    for (size_t at = start[2]; at < shard.len; at += 41) {
        struct buf bad = {0};
        size_t sets = 0;
        (void)buf_add(&bad, shard.data, shard.len);
        bad.data[at] ^= 4;
        while (start[3 + sets] <= at)
            sets++;
        expect_gone_on(&bad, bad.len, &shard, sets);
        buf_finish(&bad);
    }
    buf_finish(&log);
    buf_finish(&shard);
}

/* What lies there is of another shard, or of no shard. */
TEST(what_is_of_another_shard_is_not_gone_on_with)
{
    struct shard third = second, finer = second;
    struct buf log = {0}, other[3] = {{0}};
    static size_t start[ANY_RECORDS + 1];

    any_log(&log, &setup);
    third.number = 3;
    finer.shards = 5;
    any_shard(&other[0], &log, &third);
    any_shard(&other[1], &log, &finer);
    (void)any_records(&log, start);
    (void)buf_add(&other[2], log.data, start[7]);
    for (size_t i = 0; i < 3; i++) {
        struct any_folder f;
        struct attempt a;
        struct session s;
        struct err err = {.text = ""};
        any_folder_open(&f);
        must_open(&a, &f, false);
        any_folder_put(&f, with_end(a.log, LOG_PART), other[i].data, other[i].len);
        uint64_t before = any_folder_state(&f);
        assert_false(begin(&s, &a, &second, &err));
        assert_true(err.class == ERR_FOUND || err.class == ERR_USAGE);
        end(&s);
        assert_int_equal(access(with_end(a.log, LOG_FILES_SIDE), F_OK), 0);
        assert_int_equal(unlink(with_end(a.log, LOG_FILES_SIDE)), 0);
        assert_int_equal(any_folder_state(&f), before);
        attempt_close(&a);
        any_folder_close(&f);
        buf_finish(&other[i]);
    }
    buf_finish(&log);
}

/* ---- Killed, and many at once ---- */

/* An attempt from beginning to end; returns its exit status. */
static int attempt(const struct any_folder *f, const struct buf *shard)
{
    struct attempt a;
    struct session s;
    struct err err;

    if (!attempt_open(&a, f->dir, &second, false, &err))
        return 1;
    if (a.complete) {
        attempt_close(&a);
        return 0;
    }
    bool ok = begin(&s, &a, &second, &err) && play(&s, shard, 500000, &err);
    end(&s);
    ok = (ok || attempt_is_late(&a)) && attempt_publish(&a, &err);
    attempt_close(&a);
    return !ok;
}

static pid_t start_attempt(const struct any_folder *f, const struct buf *shard)
{
    pid_t pid = fork();

    assert_true(pid >= 0);
    if (!pid)
        _exit(attempt(f, shard));
    return pid;
}

static void wait_a_little(uint64_t *random)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)(any_random(random) % 3000000)}, NULL);
}

/* Of some at once each is killed or not. However it ends, one more comes to the shard's end. */
TEST(killed_at_any_time_it_comes_to_the_same_end)
{
    enum { AT_ONCE = 4, TURNS = 12 };
    struct buf log = {0}, shard = {0};
    uint64_t random = 1;

    any_log(&log, &setup);
    any_shard(&shard, &log, &second);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        struct any_folder f;
        pid_t pid[AT_ONCE];
        any_folder_open(&f);
        for (unsigned i = 0; i < AT_ONCE; i++) {
            pid[i] = start_attempt(&f, &shard);
            wait_a_little(&random);
            if (any_random(&random) % 4)
                (void)kill(pid[i], SIGKILL);
        }
        for (unsigned i = 0; i < AT_ONCE; i++) {
            int status;
            assert_int_equal(waitpid(pid[i], &status, 0), pid[i]);
            if (WIFEXITED(status))
                assert_int_equal(WEXITSTATUS(status), 0);
        }
        assert_int_equal(attempt(&f, &shard), 0);
        expect_shard(&f, &shard);
        assert_int_equal(shard_begun(f.dir, &second), 0);
        any_folder_close(&f);
    }
    buf_finish(&log);
    buf_finish(&shard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_that_is_too_long_is_refused),
        cmocka_unit_test(shards_have_one_seed),
        cmocka_unit_test(a_shard_is_played_and_published),
        cmocka_unit_test(what_was_played_stays_for_the_next),
        cmocka_unit_test(it_goes_on_from_the_longest),
        cmocka_unit_test(who_was_silent_for_long_is_removed),
        cmocka_unit_test(whose_process_is_gone_is_removed),
        cmocka_unit_test(what_is_taken_over_has_its_sidecar),
        cmocka_unit_test(what_is_complete_and_not_in_its_place_is_put_there),
        cmocka_unit_test(two_at_once_publish_both),
        cmocka_unit_test(who_comes_last_may_publish_too),
        cmocka_unit_test(without_a_log_nothing_is_published),
        cmocka_unit_test(a_fresh_one_begins_anew),
        cmocka_unit_test(what_is_not_of_the_shard_stays),
        cmocka_unit_test(all_shards_are_removed_and_nothing_else),
        cmocka_unit_test(the_logs_of_a_folder_are_listed),
        cmocka_unit_test(a_torn_log_is_taken_over_as_far_as_it_is_good),
        cmocka_unit_test(what_is_of_another_shard_is_not_gone_on_with),
        cmocka_unit_test(killed_at_any_time_it_comes_to_the_same_end),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
