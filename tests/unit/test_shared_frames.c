/* arena/sandbox/shared_frames: the memory itself, bots that play by it, and bots that write there
 * what they like. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest.h"
#include "sandbox/shared_frames.h"
#include "sandbox/wire_decode.h"
#include "test.h"

enum { SLOTS = 256, ROUNDS = 20000 };

/* ---- The memory ---- */

TEST(its_size_stays)
{
    struct shared_frames s;
    int fd;

    assert_true(shared_frames_make(&s, SLOTS, &fd));
    off_t size = (off_t)shared_frames_bytes(&s);
    assert_int_equal(lseek(fd, 0, SEEK_END), size);
    assert_int_equal(ftruncate(fd, size - 4096), -1);
    assert_int_equal(errno, EPERM);
    assert_int_equal(ftruncate(fd, size + 4096), -1);
    assert_int_equal(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE), -1);
    close(fd);
    shared_frames_finish(&s);
    assert_null(s.questions);
    shared_frames_finish(&s);
}

/* An answer in the memory: this head, and bytes that count on. */
static void put_answer(struct shared_frames *s, uint32_t size, unsigned kind, unsigned items)
{
    struct eu_wire_frame head = {size, (uint16_t)kind, (uint16_t)items};

    for (size_t i = 0; i < s->answers_size; i++)
        s->answers[i] = (uint8_t)i;
    memcpy(s->answers, &head, sizeof head);
}

TEST(only_rounds_that_fit_are_taken)
{
    struct shared_frames s;
    int fd;

    assert_true(shared_frames_make(&s, SLOTS, &fd));
    uint8_t *to = malloc(s.answers_size);
    assert_non_null(to);
    uint32_t most = (uint32_t)(s.answers_size - sizeof(struct eu_wire_frame));
    put_answer(&s, most, EU_WIRE_ROUND, 1);
    assert_int_equal(shared_frames_take(&s, to), s.answers_size);
    assert_memory_equal(to, s.answers, s.answers_size);
    put_answer(&s, 16, EU_WIRE_ROUND, 2);
    assert_int_equal(shared_frames_take(&s, to), 24);
    const struct {
        uint32_t size;
        unsigned kind, items;
    } bad[] = {{most + 8, EU_WIRE_ROUND, 1},   {UINT32_MAX - 7, EU_WIRE_ROUND, 1},
               {UINT32_MAX, EU_WIRE_ROUND, 1}, {12, EU_WIRE_ROUND, 1},
               {16, EU_WIRE_ROUND, 3},         {sizeof(struct eu_wire_last), EU_WIRE_LAST, 0},
               {0, EU_WIRE_LOADED, 0},         {0, SHARED_ROUND, 0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_answer(&s, bad[i].size, bad[i].kind, bad[i].items);
        assert_int_equal(shared_frames_take(&s, to), 0);
    }
    free(to);
    close(fd);
    shared_frames_finish(&s);
}

TEST(what_is_too_long_is_not_put)
{
    struct shared_frames s;
    int fd;

    assert_true(shared_frames_make(&s, SLOTS, &fd));
    uint8_t *bytes = calloc(1, s.questions_size + 1);
    assert_non_null(bytes);
    memset(s.answers, 7, 8);
    bytes[0] = 1;
    assert_false(shared_frames_put(&s, bytes, s.questions_size + 1));
    assert_int_equal(s.questions[0], 0);
    assert_true(shared_frames_put(&s, bytes, s.questions_size));
    assert_int_equal(s.questions[0], 1);
    assert_int_equal(s.answers[0], 7);
    free(bytes);
    close(fd);
    shared_frames_finish(&s);
}

/* Writes heads and items that are right and wrong, as fast as it can, until it is killed. */
static _Noreturn void scribble(struct shared_frames *s)
{
    volatile uint32_t *words = (volatile uint32_t *)(void *)s->answers;
    uint32_t value = 1;

    for (unsigned n = 0;; n++) {
        value = value * 1664525 + 1013904223;
        words[0] = value % 4 ? value >> 8 & 0x1fff8 : value;
        words[1] = EU_WIRE_ROUND | (value >> 20 & 7) << 16;
        words[2 + n % 64] = value;
    }
}

/* Whatever the other process writes meanwhile: the length is that of the copy's own head, and what
 * is decoded lies within the copy, of which a sanitizer sees the end. */
TEST(a_copy_holds_together_while_it_is_changed)
{
    struct shared_frames s;
    int fd;
    unsigned taken = 0;

    assert_true(shared_frames_make(&s, SLOTS, &fd));
    uint8_t *to = malloc(s.answers_size);
    assert_non_null(to);
    pid_t child = fork();
    if (child == 0)
        scribble(&s);
    for (int i = 0; i < ROUNDS || !taken; i++) {
        struct eu_wire_frame head;
        struct eu_wire_item item;
        const uint8_t *body;
        size_t n = shared_frames_take(&s, to);
        if (!n)
            continue;
        taken++;
        assert_true(wire_decode_frame(to, n, &head));
        assert_int_equal(n, sizeof head + head.size);
        struct wire_reply reply = {to + sizeof head, head.size, head.items};
        while (wire_decode_next(&reply, &item, &body) == WIRE_DECODE_ITEM)
            if (item.kind == EU_WIRE_LOG || item.kind == EU_WIRE_TOOK)
                assert_true(body + item.value <= to + n);
    }
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    free(to);
    close(fd);
    shared_frames_finish(&s);
}

/* ---- Bots ---- */

/* Asks at so many tables at once; the answers go to `answers`. */
static void ask_all(struct process *p, unsigned tables, int32_t *answers)
{
    struct eu_wire_frame head;
    struct eu_wire_item item;
    const uint8_t *body;
    unsigned n = 0;

    for (unsigned slot = 0; slot < tables; slot++)
        add_question(p, slot);
    assert_true(exchange(p));
    memcpy(&head, p->in.data, sizeof head);
    struct wire_reply reply = {p->in.data + sizeof head, head.size, head.items};
    while (wire_decode_next(&reply, &item, &body) == WIRE_DECODE_ITEM)
        if (item.kind == EU_WIRE_ANSWER) {
            assert_int_equal(item.slot, n);
            answers[n++] = item.value;
        }
    assert_int_equal(n, tables);
}

static void open_all(struct process *p, unsigned tables)
{
    assert_true(process_meet(p));
    for (unsigned slot = 0; slot < tables; slot++)
        add_open(p, slot);
    assert_true(exchange(p));
}

TEST(answers_are_those_that_come_by_the_pipe)
{
    enum { TABLES = 1000 }; /* which do not fit into the memory */
    static const unsigned tables[] = {1, 60, 500, TABLES};
    static int32_t answers[2][TABLES];

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (unsigned batch = 0; batch <= SLOTS; batch += SLOTS) {
            prepare("bots/random.so");
            guest.setup.batch = batch;
            struct process *p = begin();
            assert_int_equal(p->shared.questions != NULL, batch > 0);
            open_all(p, TABLES);
            ask_all(p, tables[i], answers[batch > 0]);
            if (batch) /* the frame lies there, or the one before it */
                assert_int_equal(((struct eu_wire_frame *)(void *)p->shared.questions)->items,
                                 i + 1 < sizeof tables / sizeof *tables ? tables[i] : TABLES);
            end();
            assert_null(p->shared.questions);
            if (batch)
                assert_memory_equal(answers[0], answers[1], tables[i] * sizeof(int32_t));
        }
}

/* Few tables, a program or a bot that plays alone have none. */
TEST(a_batch_of_an_object_alone_has_it)
{
    prepare("bots/greedy.so");
    guest.setup.batch = SHARED_FRAMES_LEAST - 1;
    struct process *p = begin();
    assert_null(p->shared.questions);
    meet_and_open(p);
    assert_true(ask(p));
    end();
}

/* What it makes of itself is its own fault, and nothing else comes of it. */
TEST(a_bot_may_write_there_what_it_likes)
{
    static const struct {
        const char *bot;
        enum eu_fault fault;
    } bots[] = {{"zoo/shared_answer.so", EU_NO_ANSWER},
                {"zoo/shared_change.so", EU_NO_ANSWER},
                {"zoo/shared_scribble.so", EU_NO_FAULT}};

    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        prepare(bots[i].bot);
        guest.setup.batch = SLOTS;
        struct process *p = begin();
        meet_and_open(p);
        bool alive = true;
        for (int asked = 0; asked < 8 && alive; asked++)
            alive = ask(p);
        assert_int_equal(alive, bots[i].fault == EU_NO_FAULT);
        assert_int_equal(p->fault.code, bots[i].fault);
        end();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_size_stays),
        cmocka_unit_test(only_rounds_that_fit_are_taken),
        cmocka_unit_test(what_is_too_long_is_not_put),
        cmocka_unit_test(a_copy_holds_together_while_it_is_changed),
        cmocka_unit_test(answers_are_those_that_come_by_the_pipe),
        cmocka_unit_test(a_batch_of_an_object_alone_has_it),
        cmocka_unit_test(a_bot_may_write_there_what_it_likes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
