#include "class/student_page.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "class/rubric.h"
#include "class/html.h"

static void add_row(struct buf *out, const char *name, const char *text)
{
    (void)buf_add_text(out, "<tr><th scope=\"row\">");
    html_text(out, name);
    (void)buf_add_text(out, "<td>");
    html_text(out, text);
    (void)buf_add_text(out, "\n");
}

static void add_block(struct buf *out, struct buf *text)
{
    const char *s = text->len ? buf_str(text) : NULL;

    if (s)
        html_lines(out, s);
}

/* ---- Sections ---- */

static void add_points(struct html *page, const struct student *s, const struct class_file *y)
{
    static const char *const titles[] = {"for", "#points", "#of", "why", NULL};
    char line[2 * NAME_CAP + 16];
    struct buf *out = &page->body;

    if (!y->lines)
        return;
    (void)snprintf(line, sizeof line, "Mark: %.1f", s->mark);
    html_section(page, "mark", line);
    html_table(out, titles);
    for (size_t i = 0; i < y->lines; i++) {
        class_file_line(&y->rubric[i], line);
        (void)buf_add_text(out, "<tr><th scope=\"row\">");
        html_text(out, line);
        (void)buf_printf(out, "<td class=\"n\">%.2f<td class=\"n\">", s->points[i].points);
        if (y->rubric[i].what != RUBRIC_FAULTS)
            (void)buf_printf(out, "%g", y->rubric[i].points);
        (void)buf_add_text(out, "<td>");
        html_text(out, s->points[i].why);
        (void)buf_add_text(out, "\n");
    }
    html_table_end(out);
}

static void add_results(struct html *page, const struct student *s,
                        const struct student_page_setup *p)
{
    static const char *const titles[] = {NULL};
    char text[128];
    struct buf *out = &page->body;

    if (!s->plays)
        return;
    html_section(page, "tournament", "Tournament");
    html_table(out, titles);
    (void)snprintf(text, sizeof text,
                   s->best == s->worst ? "%u of the students" : "%u to %u of the students", s->best,
                   s->worst);
    add_row(out, "rank", text);
    if (isnan(s->rating))
        (void)snprintf(text, sizeof text, "not rated: it forfeited half of its tables or more");
    else
        (void)snprintf(text, sizeof text,
                       p->elo ? "%+.0f +- %.0f Elo" : "%+.3f +- %.3f points a deal", s->rating,
                       s->error);
    add_row(out, "rating", text);
    (void)snprintf(text, sizeof text, "%" PRIu64, s->sets);
    add_row(out, "sets", text);
    for (size_t i = 0; i < p->class_file->rungs; i++) {
        if (isnan(s->sure[i]))
            continue;
        (void)snprintf(text, sizeof text, "%s (it is the better one with a probability of %.4f)",
                       rubric_beats(s, p->class_file, i) ? "beaten" : "not beaten", s->sure[i]);
        add_row(out, p->class_file->rung[i], text);
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
    html_table_end(out);
}

static void add_check(struct html *page, struct student *s)
{
    if (s->check == STUDENT_CHECK_NONE)
        return;
    html_section(page, "check", "Check");
    html_element(&page->body, "p",
                 s->check == STUDENT_CHECK_PASSED ? "The bot passes the check."
                                                  : "The bot does not pass the check.");
    add_block(&page->body, &s->verdict);
}

static void add_build(struct html *page, struct student *s)
{
    html_section(page, "build", "Build");
    html_element(&page->body, "p",
                 s->build.program ? "It is taken as it was handed in."
                 : s->build.built ? "It builds."
                                  : s->why);
    add_block(&page->body, &s->build.output);
}

static void add_faults(struct html *page, struct feedback *l)
{
    if (!l->faults.len)
        return;
    html_section(page, "faults", "Faults");
    (void)buf_printf(&page->body, "<p>The first %u.</p>\n", l->told);
    add_block(&page->body, &l->faults);
}

static void add_deals(struct html *page, struct feedback *l)
{
    char text[96 + ADDRESS_TEXT];
    struct buf *out = &page->body;

    if (!l->deal[0].loss)
        return;
    html_section(page, "worst", "Deals that cost most");
    for (unsigned i = 0; i < FEEDBACK_DEALS; i++) {
        struct feedback_deal *d = &l->deal[i];
        if (!d->loss)
            continue;
        (void)snprintf(text, sizeof text, "%s: %d points", d->address, d->loss);
        html_element(out, "h3", text);
        add_block(out, &d->told);
        html_element(out, "p",
                     d->others.len ? "Where the rungs would have done otherwise:"
                                   : "The rungs would have done the same.");
        add_block(out, &d->others);
    }
}

static void add_page(struct buf *out, struct student *s, const struct student_page_setup *p,
                     struct feedback *l)
{
    struct html page = {.title = s->shown, .event = p->class_file->title};

    if (s->why[0]) {
        (void)buf_add_text(&page.head, "<p class=\"verdict\">It does not play: ");
        html_text(&page.head, s->why);
        (void)buf_add_text(&page.head, "</p>\n");
    }
    add_points(&page, s, p->class_file);
    add_results(&page, s, p);
    add_build(&page, s);
    add_check(&page, s);
    if (l) {
        add_faults(&page, l);
        add_deals(&page, l);
    }
    html_put(&page, out);
    html_finish(&page);
}

/* ---- Files ---- */

void student_page_name(const struct student *student, char name[STUDENT_PAGE_NAME])
{
    enum { PLAIN = STUDENT_PAGE_NAME - 32 };
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
        (void)snprintf(name + n, STUDENT_PAGE_NAME - n, ".html");
    else /* others might look the same then */
        (void)snprintf(name + n, STUDENT_PAGE_NAME - n, "-%016" PRIx64 ".html",
                       hash_check(student->id, strlen(student->id)));
}

static bool write_page(struct student *s, const struct student_page_setup *p, struct feedback *l,
                       const char *folder, struct err *err)
{
    char name[STUDENT_PAGE_NAME], path[PATH_CAP];
    struct buf out = {0};

    student_page_name(s, name);
    add_page(&out, s, p, l);
    bool ok = out.failed ? err_memory(err)
                         : path_join(path, folder, name, err) &&
                               file_replace(path, 0644, out.data, out.len, err);
    buf_finish(&out);
    return ok;
}

bool student_page_write_all(struct students *all, const struct student_page_setup *setup,
                            const char *folder, struct err *err)
{
    const struct feedback_setup lesson = {setup->class_file, setup->host, setup->log, setup->stop};
    struct class_feedback l = {NULL, 0};

    bool ok = file_mkdirs(folder, err) && (!setup->played || feedback_read(&l, all, &lesson, err));
    for (size_t i = 0; ok && i < all->n; i++)
        ok = write_page(&all->student[i], setup, l.of ? &l.of[i] : NULL, folder, err);
    feedback_finish(&l);
    return ok;
}
