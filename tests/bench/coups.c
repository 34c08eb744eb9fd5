/*
 * Which coups of the books a bot finds: it is asked at every decision of the books' worked plays
 * (tests/hands), many times with other random numbers, and its card stands beside the book's and
 * beside what every card is worth if all cards are known. Of other bots only their cards at the
 * decisions that the plays are told for are printed. `make coups` writes bots/COUPS.md by it.
 *
 *     coups BOT.so [OTHER.so...]
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "euchre_solve.h"

#include "base/buf.h"
#include "base/file.h"
#include "hands/referee.h"
#include "table/callbacks.h"

enum { ASKED = 25, ROWS = 128, BOTS_MOST = 32 };

/* ---- The plays ---- */

/* The decision that a play is told for: trick (from 1) and seat. */
static const struct play {
    const char *file, *title, *name;
    unsigned trick;
    char seat;
    uint8_t question;
    const char *idea;
} plays[] = {
    {"somerset.hand", "Coup I: refusing to overtrump", "Somerset I", 1, 'A', EU_PLAY,
     "he throws a loser and does not overtrump"},
    {"somerset.hand", "Coup II: leading through assistance", "Somerset II", 1, 'A', EU_PLAY,
     "he hides the queen of trumps behind the king"},
    {"somerset.hand", "Coup III: ruffing a winner to draw trumps", "Somerset III", 3, 'A', EU_PLAY,
     "he ruffs his partner's ace to draw trumps"},
    {"somerset.hand", "Coup V: under-playing with a large tenace, repaired", "Somerset V", 3, 'B',
     EU_PLAY, "with a large tenace he under-plays the ten"},
    {"somerset.hand", "Coup VII: refusing to ruff with the master trump in hand", "Somerset VII", 3,
     'B', EU_PLAY, "he does not ruff with the master trump"},
    {"somerset.hand", "Coup IX: a losing diamond to make the partner ruff", "Somerset IX", 2, 'B',
     EU_PLAY, "a losing diamond makes the partner ruff"},
    {"professor.hand", "The sad example: a lone hand euchred", "Professor, sad example", 2, 'A',
     EU_PLAY, "the left bower is led, and the book is sad about it"},
    {"professor.hand", "Jambone: the ten of trumps is called", "Professor, jambone", 1, 'B',
     EU_CALL_CARD, "the ten of trumps is called from the open hand"},
    {"callace.hand", "The book's example: the ace and king of the called suit lie in the stock",
     "Call-Ace, actual play", 1, 'B', EU_PLAY, "the partner lets the maker's king go by"},
};

enum { PLAYS = sizeof plays / sizeof plays[0] };

/* ---- What comes out ---- */

struct row {
    const struct play *play;
    char player[HAND_NAME];
    uint8_t question, trick, seat, book, bot;
    uint8_t times; /* of ASKED that the bot answered so */
    bool key;      /* the decision that the play is told for */
    uint8_t making, solved, refused;
    uint64_t legal;
    int8_t tricks[64]; /* of the makers, by card */
};

struct coups {
    struct eu_host host;
    struct callbacks bot;
    const struct play *play;
    const struct hand *hand; /* being followed */
    unsigned rows;
    struct row row[ROWS];
};

/* ---- Asking ---- */

static void keep_silent(const struct eu_host *host, const char *line)
{
    (void)host;
    (void)line;
}

static int64_t time_left(const struct eu_host *host)
{
    (void)host;
    return 1000000;
}

static int ask(const struct coups *c, const struct deal *d, uint64_t number)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = d->ask.seat,
                                 .rules = d->rules,
                                 .args = "",
                                 .host = &c->host,
                                 .seed = {number, 1}};
    struct eu_view view;
    void *self = c->bot.eu.open ? c->bot.eu.open(&opening) : NULL;
    int answer;

    deal_view(d, d->ask.seat, &view);
    view.size = sizeof view;
    view.seed[0] = number;
    answer =
        c->bot.route[d->ask.kind] ? c->bot.route[d->ask.kind](self, &view) : deal_default_answer(d);
    if (c->bot.eu.close)
        c->bot.eu.close(self);
    return answer;
}

/* What it answers most often. */
static void ask_often(const struct coups *c, const struct deal *d, struct row *row)
{
    uint8_t times[64] = {0};

    for (uint64_t number = 0; number < ASKED; number++)
        times[ask(c, d, number) & 63]++;
    for (unsigned answer = 0; answer < 64; answer++)
        if (times[answer] > row->times) {
            row->times = times[answer];
            row->bot = (uint8_t)answer;
        }
}

static void solve(const struct deal *d, struct row *row)
{
    struct eu_view view;
    struct eu_world w;

    deal_view(d, d->ask.seat, &view);
    w = eu_world_of(d->rules, &view);
    w.makers = d->makers;
    w.taken = (uint8_t)deal_maker_tricks(d);
    for (int seat = 0; seat < view.players; seat++)
        w.hand[seat] = d->hand[seat];
    row->solved = eu_solvable(&w) && view.how != EU_JAMBONE; /* cards may be called from that */
    if (row->solved)
        eu_solve_cards(&w, row->tricks, NULL);
}

static void witness(void *context, const struct deal *d, const struct hand_answer *said)
{
    struct coups *c = context;
    struct row *row = &c->row[c->rows];
    bool plays_card = d->ask.kind == EU_PLAY;

    if ((!plays_card && d->ask.kind != EU_CALL_CARD) || c->rows == ROWS ||
        !(d->ask.legal & (d->ask.legal - 1)))
        return;
    c->rows++;
    *row = (struct row){.play = c->play,
                        .question = d->ask.kind,
                        .trick = (uint8_t)(d->table.tricks + 1),
                        .seat = d->ask.seat,
                        .book = (uint8_t)said->answer,
                        .making = d->makers >> d->ask.seat & 1,
                        .legal = d->ask.legal};
    memcpy(row->player, c->hand->seat[row->seat], HAND_NAME);
    row->key = row->question == c->play->question && row->trick == c->play->trick &&
               seat_letter(row->seat) == c->play->seat;
    if (plays_card)
        solve(d, row);
    row->refused = c->bot.eu.accepts && !c->bot.eu.accepts(d->rules);
    if (!row->refused)
        ask_often(c, d, row);
}

/* ---- The table ---- */

static const char *card_word(int c)
{
    static char name[4][3];
    static unsigned next;

    next = (next + 1) % 4;
    eu_card_name(c, name[next]);
    return name[next];
}

/* The cards by what they are worth to who plays them: "9C AH 4, JC 3". */
static void print_worth(const struct row *row)
{
    const char *between = "";

    if (!row->solved)
        printf("-");
    for (int i = 0; row->solved && i <= EU_TRICKS; i++) {
        int tricks = row->making ? EU_TRICKS - i : i, any = 0, c;

        EU_EACH(c, row->legal)
            if (row->tricks[c] == tricks)
                printf("%s%s", any++ ? " " : between, card_word(c));
        if (any) {
            printf(" %d", tricks);
            between = ", ";
        }
    }
}

static bool is_found(const struct row *row)
{
    return !row->refused && row->bot == row->book;
}

/* How a card compares with the book's when all cards are known: below 0 it loses tricks. */
static int gain(const struct row *row, int c)
{
    int more = row->tricks[c] - row->tricks[row->book];

    return row->making ? more : -more;
}

static const char *outcome(const struct row *row)
{
    if (row->refused)
        return "does not play";
    if (is_found(row))
        return "found";
    if (!row->solved)
        return "other";
    return gain(row, row->bot) > 0 ? "better" : gain(row, row->bot) < 0 ? "worse" : "as good";
}

static void print_row(const struct row *row)
{
    printf("| %s | %u | %s | %s | %s", row->play->name, row->trick, row->player,
           row->making ? "makers" : "others", card_word(row->book));
    if (row->refused)
        printf(" | - | ");
    else if (row->times < ASKED)
        printf(" | %s %u/%d | ", card_word(row->bot), row->times, ASKED);
    else
        printf(" | %s | ", card_word(row->bot));
    print_worth(row);
    printf(" | %s |", outcome(row));
}

static const char heads[] = "| play | trick | seat | side | book | bot | makers' tricks | result |";

static void print_coups(const struct coups *c)
{
    printf("%s idea of the play |\n|---|---|---|---|---|---|---|---|---|\n", heads);
    for (unsigned i = 0; i < c->rows; i++)
        if (c->row[i].key) {
            print_row(&c->row[i]);
            printf(" %s |\n", c->row[i].play->idea);
        }
}

static void print_sum(const struct coups *coups, bool key)
{
    unsigned found = 0, rows = 0, best = 0, solved = 0, book = 0;

    for (unsigned i = 0; i < coups->rows; i++) {
        const struct row *row = &coups->row[i];
        int c, most = 0;

        if ((key && !row->key) || row->refused)
            continue;
        rows++;
        found += is_found(row);
        if (!row->solved)
            continue;
        solved++;
        EU_EACH(c, row->legal)
            most = gain(row, c) > most ? gain(row, c) : most;
        best += gain(row, row->bot) == most;
        book += most == 0;
    }
    printf(
        "\nThe book's card: %u of %u. A card that loses nothing if all cards are known: %u of %u "
        "(the book's own: %u).\n\n",
        found, rows, best, solved, book);
}

static void print_cell(const struct row *row)
{
    if (row->refused)
        printf(" |");
    else if (is_found(row))
        printf(" **%s** |", card_word(row->bot));
    else if (!row->solved)
        printf(" %s |", card_word(row->bot));
    else
        printf(" %s %s |", card_word(row->bot),
               gain(row, row->bot) > 0   ? "+"
               : gain(row, row->bot) < 0 ? "-"
                                         : "=");
}

/* All bots beside each other; their rows are the same but for the answers. */
static void print_bots(const struct coups *c, int bots)
{
    printf(
        "## The same by all bots\n\nThe book's card is in bold. Other cards are better (+), as good (=) or worse (-)"
        " if all cards are known. Empty: the bot\ndoes not play that game.\n\n"
        "| play | book |");
    for (int i = 0; i < bots; i++)
        printf(" %s |", c[i].bot.eu.name);
    printf("\n|---|---|");
    for (int i = 0; i < bots; i++)
        printf("---|");
    printf("\n");
    for (unsigned i = 0; i < c->rows; i++) {
        if (!c->row[i].key)
            continue;
        printf("| %s | %s |", c->row[i].play->name, card_word(c->row[i].book));
        for (int j = 0; j < bots; j++)
            print_cell(&c[j].row[i]);
        printf("\n");
    }
    printf("\n");
}

static void print_all(const struct coups *c, int bots)
{
    printf(
        "# Coups of the books, by %s %s\n\n"
        "Made by `make coups`. The bot sits where the book's player sits and sees what that player sees. It is asked %d times, with\n"
        "different random numbers. The table shows its most frequent card, with its share if the bot did not always play it.\n"
        "\"makers' tricks\" are the tricks that the makers take in the whole deal after each card, if from then on everyone sees all\n"
        "cards and plays as well as possible; the player's best cards come first. A coup that deceives (II) shows no profit there,\n"
        "and a card may be right that would lose if all cards were known. The hands are from `tests/hands`, which does not have\n"
        "coups IV, VI and VIII of 1888 and the tenace problem of 1862.\n"
        "\n"
        "## The decisions that the plays are famous for\n"
        "\n",
        c->bot.eu.name, c->bot.eu.version ? c->bot.eu.version : "", ASKED);
    print_coups(c);
    print_sum(c, true);
    print_bots(c, bots);
    printf("## All decisions of these plays\n\n%s\n|---|---|---|---|---|---|---|---|\n", heads);
    for (unsigned i = 0; i < c->rows; i++) {
        print_row(&c->row[i]);
        printf("\n");
    }
    print_sum(c, false);
}

/* ---- All ---- */

/* Follows the hands of a file that have this title. */
static bool follow(struct coups *c, struct err *err)
{
    char path[80];
    struct buf text = {0};
    struct hand_reader reader;
    struct hand hand;
    struct hand_verdict verdict;
    bool good = true;

    (void)snprintf(path, sizeof path, "tests/hands/%s", c->play->file);
    if (!file_read(path, HAND_BYTES, &text, err))
        return false;
    hand_start(&reader, text.data, text.len);
    c->hand = &hand;
    while (good && hand_next(&reader, &hand, err) == HAND_READ)
        if (strcmp(hand.title, c->play->title) == 0)
            good = hand_referee_with(&hand, witness, c, &verdict, err);
    buf_finish(&text);
    return good;
}

static bool load(struct coups *c, const char *path, struct err *err)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    char why[CALLBACKS_WHY];

    if (!library)
        return err_set(err, ERR_USAGE, "%s", dlerror());
    if (!callbacks_find(&c->bot, library, why))
        return err_set(err, ERR_USAGE, "%s %s", path, why);
    c->host = (struct eu_host){.abi = EU_ABI,
                               .size = sizeof c->host,
                               .log = keep_silent,
                               .time_left = time_left,
                               .service = callbacks_service};
    if (c->bot.eu.load && c->bot.eu.load(&c->host))
        return err_set(err, ERR_USAGE, "%s cannot start", path);
    return true;
}

static bool run(struct coups *c, const char *path, struct err *err)
{
    if (!load(c, path, err))
        return false;
    for (unsigned i = 0; i < PLAYS; i++) {
        c->play = &plays[i];
        if (!follow(c, err))
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct coups c[BOTS_MOST];
    struct err err;
    int bots = argc - 1;

    if (bots < 1 || bots > BOTS_MOST)
        return fprintf(stderr, "usage: coups BOT.so [OTHER.so...]\n"), 2;
    for (int i = 0; i < bots; i++)
        if (!run(&c[i], argv[1 + i], &err))
            return fprintf(stderr, "coups: %s\n", err.text), 1;
    print_all(c, bots);
    return 0;
}
