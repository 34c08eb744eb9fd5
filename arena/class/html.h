/*
 * Pages of HTML without a script, which look like the report: its style is in them, in light, dark
 * and print, and a policy that allows nothing else.
 *
 *     struct html page = {.title = "ann"}
 *     html_section(&page, "mark", "Mark")      what follows goes into page.body
 *     html_put(&page, &out)
 *     html_finish(&page)
 *
 * Texts may be anything: what HTML would read in them is escaped. Want of memory shows in `out`.
 */
#ifndef CLASS_HTML_H
#define CLASS_HTML_H

#include "base/buf.h"

/* `title` and `event` are borrowed; zeros are an empty page. */
struct html {
    const char *title;
    const char *event;   /* above the title, or "" */
    struct buf head;     /* elements below the title */
    struct buf body;     /* sections */
    struct buf contents; /* html.c's own */
};

/* Begins a section, which the page's contents list. `id` is none of the report's that are left out
 * in print ("deals", "contents"). */
void html_section(struct html *page, const char *id, const char *title);

/* Appends the page, from its first byte to its last. */
void html_put(struct html *page, struct buf *out);
void html_finish(struct html *page);

/* A text; an element with nothing but a text in it; a text as it is, lines and blanks
 * included, in which long lines go on in the next. */
void html_text(struct buf *out, const char *text);
void html_element(struct buf *out, const char *name, const char *text);
void html_lines(struct buf *out, const char *text);

/* A table that may be wider than the screen, with a head: titles up to NULL, numbers' with a '#'
 * before them. Rows and cells between the two are the caller's. */
void html_table(struct buf *out, const char *const *titles);
void html_table_end(struct buf *out);

#endif
