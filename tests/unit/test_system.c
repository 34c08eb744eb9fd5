/* arena/base: hashes and streams against published vectors, files, paths, clocks. */
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/process.h"
#include "base/rng.h"
#include "base/text.h"
#include "test.h"

static void assert_hex(const uint8_t *data, size_t n, const char *expected)
{
    char hex[257];

    text_hex(hex, data, n);
    assert_string_equal(hex, expected);
}

/* From the reference implementation (also `b2sum -l 256`, and Python's hashlib for the
 * keyed one). */
TEST(blake2b_known_answers)
{
    uint8_t out[HASH_BYTES], key[32];

    hash32(out, NULL, 0, "", 0);
    assert_hex(out, 32, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    hash32(out, NULL, 0, "abc", 3);
    assert_hex(out, 32, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    hash32(out, key, sizeof key, "abc", 3);
    assert_hex(out, 32, "d63a32d3e44738d7907f964316c241adaba0abfeabc32349677578a15a203f7f");
}

TEST(hash_in_pieces_is_the_same)
{
    uint8_t data[1000], once[HASH_BYTES], pieces[HASH_BYTES];
    struct hash h;

    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * 7);
    hash32(once, "key", 3, data, sizeof data);
    hash_begin(&h, "key", 3);
    for (size_t i = 0; i < sizeof data; i += 100)
        hash_add(&h, data + i, 100);
    hash_end(&h, pieces);
    assert_memory_equal(once, pieces, sizeof once);
}

/* SipHash-2-4 of nothing and of the bytes 00 01 .. 0e under a key of zeros, by a program of its own
 * that gives the paper's answer (appendix A) under the paper's key. */
TEST(check_sum_known_answers)
{
    uint8_t data[15];

    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)i;
    assert_true(hash_check("", 0) == UINT64_C(0x1e924b9d737700d7));
    assert_true(hash_check(data, sizeof data) == UINT64_C(0xd0567cd44e891363));
    assert_true(hash_check(data, sizeof data) != hash_check(data, sizeof data - 1));
}

/* RFC 8439, A.1 (key and nonce of zeros: the same for the original and the IETF layout) and 2.3.2,
 * whose 32-bit counter 1 and nonce 00000009 0000004a 00000000 are here one counter and
 * one nonce. */
TEST(chacha20_known_answers)
{
    struct rng_key key = {{0}};
    uint8_t out[RNG_BLOCK_BYTES];

    rng_blocks(out, 1, &key, 0, 0);
    assert_hex(out, 64,
               "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
               "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    for (int i = 0; i < RNG_KEY_BYTES; i++)
        key.k[i] = (uint8_t)i;
    rng_blocks(out, 1, &key, UINT64_C(0x000000004a000000), UINT64_C(0x0900000000000001));
    assert_hex(out, 64,
               "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
               "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

TEST(stream_blocks_are_addressable)
{
    struct rng_key key;
    uint8_t seed[RNG_SEED_BYTES] = {42}, bulk[9 * RNG_BLOCK_BYTES], one[RNG_BLOCK_BYTES];
    /* the 32-bit counter of others would wrap here */
    const uint64_t first = UINT64_C(0xfffffffc);

    rng_derive(&key, seed, "deal", NULL, 0);
    rng_blocks(bulk, 9, &key, 77, first);
    for (size_t i = 0; i < 9; i++) {
        rng_blocks(one, 1, &key, 77, first + i);
        assert_memory_equal(one, bulk + i * sizeof one, sizeof one);
    }
    rng_blocks(one, 1, &key, 78, first);
    assert_memory_not_equal(one, bulk, sizeof one);
}

TEST(stream_derive_keeps_purposes_apart)
{
    struct rng_key a, b;
    uint8_t seed[RNG_SEED_BYTES] = {1}, expected[HASH_BYTES];

    rng_derive(&a, seed, "deal", "id", 2);
    hash32(expected, seed, sizeof seed, "deal\0id", 7);
    assert_memory_equal(a.k, expected, sizeof expected);
    rng_derive(&b, seed, "deali", "d", 1);
    assert_memory_not_equal(a.k, b.k, sizeof a.k);
    assert_true(rng_draw_seed(seed, NULL));
    rng_derive(&b, seed, "deal", "id", 2);
    assert_memory_not_equal(a.k, b.k, sizeof a.k);
}

TEST(paths_join)
{
    char out[PATH_CAP], dir[PATH_CAP], *longest = malloc(PATH_CAP + 1);
    struct err e;

    assert_true(path_join(out, "a", "b", &e));
    assert_string_equal(out, "a/b");
    assert_true(path_join(out, "/", "b", &e));
    assert_string_equal(out, "/b");
    assert_true(path_join(out, "a", "/b", &e));
    assert_string_equal(out, "/b");
    assert_true(path_beside(out, "cups/somerset.yaml", "./mine.so", &e));
    assert_string_equal(out, "cups/./mine.so");
    assert_true(path_with_end(out, "cups/a.log", ".part", &e));
    assert_string_equal(out, "cups/a.log.part");
    assert_true(path_beside(out, "somerset.yaml", "mine.so", &e));
    assert_string_equal(out, "mine.so");
    assert_true(path_dir(dir, "/x", &e));
    assert_string_equal(dir, "/");
    assert_true(path_dir(dir, "x", &e));
    assert_string_equal(dir, ".");
    assert_string_equal(path_base("a/b"), "b");
    assert_string_equal(path_base("b"), "b");
    assert_non_null(longest);
    memset(longest, 'x', PATH_CAP);
    longest[PATH_CAP] = '\0';
    assert_false(path_join(out, "a", longest, &e));
    assert_int_equal(e.class, ERR_USAGE);
    free(longest);
}

/* A folder of its own for each file test. */
static int make_folder(void **state)
{
    char name[] = "/tmp/test_base.XXXXXX";

    *state = mkdtemp(name) ? strdup(name) : NULL;
    return *state ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[64];

    (void)snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    int rc = system(command);
    free(*state);
    return rc;
}

static const char *in(void **state, const char *name)
{
    static char path[PATH_CAP];

    assert_true(path_join(path, *state, name, NULL));
    return path;
}

static void assert_content(const char *path, const char *content)
{
    struct buf b = {0};

    assert_true(file_read(path, 1000, &b, NULL));
    assert_string_equal(buf_str(&b), content);
    buf_finish(&b);
}

static void files_are_replaced_whole(void **state)
{
    const char *path = in(state, "secret");
    struct stat st;

    assert_true(file_replace(path, 0600, "one", 3, NULL));
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_content(path, "one");
    assert_true(file_replace(path, 0600, "longer", 6, NULL));
    assert_content(path, "longer");
    assert_true(file_replace(path, 0600, NULL, 0, NULL));
    assert_content(path, "");
}

static void files_have_a_cap(void **state)
{
    const char *path = in(state, "f");
    struct buf b = {0};
    struct err e;

    assert_true(file_replace(path, 0644, "12345", 5, NULL));
    assert_true(buf_add_text(&b, "before "));
    assert_false(file_read(path, 4, &b, &e));
    assert_int_equal(e.class, ERR_USAGE);
    assert_string_equal(buf_str(&b), "before ");
    assert_true(file_read(path, 5, &b, &e));
    assert_string_equal(buf_str(&b), "before 12345");
    assert_false(file_read(*state, 5, &b, &e));
    assert_false(file_read("/dev/zero", 1000000, &b, &e));
    assert_non_null(strstr(e.text, "more than 1000000 bytes"));
    buf_finish(&b);
}

static void missing_and_unwritable_files_are_said(void **state)
{
    struct buf b = {0};
    struct err e;
    uint8_t sha[HASH_BYTES];
    const char *path = in(state, "no/f");

    assert_false(file_read(path, 9, &b, &e));
    assert_int_equal(e.class, ERR_USAGE);
    assert_non_null(strstr(e.text, path));
    assert_false(hash_file(path, sha, &e));
    assert_int_equal(e.class, ERR_USAGE);
    assert_false(file_replace(path, 0644, "x", 1, &e));
    assert_int_equal(e.class, ERR_ABORT);
    assert_non_null(strstr(e.text, "No such file or directory"));
}

static void nothing_is_left_of_a_killed_writer(void **state)
{
    int nameless = open(*state, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);
    struct file_draft d;

    if (nameless < 0)
        skip();
    close(nameless);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        if (file_draft_open(&d, in(state, "f"), 0600, NULL) &&
            file_write(d.fd, "half", 4, d.path, NULL))
            (void)raise(SIGKILL);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(rmdir(*state), 0);
}

TEST(full_disk_is_said)
{
    struct err e;
    int fd = open("/dev/full", O_WRONLY | O_CLOEXEC);

    assert_true(fd >= 0);
    assert_false(file_write(fd, "x", 1, "m.log", &e));
    close(fd);
    assert_int_equal(e.class, ERR_ABORT);
    assert_string_equal(e.text, "cannot write m.log: No space left on device");
}

static void folders_are_made(void **state)
{
    struct err e;

    assert_true(file_mkdirs(in(state, "a/b/c"), &e));
    assert_true(file_mkdirs(in(state, "a/b/c"), &e));
    assert_true(file_mkdirs(in(state, "a//b/d/"), &e));
    assert_true(file_replace(in(state, "a/b/c/f"), 0644, "x", 1, &e));
    assert_false(file_mkdirs(in(state, "a/b/c/f/g"), &e));
    assert_int_equal(e.class, ERR_ABORT);
}

static void copies_have_the_same_hash(void **state)
{
    char from[PATH_CAP], to[PATH_CAP];
    uint8_t a[HASH_BYTES], b[HASH_BYTES];

    assert_true(path_join(from, *state, "from", NULL));
    assert_true(path_join(to, *state, "to", NULL));
    assert_true(file_replace(from, 0644, "abc", 3, NULL));
    assert_true(file_copy(from, to, 0755, NULL));
    assert_true(hash_file(from, a, NULL));
    assert_true(hash_file(to, b, NULL));
    assert_memory_equal(a, b, sizeof a);
    assert_hex(a, 32, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_true(file_rename(to, from, NULL));
    assert_int_equal(access(to, F_OK), -1);
    assert_false(file_copy(to, from, 0644, NULL));
    assert_content(from, "abc");
}

static void one_run_holds_a_lock(void **state)
{
    const char *path = in(state, "lock");
    struct file_lock first, second;
    struct err e;

    assert_true(file_lock(&first, path, &e));
    assert_false(file_lock(&second, path, &e));
    assert_int_equal(e.class, ERR_USAGE);
    assert_non_null(strstr(e.text, "another run holds"));
    file_unlock(&second);
    file_unlock(&first);
    assert_true(file_lock(&second, path, &e));
    file_unlock(&second);
}

static void a_killed_run_leaves_no_lock(void **state)
{
    const char *path = in(state, "lock");
    struct file_lock lock;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0)
        _exit(file_lock(&lock, path, NULL) ? 0 : 1);
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_true(file_lock(&lock, path, NULL));
    file_unlock(&lock);
}

TEST(clocks_go_on)
{
    uint64_t wall = clock_wall_ns(), thread = clock_thread_ns();

    while (clock_thread_ns() < thread + 1000000)
        continue;
    assert_true(clock_wall_ns() > wall);
}

/* ---- Other processes ---- */

/* A child that does as it is told, and ends with its parent. */
static pid_t start_child(void (*act)(void))
{
    pid_t child = fork();

    assert_true(child >= 0);
    if (child)
        return child;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    act();
    _exit(0);
}

static void end_child(pid_t child)
{
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void think(void)
{
    for (;;)
        continue;
}

static void stop_here(void)
{
    (void)raise(SIGSTOP);
}

/* A name that looks like the rest of the line it stands in. */
static void be_called_oddly(void)
{
    (void)prctl(PR_SET_NAME, ") Z (x) Z 1");
    stop_here();
}

static void come_to_state(pid_t child, char state)
{
    while (process_state(child) != state)
        (void)sched_yield();
}

/* Waits until it has stopped itself. */
static pid_t start_and_stop(void (*act)(void))
{
    int status;
    pid_t child = start_child(act);

    assert_int_equal(waitpid(child, &status, WUNTRACED), child);
    assert_true(WIFSTOPPED(status));
    return child;
}

TEST(state_of_a_process_is_seen)
{
    int status;

    assert_int_equal(process_state(getpid()), 'R');
    pid_t child = start_child(think);
    come_to_state(child, 'R');
    assert_int_equal(kill(child, SIGSTOP), 0);
    assert_int_equal(waitpid(child, &status, WUNTRACED), child);
    assert_int_equal(process_state(child), 'T');
    assert_int_equal(kill(child, SIGKILL), 0);
    come_to_state(child, 'Z');
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(process_state(child), '?');
    child = start_and_stop(be_called_oddly);
    assert_int_equal(process_state(child), 'T');
    end_child(child);
}

TEST(time_of_a_process_is_seen)
{
    pid_t child = start_child(think);

    while (process_cpu_ns(child) < 10000000)
        (void)sched_yield();
    uint64_t used = process_cpu_ns(child);
    end_child(child);
    assert_true(used >= 10000000);
    assert_int_equal(process_cpu_ns(child), 0);
    assert_true(process_cpu_ns(getpid()) > 0);
}

TEST(memory_in_use_is_seen)
{
    enum { ROOM = 32 << 20 };
    uint64_t before = process_resident(getpid());
    void *room =
        mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

    assert_true(room != MAP_FAILED);
    assert_true(before > 0);
    assert_true(process_resident(getpid()) >= before + ROOM / 2);
    assert_int_equal(munmap(room, ROOM), 0);
}

enum { GREED = 300 << 20 };

static void take_and_give_back(void)
{
    void *room = mmap(NULL, GREED, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (room != MAP_FAILED)
        (void)munmap(room, GREED);
    stop_here();
}

TEST(most_memory_of_a_process_is_seen)
{
    pid_t modest = start_and_stop(stop_here);

    uint64_t little = process_memory_peak(modest);
    end_child(modest);
    pid_t greedy = start_and_stop(take_and_give_back);
    uint64_t much = process_memory_peak(greedy);
    end_child(greedy);
    assert_true(little > 0);
    assert_true(much >= GREED);
    assert_int_equal(process_memory_peak(greedy), 0);
}

/* In a child: 0 if all is as base/cpu.h says, else the number of what is not. */
static int pin_and_look(void)
{
    unsigned count = cpu_count();
    cpu_set_t before, set;

    if (sched_getaffinity(0, sizeof before, &before) != 0 || count != (unsigned)CPU_COUNT(&before))
        return 1;
    if (cpu_now() >= count)
        return 2;
    for (unsigned n = 0; n < 2 * count; n++) {
        if (sched_setaffinity(0, sizeof before, &before) != 0)
            return 3;
        cpu_pin(n);
        if (cpu_count() != 1 || sched_getaffinity(0, sizeof set, &set) != 0)
            return 4;
        int cpu = sched_getcpu();
        if (cpu < 0 || !CPU_ISSET((size_t)cpu, &set) || !CPU_ISSET((size_t)cpu, &before))
            return 5;
        if (sched_setaffinity(0, sizeof before, &before) != 0 || count < 2)
            continue;
        unsigned place = 0;
        for (int c = 0; c < cpu; c++)
            place += CPU_ISSET((size_t)c, &before) != 0;
        if (place != n % count)
            return 6;
    }
    return 0;
}

TEST(processors_are_counted_and_kept_to)
{
    int status = -1;
    pid_t child = fork();

    assert_true(cpu_count() >= 1);
    assert_true(child >= 0);
    if (child == 0)
        _exit(pin_and_look());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* ---- What a process prints ---- */

static void tail_of(struct capture *t, const void *data, size_t n)
{
    int ends[2];

    assert_int_equal(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    assert_int_equal(write(ends[1], data, n), n);
    size_t before = t->printed;
    while (t->printed < before + n)
        assert_true(capture_read(t, ends[0]));
    assert_true(capture_read(t, ends[0])); /* nothing now, perhaps later */
    assert_int_equal(t->printed, before + n);
    close(ends[1]);
    assert_false(capture_read(t, ends[0]));
    close(ends[0]);
}

TEST(tail_is_what_came_last)
{
    struct capture t = {.printed = 0};
    char text[256], small[16], much[20000];

    capture_text(&t, text, sizeof text);
    assert_string_equal(text, "");
    tail_of(&t, "hello\n", 6);
    capture_text(&t, text, sizeof text);
    assert_string_equal(text, "hello");
    memset(much, 'x', sizeof much);
    memcpy(much + sizeof much - 10, "the end \n\n", 10);
    tail_of(&t, much, sizeof much);
    assert_int_equal(t.printed, sizeof much + 6);
    capture_text(&t, text, sizeof text);
    assert_string_equal(text + strlen(text) - 8, "xthe end");
    capture_text(&t, small, sizeof small);
    assert_non_null(strstr("xxxxxxxxxthe end", small));
    assert_true(strlen(small) > 4);
    tail_of(&t, " and more", 9);
    capture_text(&t, text, sizeof text);
    assert_non_null(strstr(text, "the end"));
    assert_string_equal(text + strlen(text) - 9, " and more");
}

/* With room for 32 bytes. */
static void expect_tail(const char *printed, const char *expected)
{
    struct capture t = {.printed = 0};
    char text[64];

    tail_of(&t, printed, strlen(printed));
    capture_text(&t, text, sizeof text);
    assert_string_equal(text, expected);
}

TEST(tail_is_lines_in_one)
{
    expect_tail("one\n  two\n\nthree \n", "one | two | three");
    expect_tail("cut away\nsome more words\nthe last line", "some more words | the last line");
    expect_tail("a line by itself that is much too long", "by itself that is much too long");
    expect_tail("gone\n34567890123456789012345678901234", "34567890123456789012345678901234");
    expect_tail("a line that is long and worth it\nend", "ne that is long and worth it | end");
}

TEST(tail_is_safe_to_show)
{
    struct capture t = {.printed = 0};
    char text[64];

    tail_of(&t, "\033[31mred\a\nand \xff\0 white\n", 24);
    capture_text(&t, text, sizeof text);
    for (const char *c = text; *c; c++)
        assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
    assert_non_null(strstr(text, "red"));
    assert_non_null(strstr(text, "white"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blake2b_known_answers),
        cmocka_unit_test(hash_in_pieces_is_the_same),
        cmocka_unit_test(check_sum_known_answers),
        cmocka_unit_test(chacha20_known_answers),
        cmocka_unit_test(stream_blocks_are_addressable),
        cmocka_unit_test(stream_derive_keeps_purposes_apart),
        cmocka_unit_test(paths_join),
        cmocka_unit_test_setup_teardown(files_are_replaced_whole, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(files_have_a_cap, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(missing_and_unwritable_files_are_said, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(nothing_is_left_of_a_killed_writer, make_folder,
                                        remove_folder),
        cmocka_unit_test(full_disk_is_said),
        cmocka_unit_test_setup_teardown(folders_are_made, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(copies_have_the_same_hash, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_run_holds_a_lock, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_killed_run_leaves_no_lock, make_folder, remove_folder),
        cmocka_unit_test(clocks_go_on),
        cmocka_unit_test(state_of_a_process_is_seen),
        cmocka_unit_test(time_of_a_process_is_seen),
        cmocka_unit_test(memory_in_use_is_seen),
        cmocka_unit_test(most_memory_of_a_process_is_seen),
        cmocka_unit_test(processors_are_counted_and_kept_to),
        cmocka_unit_test(tail_is_what_came_last),
        cmocka_unit_test(tail_is_lines_in_one),
        cmocka_unit_test(tail_is_safe_to_show),
    };

    if (!hash_setup())
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
