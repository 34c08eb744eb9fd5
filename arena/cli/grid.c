#include "cli/grid.h"

#include <assert.h>
#include <getopt.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "cli/cli.h"

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

/* ---- How wide it looks ---- */

/* Columns that n bytes of UTF-8 take on a terminal. */
static size_t width_of(const char *s, size_t n)
{
    mbstate_t state = {0};
    size_t width = 0;

    while (n) {
        wchar_t c;
        size_t bytes = mbrtowc(&c, s, n, &state);
        if (bytes == (size_t)-1 || bytes == (size_t)-2) {
            /* not UTF-8, or no such locale: a byte is a column, but not one that continues */
            state = (mbstate_t){0};
            width += ((unsigned char)*s & 0xc0) != 0x80;
            bytes = 1;
        } else {
            int columns = wcwidth(c);
            width += columns > 0 ? (size_t)columns : 0;
        }
        s += bytes;
        n -= bytes;
    }
    return width;
}

/* Bytes of a text that are left of it when it is cut to so many columns: all, or those before the
 * two dots. */
static size_t kept(const char *s, size_t columns)
{
    size_t n = strlen(s);

    if (width_of(s, n) <= columns)
        return n;
    while (n > 0 && width_of(s, n) > columns - 2)
        do
            n--;
        while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80);
    return n;
}

void grid_cut(char *text, size_t columns)
{
    size_t n = kept(text, columns);

    if (text[n])
        memcpy(text + n, "..", 3);
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

/* A cell as text shows it. */
struct shown {
    const char *s;
    int n;            /* its bytes, */
    const char *dots; /* what stands behind them, */
    size_t width;     /* and the columns of both */
};

static struct shown shown(const struct grid *g, size_t column, const char *cell, size_t most)
{
    size_t n = g->columns[column].kind == GRID_NAME ? kept(cell, most) : strlen(cell);
    const char *dots = cell[n] ? ".." : "";

    return (struct shown){cell, (int)n, dots, width_of(cell, n) + strlen(dots)};
}

/* Widths of the columns where names have at most so many, and of a whole row. */
static size_t measure(const struct grid *g, size_t most, size_t *widths)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count, last = g->width - 1, last_cell = 0, row = 2 * last;

    for (size_t c = 0; c < g->width; c++)
        widths[c] = g->no_heading ? 0 : width_of(g->columns[c].name, strlen(g->columns[c].name));
    for (size_t i = 0; i < g->count; i++) {
        size_t c = i % g->width, w = shown(g, c, next(&at, &left), most).width;
        widths[c] = w > widths[c] ? w : widths[c];
        if (c == last)
            last_cell = w > last_cell ? w : last_cell;
    }
    for (size_t c = 0; c < last; c++)
        row += widths[c];
    return row + (g->columns[last].kind == GRID_NUMBER ? widths[last] : last_cell);
}

/* The widths that make rows as narrow as the terminal, if cutting names can; returns the most
 * columns that names have. */
static size_t fit(const struct grid *g, size_t *widths)
{
    size_t row = measure(g, SIZE_MAX, widths), terminal = cli_terminal(stdout).width, name = 0;

    while (name < g->width && g->columns[name].kind != GRID_NAME)
        name++;
    if (name == g->width || row <= terminal)
        return SIZE_MAX;
    size_t excess = row - terminal;
    size_t most = widths[name] > GRID_LEAST + excess ? widths[name] - excess : GRID_LEAST;
    (void)measure(g, most, widths);
    return most;
}

/* Nothing follows the last column, so no blanks end a line. */
static void print_cell(const struct grid *g, size_t c, size_t width, struct shown cell)
{
    int room = (int)(width - cell.width);
    bool right = g->columns[c].kind == GRID_NUMBER;

    printf("%s%*s%.*s%s%*s", c ? "  " : "", right ? room : 0, "", cell.n, cell.s, cell.dots,
           right || c + 1 == g->width ? 0 : room, "");
}

static void print_heading(const struct grid *g, const size_t *widths)
{
    bool bold = cli_terminal(stdout).colour;

    fputs(bold ? "\033[1m" : "", stdout);
    for (size_t c = 0; c < g->width; c++) {
        const char *name = g->columns[c].name;
        size_t n = strlen(name);
        print_cell(g, c, widths[c], (struct shown){name, (int)n, "", width_of(name, n)});
    }
    fputs(bold ? "\033[0m\n" : "\n", stdout);
}

static bool print_text(const struct grid *g)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count, *widths = calloc(g->width, sizeof *widths);

    if (!widths)
        return false;
    size_t most = fit(g, widths);
    if (!g->no_heading)
        print_heading(g, widths);
    for (size_t r = 0; r < rows(g); r++) {
        for (size_t c = 0; c < g->width; c++)
            print_cell(g, c, widths[c], shown(g, c, next(&at, &left), most));
        putchar('\n');
    }
    free(widths);
    return true;
}

/* ---- CSV ---- */

static void print_quoted(const char *lead, const char *cell)
{
    bool plain = !strpbrk(cell, "\",\r\n");

    printf("%s%s", plain ? "" : "\"", lead);
    for (; *cell; cell++) {
        if (*cell == '"')
            putchar('"');
        putchar(*cell);
    }
    fputs(plain ? "" : "\"", stdout);
}

/* A spreadsheet takes a text that begins like this for a formula and may run it; an apostrophe
 * before it makes it a text there. */
static void print_csv_cell(enum grid_kind kind, const char *cell)
{
    bool is_formula = kind != GRID_NUMBER && *cell && strchr("=+-@", *cell);

    print_quoted(is_formula ? "'" : "", cell);
}

static bool print_csv(const struct grid *g)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;

    for (size_t c = 0; c < g->width; c++) {
        fputs(c ? "," : "", stdout);
        print_quoted("", g->columns[c].name);
    }
    fputs("\r\n", stdout);
    for (size_t r = 0; r < rows(g); r++) {
        for (size_t c = 0; c < g->width; c++) {
            fputs(c ? "," : "", stdout);
            print_csv_cell(g->columns[c].kind, next(&at, &left));
        }
        fputs("\r\n", stdout);
    }
    return true;
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
    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (o == '?')
            return false;
        *format = o == 'j' ? GRID_JSON : GRID_CSV;
    }
    return true;
}
