/* What a ladder does with submissions: from files that lie there to bots that play (a .so), or a
 * sentence that says why not. */
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "empty_club.h"
#include "ladder/intake_parts.h"

#define HEAD "#include \"euchre_bot.h\"\n"
#define BOT(name, body) \
    HEAD "static int play(void *self, const struct eu_view *view)\n" \
         "{\n(void)self;\n(void)view;\n" body "}\n" \
         "EU_BOT(.name = \"" name "\", .play = play)\n"

static const char good[] = BOT("good", "return eu_first(view->legal);\n");
static const char crash[] = BOT("crash", "__builtin_trap();\n");
static const char wrong[] = BOT("wrong", "return eu_first(view->legal)\n");
static const char revokes[] = BOT("revokes", "uint64_t other = view->hand & ~view->legal;\n"
                                             "return eu_first(other ? other : view->legal);\n");
static const char lost[] = BOT("lost", "extern int sure(void);\nreturn sure();\n");
static const char opens[] = "#include <stdio.h>\n" BOT("opens", "fopen(\"/etc/passwd\", \"r\");\n"
                                                                "return eu_first(view->legal);\n");
static const char picky[] = HEAD "static int play(void *self, const struct eu_view *view)\n"
                                 "{\n(void)self;\nreturn eu_first(view->legal);\n}\n"
                                 "static int accepts(const struct eu_rules *rules)\n"
                                 "{\nreturn rules->players == 3;\n}\n"
                                 "EU_BOT(.name = \"picky\", .play = play, .accepts = accepts)\n";
static const char snake[] = "#!/usr/bin/env python3\n"
                            "from euchre_bot import Bot, first, run\n\n\n"
                            "class Snake(Bot):\n"
                            "    def play(self, view):\n"
                            "        return first(view.legal)\n\n\n"
                            "run(Snake)\n";

/* ---- A club with its intake ---- */

struct fixture {
    struct empty_club a;
    struct sdk_files sdk;
    struct intake_how how;
    struct intake in;
    char arena[PATH_CAP], file[2][PATH_CAP];
};

static void restart(struct fixture *f)
{
    struct err err;

    must(intake_open(&f->in, &f->a.club, &f->how, &err), &err);
}

static void set_up(struct fixture *f, const char *yaml)
{
    const char *build = getenv("BUILD");
    char path[PATH_CAP];

    if (!build)
        build = "build";
    (void)snprintf(path, sizeof path, "%s/euchre-host", build);
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", path, 1), 0);
    (void)snprintf(path, sizeof path, "%s/bots", build);
    assert_int_equal(setenv("EUCHRE_ARENA_BOTS", path, 1), 0);
    (void)snprintf(path, sizeof path, "%s/euchre-arena", build);
    assert_non_null(realpath(path, f->arena));
    f->sdk = (struct sdk_files){.library = false};
    (void)snprintf(f->file[0], PATH_CAP, "sdk/euchre_bot.h");
    f->sdk.file[0] = f->file[0];
    f->how = (struct intake_how){.arena = f->arena, .sdk = &f->sdk};
    empty_club_open(&f->a, yaml);
    restart(f);
}

/* The club has another file, with which the ladder starts again. */
static void reopen(struct fixture *f, const char *yaml)
{
    struct err err;

    intake_close(&f->in);
    club_close(&f->a.club);
    empty_club_write(&f->a, "club.yaml", 0644, yaml);
    must(club_open(&f->a.club, f->a.folder.path, &err), &err);
    restart(f);
}

static void tear_down(struct fixture *f)
{
    intake_close(&f->in);
    empty_club_close(&f->a);
}

static void scan(struct fixture *f)
{
    struct err err;

    must(intake_scan(&f->in, &err), &err);
}

static void end_look(struct fixture *f, size_t i)
{
    struct pollfd end = {.fd = f->in.look[i].ended, .events = POLLIN};

    assert_int_equal(poll(&end, 1, 60000), 1);
    intake_end(&f->in, i);
}

/* Starts the next one and waits for its end. */
static void look_at_one(struct fixture *f)
{
    struct err err;

    must(intake_start(&f->in, &err), &err);
    if (f->in.look[0].child)
        end_look(f, 0);
}

/* Goes on until nothing is left to do. Bots are taken in the second scan that finds them so. */
static void settle(struct fixture *f)
{
    for (int i = 0; i < 2; i++)
        scan(f);
    for (int i = 0; i < 100 && intake_is_busy(&f->in); i++) {
        look_at_one(f);
        scan(f);
    }
    if (intake_is_busy(&f->in))
        fail_msg("it does not end: %s", buf_str(&f->in.notes));
}

static const struct submission_record *number(struct fixture *f, uint32_t n)
{
    struct intake_item *item = intake_item(&f->in, n);

    if (!item)
        fail_msg("there is no submission %" PRIu32, n);
    return &item->record;
}

static void is(struct fixture *f, uint32_t n, enum submission_state state, const char *text)
{
    const struct submission_record *r = number(f, n);
    struct submission_record written;
    struct err err;

    if (r->state != state || !strstr(state == SUBMISSION_PLAYING ? r->entrant : r->why, text))
        fail_msg("%" PRIu32 ": expected %s %s, found %s %s: %s", n, submission_state_name(state),
                 text, submission_state_name(r->state), r->entrant, r->why);
    must(submission_read(&f->a.club, n, &written, &err), &err);
    assert_memory_equal(&written, r, sizeof written);
}

/* Hands in a file, as the backend does. */
static uint32_t hand_in(struct fixture *f, const char *author, const char *file, const char *text)
{
    struct submission_record r = {.bytes = strlen(text)};
    struct submission_draft d;
    struct err err;
    char path[PATH_CAP];

    assert_true(club_bot_of(file, false, r.bot));
    (void)snprintf(r.author, sizeof r.author, "%s", author);
    (void)snprintf(r.file, sizeof r.file, "%s", file);
    must(submission_new(&d, &f->a.club, &err) && path_join(path, d.source, file, &err) &&
             file_replace(path, 0644, text, strlen(text), &err) && submission_hand_in(&d, &r, &err),
         &err);
    return r.number;
}

static char *text_of_file(struct fixture *f, uint32_t n, const char *name)
{
    struct buf text = {0};
    struct err err;
    char path[PATH_CAP];

    must(submission_path(&f->a.club, n, name, path, &err) && file_read(path, 1 << 20, &text, &err),
         &err);
    return (char *)(uintptr_t)buf_str(&text);
}

static void has(struct fixture *f, uint32_t n, const char *name, const char *words)
{
    char *text = text_of_file(f, n, name);

    if (!strstr(text, words))
        fail_msg("%" PRIu32 "/%s: expected %s, found %s", n, name, words, text);
    free(text);
}

/* ---- What is handed in ---- */

TEST(each_gets_its_sentence)
{
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: []\n");
    (void)hand_in(&f, "ann", "good.c", good);
    (void)hand_in(&f, "ann", "snake.py", snake);
    (void)hand_in(&f, "bob", "wrong.c", wrong);
    (void)hand_in(&f, "bob", "crash.c", crash);
    (void)hand_in(&f, "bob", "revoke.c", revokes);
    (void)hand_in(&f, "bob", "picky.c", picky);
    (void)hand_in(&f, "bob", "good.c", good);
    (void)hand_in(&f, "bob", "lost.c", lost);
    (void)hand_in(&f, "bob", "opens.c", opens);
    settle(&f);
    is(&f, 1, SUBMISSION_PLAYING, "good");
    is(&f, 2, SUBMISSION_PLAYING, "snake");
    is(&f, 3, SUBMISSION_REFUSED, "it does not build (exit status 1): expected");
    is(&f, 4, SUBMISSION_REFUSED, "it crashed by SIG");
    is(&f, 5, SUBMISSION_REFUSED, "did not follow suit");
    is(&f, 6, SUBMISSION_REFUSED, "it does not accept the rules");
    is(&f, 7, SUBMISSION_REFUSED, "another author");
    is(&f, 8, SUBMISSION_REFUSED,
       "it does not build (exit status 1): undefined reference to `sure");
    is(&f, 9, SUBMISSION_REFUSED, "it made the forbidden system call open"); /* or openat */
    static const enum err_fault fault[] = {ERR_OF_NOBODY,  ERR_OF_NOBODY,  ERR_OF_STUDENT,
                                           ERR_OF_BOT,     ERR_OF_BOT,     ERR_OF_BOT,
                                           ERR_OF_STUDENT, ERR_OF_STUDENT, ERR_OF_BOT};
    for (uint32_t n = 1; n <= 9; n++)
        assert_int_equal(number(&f, n)->fault, fault[n - 1]);
    assert_string_equal(number(&f, 1)->program, "bot.so");
    assert_string_equal(number(&f, 2)->program, "bot.py");
    assert_int_equal(number(&f, 1)->accepts, 1);
    has(&f, 1, "check.txt", "PASS: bot plays 1 rule set without a fault.");
    has(&f, 3, "output.txt", "wrong.c:");
    has(&f, 5, "check.txt", "hint");
    tear_down(&f);
}

/* Who hands in many keeps the others waiting for one of them only. */
TEST(authors_take_turns)
{
    static const uint32_t order[] = {1, 4, 5, 2, 3};
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: []\n");
    for (int i = 0; i < 3; i++)
        (void)hand_in(&f, "ann", "mine.c", wrong);
    (void)hand_in(&f, "bob", "other.c", wrong);
    (void)hand_in(&f, "cat", "third.c", wrong);
    scan(&f);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        look_at_one(&f);
        is(&f, order[i], SUBMISSION_REFUSED, "does not build");
    }
    tear_down(&f);
}

/* Whose check takes long keeps nobody of another author waiting. */
TEST(slow_ones_are_not_waited_for)
{
    struct fixture f;
    struct err err;

    set_up(&f, "games: [modern]\nbots: []\n");
    (void)hand_in(&f, "ann", "slow.c", good);
    (void)hand_in(&f, "ann", "mine.c", good);
    (void)hand_in(&f, "bob", "other.c", good);
    scan(&f);
    must(intake_start(&f.in, &err), &err);
    f.in.look[0].began = clock_wall_ns();
    must(intake_start(&f.in, &err), &err);
    assert_int_equal(f.in.look[1].child, 0);
    f.in.look[0].began = 0; /* it takes long */
    must(intake_start(&f.in, &err), &err);
    assert_int_equal(f.in.look[1].number, 3);
    f.in.look[1].began = 0;
    must(intake_start(&f.in, &err), &err);
    assert_int_equal(f.in.look[2].child, 0); /* as ann's is looked at */
    end_look(&f, 1);
    is(&f, 3, SUBMISSION_PLAYING, "other");
    assert_true(intake_looks_at(&f.in, 1));
    settle(&f);
    is(&f, 1, SUBMISSION_PLAYING, "slow");
    is(&f, 2, SUBMISSION_PLAYING, "mine");
    tear_down(&f);
}

TEST(versions_and_withdrawal)
{
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: []\nversions: 2\n");
    for (uint32_t n = 1; n <= 3; n++)
        (void)hand_in(&f, "ann", "mine.c", good);
    settle(&f);
    is(&f, 1, SUBMISSION_RETIRED, "mine@3 plays in its place");
    is(&f, 2, SUBMISSION_PLAYING, "mine@2");
    is(&f, 3, SUBMISSION_PLAYING, "mine@3");
    (void)hand_in(&f, "ann", "mine.c", wrong);
    empty_club_write(&f.a, "private/submissions/000003/withdrawn", 0600, "");
    settle(&f);
    is(&f, 2, SUBMISSION_PLAYING, "mine@2");
    is(&f, 3, SUBMISSION_WITHDRAWN, "taken out");
    is(&f, 4, SUBMISSION_REFUSED, "does not build");
    (void)hand_in(&f, "ann", "mine.c", good);
    empty_club_write(&f.a, "private/submissions/000005/withdrawn", 0600, "");
    settle(&f);
    is(&f, 5, SUBMISSION_WITHDRAWN, "taken out");
    (void)hand_in(&f, "ann", "mine.c", good);
    settle(&f);
    is(&f, 6, SUBMISSION_PLAYING, "mine@4");
    tear_down(&f);
}

TEST(games_that_it_plays)
{
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: []\n");
    (void)hand_in(&f, "ann", "good.c", good);
    (void)hand_in(&f, "ann", "picky.c", picky);
    settle(&f);
    is(&f, 2, SUBMISSION_REFUSED, "does not accept");
    /* games are added: who plays is checked in them */
    reopen(&f, "games: [hoyle-3, modern, {rules: hoyle-3, deals: 6}]\nbots: []\n");
    assert_int_equal(number(&f, 1)->accepts, 2);
    (void)hand_in(&f, "ann", "picky.c", picky);
    settle(&f);
    assert_int_equal(number(&f, 1)->checked, 7);
    assert_int_equal(number(&f, 1)->accepts, 7);
    is(&f, 1, SUBMISSION_PLAYING, "good");
    is(&f, 3, SUBMISSION_PLAYING, "picky");
    assert_int_equal(number(&f, 3)->accepts, 5);
    assert_string_equal(number(&f, 3)->why, "");
    tear_down(&f);
}

/* A version that does not play a game leaves it to the one that does. */
TEST(versions_of_several_games)
{
    struct fixture f;

    set_up(&f, "games: [hoyle-3, modern]\nbots: []\n");
    (void)hand_in(&f, "ann", "mine.c", good);
    (void)hand_in(&f, "ann", "mine.c", picky);
    settle(&f);
    is(&f, 1, SUBMISSION_PLAYING, "mine");
    assert_int_equal(number(&f, 1)->accepts, 2);
    assert_string_equal(number(&f, 1)->why, "mine@2 plays in its place where it can");
    is(&f, 2, SUBMISSION_PLAYING, "mine@2");
    assert_int_equal(number(&f, 2)->accepts, 1);
    intake_close(&f.in);
    restart(&f);
    settle(&f);
    assert_int_equal(number(&f, 1)->accepts, 2);
    (void)hand_in(&f, "ann", "mine.c", good);
    settle(&f);
    is(&f, 1, SUBMISSION_RETIRED, "mine@3 plays in its place");
    is(&f, 2, SUBMISSION_RETIRED, "mine@3 plays in its place");
    assert_int_equal(number(&f, 3)->accepts, 3);
    tear_down(&f);
}

/* ---- The organiser's bots ---- */

/* The file in which each folder is noted that is synced whole, also in children; "": none. */
static char synced[PATH_CAP];

int syncfs(int fd)
{
    char link[64], path[PATH_CAP];
    int out = *synced ? open(synced, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;

    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path);
    if (out >= 0 && n > 0)
        dprintf(out, "%.*s\n", (int)n, path);
    if (out >= 0)
        close(out);
    return 0;
}

/* After a loss of power no file of a bot that plays is empty: those of folders lie on the disk
 * before the folder counts, what was copied as what was built. */
static void has_synced_folders(void)
{
    struct buf text = {0};
    struct err err;

    must(file_read(synced, 1 << 20, &text, &err), &err);
    if (!strstr(buf_str(&text), "/source\n") || !strstr(buf_str(&text), "/000004/bot\n"))
        fail_msg("only these were synced: %s", buf_str(&text));
    buf_finish(&text);
    synced[0] = '\0';
}

TEST(own_bots)
{
    struct fixture f;
    struct err err;
    char path[PATH_CAP];

    set_up(&f, "games: [modern]\nbots: [random, {bot: simple, name: plain}, nosuchbot]\n");
    empty_club_write(&f.a, "bots/mine.c", 0644, good);
    empty_club_write(&f.a, "bots/readme.txt", 0644, "no bot");
    must(club_path(&f.a.club, path, "bots/snake", &err) && file_mkdirs(path, &err), &err);
    empty_club_write(&f.a, "bots/snake/main.py", 0755, snake);
    empty_club_write(&f.a, "bots/snake/bot.yaml", 0644, "entry: main.py\n");
    must(path_join(synced, f.a.folder.path, "synced", &err), &err);
    scan(&f);
    assert_int_equal(f.in.n, 0);
    settle(&f);
    assert_int_equal(f.in.n, 4);
    is(&f, 1, SUBMISSION_PLAYING, "random");
    is(&f, 2, SUBMISSION_PLAYING, "plain");
    is(&f, 3, SUBMISSION_PLAYING, "mine");
    is(&f, 4, SUBMISSION_PLAYING, "snake");
    assert_string_equal(number(&f, 4)->program, "bot");
    has_synced_folders();
    assert_non_null(strstr(buf_str(&f.in.notes), "readme.txt is left out"));
    assert_non_null(strstr(buf_str(&f.in.notes), "nosuchbot"));
    buf_clear(&f.in.notes);
    /* nothing is new, also after another start */
    settle(&f);
    intake_close(&f.in);
    restart(&f);
    settle(&f);
    assert_int_equal(f.in.n, 4);
    /* one is changed twice, one is taken away */
    empty_club_write(&f.a, "bots/mine.c", 0644, wrong);
    settle(&f);
    empty_club_write(&f.a, "bots/mine.c", 0644, good);
    must(club_path(&f.a.club, path, "bots/snake", &err), &err);
    folder_remove(path);
    settle(&f);
    assert_int_equal(f.in.n, 6);
    is(&f, 3, SUBMISSION_RETIRED, "mine@2");
    is(&f, 4, SUBMISSION_WITHDRAWN, "not in bots/");
    is(&f, 5, SUBMISSION_REFUSED, "does not build");
    is(&f, 6, SUBMISSION_PLAYING, "mine@2");
    (void)hand_in(&f, "ann", "mine.c", good);
    settle(&f);
    is(&f, 7, SUBMISSION_REFUSED, "another author");
    /* a bot of club.yaml has other arguments, another is named no more */
    reopen(&f, "games: [modern]\nbots: [{bot: simple, name: plain, args: x=1}]\n");
    settle(&f);
    assert_int_equal(f.in.n, 8);
    is(&f, 1, SUBMISSION_WITHDRAWN, "club.yaml");
    assert_string_equal(number(&f, 8)->bot, "plain");
    assert_string_equal(number(&f, 8)->args, "x=1");
    tear_down(&f);
}

/* ---- Changes, kills ---- */

TEST(changes_are_told)
{
    struct fixture f;
    const struct submission_record *r;

    set_up(&f, "games: [modern]\nbots: []\n");
    (void)hand_in(&f, "ann", "good.c", good);
    scan(&f);
    assert_non_null(r = intake_changed(&f.in));
    assert_int_equal(r->state, SUBMISSION_RECEIVED);
    assert_null(intake_changed(&f.in));
    look_at_one(&f);
    assert_non_null(r = intake_changed(&f.in));
    assert_int_equal(r->state, SUBMISSION_PLAYING);
    assert_null(intake_changed(&f.in));
    tear_down(&f);
}

/* The state on the disk becomes this one while the child is at work. */
static void await(struct fixture *f, uint32_t n, enum submission_state state)
{
    struct submission_record r;
    struct err err;

    do
        must(submission_read(&f->a.club, n, &r, &err), &err);
    while (r.state != state && submission_is_open(r.state));
}

/* Child and ladder are killed in either phase; the next ladder decides as if nothing had been. */
TEST(kills)
{
    struct fixture f;
    struct err err;

    set_up(&f, "games: [modern]\nbots: []\n");
    (void)hand_in(&f, "ann", "good.c", good);
    scan(&f);
    for (int phase = SUBMISSION_BUILDING; phase <= SUBMISSION_CHECKING; phase++) {
        must(intake_start(&f.in, &err), &err);
        await(&f, 1, (enum submission_state)phase);
        assert_int_equal(kill(f.in.look[0].child, SIGKILL), 0);
        intake_end(&f.in, 0);
        assert_true(submission_is_open(number(&f, 1)->state));
        assert_non_null(strstr(buf_str(&f.in.notes), "could not be checked"));
        must(intake_start(&f.in, &err), &err);
        assert_int_equal(f.in.look[0].child, 0);
        intake_close(&f.in);
        restart(&f);
    }
    must(intake_start(&f.in, &err), &err);
    await(&f, 1, SUBMISSION_CHECKING);
    intake_close(&f.in);
    restart(&f);
    settle(&f);
    assert_int_equal(f.in.n, 1);
    is(&f, 1, SUBMISSION_PLAYING, "good");
    assert_int_equal(number(&f, 1)->version, 1);
    tear_down(&f);
}

/* Goes on as a ladder does, in a process that is going to be killed. */
static void play_ladder(struct fixture *f)
{
    struct err err;

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (restart(f); intake_scan(&f->in, &err); look_at_one(f))
        (void)poll(NULL, 0, 1);
    _exit(1);
}

/* The number of the nth submission; 0 if there is none yet. A ladder that is killed when it has
 * drawn a number leaves that out. */
static uint32_t number_of(struct fixture *f, unsigned nth)
{
    char path[PATH_CAP];
    struct err err;

    for (uint32_t number = 1; number < 20; number++) {
        must(submission_path(&f->a.club, number, "", path, &err), &err);
        if (access(path, F_OK) == 0 && --nth == 0)
            return number;
    }
    return 0;
}

/* The ladder is killed as soon as the nth submission is that far; what it started ends with it. */
static void kill_ladder(struct fixture *f, unsigned nth, enum submission_state state)
{
    struct submission_record r;
    uint32_t drawn;
    struct err err;

    pid_t ladder = fork();
    if (ladder == 0)
        play_ladder(f);
    while ((drawn = number_of(f, nth)) == 0)
        (void)poll(NULL, 0, 1);
    do
        must(submission_read(&f->a.club, drawn, &r, &err), &err);
    while (r.state < state);
    assert_int_equal(kill(ladder, SIGKILL), 0);
    assert_int_equal(waitpid(ladder, NULL, 0), ladder);
}

TEST(kills_of_the_ladder)
{
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: [random, greedy]\n");
    empty_club_write(&f.a, "bots/mine.c", 0644, good);
    intake_close(&f.in);
    for (unsigned nth = 1; nth <= 3; nth++)
        for (unsigned s = SUBMISSION_RECEIVED; s <= SUBMISSION_PLAYING; s++)
            kill_ladder(&f, nth, (enum submission_state)s);
    restart(&f);
    settle(&f);
    assert_int_equal(f.in.n, 3);
    is(&f, number_of(&f, 1), SUBMISSION_PLAYING, "random");
    is(&f, number_of(&f, 2), SUBMISSION_PLAYING, "greedy");
    is(&f, number_of(&f, 3), SUBMISSION_PLAYING, "mine");
    for (unsigned nth = 1; nth <= 3; nth++)
        assert_int_equal(number(&f, number_of(&f, nth))->version, 1);
    tear_down(&f);
}

/* A machine that cannot check does not do so for ever. */
TEST(failures_of_the_machine)
{
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: []\n");
    f.in.how.arena = "/bin/false";
    (void)hand_in(&f, "ann", "good.c", good);
    scan(&f);
    for (int i = 0; i < 3; i++) {
        assert_true(intake_is_busy(&f.in));
        f.in.not_before = 0;
        look_at_one(&f);
    }
    is(&f, 1, SUBMISSION_REFUSED, "could not be checked on this machine");
    assert_int_equal(number(&f, 1)->fault, ERR_OF_MACHINE);
    tear_down(&f);
}

/* The organiser cannot hand it in again, so it is tried when the ladder starts again. */
TEST(own_bots_and_failures_of_the_machine)
{
    struct fixture f;

    set_up(&f, "games: [modern]\nbots: [random]\n");
    f.in.how.arena = "/bin/false";
    for (int i = 0; i < 2; i++)
        scan(&f);
    for (int i = 0; i < 3; i++) {
        f.in.not_before = 0;
        look_at_one(&f);
    }
    is(&f, 1, SUBMISSION_REFUSED, "could not be checked on this machine");
    settle(&f);
    assert_int_equal(f.in.n, 1);
    intake_close(&f.in);
    restart(&f);
    settle(&f);
    assert_int_equal(f.in.n, 2);
    is(&f, 2, SUBMISSION_PLAYING, "random");
    tear_down(&f);
}

/* ---- What a check has come to ---- */

static const char nothing[] = "";

/* A check that ended with this status, said so of its end, and printed that. */
static void ends(int status, const char *outcome, const char *printed, enum check_end end,
                 const char *why)
{
    struct folder_temporary folder;
    char found[SUBMISSION_REASON], path[PATH_CAP];
    struct command_outcome o;
    struct err err;

    must(folder_temporary_open(&folder, &err), &err);
    must(path_join(path, folder.path, COMMAND_OUTCOME_FILE, &err), &err);
    if (*outcome)
        must(file_replace(path, 0600, outcome, strlen(outcome), &err), &err);
    command_outcome_read(&o, path);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(check_end(status, &o, text_of(printed), found), end);
    assert_string_equal(found, why);
    folder_temporary_close(&folder);
}

#define SAYS(fault, why, more) "{\"fault\": " fault ", \"bot\": \"bot\", \"why\": " why more "}"

TEST(ends_of_checks)
{
    static const int failed = ERR_FOUND << 8, misuse = ERR_USAGE << 8, aborted = ERR_ABORT << 8;

    ends(0, SAYS("null", "null", ", \"accepts\": true"), "PASS: bot plays", CHECK_END_PASSED, "");
    ends(failed,
         SAYS("\"bot\"", "\"bot crashed by SIGABRT, asked to play a card\"", ", \"accepts\": true"),
         nothing, CHECK_END_FAILED, "it crashed by SIGABRT, asked to play a card");
    ends(failed, SAYS("\"bot\"", "\"bot cannot start at modern: ./bot.so crashes.\"", ""), nothing,
         CHECK_END_FAILED, "it cannot start at modern: it crashes");
    ends(failed,
         SAYS("\"bot\"", "\"bot cannot start at modern: ./bot.so its load callback failed.\"", ""),
         nothing, CHECK_END_FAILED, "it cannot start at modern: its load callback failed");
    ends(misuse, SAYS("\"bot\"", "\"bot plays nothing\"", ", \"accepts\": false"), nothing,
         CHECK_END_NOT_ACCEPTED, "it does not accept the rules");
    ends(misuse, SAYS("\"organiser\"", "\"its file is too big\"", ""), nothing, CHECK_END_FAILED,
         "its file is too big");
    ends(aborted, SAYS("\"machine\"", "\"no space\"", ""), "euchre-arena check: no space\n",
         CHECK_END_MACHINE, "no space");
    ends(aborted, nothing, "x\neuchre-arena check: no space\n\n", CHECK_END_MACHINE, "no space");
    ends(aborted, nothing, "", CHECK_END_MACHINE, "it said nothing");
    ends(SIGALRM, nothing, "", CHECK_END_FAILED,
         "it is too slow: its check was not over after 300 seconds");
    ends(SIGKILL, nothing, "", CHECK_END_MACHINE, "its check was ended by signal 9");
}

/* A bot has a part in what a check prints, and in the sentence on it. */
TEST(words_of_a_bot_do_not_decide)
{
    static const int failed = ERR_FOUND << 8, misuse = ERR_USAGE << 8, aborted = ERR_ABORT << 8;
    static const char declining[] = "euchre-arena check: bot: it accepts none of the rule sets\n",
                      failing[] = "FAIL: it is the machine: no space\n";

    ends(misuse, SAYS("\"organiser\"", "\"bot: it accepts none of the rule sets\"", ""), declining,
         CHECK_END_FAILED, "bot: it accepts none of the rule sets");
    ends(failed, SAYS("\"bot\"", "\"bot printed out of memory\"", ""), declining, CHECK_END_FAILED,
         "it printed out of memory");
    ends(aborted, SAYS("\"machine\"", "\"no space\"", ""), failing, CHECK_END_MACHINE,
         "FAIL: it is the machine: no space");
    ends(failed, nothing, failing, CHECK_END_MACHINE, "FAIL: it is the machine: no space");
    ends(failed, "{\"fault\": \"bot\"", failing, CHECK_END_MACHINE,
         "FAIL: it is the machine: no space");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_gets_its_sentence),
        cmocka_unit_test(authors_take_turns),
        cmocka_unit_test(slow_ones_are_not_waited_for),
        cmocka_unit_test(versions_and_withdrawal),
        cmocka_unit_test(games_that_it_plays),
        cmocka_unit_test(own_bots),
        cmocka_unit_test(changes_are_told),
        cmocka_unit_test(kills),
        cmocka_unit_test(kills_of_the_ladder),
        cmocka_unit_test(failures_of_the_machine),
        cmocka_unit_test(own_bots_and_failures_of_the_machine),
        cmocka_unit_test(ends_of_checks),
        cmocka_unit_test(words_of_a_bot_do_not_decide),
        cmocka_unit_test(versions_of_several_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
