/* arena/run/log_writer.h: a log that is written, cut off anywhere and gone on with ends as the same
 * bytes; seeds, claims, the sidecar. */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "any_log.h"
#include "run/resume.h"
#include "test.h"

static const struct any_setup setup = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 2,
                                       .format = FORMAT_ROUND_ROBIN,
                                       .bots = 3,
                                       .sets = 5,
                                       .badly = 20};

struct fixture {
    char dir[64];
    char log[80];
    struct event event;
    struct buf whole;       /* the log as it should be */
    size_t ends[1 + 3 * 5]; /* where its header and each of its sets end */
    size_t records;
};

static void path_of(const struct fixture *f, const char *end, char out[128])
{
    snprintf(out, 128, "%s%s", f->log, end);
}

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    struct log_reader *reader;
    struct log_record r;
    struct err err;
    snprintf(f->dir, sizeof f->dir, "/tmp/test_store.XXXXXX");
    assert_non_null(mkdtemp(f->dir));
    snprintf(f->log, sizeof f->log, "%s/log", f->dir);
    any_event(&f->event, &setup);
    f->whole = (struct buf){0};
    any_log(&f->whole, &setup);
    assert_true(log_open_bytes(&reader, f->whole.data, f->whole.len, "whole", &err));
    while (log_next(reader, &r, &err) == 1 && r.kind <= LOG_SET)
        f->ends[f->records++] = (size_t)(r.offset + r.size);
    log_close(reader);
    assert_int_equal(f->records, 16);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    static const char *const ends[] = {"", ".part", ".seed", ".side"};
    struct fixture *f = *state;
    char path[128];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        path_of(f, ends[i], path);
        unlink(path);
    }
    assert_int_equal(rmdir(f->dir), 0);
    event_finish(&f->event);
    buf_finish(&f->whole);
    free(f);
    return 0;
}

static void put_file(const struct fixture *f, const char *end, const void *data, size_t n)
{
    char path[128];
    struct err err;
    path_of(f, end, path);
    assert_true(file_replace(path, 0666, data, n, &err));
}

static bool exists(const struct fixture *f, const char *end)
{
    char path[128];
    path_of(f, end, path);
    return access(path, F_OK) == 0;
}

static void check_file(const struct fixture *f, const char *end, const void *data, size_t n)
{
    struct buf b = {0};
    char path[128];
    struct err err;
    path_of(f, end, path);
    assert_true(file_read(path, 1 << 20, &b, &err));
    assert_int_equal(b.len, n);
    assert_memory_equal(b.data, data, n);
    buf_finish(&b);
}

static bool count_set(void *context, const struct pairing *p, const struct set_record *set)
{
    assert_int_equal(set->bots, p->bots);
    assert_int_equal(set->tables, pairing_tables(p));
    ++*(size_t *)context;
    return true;
}

struct session {
    struct log_files_claim claim;
    struct log_writer store;
    struct schedule schedule;
    size_t kept;
    struct err err;
};

static bool begin(struct session *s, struct fixture *f, const uint8_t *seed, bool fresh)
{
    *s = (struct session){.store.side.fd = -1};
    if (!log_files_claim(&s->claim, f->log, &s->err))
        return false;
    return schedule_open(&s->schedule, &f->event, &s->err) &&
           log_writer_open(&s->store, &s->claim, fresh, &f->event, NULL, seed, &s->err) &&
           (s->store.complete || resume_log(&s->store, &s->schedule, count_set, &s->kept, &s->err));
}

static void end(struct session *s)
{
    log_writer_close(&s->store);
    schedule_close(&s->schedule);
    log_files_release(&s->claim);
}

/* Writes sets [from, to) of the whole log. */
static void add(struct session *s, const struct fixture *f, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        assert_true(log_writer_add(&s->store, f->whole.data + f->ends[i],
                                   f->ends[i + 1] - f->ends[i], &s->err));
}

static void finish(struct session *s, const struct fixture *f)
{
    add(s, f, s->kept, f->records - 1);
    assert_true(log_writer_end(&s->store, true, &s->err));
    end(s);
    check_file(f, "", f->whole.data, f->whole.len);
    assert_false(exists(f, ".part"));
    assert_false(exists(f, ".seed"));
}

static void a_log_is_written_whole(void **state)
{
    struct fixture *f = *state;
    struct session s;
    assert_true(begin(&s, f, any_seed, false));
    assert_false(s.store.resumes);
    finish(&s, f);
    /* what is complete is not written again */
    assert_true(begin(&s, f, any_seed, false));
    assert_true(s.store.complete);
    end(&s);
    assert_false(exists(f, ".part"));
    /* nor if no seed is given, as it is in the log */
    memset(f->event.commitment, 0, sizeof f->event.commitment);
    assert_true(begin(&s, f, NULL, false));
    assert_true(s.store.complete);
    end(&s);
}

/* What is there under the name of the log is complete only if it is whole, and nothing else. */
static void what_is_not_whole_is_refused(void **state)
{
    struct fixture *f = *state;
    struct session s;
    struct buf twice = {0};
    size_t n = f->whole.len;
    for (size_t at = f->ends[0]; at < n; at += at < f->ends[15] ? 61 : 1) {
        f->whole.data[at] ^= 0x10;
        put_file(f, "", f->whole.data, n);
        f->whole.data[at] ^= 0x10;
        assert_false(begin(&s, f, any_seed, false));
        assert_int_equal(s.err.class, ERR_FOUND);
        assert_non_null(strstr(s.err.text, "--fresh starts over"));
        end(&s);
        put_file(f, "", f->whole.data, at);
        assert_false(begin(&s, f, NULL, false));
        assert_int_equal(s.err.class, ERR_FOUND);
        end(&s);
    }
    buf_add(&twice, f->whole.data, n);
    buf_add(&twice, f->whole.data, n);
    put_file(f, "", twice.data, twice.len);
    assert_false(begin(&s, f, any_seed, false));
    assert_non_null(strstr(s.err.text, "expected the end of the log"));
    end(&s);
    check_file(f, "", twice.data, twice.len);
    /* a set left out, and all after it in order */
    buf_clear(&twice);
    buf_add(&twice, f->whole.data, f->ends[14]);
    buf_add(&twice, f->whole.data + f->ends[15], n - f->ends[15]);
    put_file(f, "", twice.data, twice.len);
    assert_false(begin(&s, f, any_seed, false));
    assert_non_null(strstr(s.err.text, "expected another set: the event has "));
    end(&s);
    buf_finish(&twice);
    /* --fresh does start over */
    assert_true(begin(&s, f, any_seed, true));
    finish(&s, f);
}

/* Cut at every byte, it goes on as if nothing had been. */
static void cut_anywhere_it_goes_on(void **state)
{
    struct fixture *f = *state;
    struct session s;
    char path[128];
    for (size_t n = 0; n < f->whole.len; n += n < f->ends[1] ? 1 : 97) {
        size_t sets = 0;
        put_file(f, ".part", f->whole.data, n);
        assert_true(begin(&s, f, any_seed, false));
        while (sets + 1 < f->records && f->ends[sets + 1] <= n)
            sets++;
        assert_int_equal(s.kept, sets);
        finish(&s, f);
        path_of(f, "", path);
        unlink(path);
    }
}

/* Of what is damaged the good beginning stays. */
static void the_good_beginning_of_a_damaged_log_stays(void **state)
{
    struct fixture *f = *state;
    struct session s;
    char path[128];
    for (size_t at = f->ends[0]; at < f->whole.len; at += 131) {
        size_t sets = 0;
        f->whole.data[at] ^= 0x10;
        put_file(f, ".part", f->whole.data, f->whole.len);
        f->whole.data[at] ^= 0x10;
        assert_true(begin(&s, f, any_seed, false));
        while (sets + 1 < f->records && f->ends[sets + 1] <= at)
            sets++;
        assert_int_equal(s.kept, sets);
        finish(&s, f);
        path_of(f, "", path);
        unlink(path);
    }
}

/* Sets out of their order are not those of the schedule. */
static void sets_out_of_order_go(void **state)
{
    struct fixture *f = *state;
    struct session s;
    struct buf b = {0};
    buf_add(&b, f->whole.data, f->ends[2]);
    buf_add(&b, f->whole.data + f->ends[3], f->ends[4] - f->ends[3]);
    put_file(f, ".part", b.data, b.len);
    buf_finish(&b);
    assert_true(begin(&s, f, any_seed, false));
    assert_int_equal(s.kept, 2);
    finish(&s, f);
}

static void a_drawn_seed_is_kept_until_the_end(void **state)
{
    struct fixture *f = *state;
    struct session s;
    struct stat st;
    char path[128];
    uint8_t commitment[32];
    assert_true(begin(&s, f, NULL, false));
    path_of(f, ".seed", path);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    check_file(f, ".seed", s.store.seed, sizeof s.store.seed);
    memcpy(commitment, f->event.commitment, sizeof commitment);
    end(&s);
    /* the same one again */
    assert_true(begin(&s, f, NULL, false));
    assert_true(s.store.resumes);
    assert_memory_equal(f->event.commitment, commitment, sizeof commitment);
    end(&s);
    /* another one where it starts over */
    assert_true(begin(&s, f, NULL, true));
    assert_memory_not_equal(f->event.commitment, commitment, sizeof commitment);
    end(&s);
    /* without it nothing can be gone on with */
    assert_int_equal(unlink(path), 0);
    assert_false(begin(&s, f, NULL, false));
    assert_non_null(strstr(s.err.text, "was begun with a given seed"));
    assert_int_equal(s.err.class, ERR_USAGE);
    end(&s);
    put_file(f, ".seed", "short", 5);
    assert_false(begin(&s, f, NULL, false));
    end(&s);
}

static void another_run_is_refused(void **state)
{
    struct fixture *f = *state;
    struct session s;
    static const uint8_t other[RNG_SEED_BYTES] = {9};
    put_file(f, ".part", f->whole.data, f->ends[3]);
    assert_false(begin(&s, f, other, false));
    assert_non_null(strstr(s.err.text, "the seed is another one"));
    end(&s);
    f->event.sets++;
    assert_false(begin(&s, f, any_seed, false));
    assert_non_null(strstr(s.err.text, "sets: 5 then, 6 now"));
    end(&s);
    f->event.sets--;
    check_file(f, ".part", f->whole.data, f->ends[3]);
    /* no log, and nobody's to replace */
    put_file(f, "", "poem", 4);
    assert_false(begin(&s, f, any_seed, true));
    assert_non_null(strstr(s.err.text, "is no log"));
    end(&s);
    check_file(f, "", "poem", 4);
    check_file(f, ".part", f->whole.data, f->ends[3]);
}

static void other_deals_are_refused(void **state)
{
    struct fixture *f = *state;
    struct session s;
    struct err err;
    f->event.given = true;
    f->event.given_hash[0] = 7;
    assert_true(begin(&s, f, any_seed, false));
    add(&s, f, 0, 2);
    assert_true(log_writer_end(&s.store, false, &err));
    end(&s);
    f->event.given_hash[0]++;
    assert_false(begin(&s, f, any_seed, false));
    assert_int_equal(s.err.class, ERR_USAGE);
    assert_non_null(strstr(s.err.text, "the deals file is another one"));
    end(&s);
    f->event.given_hash[0]--;
    assert_true(begin(&s, f, any_seed, false));
    assert_int_equal(s.kept, 2);
    end(&s);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A write that ends in the middle leaves what was there before it, is counted so, and can be done
 * again. */
static void no_room_loses_nothing(void **state)
{
    struct fixture *f = *state;
    struct session s;
    signal(SIGXFSZ, SIG_IGN);
    assert_true(begin(&s, f, any_seed, false));
    assert_int_equal(s.store.kept, 0);
    add(&s, f, 0, 3);
    assert_int_equal(s.store.kept, 0);
    assert_true(log_writer_end(&s.store, false, &s.err));
    assert_int_equal(s.store.kept, 3);
    add(&s, f, 3, 7);
    limit_files(f->ends[5] + 10);
    assert_false(log_writer_end(&s.store, false, &s.err));
    assert_int_equal(s.store.kept, 3);
    check_file(f, ".part", f->whole.data, f->ends[3]);
    limit_files(RLIM_INFINITY);
    assert_true(log_writer_end(&s.store, false, &s.err));
    assert_int_equal(s.store.kept, 7);
    s.kept = 7;
    finish(&s, f);
    signal(SIGXFSZ, SIG_DFL);
}

/* What was told beside the sets is written before them: where it cannot be, no set is. */
static void a_sidecar_that_cannot_be_written_is_an_error(void **state)
{
    struct fixture *f = *state;
    struct session s;
    int full = open("/dev/full", O_WRONLY | O_CLOEXEC), kept;

    assert_true(full >= 0);
    assert_true(begin(&s, f, any_seed, false));
    kept = dup(s.store.side.fd);
    assert_true(dup2(full, s.store.side.fd) >= 0);
    add(&s, f, 0, 3);
    sidecar_walls(&s.store.side, 1);
    assert_false(log_writer_end(&s.store, false, &s.err));
    assert_non_null(strstr(s.err.text, "No space left on device"));
    check_file(f, ".part", f->whole.data, f->ends[0]);
    assert_true(dup2(kept, s.store.side.fd) >= 0);
    s.kept = 3;
    finish(&s, f);
    close(kept);
    close(full);
}

static void one_run_claims_a_log(void **state)
{
    struct fixture *f = *state;
    struct log_files_claim one, two;
    struct err err;
    assert_true(log_files_claim(&one, f->log, &err));
    assert_false(log_files_claim(&two, f->log, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_non_null(strstr(err.text, "another run is writing"));
    log_files_release(&two);
    assert_true(exists(f, ".part"));
    log_files_release(&one);
    assert_false(exists(f, ".part"));
    assert_true(log_files_claim(&two, f->log, &err));
    log_files_release(&two);
    assert_false(log_files_claim(&two, "/nowhere/at/all", &err));
    assert_int_equal(err.class, ERR_ABORT);
}

/* A file that has taken the name meanwhile is another's: it stays, though it is empty. */
/* So many files can still be removed: as if the process were killed then. */
static unsigned removals = UINT_MAX;

int unlink(const char *path)
{
    return removals && removals-- ? unlinkat(AT_FDCWD, path, 0) : -1;
}

/* A run that was killed while it removed a log knows by the log that there is something left. */
static void a_log_is_removed_after_what_lies_beside_it(void **state)
{
    static const char *const ends[] = {"", LOG_PART, ".seed", LOG_FILES_SIDE, ".sig"};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    const struct fixture *f = *state;
    char path[128];

    for (unsigned killed = 0; killed <= ENDS; killed++) {
        unsigned left = 0;
        struct err err;

        for (size_t i = 0; i < ENDS; i++) {
            path_of(f, ends[i], path);
            assert_true(file_replace(path, 0600, "x", 1, &err));
        }
        removals = killed;
        log_files_remove(f->log);
        removals = UINT_MAX;
        for (size_t i = 0; i < ENDS; i++) {
            path_of(f, ends[i], path);
            left += access(path, F_OK) == 0;
        }
        assert_int_equal(left, ENDS - killed);
        assert_int_equal(access(f->log, F_OK) == 0, killed < ENDS);
        log_files_remove(f->log);
    }
}

static void what_another_run_made_stays(void **state)
{
    struct fixture *f = *state;
    struct log_files_claim one;
    char part[128], moved[128];
    struct err err;
    path_of(f, ".part", part);
    path_of(f, ".seed", moved);
    assert_true(log_files_claim(&one, f->log, &err));
    assert_int_equal(rename(part, moved), 0);
    put_file(f, ".part", "", 0);
    log_files_release(&one);
    assert_true(exists(f, ".part"));
}

/* An empty file, as `mktemp` makes it, may be named for a log. */
static void an_empty_file_becomes_the_log(void **state)
{
    struct fixture *f = *state;
    struct session s;
    put_file(f, "", "", 0);
    must(begin(&s, f, any_seed, false), &s.err);
    assert_false(s.store.complete);
    finish(&s, f);
}

/* A sidecar's line that a killed run did not finish spoils no other. */
static void a_torn_line_spoils_no_other(void **state)
{
    static const char torn[] = "{\"event\":\"sta", start[] = "{\"event\":\"start\","
                                                             "\"time\":\"1970-01-01T00:00:00Z\","
                                                             "\"sets\":3}\n";
    struct fixture *f = *state;
    struct address at = {.pairing = {1, 2, 3, 4}, .set = 2, .table = 1, .game = 0, .deal = 1};
    struct sidecar side;
    struct err err;
    char expected[512];
    put_file(f, ".side", torn, strlen(torn));
    assert_true(sidecar_open(&side, f->log, false, &err));
    sidecar_mark(&side, "start", 0, 3);
    sidecar_log(&side, &at, "Ann", "\"x\"\n\xff", 5);
    assert_true(sidecar_flush(&side, &err));
    sidecar_close(&side);
    snprintf(expected, sizeof expected,
             "%s\n%s{\"at\":\"01020304/3b/1.2.1\",\"bot\":\"Ann\",\"event\":\"log\","
             "\"text\":\"\\\"x\\\"\\\\x0A\\\\xFF\"}\n",
             torn, start);
    struct buf b = {0};
    assert_true(file_read(side.path, 4096, &b, &err));
    assert_true(buf_add_byte(&b, 0));
    if (strcasecmp((char *)b.data, expected) != 0)
        assert_string_equal((char *)b.data, expected);
    buf_finish(&b);
}

/* A number that is cut short does not give play more time. */
static void time_does_not_go_back(void **state)
{
    static const char torn[] = "{\"event\":\"played\",\"ms\":17250}\n"
                               "{\"event\":\"played\",\"ms\":181";
    struct fixture *f = *state;
    struct sidecar side;
    struct err err;
    uint64_t ms;
    put_file(f, ".side", torn, strlen(torn));
    assert_true(sidecar_open(&side, f->log, false, &err));
    assert_true(resume_played(f->log, &ms, &err));
    assert_int_equal(ms, 17250);
    sidecar_played(&side, 20001);
    assert_true(sidecar_flush(&side, &err));
    assert_true(resume_played(f->log, &ms, &err));
    assert_int_equal(ms, 20001);
    sidecar_close(&side);
}

/* One that was finished is followed by the next without an empty one between them. */
static void a_whole_line_is_followed_by_the_next(void **state)
{
    static const char first[] = "{\"event\":\"forfeit\"}\n";
    struct fixture *f = *state;
    struct sidecar side;
    struct buf b = {0};
    char path[128];
    struct err err;
    put_file(f, ".side", first, strlen(first));
    must(sidecar_open(&side, f->log, false, &err), &err);
    sidecar_played(&side, 7);
    must(sidecar_flush(&side, &err), &err);
    sidecar_close(&side);
    path_of(f, ".side", path);
    must(file_read(path, 1 << 20, &b, &err), &err);
    assert_memory_equal(b.data, first, strlen(first));
    assert_int_equal(b.data[strlen(first)], '{');
    buf_finish(&b);
}

/* Another sidecar that is added: none is fine, one that cannot be read is an error. */
static void a_sidecar_that_cannot_be_read_is_an_error(void **state)
{
    struct fixture *f = *state;
    struct sidecar side;
    char other[128], folder[256];
    struct err err;
    must(sidecar_open(&side, f->log, false, &err), &err);
    path_of(f, ".other", other);
    must(sidecar_add_file(&side, other, &err), &err);
    (void)snprintf(folder, sizeof folder, "%s.side", other);
    assert_int_equal(mkdir(folder, 0777), 0); /* can be opened, but not read */
    assert_false(sidecar_add_file(&side, other, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_non_null(strstr(err.text, "cannot read"));
    assert_int_equal(rmdir(folder), 0);
    sidecar_close(&side);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_log_is_written_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_whole_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(cut_anywhere_it_goes_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_good_beginning_of_a_damaged_log_stays, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sets_out_of_order_go, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_drawn_seed_is_kept_until_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_run_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_deals_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_room_loses_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_sidecar_that_cannot_be_written_is_an_error, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(one_run_claims_a_log, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_log_is_removed_after_what_lies_beside_it, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_another_run_made_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_file_becomes_the_log, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_torn_line_spoils_no_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_whole_line_is_followed_by_the_next, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_sidecar_that_cannot_be_read_is_an_error, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(time_does_not_go_back, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
