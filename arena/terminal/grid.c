#include "terminal/grid.h"

#include <assert.h>
#include <getopt.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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
    size_t *widths; /* of the columns; owned */
    size_t most;    /* columns of the terminal that names have */
    unsigned least; /* columns that can be spared as easily as this are gone */
    size_t last;    /* of the columns that are not */
};

static bool is_gone(const struct layout *l, size_t column)
{
    return l->g->spare && l->g->spare[column] >= l->least;
}

/* A cell as text shows it. */
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
    size_t n = l->g->columns[column].kind == GRID_NAME ? columns_kept(cell, l->most) : strlen(cell);
    const char *dots = cell[n] ? ".." : "";
    return (struct shown){cell, (int)n, dots, columns_of(cell, n) + strlen(dots), mark};
}

static size_t heading_width(const struct grid *g, size_t c)
{
    return g->no_heading ? 0 : columns_of(g->columns[c].name, strlen(g->columns[c].name));
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

/* Columns that can be spared go, the easiest first, until rows with names of usual length are as
 * narrow as the terminal. */
static void spare(struct layout *l)
{
    unsigned most = 0;

    for (size_t c = 0; c < l->g->width; c++)
        most = l->g->spare[c] > most ? l->g->spare[c] : most;
    l->least = most + 1;
    l->most = USUAL_NAME;
    while (measure(l) > l->page.terminal.width && l->least > 1)
        l->least--;
}

/* Then names are cut, if there are any: all to the same width, the largest with which rows fit. */
static void fit(struct layout *l)
{
    size_t terminal = l->page.terminal.width, low = GRID_LEAST, high = terminal;

    if (l->g->spare)
        spare(l);
    l->most = SIZE_MAX;
    if (measure(l) <= terminal)
        return;
    while (low + 1 < high) {
        l->most = (low + high) / 2;
        *(measure(l) <= terminal ? &low : &high) = l->most;
    }
    l->most = low;
    (void)measure(l);
}

/* Nothing follows the last column, so no blanks end a line. */
static void print_cell(const struct layout *l, size_t c, struct shown cell)
{
    static const char *const colours[] = {"", "\033[32m", "\033[31m"};
    bool right = l->g->columns[c].kind == GRID_NUMBER;
    bool coloured = cell.mark && l->page.terminal.colour;
    int room = (int)(l->widths[c] - cell.width);

    fprintf(l->page.out, "%s%*s%s%.*s%s%s%*s", c ? "  " : "", right ? room : 0, "",
            coloured ? colours[(int)cell.mark] : "", cell.n, cell.s, cell.dots,
            coloured ? "\033[0m" : "", right || c == l->last ? 0 : room, "");
}

static void print_heading(const struct layout *l)
{
    bool bold = l->page.terminal.colour;

    fputs(bold ? "\033[1m" : "", l->page.out);
    for (size_t c = 0; c < l->g->width; c++) {
        const char *name = l->g->columns[c].name;
        if (!is_gone(l, c))
            print_cell(l, c,
                       (struct shown){name, (int)strlen(name), "", heading_width(l->g, c), 0});
    }
    fputs(bold ? "\033[0m\n" : "\n", l->page.out);
}

static void print_rows(const struct layout *l)
{
    const char *at = (const char *)l->g->cells.data;
    size_t left = l->g->count;

    for (size_t r = 0; r < rows(l->g); r++) {
        for (size_t c = 0; c < l->g->width; c++) {
            const char *cell = next(&at, &left);
            if (!is_gone(l, c))
                print_cell(l, c, shown(l, c, cell));
        }
        putc('\n', l->page.out);
    }
}

static bool print_text(const struct grid *g)
{
    struct layout l = {.g = g,
                       .page = g->page ? *g->page : cli_page(stdout),
                       .widths = calloc(g->width, sizeof *l.widths)};

    if (!l.widths)
        return false;
    fit(&l);
    if (!g->no_heading)
        print_heading(&l);
    print_rows(&l);
    free(l.widths);
    return true;
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

static bool print_json(const struct grid *g)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;
    json_t *all = json_array();

    for (size_t r = 0; r < rows(g); r++) {
        json_t *row = json_object();
        for (size_t c = 0; c < g->width; c++)
            row = cli_json_put(row, g->columns[c].name,
                               json_of(g->columns[c].kind, next(&at, &left)));
        all = cli_json_add(all, row);
    }
    return cli_json(all, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
}

/* ---- All of it ---- */

bool grid_end(struct grid *g, enum grid_format format)
{
    static bool (*const prints[])(const struct grid *) = {
        [GRID_TEXT] = print_text,
        [GRID_CSV] = print_csv,
        [GRID_JSON] = print_json,
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
