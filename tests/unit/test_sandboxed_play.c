/* arena/run/sandboxed_play: what a sandboxed worker hands on. */
#include <signal.h>
#include <unistd.h>

#include "housed.h"
#include "run/job.h"
#include "sandbox/failure.h"
#include "run/time_stats.h"
#include "test.h"

enum { SETS = 20 };

/* A pairing of two bots, and all that came of it. */
struct play {
    struct event event;
    struct pairing pairing;
    char host[HOUSED_PATH], path[2][HOUSED_PATH];
    const char *paths[2];
    struct job job;
    struct buf sets;               /* their records, one after the other */
    size_t end[SETS];              /* of each */
    struct failure failure[200];   /* in the order in which they came */
    size_t failures, before[SETS]; /* how many came before each set's end */
    uint32_t next;
    uint32_t flushed; /* sets that were out at the last flush */
    size_t hangs;
    struct time_recorder times;
    uint32_t kill;    /* the set at which a bot's process is killed; 0: none */
    const char *whom; /* what the process does that is killed; NULL: none is */
    unsigned opened;  /* descriptors before it began */
};

static void play_start(struct play *p, const char *first, const char *second, unsigned batch)
{
    static const struct any_setup two = {.rules = "modern",
                                         .unit = UNIT_DEALS,
                                         .deals = 4,
                                         .format = FORMAT_ROUND_ROBIN,
                                         .bots = 2,
                                         .sets = SETS};
    *p = (struct play){.opened = descriptors()};
    any_event(&p->event, &two);
    p->event.limits = ample;
    event_pairing(&p->event, 0, &p->pairing);
    built(p->host, "euchre-host");
    built(p->path[0], first);
    built(p->path[1], second);
    for (int i = 0; i < 2; i++) {
        p->paths[i] = p->path[i];
        p->event.entrant[i].args[0] = '\0'; /* not all of these bots know any */
    }
    p->job = (struct job){.event = &p->event,
                          .pairing = &p->pairing,
                          .path = p->paths,
                          .seed = any_seed,
                          .host = p->host,
                          .batch = batch};
    p->sets = (struct buf){0};
}

static void play_finish(struct play *p)
{
    event_finish(&p->event);
    buf_finish(&p->sets);
    time_recorder_close(&p->times);
    assert_int_equal(descriptors(), p->opened);
    no_children();
}

/* Whether it was started to do this: "play" or "serve". */
static bool does(long pid, const char *what)
{
    char path[64], words[64] = "";
    snprintf(path, sizeof path, "/proc/%ld/cmdline", pid);
    FILE *f = fopen(path, "re");
    size_t n = f ? fread(words, 1, sizeof words - 1, f) : 0;
    if (f)
        fclose(f);
    size_t first = strlen(words) + 1;
    return first < n && strcmp(words + first, what) == 0;
}

/* Some process that does this; 0 if there is none, or the kernel does not tell. */
static pid_t child_that(const char *what)
{
    char path[64];
    long pid = 0, found = 0;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    FILE *f = fopen(path, "re");
    while (f && !found && fscanf(f, "%ld", &pid) == 1)
        found = does(pid, what) ? pid : 0;
    if (f)
        fclose(f);
    return (pid_t)found;
}

static bool tells_children(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    return access(path, R_OK) == 0;
}

static bool take(void *context, const struct worker_message *f)
{
    struct play *p = context;
    if (f->kind == WORKER_MESSAGE_FAILURE) {
        struct failure *m = &p->failure[p->failures++];
        assert_in_range(p->failures, 1, sizeof p->failure / sizeof p->failure[0]);
        assert_int_equal(f->record_size, sizeof *m);
        memcpy(m, f->record, sizeof *m);
        assert_int_equal(m->strike.set, p->next); /* it precedes its set */
        return true;
    }
    if (f->kind == WORKER_MESSAGE_HANGS) {
        p->hangs++;
        return true;
    }
    if (f->kind == WORKER_MESSAGE_TIMES)
        return time_recorder_add(&p->times, f, f->entrant ? "second" : "first");
    if (f->kind == WORKER_MESSAGE_COST)
        return true;
    assert_int_equal(f->kind, WORKER_MESSAGE_SET);
    assert_int_equal(f->facts.set, p->next);
    if (p->whom && p->next == p->kill) {
        pid_t pid = child_that(p->whom);
        assert_true(pid > 0);
        assert_int_equal(kill(pid, SIGKILL), 0);
    }
    assert_true(buf_add(&p->sets, f->record, f->record_size));
    p->before[p->next] = p->failures;
    p->end[p->next++] = p->sets.len;
    return true;
}

static void flush(void *context)
{
    struct play *p = context;
    p->flushed = p->next;
}

static void play_all(struct play *p, uint32_t sets)
{
    const struct worker_message_sink sink = {.take = take, .flush = flush, .context = p};
    struct err err;
    p->job.count = sets;
    must(sandboxed_play(&p->job, &sink, &err), &err);
    assert_int_equal(p->flushed, sets);
    assert_int_equal(p->next, sets);
}

static void same_records(const struct play *a, const struct play *b, uint32_t sets)
{
    assert_int_equal(a->end[sets - 1], b->end[sets - 1]);
    assert_memory_equal(a->sets.data, b->sets.data, a->end[sets - 1]);
}

/* ---- Well-behaved ---- */

/* The same bots without any process but this. */
static void play_here(struct play *p, uint32_t sets)
{
    const struct worker_message_sink sink = {.take = take, .context = p};
    struct err err;
    p->job.host = NULL;
    p->job.count = sets;
    must(trusted_play(&p->job, &sink, &err), &err);
}

TEST(sets_are_those_of_trusted_play)
{
    static const unsigned batches[] = {1, 7, 256};
    struct play here, apart;
    play_start(&here, "bots/random.so", "bots/greedy.so", 1);
    play_here(&here, SETS);
    for (size_t i = 0; i < sizeof batches / sizeof batches[0]; i++) {
        play_start(&apart, "bots/random.so", "bots/greedy.so", batches[i]);
        play_all(&apart, SETS);
        assert_int_equal(apart.failures, 0);
        same_records(&here, &apart, SETS);
        play_finish(&apart);
    }
    play_start(&apart, "bots/random.so", "bots/greedy.so", 1);
    apart.job.alone = true;
    play_all(&apart, 3);
    assert_int_equal(apart.failures, 0);
    same_records(&here, &apart, 3);
    play_finish(&apart);
    play_finish(&here);
}

/* Who hangs in unloading is told once the sets are out, and costs them nothing. */
TEST(who_hangs_in_unloading_is_told)
{
    struct play p;
    play_start(&p, "zoo/loop_unload.so", "bots/first.so", 16);
    play_all(&p, SETS);
    assert_in_range(p.hangs, 1, 2); /* one for each of its chairs */
    assert_int_equal(p.failures, 0);
    play_finish(&p);
}

/* ---- Otherwise ---- */

static unsigned entrant_at(const struct play *p, const char *bot)
{
    return strstr(p->path[0], bot) ? 0 : 1;
}

/* Answers of which it was told how long they took. */
static uint64_t timed(const struct play *p)
{
    return time_stats_all(time_stats_of(&p->times.all, "first")).count +
           time_stats_all(time_stats_of(&p->times.all, "second")).count;
}

/* It fails in a batch only, which counts for nothing. */
TEST(failing_in_a_batch_only_counts_for_nothing)
{
    struct play wild, tame;
    play_start(&tame, "bots/greedy.so", "tests/hostile/tame.so", 16);
    play_all(&tame, SETS);
    assert_int_equal(tame.failures, 0);
    play_start(&wild, "bots/greedy.so", "tests/hostile/globals.so", 16);
    play_all(&wild, SETS);
    same_records(&tame, &wild, SETS);
    assert_in_range(wild.failures, 1, FAILURE_ALONE);
    for (size_t i = 0; i < wild.failures; i++) {
        const struct failure *m = &wild.failure[i];
        assert_int_equal(m->event, FAILURE_UNREPEATED);
        assert_true(m->explained);
        assert_int_equal(m->strike.fault.code, EU_CRASH);
        assert_int_equal(m->strike.fault.raw, SIGSEGV);
        assert_int_equal(m->entrant, entrant_at(&wild, "globals"));
    }
    /* those in play at a crash count once, up to it */
    assert_in_range(timed(&wild), timed(&tame) / 2, timed(&tame));
    play_finish(&wild);
    play_finish(&tame);
}

/* More tables at once than one may take memory for are not what it would play alone. */
TEST(memory_of_many_tables_counts_for_nothing)
{
    enum { SOME = 9 };
    struct play large, tame;
    play_start(&tame, "bots/greedy.so", "tests/hostile/tame.so", 16);
    play_all(&tame, SOME);
    play_start(&large, "bots/greedy.so", "tests/hostile/measure.so", 16);
    large.event.limits.memory_mb = 32;
    play_all(&large, SOME);
    same_records(&tame, &large, SOME);
    assert_true(large.failures > 0);
    for (size_t i = 0; i < large.failures; i++) {
        assert_int_equal(large.failure[i].event, FAILURE_UNREPEATED);
        assert_int_equal(large.failure[i].strike.fault.code, EU_MEMORY);
        assert_int_equal(large.failure[i].entrant, entrant_at(&large, "measure"));
    }
    play_finish(&large);
    play_finish(&tame);
}

/* No bot has done anything, and nothing is lost. */
TEST(kills_from_outside_lose_nothing)
{
    struct play killed, well;
    if (!tells_children())
        LEAVE_OUT("a kernel that does not name the children of a thread");
    play_start(&well, "bots/random.so", "bots/greedy.so", 16);
    play_all(&well, SETS);
    play_start(&killed, "bots/random.so", "bots/greedy.so", 16);
    killed.whom = "play";
    killed.kill = 7; /* the last of a span: another follows */
    play_all(&killed, SETS);
    same_records(&well, &killed, SETS);
    assert_int_equal(killed.failures, 1);
    assert_int_equal(killed.failure[0].event, FAILURE_ENDED);
    assert_false(killed.failure[0].explained);
    play_finish(&killed);
    play_finish(&well);
}

/* The same of the process that forks those of bots: another takes its place. */
TEST(a_fork_server_that_is_killed_is_replaced)
{
    enum { SOME = 12 };
    struct play well, killed;
    if (!tells_children())
        LEAVE_OUT("a kernel that does not name the children of a thread");
    play_start(&well, "bots/random.so", "bots/greedy.so", 16);
    play_all(&well, SOME);
    play_start(&killed, "bots/random.so", "bots/greedy.so", 16);
    killed.job.alone = true; /* further processes are forked */
    killed.whom = "serve";
    killed.kill = 7;
    play_all(&killed, SOME);
    same_records(&well, &killed, SOME);
    assert_int_equal(killed.failures, 0);
    play_finish(&killed);
    play_finish(&well);
}

/* Each strike is told before its set, and is a fault of it. */
TEST(strikes_precede_their_set)
{
    enum { SOME = 3 };
    struct play in_batch, alone;
    play_start(&in_batch, "bots/greedy.so", "tests/hostile/second_trick.so", 16);
    play_start(&alone, "bots/greedy.so", "tests/hostile/second_trick.so", 16);
    alone.job.alone = true;
    play_all(&in_batch, SOME);
    play_all(&alone, SOME);
    same_records(&in_batch, &alone, SOME);
    for (uint32_t set = 0; set < SOME; set++)
        assert_true(in_batch.before[set] > (set ? in_batch.before[set - 1] : 0));
    for (size_t i = 0; i < in_batch.failures; i++) {
        const struct failure *m = &in_batch.failure[i];
        assert_int_equal(m->event, FAILURE_STRIKE);
        assert_int_equal(m->strike.fault.code, EU_CRASH);
        assert_int_equal(m->strike.fault.question, EU_PLAY);
        assert_int_equal(m->strike.fault.trick, 1);
        assert_int_equal(m->entrant, entrant_at(&in_batch, "second_trick"));
        assert_true(m->has_view);
        assert_int_equal(m->view.tricks, 1);
        assert_int_equal(m->view.seat, m->strike.fault.seat);
        assert_int_equal(m->view.deal, m->strike.deal);
    }
    play_finish(&in_batch);
    play_finish(&alone);
}

/* A bot that cannot even be loaded loses its tables, one strike for each. */
TEST(who_never_starts_loses_every_table)
{
    struct play p;
    play_start(&p, "bots/greedy.so", "zoo/load_fails.so", 4);
    play_all(&p, 2);
    assert_int_equal(p.failures % 4, 0);
    for (size_t i = 0; i < p.failures; i++) {
        assert_int_equal(p.failure[i].event, FAILURE_STRIKE);
        assert_int_equal(p.failure[i].strike.fault.code, EU_NO_START);
        assert_int_equal(p.failure[i].entrant, entrant_at(&p, "load_fails"));
        assert_non_null(strstr(p.failure[i].printed, "its load callback failed"));
        assert_false(p.failure[i].has_view);
    }
    play_finish(&p);
}

/* ---- A guest ---- */

/* It gives the first legal answer each time, and leaves at the third question. */
static unsigned leaver_asked;

static bool sit_down(struct chair *chair, struct instance *instance,
                     const struct eu_opening *opening)
{
    return chair && instance && opening;
}

static int32_t answer(struct chair *chair, const struct query *query)
{
    assert_non_null(chair);
    leaver_asked++;
    return __builtin_ctzll(query->view->legal);
}

static void stand_up(struct chair *chair, struct instance *instance)
{
    assert_true(chair && instance);
}

static bool has_left(void *context)
{
    assert_null(context);
    return leaver_asked >= 3;
}

TEST(a_guest_who_leaves_is_not_asked_again)
{
    static const struct chair_ops ops = {.open = sit_down, .ask = answer, .close = stand_up};
    static struct chair chair = {.ops = &ops, .asks = CHAIR_ASKS_ALL, .args = ""};
    const struct guests guests = {.chair = {&chair}, .is_gone = has_left};
    struct play p;
    const struct worker_message_sink sink = {.take = take, .context = &p};
    struct err err;
    play_start(&p, "bots/first.so", "bots/greedy.so", 1);
    p.job.host = NULL;
    p.job.count = 1;
    p.job.guests = &guests;
    (void)trusted_play(&p.job, &sink, &err);
    assert_int_equal(leaver_asked, 3);
    assert_int_equal(p.next, 0); /* there is no set */
    play_finish(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_those_of_trusted_play),
        cmocka_unit_test(who_hangs_in_unloading_is_told),
        cmocka_unit_test(failing_in_a_batch_only_counts_for_nothing),
        cmocka_unit_test(a_fork_server_that_is_killed_is_replaced),
        cmocka_unit_test(strikes_precede_their_set),
        cmocka_unit_test(who_never_starts_loses_every_table),
        cmocka_unit_test(memory_of_many_tables_counts_for_nothing),
        cmocka_unit_test(kills_from_outside_lose_nothing),
        cmocka_unit_test(a_guest_who_leaves_is_not_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
