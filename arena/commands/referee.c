/* `referee`: judges hands written as text, and games in EGN. */
#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/file.h"
#include "commands/referee_ask.h"
#include "egn/egn_read.h"
#include "egn/egn_referee.h"
#include "hands/referee.h"

static const char usage[] =
    "euchre-arena referee [--ask BOT] FILE...\n"
    "\n"
    "Referees hands written as text, and games in EGN (JSON Euchre Game Notation, 1.0\n"
    "to 1.4); `-` reads standard input. A hand:\n"
    "\n"
    "    hand      Coup I: refusing to overtrump  # starts a hand; any title\n"
    "    rules     somerset1888         # parameters may follow\n"
    "    seats     A B C D              # clockwise; any names\n"
    "    dealer    A\n"
    "    score     0 0                  # before the hand; also games, rubber\n"
    "    cards     A 9C JC AH KH 8S     # as dealt, or after the exchange\n"
    "    cards     B AC QH 8H JD TS     # fewer, or none, if they are unknown\n"
    "    turnup    9C\n"
    "    bid       A order              # pass, order, a suit; then alone,\n"
    "                                   # jambone, jamboree; without a line a\n"
    "                                   # seat passes\n"
    "    take      C alone              # instead of the partner; oppose: against\n"
    "    discard   A 8S                 # without it: the lowest card not played\n"
    "    callcard  B TC                 # from a jambone hand\n"
    "    call      A hearts             # call-ace: a suit, or alone\n"
    "    choose    B off                # Foster's penalty: on or off\n"
    "    trick     B:JD C:7D D:TC A:8S  # in order of play; B:abandon\n"
    "    expect    tricks 4 1           # also points, score, games, rubber\n"
    "    expect    makers A C           # who was really with the maker\n"
    "    expect    fault REVOKE 63      # a kind of fault, and its law\n"
    "    because   A refuses_to_ruff    # a bot's rule for A's last answer so\n"
    "                                   # far; only --ask looks at it\n"
    "\n"
    "Numbers are by side, in individual games by seat. In an auction, without a\n"
    "turnup:\n"
    "\n"
    "    blind     7C 8D\n"
    "    bid       A 4                  # tricks; alone, bare: without the blind\n"
    "    bury      A 7C 9S              # without it: the lowest cards not played\n"
    "    trump     A hearts\n"
    "    partner   A D                  # one line each\n"
    "\n"
    "Write an illegal card where it was answered. Each hand gets one line: ok, fault\n"
    "or mismatch, and why.\n"
    "\n"
    "A game in EGN gets one line a deal, the score, and a line for every fault (a\n"
    "broken rule), every slip (what is written cannot have happened) and everything\n"
    "that must stay open, with its place in the JSON. Files named *.egn or *.json are\n"
    "read as EGN, and all that begin with {.\n"
    "\n"
    "    --ask BOT    test a bot, a name or a path with arguments as for `match`: for\n"
    "                 each answer of a hand with `because` below it the bot is asked,\n"
    "                 in the sandbox, and must give the same answer\n"
    "\n"
    "Exit status: 0 all are ok, 4 some are not, 2 a file cannot be read, or a game\n"
    "has rules that the arena does not know.\n";

static const char command[] = "referee";

/* ---- Games in EGN ---- */

struct egn_counts {
    unsigned long games;
    unsigned long ok;      /* nothing was found in them */
    unsigned long found;   /* faults or slips were */
    unsigned long skipped; /* not refereed: the arena does not have their rules */
};

/* What was found in a game. */
struct egn_game_findings {
    unsigned long faults, slips;
};

static void print_finding(const char *name, const struct egn_file *f, const struct egn_deal *d,
                          const struct egn_finding *found)
{
    static const char *const words[] = {
        [EGN_FAULT] = "fault", [EGN_SLIP] = "slip", [EGN_OPEN] = "open"};

    printf("%s %s", words[found->kind], name);
    if (d)
        printf(", deal %zu", d->index + 1);
    if (found->trick >= 0)
        printf(", trick %d", found->trick + 1);
    if (found->seat < EGN_SEATS)
        printf(", %s", f->name[found->seat]);
    printf(", %s: %s\n", found->where, found->text);
}

/* `d` is NULL for what is of no deal. */
static void print_egn_deal(const char *name, const struct egn_file *f, const struct egn_deal *d,
                           const struct egn_verdict *v, struct egn_game_findings *sum)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < v->findings; i++) {
        print_finding(name, f, d, &v->finding[i]);
        wrong += v->finding[i].kind != EGN_OPEN;
        sum->faults += v->finding[i].kind == EGN_FAULT;
        sum->slips += v->finding[i].kind == EGN_SLIP;
    }
    if (d && v->scored)
        printf("%s %s, deal %zu: %s\n", wrong ? "scored" : "ok", name, d->index + 1, v->result);
}

static bool judge_egn_deals(const char *name, const struct egn_file *f, struct egn_score *score,
                            struct egn_game_findings *sum, struct err *e)
{
    struct egn_verdict v;
    struct egn_deal d;

    for (size_t i = 0; i < f->deals; i++) {
        if (!egn_deal(f, i, &d, e))
            return false;
        egn_referee(f, &d, score, &v);
        print_egn_deal(name, f, &d, &v, sum);
    }
    egn_referee_end(f, score, &v);
    print_egn_deal(name, f, NULL, &v, sum);
    return true;
}

static bool judge_egn(const char *name, const struct egn_file *f, struct egn_counts *counts,
                      struct err *e)
{
    struct egn_game_findings sum = {0};
    struct egn_score score;

    if (f->how.lacks[0]) {
        printf("not refereed %s: the arena does not have %s of its ruleset\n", name, f->how.lacks);
        counts->skipped++;
        return true;
    }
    egn_score_start(&score, f);
    if (!judge_egn_deals(name, f, &score, &sum, e))
        return false;
    printf("%s %s: %zu deals, %lu faults, %lu slips", sum.faults + sum.slips ? "found" : "ok", name,
           f->deals, sum.faults, sum.slips);
    if (score.known)
        printf("; score %" PRId32 "-%" PRId32, score.points[0], score.points[1]);
    printf("\n");
    counts->ok += sum.faults + sum.slips == 0;
    counts->found += sum.faults + sum.slips != 0;
    return true;
}

/* Judges a game, prints a line for each finding and each deal, and counts it. False with what it
 * cannot read. */
static bool judge_egn_text(const char *name, const struct buf *text, struct egn_counts *counts,
                           struct err *e)
{
    struct egn_file f;
    bool ok;

    if (!egn_open_file(&f, text, name, e))
        return false;
    ok = judge_egn(name, &f, counts, e);
    counts->games += ok;
    egn_close(&f);
    return ok;
}

/* The last line, where there were games. */
static void print_egn_total(const struct egn_counts *counts)
{
    if (counts->games)
        printf("%lu games: %lu ok, %lu with faults or slips, %lu not refereed\n", counts->games,
               counts->ok, counts->found, counts->skipped);
}

/* ---- Hands ---- */

struct counts {
    unsigned long hands, of[HAND_VERDICT_MISMATCH + 1];
    struct egn_counts egn;
    struct referee_ask *referee_ask; /* who is asked; NULL: nobody */
    int status;                      /* the worst so far of what is worse than a verdict */
};

static void print_verdict(const struct hand *h, const struct hand_verdict *v)
{
    static const char *const words[] = {[HAND_VERDICT_OK] = "ok",
                                        [HAND_VERDICT_FAULT] = "fault",
                                        [HAND_VERDICT_MISMATCH] = "mismatch"};
    char text[4 * HAND_VERDICT_TEXT];

    (void)text_safe(text_of(v->text), text, sizeof text);
    printf("%s %s", words[v->kind], h->title);
    if (v->kind != HAND_VERDICT_OK)
        printf(", line %u", v->line);
    printf(": %s\n", text);
}

static bool judge_hand(const struct hand *h, struct counts *counts, struct err *e)
{
    struct hand_verdict v;

    if (!hand_referee(h, &v, e))
        return false;
    print_verdict(h, &v);
    counts->of[v.kind]++;
    return true;
}

static bool judge_next_hands(struct hand_reader *r, struct counts *counts, struct err *e)
{
    struct hand h;
    enum hand_next next;

    while ((next = hand_next(r, &h, e)) == HAND_READ && !ferror(stdout)) {
        if (counts->referee_ask ? !referee_ask_hand(counts->referee_ask, &h, e)
                                : !judge_hand(&h, counts, e))
            return false;
        counts->hands++;
    }
    return next != HAND_BAD;
}

static void fail(struct counts *counts, const struct err *e)
{
    int status = cli_fail(command, e);

    if (counts->status != ERR_ABORT)
        counts->status = status;
}

static bool judge_hands(const char *name, const struct buf *text, struct counts *counts,
                        struct err *e)
{
    unsigned long before = counts->hands;
    struct hand_reader r;

    hand_start(&r, text->data, text->len);
    if (!judge_next_hands(&r, counts, e))
        return err_prefix(e, e->class == ERR_USAGE ? "%s:" : "%s: ", name);
    if (counts->hands == before && !ferror(stdout))
        return err_set(e, ERR_USAGE, "%s: there is no hand in it", name);
    return true;
}

static void referee(const char *path, struct counts *counts)
{
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    struct buf text = {0};
    struct err e;
    bool ok = standard ? file_read_open(STDIN_FILENO, name, HAND_BYTES, &text, &e)
                       : file_read(path, HAND_BYTES, &text, &e);

    if (ok && egn_is_game(&text, name) && counts->referee_ask)
        ok = err_set(&e, ERR_USAGE, "%s: --ask is for hands, not for games", name);
    else if (ok && egn_is_game(&text, name))
        ok = judge_egn_text(name, &text, &counts->egn, &e) || err_prefix(&e, "%s: ", name);
    else if (ok)
        ok = judge_hands(name, &text, counts, &e);
    if (!ok)
        fail(counts, &e);
    buf_finish(&text);
}

static int referee_status(const struct counts *counts)
{
    if (counts->status)
        return counts->status;
    if (counts->of[HAND_VERDICT_OK] != counts->hands || counts->egn.found)
        return ERR_FOUND;
    return counts->egn.skipped ? (int)ERR_USAGE : CLI_DONE;
}

static int judge_files(char **path, struct counts *counts)
{
    for (; *path; path++)
        referee(*path, counts);
    if (counts->hands || !counts->egn.games)
        printf("%lu hands: %lu ok, %lu faults, %lu mismatches\n", counts->hands,
               counts->of[HAND_VERDICT_OK], counts->of[HAND_VERDICT_FAULT],
               counts->of[HAND_VERDICT_MISMATCH]);
    print_egn_total(&counts->egn);
    return referee_status(counts);
}

static int ask_files(const char *bot, char **path)
{
    struct referee_ask referee_ask;
    struct counts counts = {.referee_ask = &referee_ask};
    struct err err;

    if (!referee_ask_start(&referee_ask, bot, &err))
        return cli_fail(command, &err);
    for (; *path; path++)
        referee(*path, &counts);
    int status = counts.status ? counts.status : referee_ask_total(&referee_ask);
    referee_ask_finish(&referee_ask);
    return status;
}

static int cmd_referee(int argc, char **argv)
{
    static const struct option options[] = {{"ask", required_argument, NULL, 'a'},
                                            {NULL, 0, NULL, 0}};
    struct counts counts = {0};
    const char *bot = NULL;

    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;) {
        if (o == '?')
            return cli_bad_option(command);
        bot = optarg;
    }
    if (optind == argc)
        return cli_misuse(command, "expected a file of hands");
    return bot ? ask_files(bot, argv + optind) : judge_files(argv + optind, &counts);
}

const struct command command_referee = {command, "judge hands written as text, and games in EGN",
                                        usage, cmd_referee};
