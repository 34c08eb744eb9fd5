#include "class/html.h"

#include "report/page.h"

/* ---- Text ---- */

void html_text(struct buf *out, const char *text)
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

void html_element(struct buf *out, const char *name, const char *text)
{
    (void)buf_printf(out, "<%s>", name);
    html_text(out, text);
    (void)buf_printf(out, "</%s>\n", name);
}

void html_lines(struct buf *out, const char *text)
{
    (void)buf_add_text(out, "<pre class=\"command wrapped\"><code>");
    html_text(out, text);
    (void)buf_add_text(out, "</code></pre>\n");
}

void html_table(struct buf *out, const char *const *titles)
{
    (void)buf_add_text(out, "<div class=\"scroll\"><table>\n");
    if (*titles)
        (void)buf_add_text(out, "<thead><tr>");
    for (const char *const *title = titles; *title; title++) {
        bool number = (*title)[0] == '#';
        (void)buf_add_text(out, number ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
        html_text(out, *title + number);
    }
    (void)buf_add_text(out, *titles ? "</thead>\n<tbody>\n" : "<tbody>\n");
}

void html_table_end(struct buf *out)
{
    (void)buf_add_text(out, "</tbody></table></div>\n");
}

/* ---- Pages ---- */

void html_section(struct html *page, const char *id, const char *title)
{
    if (page->body.len)
        (void)buf_add_text(&page->body, "</section>\n");
    (void)buf_printf(&page->body, "<section id=\"%s\">\n", id);
    html_element(&page->body, "h2", title);
    (void)buf_printf(&page->contents, "<li><a href=\"#%s\">", id);
    html_text(&page->contents, title);
    (void)buf_add_text(&page->contents, "</a></li>\n");
}

static void put_part(struct buf *out, const struct buf *part)
{
    if (part->len)
        (void)buf_add(out, part->data, part->len);
    out->failed = out->failed || part->failed;
}

void html_put(struct html *page, struct buf *out)
{
    page_put_head(out);
    html_element(out, "title", page->title);
    (void)buf_add_text(out, "</head>\n<body>\n<header id=\"top\">\n");
    if (page->event && page->event[0]) {
        (void)buf_add_text(out, "<p class=\"kicker\">");
        html_text(out, page->event);
        (void)buf_add_text(out, "</p>\n");
    }
    html_element(out, "h1", page->title);
    put_part(out, &page->head);
    (void)buf_add_text(out, "</header>\n<nav id=\"contents\" aria-label=\"Sections\"><ul>\n");
    put_part(out, &page->contents);
    (void)buf_add_text(out, "</ul></nav>\n<main id=\"main\">\n");
    put_part(out, &page->body);
    (void)buf_add_text(out, page->body.len ? "</section>\n</main>\n</body>\n</html>\n"
                                           : "</main>\n</body>\n</html>\n");
}

void html_finish(struct html *page)
{
    buf_finish(&page->head);
    buf_finish(&page->body);
    buf_finish(&page->contents);
}
