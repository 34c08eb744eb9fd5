#include "class/teacher_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/file.h"
#include "class/rubric.h"
#include "class/html.h"

static void add_standing(struct buf *out, const struct student *s,
                         const struct student_page_setup *p)
{
    size_t beaten = 0;

    if (!s->plays) {
        (void)buf_add_text(out, "<td class=\"n\"><td class=\"n\"><td class=\"n\">");
        return;
    }
    for (size_t i = 0; i < p->class_file->rungs; i++)
        beaten += rubric_beats(s, p->class_file, i);
    (void)buf_printf(out, s->best == s->worst ? "<td class=\"n\">%u" : "<td class=\"n\">%u-%u",
                     s->best, s->worst);
    if (isnan(s->rating))
        (void)buf_add_text(out, "<td class=\"n\">not rated");
    else
        (void)buf_printf(out,
                         p->elo ? "<td class=\"n\">%+.0f \302\261 %.0f"
                                : "<td class=\"n\">%+.3f \302\261 %.3f",
                         s->rating, s->error);
    (void)buf_printf(out, "<td class=\"n\">%zu/%zu", beaten, p->class_file->rungs);
}

static void add_student(struct buf *out, struct student *s, const struct student_page_setup *p,
                        const char *pages)
{
    char name[STUDENT_PAGE_NAME], reason[STUDENT_REASON];
    const char *flags = s->flags.len ? buf_str(&s->flags) : NULL;

    student_page_name(s, name);
    students_reason(s, reason);
    (void)buf_printf(out, "<tr><th scope=\"row\" class=\"sticky\"><a href=\"%s/%s\">", pages, name);
    html_text(out, s->shown);
    (void)buf_printf(out, "</a><td class=\"n\">%.1f", s->mark);
    add_standing(out, s, p);
    (void)buf_printf(out, "<td class=\"n\">%" PRIu64 "<td class=\"text\">",
                     s->illegal + s->strikes);
    html_text(out, reason);
    if (flags) {
        (void)buf_add_text(out, reason[0] ? "; " : "");
        html_text(out, flags);
    }
    (void)buf_add_text(out, "\n");
}

static void add_link(struct buf *out, const char *file, const char *what)
{
    (void)buf_printf(out, "<li><a href=\"%s\">%s</a>: %s</li>\n", file, file, what);
}

static void add_files(struct html *page, const struct teacher_page_files *files)
{
    html_section(page, "files", "Files");
    (void)buf_add_text(&page->body, "<ul>\n");
    if (files->report)
        add_link(&page->body, files->report, "the tournament, its standings and every deal");
    add_link(&page->body, files->marks, "all of the marks, for a spreadsheet");
    (void)buf_add_text(&page->body, "</ul>\n");
}

static void add_page(struct buf *out, struct students *all, const struct student_page_setup *p,
                     const struct teacher_page_files *files)
{
    const char *const titles[] = {"student", "#mark",
                                  "#rank",   p->elo ? "#Elo" : "#points a deal",
                                  "#beats",  "#faults",
                                  "remarks", NULL};
    const char *title = p->class_file->title[0] ? p->class_file->title : "Class";
    struct html page = {.title = title};
    size_t plays = 0;

    for (size_t i = 0; i < all->n; i++)
        plays += all->student[i].plays;
    (void)buf_printf(&page.head,
                     "<p class=\"facts\">%zu students, %zu of whom have a bot that plays</p>\n",
                     all->n, plays);
    html_section(&page, "marks", "Marks");
    html_table(&page.body, titles);
    for (size_t i = 0; i < all->n; i++)
        add_student(&page.body, &all->student[i], p, files->pages);
    html_table_end(&page.body);
    (void)buf_add_text(
        &page.body,
        "<p class=\"note\">rank: among the students, at 95&#8239;%; beats: rungs that are "
        "surely worse; faults: illegal answers and strikes</p>\n");
    add_files(&page, files);
    html_put(&page, out);
    html_finish(&page);
}

bool teacher_page_write(struct students *all, const struct student_page_setup *setup,
                        const struct teacher_page_files *files, const char *path, struct err *err)
{
    struct buf out = {0};

    add_page(&out, all, setup, files);
    bool ok = out.failed ? err_memory(err) : file_replace(path, 0644, out.data, out.len, err);
    buf_finish(&out);
    return ok;
}
