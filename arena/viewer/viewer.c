#include "viewer/viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/loss_text.h"
#include "analyse/remarks.h"
#include "base/text.h"
#include "viewer/log_position.h"
#include "terminal/cli.h"
#include "viewer/deal_screen.h"
#include "terminal/screen.h"
#include "replay/compare_tables.h"

enum { GAP = 3, STATUS = 1 };

struct viewer {
    struct screen screen;
    struct board_style style;
    struct log_position mark; /* the deal looked at */
    unsigned moment;          /* answers given */
    struct timeline *of;      /* the deal at each table; without `both` only at this one; owned */
    bool apart[SET_TABLES_MOST]
              [COMPARE_TABLES_LINES]; /* lines that are not so at the first table */
    bool both, hides, legal, help;
    unsigned below;
    char note[200];         /* said until the next key */
    struct remarks remarks; /* of the analysis, where there is one */
    uint64_t remarked;      /* the set that they are of: its number + 1 */
    bool at_mistake;        /* the last key went to one */
};

static const char help_text[] =
    "    space, right, n    on\n"
    "    left, p            back\n"
    "    Home, g            to the first question\n"
    "    End, G             to the end of the deal\n"
    "    down, ]            the next deal\n"
    "    up, [              the deal before\n"
    "    m, M               the next answer that cost something, or the one before\n"
    "    b                  all tables of the set: the same cards with sides changed\n"
    "    Tab                the next table\n"
    "    l                  legal answers, with their values: shown or not\n"
    "    h                  hands: all, or only the one at the bottom\n"
    "    s                  turns the table by a seat\n"
    "    ?                  this page\n"
    "    q, Ctrl-D, Ctrl-C  ends\n"
    "\n"
    "  > is whose turn it is. * beside a card: it won the trick; beside a line: not\n"
    "  so at the other table. ? beside an answer: it cost something, where the log was\n"
    "  analysed.\n";

static void note(struct viewer *v, const char *text)
{
    (void)text_safe(text_of(text), v->note, sizeof v->note);
}

static const struct set_reader *reading_of(const struct viewer *v)
{
    return &v->mark.lookup.reading;
}

static unsigned tables(const struct viewer *v)
{
    return reading_of(v)->set.tables;
}

static const struct timeline *looked_at(const struct viewer *v)
{
    return &v->of[v->mark.table];
}

/* ---- The deal that is looked at ---- */

static void compare(struct viewer *v)
{
    bool apart[COMPARE_TABLES_LINES];
    const struct buf *first = &v->of[0].said;

    memset(v->apart, 0, sizeof v->apart);
    for (unsigned table = 1; v->both && table < tables(v); table++) {
        const struct buf *other = &v->of[table].said;
        if (!v->of[0].is_there || !v->of[table].is_there)
            continue;
        compare_tables((const char *)first->data, first->len, (const char *)other->data, other->len,
                       apart, v->apart[table]);
        for (unsigned i = 0; i < COMPARE_TABLES_LINES; i++)
            v->apart[0][i] |= apart[i];
    }
}

/* Finds what the analysis has of the set looked at. */
static void find_remarks(struct viewer *v)
{
    const struct set_reader *r = reading_of(v);
    struct err err;

    if (v->remarked == v->mark.lookup.number + 1)
        return;
    v->remarked = v->mark.lookup.number + 1;
    if (remarks_go(&v->remarks, &r->event, &r->pairing, &r->set, &err))
        return;
    remarks_close(&v->remarks);
    note(v, err.text);
}

/* Makes the moments of the deal, at its beginning. */
static void load(struct viewer *v)
{
    const struct set_reader *r = reading_of(v);
    const struct table_record_deal d = log_position_deal(&v->mark);

    find_remarks(v);
    for (unsigned table = 0; table < tables(v); table++)
        if (v->both || table == v->mark.table)
            (void)timeline_load(&v->of[table], &r->event, &r->pairing, &r->set,
                                remarks_narration(&v->remarks), table, d.game, d.deal);
        else
            v->of[table].is_there = false;
    if (!looked_at(v)->is_there)
        note(v, "from here on the record does not say what the referee would");
    v->below %= r->event.rules.players;
    compare(v);
}

/* The last moment of those that are shown. */
static unsigned last_moment(const struct viewer *v)
{
    unsigned last = looked_at(v)->steps;

    for (unsigned table = 0; v->both && table < tables(v); table++)
        if (v->of[table].is_there && v->of[table].steps > last)
            last = v->of[table].steps;
    return last;
}

/* ---- Going to another ---- */

/* False only if the log cannot be read any more. */
static bool change_deal(struct viewer *v, bool back)
{
    int found = log_position_move(&v->mark, back, v->both);

    if (found < 0)
        return false;
    load(v);
    if (found)
        v->moment = 0;
    else
        note(v, v->mark.is_damaged ? v->mark.damage.text
                : back             ? "this is the first deal"
                                   : "this is the last deal");
    return true;
}

static void turn_table(struct viewer *v)
{
    if (log_position_turn(&v->mark))
        load(v);
    else
        note(v, "no other table of the set had this deal");
}

/* The first mistake of the deal from this step on, or the last one before it; -1: none. */
static int find_mistake(const struct viewer *v, int from, bool back)
{
    const struct table_record_deal d = log_position_deal(&v->mark);

    for (int step = from - back; step >= 0 && step <= DEAL_STEPS; step += back ? -1 : 1) {
        const struct analysed *a =
            remarks_at(&v->remarks, v->mark.table, d.game, d.deal, (unsigned)step);
        if (a && remarks_is_mistake(a))
            return step;
    }
    return -1;
}

/* Goes to the question of the next mistake, or the one before. False only if the log cannot be read
 * any more. */
static bool go_to_mistake(struct viewer *v, bool back)
{
    const struct log_place here = log_position_place(&v->mark);
    int step = find_mistake(v, (int)v->moment + (!back && v->at_mistake), back), found = 1;

    while (step < 0 && found == 1 && v->remarks.index.lines) {
        found = log_position_move(&v->mark, back, false);
        if (found == 1)
            find_remarks(v);
        if (found == 1)
            step = find_mistake(v, back ? DEAL_STEPS + 1 : 0, back);
    }
    if (found < 0 || (step < 0 && !log_position_return(&v->mark, &here)))
        return false;
    load(v);
    if (step >= 0)
        v->moment = (unsigned)step;
    v->at_mistake = step >= 0;
    if (!*v->note)
        note(v, step >= 0                 ? "a costly answer: space shows it, m goes to the next"
                : !v->remarks.index.lines ? "there is no analysis of this log (see analyse)"
                : back                    ? "no answer before this one is known to be costly"
                                          : "no answer after this one is known to be costly");
    return true;
}

/* ---- The screen ---- */

/* `values` has room for those of the legal answers, and lives as long as the screen. */
static struct deal_screen make_deal_screen(const struct viewer *v, unsigned table, unsigned width,
                                           struct buf *values)
{
    const struct table_record_deal d = log_position_deal(&v->mark);
    const struct analysed *a = remarks_at(&v->remarks, table, d.game, d.deal, v->moment);

    if (a)
        loss_text_values(values, &a->decision, &a->valuation);
    return (struct deal_screen){
        .values = a ? buf_str(values) : NULL,
        .timeline = &v->of[table],
        .moment = v->moment,
        .below = v->below,
        .hides = v->hides,
        .legal = v->legal,
        .apart = v->both ? v->apart[table] : NULL,
        .style = v->style,
        .width = width,
        .height = v->screen.height - STATUS - v->both,
    };
}

static void show_lines(struct viewer *v, const struct buf *lines)
{
    struct text rest = {(const char *)lines->data, lines->len}, line;

    while (text_line(&rest, &line))
        screen_line(&v->screen, line.s, line.n);
}

/* Two texts beside each other. */
static void show_beside(struct viewer *v, const struct buf *left, const struct buf *right,
                        unsigned width)
{
    struct text a = {(const char *)left->data, left->len}, l;
    struct text b = {(const char *)right->data, right->len}, r;
    struct buf line = {0};

    while (text_line(&a, &l) && text_line(&b, &r)) {
        buf_clear(&line);
        screen_cut(&line, l.s, l.n, width);
        unsigned room = width - screen_columns((const char *)line.data, line.len);
        (void)buf_printf(&line, "%s%*s %s ", v->style.colour ? "\033[0m" : "", (int)room, "",
                         v->style.suits ? "│" : "|");
        (void)buf_add(&line, r.s, r.n);
        screen_line(&v->screen, (const char *)line.data, line.len);
    }
    buf_finish(&line);
}

static void show_deal(struct viewer *v)
{
    unsigned width = v->screen.width, half = (width - GAP) / 2;
    bool beside = v->both && half >= BOARD_LEAST && tables(v) > 1;
    struct buf left = {0}, right = {0}, values[2] = {{0}, {0}};
    struct deal_screen p = make_deal_screen(v, v->mark.table, beside ? half : width, &values[0]);
    struct deal_screen other =
        make_deal_screen(v, (v->mark.table + 1) % tables(v), half, &values[1]);

    deal_screen_draw(&p, &left);
    if (beside) {
        deal_screen_draw(&other, &right);
        show_beside(v, &left, &right, half);
    } else {
        show_lines(v, &left);
    }
    buf_finish(&left);
    buf_finish(&right);
    buf_finish(&values[0]);
    buf_finish(&values[1]);
}

/* What both halves came to, once they are over. */
static void show_points(struct viewer *v)
{
    const struct set_reader *r = reading_of(v);
    const struct table_record_deal d = log_position_deal(&v->mark);
    struct buf line = {0};

    if (v->moment >= last_moment(v))
        compare_tables_points(&r->event, &r->pairing, &r->set, d.game, d.deal, &line);
    screen_line(&v->screen, line.data ? (const char *)line.data : "", line.len);
    buf_finish(&line);
}

static void show_status(struct viewer *v)
{
    struct buf line = {0};

    (void)buf_add_text(&line, v->style.colour ? "\033[7m" : "");
    if (*v->note)
        (void)buf_printf(&line, "%s", v->note);
    else
        (void)buf_printf(
            &line, "step %u of %u, deal %zu of %zu: space on, p back, ] next deal, ? help, q ends",
            v->moment, last_moment(v), v->mark.deal + 1,
            reading_of(v)->set.table[v->mark.table].deals);
    screen_line(&v->screen, (const char *)line.data, line.len);
    buf_finish(&line);
}

static bool is_large_enough(const struct viewer *v)
{
    unsigned players = reading_of(v)->event.rules.players;

    return v->screen.width >= BOARD_LEAST &&
           v->screen.height >= deal_screen_least(players) + STATUS + v->both;
}

static void show_size(struct viewer *v)
{
    unsigned players = reading_of(v)->event.rules.players;
    struct buf text = {0};

    (void)buf_printf(&text,
                     "this terminal has %u columns and %u lines:\nat least %d and %u are needed\n"
                     "(q ends)\n",
                     v->screen.width, v->screen.height, BOARD_LEAST,
                     deal_screen_least(players) + STATUS + v->both);
    show_lines(v, &text);
    buf_finish(&text);
}

static void show(struct viewer *v)
{
    struct buf help = {0};

    screen_clear(&v->screen);
    if (v->help) {
        (void)buf_add_text(&help, help_text);
        show_lines(v, &help);
        buf_finish(&help);
    } else if (!is_large_enough(v)) {
        show_size(v);
    } else {
        show_deal(v);
        if (v->both)
            show_points(v);
        show_status(v);
    }
    screen_show(&v->screen);
}

/* ---- Keys ---- */

static void go_on(struct viewer *v)
{
    if (v->moment < last_moment(v))
        v->moment++;
    else
        note(v, "the deal is over: ] or down goes to the next, q ends");
}

static void toggle_both(struct viewer *v)
{
    v->both = !v->both;
    load(v);
    if (v->moment > last_moment(v))
        v->moment = last_moment(v);
}

/* How the deal is shown. */
static void handle_key(struct viewer *v, int key)
{
    switch (key) {
    case 'b':
        toggle_both(v);
        break;
    case 'l':
        v->legal = !v->legal;
        break;
    case 'h':
        v->hides = !v->hides;
        break;
    case 's':
        v->below = (v->below + 1) % reading_of(v)->event.rules.players;
        break;
    case '?':
        v->help = true;
        break;
    }
}

/* False if the log cannot be read any more. */
static bool press(struct viewer *v, int key)
{
    switch (key) {
    case ' ':
    case 'n':
    case '\r':
    case '\n':
    case KEY_RIGHT:
        go_on(v);
        break;
    case 'p':
    case KEY_LEFT:
        v->moment -= v->moment > 0;
        break;
    case 'g':
    case KEY_HOME:
        v->moment = 0;
        break;
    case 'G':
    case KEY_LAST:
        v->moment = last_moment(v);
        break;
    case ']':
    case KEY_DOWN:
        return change_deal(v, false);
    case '[':
    case KEY_UP:
        return change_deal(v, true);
    case 'm':
    case 'M':
        return go_to_mistake(v, key == 'M');
    case '\t':
        turn_table(v);
        break;
    default:
        handle_key(v, key);
    }
    return true;
}

static void loop(struct viewer *v)
{
    for (int key = KEY_RESIZE; key != KEY_END && key != 'q';) {
        if (!screen_is_behind(&v->screen))
            show(v);
        key = screen_key(&v->screen);
        bool was_help = v->help;
        v->help = v->help && key == KEY_RESIZE;
        *v->note = '\0';
        v->at_mistake = v->at_mistake && (key == 'm' || key == KEY_RESIZE);
        if (!was_help && !press(v, key))
            return;
    }
}

/* ---- All of it ---- */

static bool begin_viewing(struct viewer *v, const struct viewer_wish *wish, struct err *err)
{
    struct err unread;

    if (!log_position_open(&v->mark, wish->path, &wish->where, err))
        return false;
    bool opened = remarks_open(&v->remarks, wish->log, &unread);
    load(v);
    if (!opened)
        note(v, unread.text);
    if (wish->where.at.parts >= ADDRESS_TRICK)
        v->moment = timeline_trick(looked_at(v), wish->where.at.trick);
    return true;
}

static void finish_viewing(struct viewer *v)
{
    screen_close(&v->screen);
    remarks_close(&v->remarks);
    log_position_close(&v->mark);
    for (unsigned table = 0; table < SET_TABLES_MOST; table++)
        timeline_finish(&v->of[table]);
    free(v->of);
}

bool viewer_run(const struct viewer_wish *wish, int *ended_by, struct err *err)
{
    struct cli_terminal terminal = cli_terminal(stdout);
    struct viewer v = {
        .style = cli_board_style(&terminal),
        .both = wish->both,
        .legal = true,
        .below = wish->seat,
        .of = calloc(SET_TABLES_MOST, sizeof *v.of),
    };

    if (!v.of)
        return err_memory(err);
    bool ok = begin_viewing(&v, wish, err) && screen_open(&v.screen, err);
    if (ok)
        loop(&v);
    if (v.mark.is_damaged)
        *err = v.mark.damage;
    *ended_by = v.screen.ended_by;
    finish_viewing(&v);
    return ok && !v.mark.is_damaged;
}
