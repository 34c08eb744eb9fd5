#include "class/class_pages.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "class/feedback.h"
#include "class/rubric.h"
#include "report/page.h"
#include "report/report.h"

/* A page of HTML without a script that looks like the report, whose style is in it; its policy
 * allows nothing else. A struct of zeros with a title is an empty page. */
struct html_page {
    const char *title, *event; /* borrowed; `event` stands above the title, or is NULL */
    struct buf head;           /* elements below the title */
    struct buf body;           /* sections */
    struct buf contents;       /* links to them */
};

/* ---- HTML ---- */

static void html_element(struct buf *out, const char *name, const char *text)
{
    (void)buf_printf(out, "<%s>", name);
    text_markup(out, text);
    (void)buf_printf(out, "</%s>\n", name);
}

void class_html_lines(struct buf *out, const char *text)
{
    (void)buf_add_text(out, "<pre class=\"command wrapped\"><code>");
    text_markup(out, text);
    (void)buf_add_text(out, "</code></pre>\n");
}

/* A table that may be wider than the screen: titles up to NULL, those of numbers after a '#'. */
static void html_table(struct buf *out, const char *const *titles)
{
    (void)buf_add_text(out, "<div class=\"scroll\"><table>\n");
    if (*titles)
        (void)buf_add_text(out, "<thead><tr>");
    for (const char *const *title = titles; *title; title++) {
        bool number = (*title)[0] == '#';
        (void)buf_add_text(out, number ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
        text_markup(out, *title + number);
    }
    (void)buf_add_text(out, *titles ? "</thead>\n<tbody>\n" : "<tbody>\n");
}

static void html_table_end(struct buf *out)
{
    (void)buf_add_text(out, "</tbody></table></div>\n");
}

/* Begins a section, which the page's contents list. `id` is none that the report leaves out in
 * print
 * ("deals", "contents"). */
static void html_section(struct html_page *page, const char *id, const char *title)
{
    if (page->body.len)
        (void)buf_add_text(&page->body, "</section>\n");
    (void)buf_printf(&page->body, "<section id=\"%s\">\n", id);
    html_element(&page->body, "h2", title);
    (void)buf_printf(&page->contents, "<li><a href=\"#%s\">", id);
    text_markup(&page->contents, title);
    (void)buf_add_text(&page->contents, "</a></li>\n");
}

static void add_buf(struct buf *out, const struct buf *part)
{
    if (part->len)
        (void)buf_add(out, part->data, part->len);
    out->failed = out->failed || part->failed;
}

static void html_put(struct html_page *page, struct buf *out)
{
    page_put_head(out);
    html_element(out, "title", page->title);
    (void)buf_add_text(out, "</head>\n<body>\n<header id=\"top\">\n");
    if (page->event && page->event[0]) {
        (void)buf_add_text(out, "<p class=\"kicker\">");
        text_markup(out, page->event);
        (void)buf_add_text(out, "</p>\n");
    }
    html_element(out, "h1", page->title);
    add_buf(out, &page->head);
    (void)buf_add_text(out, "</header>\n<nav id=\"contents\" aria-label=\"Sections\"><ul>\n");
    add_buf(out, &page->contents);
    (void)buf_add_text(out, "</ul></nav>\n<main id=\"main\">\n");
    add_buf(out, &page->body);
    (void)buf_add_text(out, page->body.len ? "</section>\n</main>\n</body>\n</html>\n"
                                           : "</main>\n</body>\n</html>\n");
}

static void html_finish(struct html_page *page)
{
    buf_finish(&page->head);
    buf_finish(&page->body);
    buf_finish(&page->contents);
}

/* ---- The page of a student ---- */

void class_page_name(const struct student *student, char name[CLASS_PAGE_NAME])
{
    enum { PLAIN = CLASS_PAGE_NAME - 32 };
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
        (void)snprintf(name + n, CLASS_PAGE_NAME - n, ".html");
    else /* others might look the same then */
        (void)snprintf(name + n, CLASS_PAGE_NAME - n, "-%016" PRIx64 ".html",
                       hash_check(student->id, strlen(student->id)));
}

static void add_row(struct buf *out, const char *name, const char *text)
{
    (void)buf_add_text(out, "<tr><th scope=\"row\">");
    text_markup(out, name);
    (void)buf_add_text(out, "<td>");
    text_markup(out, text);
    (void)buf_add_text(out, "\n");
}

static void add_block(struct buf *out, struct buf *text)
{
    const char *s = text->len ? buf_str(text) : NULL;

    if (s)
        class_html_lines(out, s);
}

static void add_points(struct html_page *page, const struct student *s, const struct class_file *y)
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
        text_markup(out, line);
        (void)buf_printf(out, "<td class=\"n\">%.2f<td class=\"n\">", s->points[i].points);
        if (y->rubric[i].what != RUBRIC_FAULTS)
            (void)buf_printf(out, "%g", y->rubric[i].points);
        (void)buf_add_text(out, "<td>");
        text_markup(out, s->points[i].why);
        (void)buf_add_text(out, "\n");
    }
    html_table_end(out);
}

static void add_results(struct html_page *page, const struct student *s,
                        const struct class_tournament *t)
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
                       t->elo ? "%+.0f +- %.0f Elo" : "%+.3f +- %.3f points a deal", s->rating,
                       s->error);
    add_row(out, "rating", text);
    (void)snprintf(text, sizeof text, "%" PRIu64, s->sets);
    add_row(out, "sets", text);
    for (size_t i = 0; i < t->class_file->rungs; i++) {
        if (isnan(s->sure[i]))
            continue;
        (void)snprintf(text, sizeof text, "%s (it is the better one with a probability of %.4f)",
                       rubric_beats(s, t->class_file, i) ? "beaten" : "not beaten", s->sure[i]);
        add_row(out, t->class_file->rung[i], text);
    }
    (void)snprintf(text, sizeof text,
                   "%" PRIu64 " illegal answers, %" PRIu64 " strikes, %" PRIu64 " tables forfeited",
                   s->illegal, s->strikes, s->forfeits);
    add_row(out, "faults", text);
    if (s->mean_answer_ms > 0) {
        bool is_long = s->mean_answer_ms >= 1;
        (void)snprintf(text, sizeof text, "%.3g %s of CPU time",
                       is_long ? s->mean_answer_ms : 1e3 * s->mean_answer_ms,
                       is_long ? "ms" : "\302\265s");
        add_row(out, "an answer takes", text);
    }
    html_table_end(out);
}

static void add_check(struct html_page *page, struct student *s)
{
    if (s->check == STUDENT_CHECK_NONE)
        return;
    html_section(page, "check", "Check");
    html_element(&page->body, "p",
                 s->check == STUDENT_CHECK_PASSED ? "The bot passes the check."
                                                  : "The bot does not pass the check.");
    add_block(&page->body, &s->verdict);
}

static void add_build(struct html_page *page, struct student *s)
{
    html_section(page, "build", "Build");
    html_element(&page->body, "p",
                 s->build.program ? "It is taken as it was handed in."
                 : s->build.built ? "It builds."
                                  : s->why);
    add_block(&page->body, &s->build.output);
}

static void add_faults(struct html_page *page, struct feedback *l)
{
    if (!l->faults.len)
        return;
    html_section(page, "faults", "Faults");
    (void)buf_printf(&page->body, "<p>The first %u.</p>\n", l->told);
    add_block(&page->body, &l->faults);
}

static void add_deals(struct html_page *page, struct feedback *l)
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
        add_block(out, &d->text);
        html_element(out, "p",
                     d->others.len ? "Where the rungs would have done otherwise:"
                                   : "The rungs would have done the same.");
        add_block(out, &d->others);
    }
}

static void add_mistakes(struct html_page *page, struct feedback *l, const char *why)
{
    struct buf *out = &page->body;
    char text[512];

    if (!l->mistake[0].text.len && !*why)
        return;
    html_section(page, "mistakes", "Instructive mistakes");
    if (*why) {
        (void)snprintf(text, sizeof text, "They could not be looked for: %s", why);
        html_element(out, "p", text);
        return;
    }
    (void)snprintf(
        text, sizeof text,
        "Of %u decisions of this bot it was tried out what each legal answer is worth, from "
        "what the bot could know. These kinds of mistakes lost most, each with its worst "
        "example. Behind the loss are its standard error and the values of all answers, "
        "the best first, in points of the deal or, with %%, in games won.",
        l->decisions);
    html_element(out, "p", text);
    for (unsigned i = 0; i < MISTAKES_CHOSEN && l->mistake[i].text.len; i++) {
        html_element(out, "h3", l->mistake[i].address);
        add_block(out, &l->mistake[i].text);
    }
}

static void add_student_page(struct buf *out, struct student *s, const struct class_tournament *t,
                             struct feedback *l, const char *why)
{
    struct html_page page = {.title = s->shown, .event = t->class_file->title};

    if (s->why[0]) {
        (void)buf_add_text(&page.head, "<p class=\"verdict\">It does not play: ");
        text_markup(&page.head, s->why);
        (void)buf_add_text(&page.head, "</p>\n");
    }
    add_points(&page, s, t->class_file);
    add_results(&page, s, t);
    add_build(&page, s);
    add_check(&page, s);
    if (l) {
        add_faults(&page, l);
        if (s->plays)
            add_mistakes(&page, l, why);
        add_deals(&page, l);
    }
    html_put(&page, out);
    html_finish(&page);
}

/* ---- The index ---- */

static void add_standing(struct buf *out, const struct student *s, const struct class_tournament *t)
{
    size_t beaten = 0;

    if (!s->plays) {
        (void)buf_add_text(out, "<td class=\"n\"><td class=\"n\"><td class=\"n\">");
        return;
    }
    for (size_t i = 0; i < t->class_file->rungs; i++)
        beaten += rubric_beats(s, t->class_file, i);
    (void)buf_printf(out, s->best == s->worst ? "<td class=\"n\">%u" : "<td class=\"n\">%u-%u",
                     s->best, s->worst);
    if (isnan(s->rating))
        (void)buf_add_text(out, "<td class=\"n\">not rated");
    else
        (void)buf_printf(out,
                         t->elo ? "<td class=\"n\">%+.0f \302\261 %.0f"
                                : "<td class=\"n\">%+.3f \302\261 %.3f",
                         s->rating, s->error);
    (void)buf_printf(out, "<td class=\"n\">%zu/%zu", beaten, t->class_file->rungs);
}

static void add_student(struct buf *out, struct student *s, const struct class_tournament *t)
{
    char name[CLASS_PAGE_NAME], reason[STUDENT_REASON];
    const char *flags = s->flags.len ? buf_str(&s->flags) : NULL;

    class_page_name(s, name);
    students_reason(s, reason);
    (void)buf_printf(out, "<tr><th scope=\"row\" class=\"sticky\"><a href=\"" CLASS_PAGES "/%s\">",
                     name);
    text_markup(out, s->shown);
    (void)buf_printf(out, "</a><td class=\"n\">%.1f", s->mark);
    add_standing(out, s, t);
    (void)buf_printf(out, "<td class=\"n\">%" PRIu64 "<td class=\"text\">",
                     s->illegal + s->strikes);
    text_markup(out, reason);
    if (flags) {
        (void)buf_add_text(out, reason[0] ? "; " : "");
        text_markup(out, flags);
    }
    (void)buf_add_text(out, "\n");
}

static void add_link(struct buf *out, const char *file, const char *what)
{
    (void)buf_printf(out, "<li><a href=\"%s\">%s</a>: %s</li>\n", file, file, what);
}

static void add_files(struct html_page *page, const struct class_tournament *t)
{
    html_section(page, "files", "Files");
    (void)buf_add_text(&page->body, "<ul>\n");
    if (t->played)
        add_link(&page->body, REPORT_NAME, "the tournament, its standings and every deal");
    add_link(&page->body, CLASS_MARKS, "all of the marks, for a spreadsheet");
    (void)buf_add_text(&page->body, "</ul>\n");
}

static void add_index(struct buf *out, const struct class_tournament *t)
{
    const char *const titles[] = {"student", "#mark",
                                  "#rank",   t->elo ? "#Elo" : "#points a deal",
                                  "#beats",  "#faults",
                                  "remarks", NULL};
    const char *title = t->class_file->title[0] ? t->class_file->title : "Class";
    struct html_page page = {.title = title};
    const struct students *all = t->all;
    size_t plays = 0;

    for (size_t i = 0; i < all->n; i++)
        plays += all->student[i].plays;
    (void)buf_printf(&page.head,
                     "<p class=\"facts\">%zu students, %zu of whom have a bot that plays</p>\n",
                     all->n, plays);
    html_section(&page, "marks", "Marks");
    html_table(&page.body, titles);
    for (size_t i = 0; i < all->n; i++)
        add_student(&page.body, &all->student[i], t);
    html_table_end(&page.body);
    (void)buf_add_text(
        &page.body,
        "<p class=\"note\">rank: among the students, at 95&#8239;%; beats: rungs that are "
        "surely worse; faults: illegal answers and strikes</p>\n");
    add_files(&page, t);
    html_put(&page, out);
    html_finish(&page);
}

/* ---- Files ---- */

static bool write_file(const struct buf *out, const char *folder, const char *name, struct err *err)
{
    char path[PATH_CAP];

    if (out->failed)
        return err_memory(err);
    return path_join(path, folder, name, err) && file_replace(path, 0644, out->data, out->len, err);
}

static bool write_students(const struct class_tournament *t, const char *folder, struct err *err)
{
    struct class_feedback l = {.of = NULL};
    char pages[PATH_CAP], name[CLASS_PAGE_NAME];
    struct buf out = {0};

    bool ok = path_join(pages, folder, CLASS_PAGES, err) && file_mkdirs(pages, err) &&
              (!t->played || feedback_read(&l, t, err));
    for (size_t i = 0; ok && i < t->all->n; i++) {
        struct student *s = &t->all->student[i];
        buf_clear(&out);
        class_page_name(s, name);
        add_student_page(&out, s, t, l.of ? &l.of[i] : NULL, l.why);
        ok = write_file(&out, pages, name, err);
    }
    buf_finish(&out);
    feedback_finish(&l);
    return ok;
}

bool class_pages_write(const struct class_tournament *t, const char *folder, struct err *err)
{
    struct buf marks = {0}, index = {0};

    bool ok = write_students(t, folder, err);
    rubric_csv(&marks, t->all, t->class_file, t->elo);
    add_index(&index, t);
    ok = ok && write_file(&marks, folder, CLASS_MARKS, err) &&
         write_file(&index, folder, CLASS_INDEX, err);
    buf_finish(&marks);
    buf_finish(&index);
    return ok;
}
