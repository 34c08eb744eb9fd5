#include "results/report_file.h"

#include <stdlib.h>

#include "base/file.h"
#include "results/results.h"
#include "report/report.h"

static struct report_log *list_logs(const struct log_list *logs)
{
    struct report_log *list = calloc(logs->files + 1, sizeof *list);

    for (size_t i = 0; list && i < logs->files; i++)
        list[i] = (struct report_log){.path = logs->file[i].path,
                                      .name = path_base(logs->file[i].log),
                                      .part = logs->file[i].part};
    return list;
}

static bool read_origin(const struct log_list *logs, struct sidecar_origin *origin, struct err *err)
{
    for (size_t i = 0; i < logs->files; i++)
        if (!sidecar_read_origin(origin, logs->file[i].log, err))
            return false;
    return true;
}

bool report_file_page(const struct ranking *k, const struct log_list *logs, struct buf *html,
                      struct err *err)
{
    struct report_log *list = list_logs(logs);
    struct sidecar_origin origin = {.machines = 0};
    json_t *results = results_value(k);
    bool ok = list && results ? true : err_memory(err);

    ok = ok && read_origin(logs, &origin, err);
    ok = ok && report_make(&(struct report){.arena = ARENA_VERSION,
                                            .log = list,
                                            .logs = logs->files,
                                            .origin = &origin,
                                            .log_results = &k->tour,
                                            .results = results},
                           html, err);
    free(list);
    json_decref(results);
    return ok;
}

bool report_file_write(const struct ranking *k, const struct log_list *logs, const char *path,
                       struct err *err)
{
    struct buf html = {0};
    bool ok =
        report_file_page(k, logs, &html, err) && file_replace(path, 0666, html.data, html.len, err);

    buf_finish(&html);
    return ok;
}
