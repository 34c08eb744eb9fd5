#include "any_report.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "test.h"

static json_t *data_of(struct buf *html)
{
    static const char begin[] = "id=\"data\">\n";
    const char *page = buf_str(html), *at = strstr(page, begin) + sizeof begin - 1;
    json_error_t error;
    json_t *data = json_loadb(at, (size_t)(strstr(at, "\n</script>") - at), 0, &error);

    if (!data)
        fail_msg("%s", error.text);
    return data;
}

/* Of the first `part` bytes of the log, or all of it; `torn` more come when it has been ranked. */
void any_report_torn(struct any_report *m, const struct any_setup *setup, size_t part, size_t torn)
{
    struct buf log = {0};
    struct err err;

    *m = (struct any_report){.data = NULL};
    any_log(&log, setup);
    m->file = any_file(log.data, part ? part : log.len);
    must(log_results_add(&m->tour, m->file.path, &err), &err);
    log_results_rank(&m->tour);
    FILE *file = fopen(m->file.path, "a");
    assert_int_equal(fwrite(log.data + part, 1, torn, file), torn);
    assert_int_equal(fclose(file), 0);
    json_t *results = json_pack("{s:s}", "event", "</script>");
    struct report_log its = {.path = m->file.path, .name = "a.log", .part = part > 0};
    must(report_make(&(struct report){.arena = "1",
                                      .log = &its,
                                      .logs = 1,
                                      .log_results = &m->tour,
                                      .results = results},
                     &m->html, &err),
         &err);
    m->data = data_of(&m->html);
    json_decref(results);
    buf_finish(&log);
}

void any_report(struct any_report *m, const struct any_setup *setup, size_t part)
{
    any_report_torn(m, setup, part, 0);
}

void any_report_finish(struct any_report *m)
{
    json_decref(m->data);
    buf_finish(&m->html);
    unlink(m->file.path);
    log_results_finish(&m->tour);
}
