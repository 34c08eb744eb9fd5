#include "viewer/deal_screen.h"

#include <string.h>

#include "base/text.h"
#include "terminal/screen.h"
#include "text/answer.h"
#include "replay/compare_tables.h"

enum { LEAST_SAID = 3, ASKED = 2 };

/* Lines of the table of so many players (text/board.h: it follows from their number). */
static unsigned board_lines(unsigned players)
{
    struct eu_view view = {.players = (uint8_t)players,
                           .turnup_fate = EU_NO_TURNUP,
                           .trump = EU_NO_SUIT,
                           .called_suit = EU_NO_SUIT};
    struct board board = board_of(&view, 0);
    struct board_style style = {.columns = BOARD_LEAST};
    struct buf text = {0};
    unsigned lines = 0;

    board_draw(&board, &style, &text);
    for (size_t i = 0; i < text.len; i++)
        lines += text.data[i] == '\n';
    buf_finish(&text);
    return lines;
}

unsigned deal_screen_least(unsigned players)
{
    return 1 + board_lines(players) + LEAST_SAID + ASKED;
}

/* Appends text in lines of so many columns, broken between words; behind the first a lead of
 * blanks. Returns their number. */
static unsigned wrap_text(const char *text, size_t n, const char *lead, unsigned columns,
                          const struct board_style *style, struct buf *out)
{
    struct text rest = {text, n}, word;
    unsigned lines = 1, at = (unsigned)strlen(lead), first = at;

    (void)buf_add_text(out, lead);
    for (const char *blank = ""; text_word(&rest, &word); blank = " ") {
        unsigned wide = (unsigned)text_columns(word.s, word.n);
        if (*blank && at + 1 + wide > columns) {
            (void)buf_printf(out, "\n%*s", (int)first, "");
            at = first;
            blank = "";
            lines++;
        }
        at += wide + (unsigned)strlen(blank);
        (void)buf_add_text(out, blank);
        board_text(word.s, word.n, style, out);
    }
    (void)buf_add_byte(out, '\n');
    return lines;
}

/* ---- Its parts ---- */

static void add_screen_heading(const struct deal_screen *p, struct buf *out)
{
    const struct timeline *e = p->timeline;
    char rules[RULES_TEXT];
    struct buf line = {0};

    rules_text(e->rules, rules);
    (void)buf_printf(&line, "%s%s%s  %s%s%.*s", p->style.colour ? "\033[1m" : "", e->address,
                     p->style.colour ? "\033[22m" : "", rules, e->score.len ? ", " : "",
                     (int)e->score.len, e->score.len ? (const char *)e->score.data : "");
    screen_cut(out, (const char *)line.data, line.len, p->width);
    (void)buf_add_byte(out, '\n');
    out->failed |= line.failed;
    buf_finish(&line);
}

static void add_board(const struct deal_screen *p, const struct moment *m, struct buf *out)
{
    const struct deal *d = &m->deal;
    struct board b = board_of(&d->table, p->below);
    struct board_style style = p->style;

    style.columns = p->width;
    b.asked = d->ask.kind == EU_NOTHING ? EU_NOBODY : d->ask.seat;
    b.lies = true;
    if (d->table.trump == EU_NO_SUIT && d->table.maker == EU_NOBODY && !p->hides)
        b.blind = p->timeline->blind;
    for (unsigned seat = 0; seat < d->table.players; seat++) {
        b.name[seat] = p->timeline->name[seat];
        b.held[seat] = (unsigned)card_count(d->hand[seat]);
        if (!p->hides || seat == p->below)
            board_show(&b, seat, d->hand[seat]);
    }
    board_draw(&b, &style, out);
}

/* All that has been said, in lines; their number. */
static unsigned wrap_said(const struct deal_screen *p, const struct moment *m, struct buf *out)
{
    struct text rest = {(const char *)p->timeline->said.data, m->said}, line;
    unsigned lines = 0;

    for (unsigned i = 0; text_line(&rest, &line); i++) {
        bool marked = p->apart && i < COMPARE_TABLES_LINES && p->apart[i];
        lines += wrap_text(line.s, line.n, marked ? "* " : "  ", p->width, &p->style, out);
    }
    return lines;
}

/* The last of it, in so many lines. */
static void add_said(const struct deal_screen *p, const struct moment *m, unsigned room,
                     struct buf *out)
{
    struct buf all = {0};
    unsigned lines = wrap_said(p, m, &all);
    struct text rest = {(const char *)all.data, all.len}, line;

    for (; lines > room; lines--)
        (void)text_line(&rest, &line);
    (void)buf_add(out, rest.s, rest.n);
    for (; lines < room; lines++)
        (void)buf_add_byte(out, '\n');
    out->failed |= all.failed;
    buf_finish(&all);
}

/* The question as a sentence. */
static void add_question(const struct deal_screen *p, const struct ask *ask, struct buf *out)
{
    bool shows = p->legal && (!p->hides || ask->seat == p->below);

    (void)buf_printf(out, "%c is asked to %s", seat_letter(ask->seat),
                     question_name((enum eu_question)ask->kind));
    if (!shows)
        return;
    (void)buf_add_text(out, card_single(ask->legal) ? ", one answer is legal: " : ": ");
    if (p->values)
        (void)buf_add_text(out, p->values);
    else
        answer_add_all(out, ask->kind, ask->legal);
}

static void add_asked(const struct deal_screen *p, const struct moment *m, struct buf *out)
{
    struct buf sentence = {0}, all = {0};
    unsigned lines;

    if (m->deal.ask.kind != EU_NOTHING && p->moment < p->timeline->steps)
        add_question(p, &m->deal.ask, &sentence);
    lines = wrap_text((const char *)sentence.data, sentence.len, "> ", p->width, &p->style, &all);
    struct text rest = {(const char *)all.data, all.len}, line;
    for (unsigned i = 0; i < ASKED; i++) {
        bool more = text_line(&rest, &line) && sentence.len;
        (void)buf_add(out, line.s, more ? line.n : 0);
        (void)buf_add_text(out, i == ASKED - 1 && lines > ASKED ? " ...\n" : "\n");
    }
    out->failed |= sentence.failed || all.failed;
    buf_finish(&sentence);
    buf_finish(&all);
}

void deal_screen_draw(const struct deal_screen *p, struct buf *out)
{
    const struct timeline *e = p->timeline;
    const struct moment *m = &e->moment[p->moment < e->steps ? p->moment : e->steps];
    unsigned lines;

    if (!e->is_there) {
        (void)buf_add_text(out, "this table has no such deal\n");
        for (lines = 1; lines < p->height; lines++)
            (void)buf_add_byte(out, '\n');
        return;
    }
    lines = 1 + board_lines(e->rules->players) + ASKED;
    add_screen_heading(p, out);
    add_board(p, m, out);
    add_said(p, m, p->height > lines ? p->height - lines : 0, out);
    add_asked(p, m, out);
}
