/*
 * Bots made of named rules, held against hands: tests/hands/advice/NAME.hand is for the bot NAME,
 * or its own file where there are several (NAME-examples.hand). Of each answer with a reason the
 * bot is asked: it must say the same, by that rule. And every rule in its sources must be a reason
 * somewhere.
 */
#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "euchre_advice.h"
#include "hands/referee.h"
#include "table/callbacks.h"
#include "text/answer.h"
#include "test.h"

enum { RULES = 1024, NAME = 64 };

/* A set of names, as they came. */
struct names {
    unsigned n;
    char name[RULES][NAME];
};

static bool has_name(const struct names *names, const char *name)
{
    for (unsigned i = 0; i < names->n; i++)
        if (strcmp(names->name[i], name) == 0)
            return true;
    return false;
}

static void add_name(struct names *names, const char *name, size_t length)
{
    char copy[NAME];

    (void)snprintf(copy, sizeof copy, "%.*s", (int)length, name);
    if (has_name(names, copy))
        return;
    assert_true(names->n < RULES && length < NAME);
    memcpy(names->name[names->n++], copy, NAME);
}

/* A bot, what it logs, and what was wrong with its answers. */
struct asked {
    struct eu_host host; /* first, so that its log finds the rest */
    const char *file;
    const struct hand *hand;
    struct callbacks bot;
    void *library;
    struct names why;     /* the rules that gave the last answer, one after the other */
    struct names decided; /* rules seen at work */
    unsigned wrong;
};

static void keep_rule(const struct eu_host *host, const char *line)
{
    struct asked *a = (struct asked *)(uintptr_t)host;

    if (strncmp(line, "why ", 4) == 0)
        add_name(&a->why, line + 4, strcspn(line + 4, " "));
}

static int64_t no_limit(const struct eu_host *host)
{
    (void)host;
    return INT64_MAX;
}

static void load(struct asked *a, const char *bot)
{
    const char *build = getenv("BUILD");
    char path[512], why[CALLBACKS_WHY];

    (void)snprintf(path, sizeof path, "%s/bots/%s.so", build ? build : "build", bot);
    a->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!a->library)
        fail_msg("%s: %s", path, dlerror());
    if (!callbacks_find(&a->bot, a->library, why))
        fail_msg("%s %s", path, why);
    a->host = (struct eu_host){.abi = EU_ABI,
                               .size = sizeof a->host,
                               .log = keep_rule,
                               .time_left = no_limit,
                               .service = callbacks_service};
}

/* ---- A hand ---- */

static void complain(struct asked *a, const struct reason *reason, unsigned question, int wanted,
                     int got)
{
    struct buf one = {0}, other = {0};

    answer_add(&one, question, wanted, ANSWER_SHORT);
    answer_add(&other, question, got, ANSWER_SHORT);
    print_error("%s:%u: %s: expected %s by %s, got %s by %s\n", a->file, reason->at.line,
                a->hand->title, buf_str(&one), reason->rule, buf_str(&other),
                a->why.n ? a->why.name[a->why.n - 1] : "no rule");
    buf_finish(&one);
    buf_finish(&other);
    a->wrong++;
}

static int ask(struct asked *a, const struct deal *d)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = d->ask.seat,
                                 .rules = d->rules,
                                 .args = "why",
                                 .host = &a->host};
    struct eu_view view;
    void *self = a->bot.eu.open ? a->bot.eu.open(&opening) : NULL;
    int answer;

    deal_view(d, d->ask.seat, &view);
    a->why.n = 0;
    assert_non_null(a->bot.route[d->ask.kind]);
    answer = a->bot.route[d->ask.kind](self, &view);
    if (a->bot.eu.close)
        a->bot.eu.close(self);
    return answer;
}

static void hear(void *context, const struct deal *d, const struct hand_answer *said)
{
    struct asked *a = context;
    const struct hand *h = a->hand;

    for (const struct reason *r = h->reason; r < h->reason + h->reasons; r++) {
        if (said != &h->answers[r->answer])
            continue;
        if (card_single(d->ask.legal))
            fail_msg("%s:%u: there is no choice", a->file, r->at.line);
        int got = ask(a, d);
        if (got != said->answer || !has_name(&a->why, r->rule))
            complain(a, r, d->ask.kind, said->answer, got);
        add_name(&a->decided, r->rule, strlen(r->rule));
    }
}

static void follow(struct asked *a, const struct hand *h)
{
    struct hand_verdict v;
    struct err e;

    a->hand = h;
    if (a->bot.eu.accepts && !a->bot.eu.accepts(&h->rules))
        fail_msg("%s:%u: the bot does not play %s", a->file, h->rules_at.line, h->rules.name);
    if (!h->reasons)
        fail_msg("%s:%u: nothing is asked in this hand", a->file, h->at.line);
    if (!hand_referee_with(h, hear, a, &v, &e))
        fail_msg("%s:%s", a->file, e.text);
    if (v.kind != HAND_VERDICT_OK)
        fail_msg("%s:%u: %s", a->file, v.line, v.text);
}

static void follow_all(struct asked *a, const char *file)
{
    struct buf text = {0};
    struct hand_reader r;
    struct hand h;
    struct err e;
    enum hand_next next;

    a->file = file;
    must(file_read(file, HAND_BYTES, &text, &e), &e);
    hand_start(&r, text.data, text.len);
    while ((next = hand_next(&r, &h, &e)) == HAND_READ)
        follow(a, &h);
    if (next == HAND_BAD)
        fail_msg("%s:%s", file, e.text);
    buf_finish(&text);
}

/* ---- The rules of a bot's sources ---- */

static void find_rules(struct names *rules, const char *file)
{
    static const char mark[] = "EU_ADVICE(";
    struct buf text = {0};
    struct err e;

    must(file_read(file, HAND_BYTES, &text, &e), &e);
    const char *all = buf_str(&text);
    for (const char *s = all; (s = strstr(s, mark)) != NULL;) {
        s += strlen(mark);
        s += strspn(s, " \n");
        add_name(rules, s, strcspn(s, ",) \n"));
    }
    buf_finish(&text);
}

static void find_all_rules(struct names *rules, const char *bot)
{
    static const char *const places[] = {"bots/%s.c", "bots/%s/[a-z]*.c"};
    char pattern[256];
    glob_t found;

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        (void)snprintf(pattern, sizeof pattern, places[i], bot);
        if (glob(pattern, 0, NULL, &found) == 0)
            for (size_t j = 0; j < found.gl_pathc; j++)
                find_rules(rules, found.gl_pathv[j]);
        globfree(&found);
    }
}

static unsigned missing(const struct asked *a, const char *bot)
{
    struct names *rules = calloc(1, sizeof *rules);
    unsigned n = 0;

    assert_non_null(rules);
    find_all_rules(rules, bot);
    if (!rules->n)
        fail_msg("%s has no rules", bot);
    for (unsigned i = 0; i < rules->n; i++)
        if (!has_name(&a->decided, rules->name[i])) {
            print_error("%s: no hand in which %s decides\n", bot, rules->name[i]);
            n++;
        }
    free(rules);
    return n;
}

/* ---- Bots ---- */

static void hold_bot_against(const char *file)
{
    struct asked *a = calloc(1, sizeof *a);
    const char *base = strrchr(file, '/') + 1;
    char bot[NAME], pattern[256];
    unsigned lacking;
    glob_t files;

    assert_non_null(a);
    (void)snprintf(bot, sizeof bot, "%.*s", (int)strcspn(base, "."), base);
    load(a, bot);
    (void)snprintf(pattern, sizeof pattern, "tests/hands/advice/%s[.-]*hand", bot);
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        follow_all(a, files.gl_pathv[i]);
    globfree(&files);
    lacking = missing(a, bot);
    if (a->wrong || lacking)
        fail_msg("%s: %u answers differ, %u rules decide in no hand", bot, a->wrong, lacking);
    (void)dlclose(a->library);
    free(a);
}

TEST(bots_follow_their_books)
{
    glob_t files;
    int got = glob("tests/hands/advice/*.hand", 0, NULL, &files);

    assert_int_equal(got, 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        if (!strchr(strrchr(files.gl_pathv[i], '/'),
                    '-')) /* NAME-examples.hand comes with NAME.hand */
            hold_bot_against(files.gl_pathv[i]);
    globfree(&files);
}

/* ---- The library ---- */

static char logged[128];

static void keep_line(const struct eu_host *host, const char *line)
{
    (void)host;
    (void)snprintf(logged, sizeof logged, "%s", line);
}

static int says_nothing(const struct eu_scene *scene)
{
    (void)scene;
    return EU_SILENT;
}

static int says_five(const struct eu_scene *scene)
{
    (void)scene;
    return 5;
}

static int says_six(const struct eu_scene *scene)
{
    (void)scene;
    return 6;
}

TEST(the_first_that_speaks_decides)
{
    const struct eu_advice list[] = {EU_ADVICE(says_nothing, "p. 1"),
                                     EU_ADVICE(says_five, "p. 2"),
                                     EU_ADVICE(says_six, "p. 3"),
                                     {0}};
    const struct eu_advice longer[] = {EU_ADVICE(says_six, "p. 4"), EU_ADVICE_OF(list), {0}};
    const struct eu_host host = {.log = keep_line};
    struct eu_view view = {.legal = 1u << 5 | 1u << 6};
    struct eu_scene scene = {.view = &view};

    logged[0] = '\0';
    assert_int_equal(eu_advise(list, &scene, NULL), 5);
    assert_string_equal(logged, "");
    assert_int_equal(eu_advise(list, &scene, &host), 5);
    assert_string_equal(logged, "why says_five (p. 2)");
    view.legal = 1u << 6 | 1u << 7; /* what is not legal is not said */
    assert_int_equal(eu_advise(list, &scene, &host), 6);
    assert_string_equal(logged, "why says_six (p. 3)");
    view.legal = 1u << 5;
    assert_int_equal(eu_advise(longer, &scene, &host), 5);
    assert_string_equal(logged, "why says_five (p. 2)");
    view.legal = 1u << 7;
    assert_int_equal(eu_advise(list, &scene, &host), EU_SILENT);
}

/* The deal up to its first question, or what a seat sees of it. */
static struct eu_scene first_scene(struct deal *d, struct eu_view *view, unsigned passes)
{
    struct fault fault;

    while (passes--)
        (void)deal_answer(d, EU_PASS, &fault);
    deal_view(d, d->ask.seat, view);
    return eu_scene_of(d->rules, view);
}

static struct cards nine_of_clubs_turned(void)
{
    struct cards cards = {.turnup = card_of("9C")};

    cards.hand[0] = cards_of("JC JS AC AH 9D");
    cards.hand[1] = cards_of("KC TC 9S TS QH");
    cards.hand[2] = cards_of("9H TH TD JD KD");
    cards.hand[3] = cards_of("QC AS KS AD KH");
    return cards;
}

TEST(a_scene_tells_what_follows)
{
    struct eu_rules rules = rules_of("hoyle-4");
    struct cards cards = nine_of_clubs_turned();
    struct eu_view view;
    struct eu_scene s;
    struct deal d;

    deal_start(&d, &rules, &cards, 0);
    d.table.points[0] = 2;
    d.table.points[1] = 4;
    s = first_scene(&d, &view, 0);
    assert_int_equal(s.position, EU_ELDEST);
    assert_true(s.bridge);
    assert_int_equal(s.need, 1);
    assert_int_equal(s.they_need, 3);
    assert_int_equal(s.trumps, cards_of("KC TC"));
    assert_int_equal(s.next, EU_SPADES);
    assert_int_equal(s.partner, 3);
    s = first_scene(&d, &view, 3);
    assert_int_equal(s.position, EU_DEALER);
    assert_int_equal(s.hand, cards_of("JC JS AC AH 9D 9C"));
    assert_int_equal(s.masters, cards_of("JC JS AC AH"));
    assert_false(s.bridge);
    s = first_scene(&d, &view, 1);
    assert_true(s.second);
    assert_int_equal(s.trump, EU_NO_SUIT);
    assert_int_equal(s.lay, cards.hand[1]);
}

TEST(a_scene_of_the_play)
{
    struct eu_rules rules = rules_of("hoyle-4");
    struct cards cards = nine_of_clubs_turned();
    struct fault fault;
    struct eu_view view;
    struct eu_scene s;
    struct deal d;

    deal_start(&d, &rules, &cards, 0);
    (void)first_scene(&d, &view, 3);
    (void)deal_answer(&d, EU_BID_OF(EU_CLUBS, EU_PLAIN), &fault);
    (void)deal_answer(&d, card_of("9D"), &fault);
    (void)deal_answer(&d, card_of("QH"), &fault);
    s = first_scene(&d, &view, 0);
    assert_true(s.partner_made && s.ours && !s.partner_wins && !s.last);
    assert_int_equal(s.led, EU_HEARTS);
    assert_int_equal(s.winning, card_of("QH"));
    assert_int_equal(s.winners, 0);
    (void)deal_answer(&d, card_of("9H"), &fault);
    s = first_scene(&d, &view, 0);
    assert_true(s.partner_wins && !s.ours);
    assert_int_equal(s.winners, cards_of("KH"));
}

/* ---- All ---- */

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_first_that_speaks_decides),
                                       cmocka_unit_test(a_scene_tells_what_follows),
                                       cmocka_unit_test(a_scene_of_the_play),
                                       cmocka_unit_test(bots_follow_their_books)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
