#include "results/output_file.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "log/log.h"
#include "results/results.h"
#include "report/report.h"

static bool is_log(const char *path)
{
    struct log_reader *reader;
    struct log_record record;
    struct err ignored;

    if (!log_open(&reader, path, &ignored))
        return false;
    bool is = log_next(reader, &record, NULL) == 1 && record.kind == LOG_HEADER;
    log_close(reader);
    return is;
}

bool output_file_check(const char *path, struct err *err)
{
    struct stat st;

    if (!*path)
        return err_set(err, ERR_USAGE, "expected the name of a file, not ''");
    if (lstat(path, &st) != 0)
        return true;
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_USAGE, "%s: expected a file, or the name of a new one", path);
    return !is_log(path) || err_set(err, ERR_USAGE, "%s is a log, which would be lost", path);
}

/* ---- The report ---- */

static struct report_log *list_logs(const struct log_list *logs)
{
    struct report_log *list = calloc(logs->files + 1, sizeof *list);

    for (size_t i = 0; list && i < logs->files; i++)
        list[i] = (struct report_log){.path = logs->file[i].path,
                                      .whole = logs->file[i].log,
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

bool output_file_report(const struct ranking *k, const struct log_list *logs, struct buf *html,
                        struct err *left_out, struct err *err)
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
                                            .results = results,
                                            .left_out = left_out},
                           html, err);
    free(list);
    json_decref(results);
    return ok;
}

bool output_file_write_report(const struct ranking *k, const struct log_list *logs,
                              const char *path, struct err *left_out, struct err *err)
{
    struct buf html = {0};
    bool ok = output_file_report(k, logs, &html, left_out, err) &&
              file_replace(path, 0666, html.data, html.len, err);

    buf_finish(&html);
    return ok;
}
