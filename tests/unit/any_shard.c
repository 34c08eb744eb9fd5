#include "any_shard.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "any_set.h"
#include "base/file.h"
#include "base/folder.h"
#include "test.h"

const struct any_setup any_settle = {.rules = "callace1905",
                                     .unit = UNIT_SITTING,
                                     .deals = 4,
                                     .format = FORMAT_SETTLE,
                                     .unlike = true,
                                     .bots = 3,
                                     .sets = 5,
                                     .plan = {.ratings = FORMAT_OPTIONS_RATINGS,
                                              .eps = 900000,
                                              .max_sets = 90}};

const struct any_setup any_knockout = {.rules = "hoyle-4",
                                       .unit = UNIT_DEALS,
                                       .deals = 2,
                                       .format = FORMAT_KNOCKOUT,
                                       .unlike = true,
                                       .bots = 6,
                                       .sets = 10};

/* ---- Of a log ---- */

/* Record after record; the round that it is of, from 1. */
struct shard_log {
    struct log_reader *reader;
    struct log_record record;
    uint64_t round, sets; /* sets of the round before this record */
};

static void open_course(struct shard_log *c, const struct buf *log)
{
    struct err err;

    *c = (struct shard_log){.round = 0};
    must(log_open_bytes(&c->reader, log->data, log->len, "log", &err), &err);
}

static bool next(struct shard_log *c)
{
    struct err err;

    c->sets += c->record.kind == LOG_SET;
    int got = log_next(c->reader, &c->record, &err);
    must(got >= 0, &err);
    if (got == 1 && c->record.kind == LOG_ROUND) {
        c->round++;
        c->sets = 0;
    }
    return got == 1;
}

uint64_t any_rounds(const struct buf *log)
{
    struct shard_log c;

    open_course(&c, log);
    while (next(&c))
        ;
    log_close(c.reader);
    return c.round ? c.round - 1 : 0;
}

uint64_t any_round_sets(const struct buf *log, uint64_t round)
{
    struct shard_log c;
    uint64_t sets = 0;

    open_course(&c, log);
    while (next(&c))
        sets += c.record.kind == LOG_SET && (!round || c.round == round);
    log_close(c.reader);
    return sets;
}

size_t any_records(const struct buf *log, size_t start[ANY_RECORDS + 1])
{
    struct shard_log c;
    size_t n = 0;

    open_course(&c, log);
    while (next(&c)) {
        assert_true(n < ANY_RECORDS);
        start[n++] = (size_t)c.record.offset;
    }
    log_close(c.reader);
    start[n] = log->len;
    return n;
}

struct shard any_cut(const struct buf *log, uint64_t round, uint32_t shards)
{
    return (struct shard){.shards = shards, .round = round, .count = any_round_sets(log, round)};
}

void any_shard(struct buf *out, const struct buf *log, const struct shard *shard)
{
    struct shard_log c;
    uint64_t first, sets;

    shard_range(shard, &first, &sets);
    open_course(&c, log);
    while (next(&c)) {
        if (c.record.kind == LOG_HEADER) {
            (void)buf_add(out, c.record.data, c.record.size);
            (void)log_put_shard(out, shard);
        }
        if (c.record.kind == LOG_SET && c.round == shard->round && c.sets >= first &&
            c.sets - first < sets)
            (void)buf_add(out, c.record.data, c.record.size);
    }
    log_close(c.reader);
    assert_false(out->failed);
}

/* ---- The folder ---- */

void any_folder_open(struct any_folder *f)
{
    *f = (struct any_folder){.dir = "/dev/shm/any_folder.XXXXXX"}; /* where syncing costs nothing */
    if (!mkdtemp(f->dir)) {
        (void)snprintf(f->dir, sizeof f->dir, "/tmp/any_folder.XXXXXX");
        assert_non_null(mkdtemp(f->dir));
    }
    (void)snprintf(f->log, sizeof f->log, "%s/" LOG_NAME, f->dir);
}

void any_folder_close(struct any_folder *f)
{
    any_folder_clear(f);
    buf_finish(&f->said);
    folder_remove(f->dir);
    assert_int_equal(access(f->dir, F_OK), -1);
}

static char *a_path(void)
{
    enum { AT_ONCE = 8 };
    static char path[AT_ONCE][512];
    static unsigned last;

    return path[++last % AT_ONCE];
}

const char *any_folder_path(const struct any_folder *f, const char *name)
{
    char *path = a_path();

    (void)snprintf(path, 512, "%s/%s", f->dir, name);
    return path;
}

const char *any_folder_log(const struct any_folder *f, const char *end)
{
    char *path = a_path();

    (void)snprintf(path, 512, "%s%s", f->log, end);
    return path;
}

void any_folder_put(const struct any_folder *f, const char *path, const void *data, size_t n)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    assert_memory_equal(path, f->dir, strlen(f->dir));
    if (fd < 0 || (n && write(fd, data, n) != (ssize_t)n) || close(fd) != 0)
        fail_msg("cannot write %s", path);
}

bool any_folder_get(const char *path, struct buf *out)
{
    struct err err;

    if (access(path, F_OK) != 0)
        return false;
    must(file_read(path, 1 << 26, out, &err), &err);
    return true;
}

void any_folder_add(struct any_folder *f, const struct buf *log, const struct shard *shard)
{
    struct buf bytes = {0};
    char name[SHARD_NAME + 8];

    assert_true(f->paths < ANY_SHARDS);
    shard_name(shard, name);
    (void)snprintf(name + strlen(name), 8, ".log");
    any_shard(&bytes, log, shard);
    f->cut[f->paths] = *shard;
    f->path[f->paths] = strdup(any_folder_path(f, name));
    any_folder_put(f, f->path[f->paths++], bytes.data, bytes.len);
    buf_finish(&bytes);
}

void any_folder_cut(struct any_folder *f, const struct buf *log, struct shard cut)
{
    for (cut.number = 1; cut.number <= cut.shards; cut.number++)
        any_folder_add(f, log, &cut);
}

void any_folder_cut_all(struct any_folder *f, const struct buf *log, uint32_t shards)
{
    uint64_t rounds = any_rounds(log);

    for (uint64_t r = rounds > 0; r <= rounds; r++)
        any_folder_cut(f, log, any_cut(log, r, shards));
}

void any_folder_drop(struct any_folder *f, size_t at)
{
    assert_true(at < f->paths);
    free(f->path[at]);
    f->paths--;
    memmove(f->path + at, f->path + at + 1, (f->paths - at) * sizeof *f->path);
    memmove(f->cut + at, f->cut + at + 1, (f->paths - at) * sizeof *f->cut);
}

void any_folder_clear(struct any_folder *f)
{
    while (f->paths)
        any_folder_drop(f, f->paths - 1);
}

void any_folder_shuffle(struct any_folder *f, uint64_t *random)
{
    for (size_t i = f->paths; i > 1; i--) {
        size_t k = any_random(random) % i;
        char *path = f->path[k];
        struct shard cut = f->cut[k];
        f->path[k] = f->path[i - 1];
        f->path[i - 1] = path;
        f->cut[k] = f->cut[i - 1];
        f->cut[i - 1] = cut;
    }
}

static void say(void *context, const char *line)
{
    (void)buf_printf(context, "%s\n", line);
}

bool any_folder_merge(struct any_folder *f, const uint8_t *seed)
{
    struct merging m = {.log = f->log,
                        .path = (const char *const *)f->path,
                        .paths = f->paths,
                        .seed = seed,
                        .found = say,
                        .context = &f->said};

    buf_clear(&f->said);
    f->err = (struct err){.text = ""};
    return merge_shards(&m, &f->merged, &f->err);
}

void any_folder_must_merge(struct any_folder *f, const uint8_t *seed)
{
    if (!any_folder_merge(f, seed))
        fail_msg("%s\n%s", f->err.text, f->said.len ? buf_str(&f->said) : "");
    assert_int_equal(f->said.len, 0);
}

void any_folder_joined(const struct any_folder *f, const struct buf *log, size_t shards)
{
    assert_true(f->merged.complete);
    assert_false(f->merged.already);
    assert_int_equal(f->merged.sets, any_round_sets(log, 0));
    assert_int_equal(f->merged.shards, shards);
    any_folder_holds(f, log);
}

void any_folder_usage(struct any_folder *f, const uint8_t *seed)
{
    uint64_t before = any_folder_state(f);

    assert_false(any_folder_merge(f, seed));
    assert_int_equal(f->err.class, ERR_USAGE);
    assert_int_equal(f->said.len, 0);
    assert_int_equal(any_folder_state(f), before);
}

/* ---- What is in it ---- */

static uint64_t hash_of(const char *name, const struct buf *b)
{
    struct buf both = {0};

    (void)buf_printf(&both, "%s%c", name, 0);
    (void)buf_add(&both, b->data, b->len);
    uint64_t hash = hash_check(both.data, both.len);
    buf_finish(&both);
    return hash;
}

/* In whatever order the folder lists them. */
static uint64_t state_of(const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *entry;
    uint64_t state = 0;

    assert_non_null(d);
    while ((entry = readdir(d))) {
        struct buf b = {0};
        char path[1024];
        struct stat st;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
        assert_int_equal(stat(path, &st), 0);
        if (S_ISDIR(st.st_mode)) {
            uint64_t inner = state_of(path);
            (void)buf_add(&b, &inner, sizeof inner);
        } else {
            (void)any_folder_get(path, &b);
        }
        state += hash_of(entry->d_name, &b);
        buf_finish(&b);
    }
    closedir(d);
    return state;
}

uint64_t any_folder_state(const struct any_folder *f)
{
    return state_of(f->dir);
}

void any_folder_holds(const struct any_folder *f, const struct buf *log)
{
    static const char *const gone[] = {".part", ".seed", ".stages"};
    struct buf found = {0};

    if (!any_folder_get(f->log, &found))
        fail_msg("there is no log");
    assert_int_equal(found.len, log->len);
    assert_memory_equal(found.data, log->data, log->len);
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        if (access(any_folder_log(f, gone[i]), F_OK) == 0)
            fail_msg("%s is still there", gone[i]);
    buf_finish(&found);
}

pid_t any_killed(bool (*act)(void *context), void *context, rlim_t bytes)
{
    const struct rlimit limit = {.rlim_cur = bytes, .rlim_max = bytes}, no_core = {.rlim_cur = 0};
    int status;
    pid_t pid = fork();

    assert_true(pid >= 0);
    if (pid == 0) {
        (void)signal(SIGXFSZ, SIG_DFL);
        _exit(setrlimit(RLIMIT_CORE, &no_core) != 0 || setrlimit(RLIMIT_FSIZE, &limit) != 0 ||
              !act(context));
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ);
    return pid;
}
