#include "terminal/grid.h"

#include <assert.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "base/csv.h"
#include "terminal/cli.h"

struct grid grid_of(const struct grid_column *columns, size_t width)
{
    assert(width > 0);
    return (struct grid){.columns = columns, .width = width};
}

void grid_cell(struct grid *g, const char *fmt, ...)
{
    va_list ap;
    char *text;

    va_start(ap, fmt);
    int n = vasprintf(&text, fmt, ap);
    va_end(ap);
    if (n < 0) {
        g->cells.failed = true;
        return;
    }
    (void)buf_add(&g->cells, text, strlen(text) + 1);
    free(text);
    g->count++;
}

void grid_marked(struct grid *g, enum grid_mark mark, const char *text)
{
    grid_cell(g, "%c%s", mark, text);
}

/* ---- Text ---- */

static size_t rows(const struct grid *g)
{
    return (g->count + g->width - 1) / g->width;
}

/* Walks the cells: the one at *at of `left`, which moves to the next; "" after the last. */
static const char *next(const char **at, size_t *left)
{
    const char *cell = *at;

    if (!*left)
        return "";
    --*left;
    *at += strlen(cell) + 1;
    return cell;
}

/* A text being laid out. */
struct layout {
    const struct grid *g;
    struct cli_page page;
    size_t *widths;    /* of the columns; owned */
    size_t most;       /* columns of the terminal that names have, */
    size_t line;       /* and lines of sentences */
    unsigned least;    /* columns that can be spared as easily as this are gone */
    size_t last;       /* of the columns that are not */
    const char **cell; /* of a row, what is left of each to be printed; owned */
    size_t blanks;     /* to be printed before the next text */
};

static bool is_gone(const struct layout *l, size_t column)
{
    return l->g->spare && l->g->spare[column] >= l->least;
}

/* A cell as a line of text shows it. */
struct shown {
    const char *s;
    int n;            /* its bytes, */
    const char *dots; /* what stands behind them, */
    size_t width;     /* and the columns of both */
    char mark;        /* enum grid_mark, or 0 */
};

static struct shown shown(const struct layout *l, size_t column, const char *cell)
{
    char mark = 0;

    if (*cell == GRID_GOOD || *cell == GRID_BAD)
        mark = *cell++;
    size_t n = strlen(cell);
    const char *dots = "";
    if (l->g->columns[column].kind == GRID_SENTENCE) {
        n = text_columns_line(cell, n, l->line);
    } else if (l->g->columns[column].kind == GRID_NAME) {
        n = text_columns_kept(cell, l->most);
        dots = cell[n] ? ".." : "";
    }
    return (struct shown){cell, (int)n, dots, text_columns(cell, n) + strlen(dots), mark};
}

static size_t heading_width(const struct grid *g, size_t c)
{
    return g->no_heading ? 0 : text_columns(g->columns[c].name, strlen(g->columns[c].name));
}

/* Widths of the columns, and of a whole row. */
static size_t measure(struct layout *l)
{
    const struct grid *g = l->g;
    const char *at = (const char *)g->cells.data;
    size_t left = g->count, last_cell = 0, row = 0;

    for (size_t c = 0; c < g->width; c++) {
        l->widths[c] = heading_width(g, c);
        l->last = is_gone(l, c) ? l->last : c;
    }
    for (size_t i = 0; i < g->count; i++) {
        size_t c = i % g->width, w = shown(l, c, next(&at, &left)).width;
        l->widths[c] = w > l->widths[c] ? w : l->widths[c];
        if (c == l->last)
            last_cell = w > last_cell ? w : last_cell;
    }
    for (size_t c = 0; c < l->last; c++)
        row += is_gone(l, c) ? 0 : l->widths[c] + 2;
    return row + (g->columns[l->last].kind == GRID_NUMBER ? l->widths[l->last] : last_cell);
}

enum { USUAL_NAME = 16 };

/* Columns that can be spared go, the easiest first, until rows with names of usual length and short
 * lines of sentences are as narrow as the terminal. */
static void spare(struct layout *l)
{
    unsigned most = 0;

    for (size_t c = 0; c < l->g->width; c++)
        most = l->g->spare[c] > most ? l->g->spare[c] : most;
    l->least = most + 1;
    l->most = USUAL_NAME;
    l->line = GRID_LEAST_SENTENCE;
    while (measure(l) > l->page.terminal.width && l->least > 1)
        l->least--;
}

/* Then names are cut, if there are any: all to the same width, the largest with which rows fit. */
static void cut_names(struct layout *l)
{
    size_t terminal = l->page.terminal.width, low = GRID_LEAST, high = terminal;

    while (low + 1 < high) {
        l->most = (low + high) / 2;
        *(measure(l) <= terminal ? &low : &high) = l->most;
    }
    l->most = low;
}

/* What other columns leave is shared by those of sentences. */
static void break_sentences(struct layout *l)
{
    size_t sentences = 0, others = 0;

    for (size_t c = 0; c < l->g->width; c++)
        if (l->g->columns[c].kind == GRID_SENTENCE)
            sentences++;
        else if (!is_gone(l, c))
            others += l->widths[c] + 2;
    if (!sentences)
        return;
    others += 2 * (sentences - 1);
    l->line = others < l->page.terminal.width ? (l->page.terminal.width - others) / sentences : 0;
    l->line = l->line < GRID_LEAST_SENTENCE ? GRID_LEAST_SENTENCE : l->line;
}

static void fit(struct layout *l)
{
    if (l->g->spare)
        spare(l);
    l->line = SIZE_MAX;
    l->most = SIZE_MAX;
    if (measure(l) <= l->page.terminal.width)
        return;
    cut_names(l);
    (void)measure(l);
    break_sentences(l);
    (void)measure(l);
}

static void print_blanks(struct layout *l)
{
    fprintf(l->page.out, "%*s", (int)l->blanks, "");
    l->blanks = 0;
}

/* No blanks end a line. */
static void print_cell(struct layout *l, size_t c, struct shown cell)
{
    static const char *const colours[] = {"", "\033[32m", "\033[31m"};
    bool right = l->g->columns[c].kind == GRID_NUMBER;
    bool coloured = cell.mark && l->page.terminal.colour;
    size_t room = l->widths[c] - cell.width;

    l->blanks += (c ? 2 : 0) + (right ? room : 0);
    if (cell.n || cell.mark)
        print_blanks(l);
    fprintf(l->page.out, "%s%.*s%s%s", coloured ? colours[(int)cell.mark] : "", cell.n, cell.s,
            cell.dots, coloured ? "\033[0m" : "");
    l->blanks += right ? 0 : room;
}

static void end_grid_line(struct layout *l)
{
    l->blanks = 0;
    putc('\n', l->page.out);
}

static void print_heading(struct layout *l)
{
    bool bold = l->page.terminal.colour;

    fputs(bold ? "\033[1m" : "", l->page.out);
    for (size_t c = 0; c < l->g->width; c++) {
        const char *name = l->g->columns[c].name;
        if (!is_gone(l, c))
            print_cell(l, c,
                       (struct shown){name, (int)strlen(name), "", heading_width(l->g, c), 0});
    }
    fputs(bold ? "\033[0m" : "", l->page.out);
    end_grid_line(l);
}

/* A line of a row; whether a sentence of it goes on. */
static bool print_line(struct layout *l)
{
    bool more = false;

    for (size_t c = 0; c < l->g->width; c++) {
        if (is_gone(l, c))
            continue;
        struct shown cell = shown(l, c, l->cell[c]);
        print_cell(l, c, cell);
        l->cell[c] = l->g->columns[c].kind == GRID_SENTENCE ? cell.s + cell.n : "";
        l->cell[c] += *l->cell[c] == ' ';
        more |= *l->cell[c] != '\0';
    }
    end_grid_line(l);
    return more;
}

static void print_rows(struct layout *l)
{
    const char *at = (const char *)l->g->cells.data;
    size_t left = l->g->count;

    for (size_t r = 0; r < rows(l->g); r++) {
        for (size_t c = 0; c < l->g->width; c++)
            l->cell[c] = next(&at, &left);
        while (print_line(l))
            continue;
    }
}

static bool print_grid_text(const struct grid *g)
{
    struct layout l = {.g = g,
                       .page = g->page ? *g->page : cli_page(stdout),
                       .widths = calloc(g->width, sizeof *l.widths),
                       .cell = calloc(g->width, sizeof *l.cell)};
    bool ok = l.widths && l.cell;

    if (ok) {
        fit(&l);
        if (!g->no_heading)
            print_heading(&l);
        print_rows(&l);
    }
    free(l.widths);
    free(l.cell);
    return ok;
}

/* ---- CSV ---- */

static void print_csv_row(const struct grid *g, const char **at, size_t *left, struct buf *out)
{
    for (size_t c = 0; c < g->width; c++) {
        if (c)
            (void)buf_add_byte(out, ',');
        (g->columns[c].kind == GRID_NUMBER ? csv_cell : csv_words)(out, next(at, left));
    }
    (void)buf_add_text(out, CSV_END);
}

static bool print_csv(const struct grid *g)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;
    struct buf out = {.len = 0};

    for (size_t c = 0; c < g->width; c++) {
        if (c)
            (void)buf_add_byte(&out, ',');
        csv_cell(&out, g->columns[c].name);
    }
    (void)buf_add_text(&out, CSV_END);
    for (size_t r = 0; r < rows(g); r++)
        print_csv_row(g, &at, &left, &out);
    bool ok = !out.failed;
    cli_put(&out);
    return ok;
}

/* ---- JSON ---- */

/* A cell as JSON; NULL if there was no memory. */
static json_t *json_of(enum grid_kind kind, const char *cell)
{
    if (kind != GRID_NUMBER)
        return json_string(cell);
    json_t *value = json_loads(cell, JSON_DECODE_ANY, NULL);
    if (json_is_number(value))
        return value;
    json_decref(value);
    return json_null();
}

static bool print_grid_json(const struct grid *g)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;
    json_t *all = json_array();

    for (size_t r = 0; r < rows(g); r++) {
        json_t *row = json_object();
        for (size_t c = 0; c < g->width; c++)
            row = jw_put(row, g->columns[c].name, json_of(g->columns[c].kind, next(&at, &left)));
        all = jw_add(all, row);
    }
    return cli_json(all, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
}

/* ---- All of it ---- */

bool grid_end(struct grid *g, enum grid_format format)
{
    static bool (*const prints[])(const struct grid *) = {
        [GRID_TEXT] = print_grid_text,
        [GRID_CSV] = print_csv,
        [GRID_JSON] = print_grid_json,
    };
    bool ok = !g->cells.failed && prints[format](g);

    buf_finish(&g->cells);
    return ok;
}

bool grid_options(int argc, char **argv, enum grid_format *format)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"csv", no_argument, NULL, 'c'},
                                            {NULL, 0, NULL, 0}};

    *format = GRID_TEXT;
    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;) {
        if (o == '?')
            return false;
        *format = o == 'j' ? GRID_JSON : GRID_CSV;
    }
    return true;
}
