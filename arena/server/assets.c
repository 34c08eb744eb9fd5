#include "server/assets.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/text.h"

/* One row for each file (files.S); the last one has no name. A zipped file follows its own, under
 * the same name. */
struct asset_row {
    const char *name, *from, *end;
};
extern const struct asset_row asset_rows[];

static const char *type_of(const char *name)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
    };

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (path_ends(name, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

static const struct asset *find(const struct assets *a, struct text name)
{
    for (size_t i = 0; i < a->n; i++)
        if (text_is(name, a->list[i].name))
            return &a->list[i];
    return NULL;
}

/* ---- Reading them ---- */

static bool is_page(const char *name)
{
    return path_ends(name, ".html");
}

/* Copies a page, and puts the hashes of the files behind their names. */
static void put_hashes(const struct assets *a, struct text page, struct buf *out)
{
    static const char before[] = "\"/page/";
    const char *found;

    while ((found = memmem(page.s, page.n, before, sizeof before - 1))) {
        const char *name = found + sizeof before - 1, *end = page.s + page.n,
                   *quote = memchr(name, '"', (size_t)(end - name));
        if (!quote)
            break;
        const struct asset *file = find(a, (struct text){name, (size_t)(quote - name)});
        (void)buf_add(out, page.s, (size_t)(quote - page.s));
        if (file)
            (void)buf_printf(out, "?v=%s", file->plain->tag);
        page = (struct text){quote, (size_t)(end - quote)};
    }
    (void)buf_add(out, page.s, page.n);
}

static bool add(struct assets *a, const struct asset_row *row, const struct asset_row *zipped)
{
    struct text file = {row->from, (size_t)(row->end - row->from)};
    struct buf plain = {0}, packed = {0};
    struct asset *asset = &a->list[a->n];

    *asset = (struct asset){.name = row->name, .type = type_of(row->name)};
    if (is_page(row->name))
        put_hashes(a, file, &plain);
    else
        (void)buf_add(&plain, file.s, file.n);
    asset->plain = shared_take(&plain);
    if (!asset->plain)
        return false;
    a->n++;
    if (!zipped || is_page(row->name))
        return true;
    (void)buf_add(&packed, zipped->from, (size_t)(zipped->end - zipped->from));
    asset->zipped = shared_take(&packed);
    return asset->zipped != NULL;
}

/* Pages come last, as they have the hashes of the others in them. */
static bool add_all(struct assets *a, bool pages)
{
    for (const struct asset_row *row = asset_rows; row->name; row++) {
        const struct asset_row *next = row + 1;
        bool zipped = next->name && strcmp(next->name, row->name) == 0;
        if (is_page(row->name) == pages && !add(a, row, zipped ? next : NULL))
            return false;
        row += zipped;
    }
    return true;
}

bool assets_init(struct assets *a, struct err *err)
{
    size_t rows = 0;

    while (asset_rows[rows].name)
        rows++;
    *a = (struct assets){calloc(rows + 1, sizeof *a->list), 0};
    if (a->list && add_all(a, false) && add_all(a, true))
        return true;
    assets_finish(a);
    return err_memory(err);
}

void assets_finish(struct assets *a)
{
    for (size_t i = 0; i < a->n; i++) {
        shared_drop(a->list[i].plain);
        shared_drop(a->list[i].zipped);
    }
    free(a->list);
    *a = (struct assets){0};
}

/* ---- Answering ---- */

void assets_get(const struct assets *a, const char *name, const struct http_request *r,
                struct answer *answer)
{
    const struct asset *asset = find(a, text_of(name));

    if (!asset) {
        answer_error(answer, 404, "there is no such page");
        return;
    }
    bool zipped = r->gzip && asset->zipped;
    answer_body(answer, 200, asset->type, shared_hold(zipped ? asset->zipped : asset->plain));
    answer->zipped = zipped;
    answer->tagged = true;
    answer->forever =
        strncmp(r->query, "v=", 2) == 0 && strcmp(r->query + 2, asset->plain->tag) == 0;
    answer_if_known(answer, r);
}
