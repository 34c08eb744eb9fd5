#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "page_part.h"
#include "test.h"

enum { PAGE_MOST = 1 << 20 };

/* Where the part begins and ends. */
static void find_part(const char *page, const char *content, const char *name, const char **begin,
                      const char **end)
{
    char mark[128];
    (void)snprintf(mark, sizeof mark, "<!-- %s -->\n", name);
    *begin = strstr(content, mark);
    if (!*begin)
        fail_msg("%s has no %s", page, name);
    *begin += strlen(mark);
    (void)snprintf(mark, sizeof mark, "<!-- end of %s -->\n", name);
    *end = strstr(*begin, mark);
    if (!*end)
        fail_msg("%s: %s does not end", page, name);
}

static void write_part(const char *page, struct buf *content, const char *begin, const char *end,
                       struct buf *text)
{
    struct buf out = {0};
    struct err err;
    const char *from = (const char *)content->data;
    assert_true(buf_add(&out, from, (size_t)(begin - from)));
    assert_true(buf_add(&out, text->data, text->len));
    assert_true(buf_add_text(&out, end));
    must(file_replace(page, 0644, out.data, out.len, &err), &err);
    buf_finish(&out);
}

/* The line in which two texts begin to differ, for the message. */
static unsigned first_difference(const char *a, const char *b)
{
    unsigned line = 1;
    for (; *a && *a == *b; a++, b++)
        line += *a == '\n';
    return line;
}

void page_part_holds(const char *page, const char *name, struct buf *text)
{
    struct buf content = {0}, found = {0};
    struct err err;
    const char *begin, *end, *expected = buf_str(text);
    must(file_read(page, PAGE_MOST, &content, &err), &err);
    find_part(page, buf_str(&content), name, &begin, &end);
    assert_true(buf_add(&found, begin, (size_t)(end - begin)));
    if (getenv("PAGE_WRITE"))
        write_part(page, &content, begin, end, text);
    else if (strcmp(buf_str(&found), expected) != 0)
        fail_msg("%s: %s is not so from its line %u on; PAGE_WRITE=1 writes it", page, name,
                 first_difference(buf_str(&found), expected));
    buf_finish(&content);
    buf_finish(&found);
}
