#include "course/page.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "course/gradebook.h"

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'\">\n"
    "<style>\n"
    ":root { color-scheme: light dark }\n"
    "body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 "
    "1rem }\n"
    "table { border-collapse: collapse } td, th { text-align: left; padding: .2rem 1rem .2rem 0 }\n"
    "td.n { text-align: right; font-variant-numeric: tabular-nums }\n"
    "pre { overflow-x: auto; border: 1px solid; padding: .5rem; font-size: 14px }\n"
    "</style>\n";

/* ---- Text ---- */

void page_text(struct buf *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            (void)buf_add_text(out, "&lt;");
            break;
        case '>':
            (void)buf_add_text(out, "&gt;");
            break;
        case '&':
            (void)buf_add_text(out, "&amp;");
            break;
        case '"':
            (void)buf_add_text(out, "&quot;");
            break;
        case '\'':
            (void)buf_add_text(out, "&#39;");
            break;
        default:
            (void)buf_add_byte(out, (uint8_t)*text);
        }
    }
}

static void add_element(struct buf *out, const char *name, const char *text)
{
    (void)buf_printf(out, "<%s>", name);
    page_text(out, text);
    (void)buf_printf(out, "</%s>\n", name);
}

static void add_row(struct buf *out, const char *name, const char *text)
{
    (void)buf_add_text(out, "<tr><th>");
    page_text(out, name);
    (void)buf_add_text(out, "<td>");
    page_text(out, text);
    (void)buf_add_text(out, "\n");
}

static void add_block(struct buf *out, struct buf *text)
{
    const char *s = text->len ? buf_str(text) : NULL;

    if (s)
        add_element(out, "pre", s);
}

/* ---- Sections ---- */

static void add_points(struct buf *out, const struct student *s, const struct syllabus *y)
{
    char line[2 * NAME_CAP + 16];

    if (!y->lines)
        return;
    (void)buf_printf(out, "<h2>Mark: %.1f</h2>\n<table>\n", s->mark);
    for (size_t i = 0; i < y->lines; i++) {
        syllabus_line(&y->rubric[i], line);
        (void)buf_add_text(out, "<tr><th>");
        page_text(out, line);
        (void)buf_printf(out, "<td class=\"n\">%.2f<td>", s->points[i].points);
        if (y->rubric[i].what != RUBRIC_FAULTS)
            (void)buf_printf(out, "of %g<td>", y->rubric[i].points);
        else
            (void)buf_add_text(out, "<td>");
        page_text(out, s->points[i].why);
        (void)buf_add_text(out, "\n");
    }
    (void)buf_add_text(out, "</table>\n");
}

static void add_results(struct buf *out, const struct student *s, const struct page_setup *p)
{
    char text[128];

    if (!s->plays)
        return;
    (void)buf_add_text(out, "<h2>Tournament</h2>\n<table>\n");
    (void)snprintf(text, sizeof text, "%u to %u of the students", s->best, s->worst);
    add_row(out, "rank", text);
    (void)snprintf(text, sizeof text, p->elo ? "%+.0f +- %.0f Elo" : "%+.3f +- %.3f points a deal",
                   s->rating, s->error);
    add_row(out, "rating", text);
    (void)snprintf(text, sizeof text, "%" PRIu64, s->sets);
    add_row(out, "sets", text);
    for (size_t i = 0; i < p->syllabus->rungs; i++) {
        if (isnan(s->sure[i]))
            continue;
        (void)snprintf(text, sizeof text, "%s (it is the better one with a probability of %.4f)",
                       gradebook_beats(s, p->syllabus, i) ? "beaten" : "not beaten", s->sure[i]);
        add_row(out, p->syllabus->rung[i], text);
    }
    (void)snprintf(text, sizeof text,
                   "%" PRIu64 " illegal answers, %" PRIu64 " strikes, %" PRIu64 " tables forfeited",
                   s->illegal, s->strikes, s->forfeits);
    add_row(out, "faults", text);
    if (s->took_ms > 0) {
        bool is_long = s->took_ms >= 1;
        (void)snprintf(text, sizeof text, "%.3g %s of CPU time",
                       is_long ? s->took_ms : 1e3 * s->took_ms, is_long ? "ms" : "\302\265s");
        add_row(out, "an answer takes", text);
    }
    (void)buf_add_text(out, "</table>\n");
}

static void add_check(struct buf *out, struct student *s)
{
    if (s->check == CHECK_NONE)
        return;
    add_element(out, "h2", "Check");
    add_element(out, "p",
                s->check == CHECK_PASSED ? "The bot passes the check."
                                         : "The bot does not pass the check.");
    add_block(out, &s->verdict);
}

static void add_build(struct buf *out, struct student *s)
{
    add_element(out, "h2", "Build");
    add_element(out, "p",
                s->program ? "It is taken as it was handed in."
                : s->built ? "It builds."
                           : s->why);
    add_block(out, &s->output);
}

static void add_faults(struct buf *out, struct lesson *l)
{
    if (!l->faults.len)
        return;
    add_element(out, "h2", "Faults");
    (void)buf_printf(out, "<p>The first %u.</p>\n", l->told);
    add_block(out, &l->faults);
}

static void add_deals(struct buf *out, struct lesson *l)
{
    char text[96 + ADDRESS_TEXT];

    if (!l->deal[0].loss)
        return;
    add_element(out, "h2", "Deals that cost most");
    for (unsigned i = 0; i < LESSON_DEALS; i++) {
        struct lesson_deal *d = &l->deal[i];
        if (!d->loss)
            continue;
        (void)snprintf(text, sizeof text, "%s: %d points", d->address, d->loss);
        add_element(out, "h3", text);
        add_block(out, &d->told);
        add_element(out, "p",
                    d->others.len ? "Where the rungs would have done otherwise:"
                                  : "The rungs would have done the same.");
        add_block(out, &d->others);
    }
}

static void add_page(struct buf *out, struct student *s, const struct page_setup *p,
                     struct lesson *l)
{
    (void)buf_add_text(out, head);
    (void)buf_add_text(out, "<title>");
    page_text(out, s->shown);
    (void)buf_add_text(out, "</title>\n");
    add_element(out, "h1", s->shown);
    if (p->syllabus->title[0])
        add_element(out, "p", p->syllabus->title);
    if (s->why[0]) {
        (void)buf_add_text(out, "<p>It does not play: ");
        page_text(out, s->why);
        (void)buf_add_text(out, "</p>\n");
    }
    add_points(out, s, p->syllabus);
    add_results(out, s, p);
    add_build(out, s);
    add_check(out, s);
    if (l) {
        add_faults(out, l);
        add_deals(out, l);
    }
    (void)buf_add_text(out, "</html>\n");
}

/* ---- Files ---- */

void page_name(const struct student *student, char name[PAGE_NAME])
{
    enum { PLAIN = PAGE_NAME - 32 };
    size_t n = 0;
    bool plain = true;

    for (const char *c = student->id; *c; c++) {
        bool good = isalnum((unsigned char)*c) || (strchr("._-", *c) && n > 0);
        plain = plain && good && n < PLAIN;
        if (n < PLAIN)
            name[n++] = good && !((unsigned char)*c & 0x80) ? *c : '_';
    }
    name[n] = '\0';
    if (plain)
        (void)snprintf(name + n, PAGE_NAME - n, ".html");
    else /* others might look the same then */
        (void)snprintf(name + n, PAGE_NAME - n, "-%016" PRIx64 ".html",
                       hash_check(student->id, strlen(student->id)));
}

static bool write_page(struct student *s, const struct page_setup *p, struct lesson *l,
                       const char *folder, struct err *err)
{
    char name[PAGE_NAME], path[PATH_CAP];
    struct buf out = {0};

    page_name(s, name);
    add_page(&out, s, p, l);
    bool ok = out.failed ? err_memory(err)
                         : path_join(path, folder, name, err) &&
                               file_replace(path, 0644, out.data, out.len, err);
    buf_finish(&out);
    return ok;
}

bool page_write_all(struct students *all, const struct page_setup *setup, const char *folder,
                    struct err *err)
{
    const struct lesson_setup lesson = {setup->syllabus, setup->host, setup->log, setup->stop};
    struct lessons l = {NULL, 0};

    bool ok = file_mkdirs(folder, err) && (!setup->played || lessons_read(&l, all, &lesson, err));
    for (size_t i = 0; ok && i < all->n; i++)
        ok = write_page(&all->student[i], setup, l.of ? &l.of[i] : NULL, folder, err);
    lessons_finish(&l);
    return ok;
}
