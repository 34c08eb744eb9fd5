#include "cli/grid.h"

#include <assert.h>
#include <getopt.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

void grid_init(struct grid *g, const struct grid_column *columns, size_t width)
{
    assert(width > 0);
    *g = (struct grid){.columns = columns, .width = width};
    buf_init(&g->cells);
}

void grid_finish(struct grid *g)
{
    buf_finish(&g->cells);
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

size_t grid_text_width(const char *s)
{
    mbstate_t state = {0};
    size_t width = 0, left = strlen(s);

    while (left) {
        wchar_t c;
        size_t n = mbrtowc(&c, s, left, &state);
        if (n == (size_t)-1 || n == (size_t)-2) {
            /* not UTF-8, or no such locale: a byte is a column, but not one that continues */
            state = (mbstate_t){0};
            width += ((unsigned char)*s & 0xc0) != 0x80;
            n = 1;
        } else {
            int columns = wcwidth(c);
            width += columns > 0 ? (size_t)columns : 0;
        }
        s += n;
        left -= n;
    }
    return width;
}

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

static void measure(const struct grid *g, size_t *widths)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;

    for (size_t c = 0; c < g->width; c++)
        widths[c] = g->no_heading ? 0 : grid_text_width(g->columns[c].name);
    for (size_t i = 0; i < g->count; i++) {
        size_t w = grid_text_width(next(&at, &left));
        if (w > widths[i % g->width])
            widths[i % g->width] = w;
    }
}

static void pad(FILE *out, size_t n)
{
    fprintf(out, "%*s", (int)n, "");
}

/* Nothing follows the last column, so no blanks end a line. */
static void print_cell(FILE *out, const struct grid *g, size_t c, size_t width, const char *cell)
{
    size_t room = width - grid_text_width(cell);
    bool right = g->columns[c].kind == GRID_NUMBER;

    if (c)
        fputs("  ", out);
    if (right)
        pad(out, room);
    fputs(cell, out);
    if (!right && c + 1 < g->width)
        pad(out, room);
}

static void print_heading(const struct grid *g, FILE *out, const size_t *widths)
{
    fputs(g->bold_heading ? "\033[1m" : "", out);
    for (size_t c = 0; c < g->width; c++)
        print_cell(out, g, c, widths[c], g->columns[c].name);
    fputs(g->bold_heading ? "\033[0m\n" : "\n", out);
}

static bool print_text(const struct grid *g, FILE *out)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count, *widths = calloc(g->width, sizeof *widths);

    if (!widths)
        return false;
    measure(g, widths);
    if (!g->no_heading)
        print_heading(g, out, widths);
    for (size_t r = 0; r < rows(g); r++) {
        for (size_t c = 0; c < g->width; c++)
            print_cell(out, g, c, widths[c], next(&at, &left));
        fputc('\n', out);
    }
    free(widths);
    return true;
}

static void print_quoted(FILE *out, const char *lead, const char *cell)
{
    bool plain = !strpbrk(cell, "\",\r\n");

    fprintf(out, "%s%s", plain ? "" : "\"", lead);
    if (plain) {
        fputs(cell, out);
        return;
    }
    for (; *cell; cell++) {
        if (*cell == '"')
            fputc('"', out);
        fputc(*cell, out);
    }
    fputc('"', out);
}

/* A spreadsheet takes a text that begins like this for a formula and may run it; an apostrophe
 * before it makes it a text there. */
static void print_csv_cell(FILE *out, enum grid_kind kind, const char *cell)
{
    bool is_formula = kind == GRID_WORDS && *cell && strchr("=+-@", *cell);

    print_quoted(out, is_formula ? "'" : "", cell);
}

static bool print_csv(const struct grid *g, FILE *out)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;

    for (size_t c = 0; c < g->width; c++) {
        fputs(c ? "," : "", out);
        print_quoted(out, "", g->columns[c].name);
    }
    fputs("\r\n", out);
    for (size_t r = 0; r < rows(g); r++) {
        for (size_t c = 0; c < g->width; c++) {
            fputs(c ? "," : "", out);
            print_csv_cell(out, g->columns[c].kind, next(&at, &left));
        }
        fputs("\r\n", out);
    }
    return true;
}

/* A cell as JSON; NULL if there was no memory. */
static json_t *json_of(enum grid_kind kind, const char *cell)
{
    if (kind == GRID_WORDS)
        return json_string(cell);
    json_t *value = json_loads(cell, JSON_DECODE_ANY, NULL);
    if (json_is_number(value))
        return value;
    json_decref(value);
    return json_null();
}

static bool print_json(const struct grid *g, FILE *out)
{
    const char *at = (const char *)g->cells.data;
    size_t left = g->count;
    json_t *all = json_array();
    bool ok = all != NULL;

    for (size_t r = 0; ok && r < rows(g); r++) {
        json_t *row = json_object();
        for (size_t c = 0; ok && c < g->width; c++)
            ok = json_object_set_new(row, g->columns[c].name,
                                     json_of(g->columns[c].kind, next(&at, &left))) == 0;
        ok = json_array_append_new(all, row) == 0 && ok;
    }
    if (ok) {
        (void)json_dumpf(all, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
        fputc('\n', out);
    }
    json_decref(all);
    return ok;
}

bool grid_print(const struct grid *g, FILE *out, enum grid_format format)
{
    static bool (*const prints[])(const struct grid *, FILE *) = {
        [GRID_TEXT] = print_text,
        [GRID_CSV] = print_csv,
        [GRID_JSON] = print_json,
    };
    return !g->cells.failed && prints[format](g, out);
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
