#include "results/show_results.h"

#include <string.h>

#include "base/file.h"
#include "terminal/cli.h"
#include "results/output_file.h"
#include "report/report.h"

/* Into the folder, beside the log. */
static bool keep_json(const struct show_results *r, const struct ranking *k, struct err *err)
{
    struct buf json = {0};
    char path[PATH_CAP];
    bool ok = (results_json(k, &json) || err_memory(err)) &&
              path_join(path, r->folder, RESULTS_NAME, err) &&
              file_replace(path, 0666, json.data, json.len, err);

    buf_finish(&json);
    return ok;
}

/* Everything in it is in the log as well: that it cannot be written is no reason to fail. */
static void publish_report(const struct show_results *r, const struct ranking *k,
                           const struct log_list *logs)
{
    char path[PATH_CAP];
    struct err err, left_out = {.text = ""};
    bool ok = path_join(path, r->folder, REPORT_NAME, &err) &&
              output_file_write_report(k, logs, path, &left_out, &err);

    if (!ok)
        cli_warn(r->command, "no report: %s", err.text);
    if (*left_out.text)
        cli_warn(r->command, "no analysis in the report: %s", left_out.text);
    if (r->published)
        *r->published = ok;
}

/* Bots are known by their names, but may be others in another log. */
static void warn_of_programs(const struct show_results *r, const struct standings *s)
{
    char name[SHOWN_NAME];

    for (size_t i = 0; i < s->lines; i++)
        if (s->line[i].programs > 1) {
            results_name(&s->line[i], name);
            cli_warn(r->command, "%s: not the same program in all logs", name);
        }
}

static void note_fault(const struct show_results *r, const struct standing *line)
{
    for (size_t i = 0; i < r->event->entrants; i++)
        for (unsigned b = 0; b < line->bots; b++)
            if (strcmp(r->event->entrant[i].name, line->name[b]) == 0)
                r->at_fault[i] = true;
}

static void note_faults(const struct show_results *r, const struct ranking *k)
{
    for (size_t g = 0; g < k->games; g++)
        for (size_t i = 0; i < k->game[g].s->lines; i++)
            if (log_results_at_fault(&k->game[g].s->line[i]))
                note_fault(r, &k->game[g].s->line[i]);
}

static int print_ranking(const struct show_results *r, const struct ranking *k,
                         const struct log_list *logs)
{
    struct err err;

    if (!k->games) {
        (void)err_set(&err, ERR_USAGE, "%s: nothing is recorded yet", logs->file[0].path);
        return cli_fail(r->command, &err);
    }
    if (r->folder && !keep_json(r, k, &err))
        return cli_fail(r->command, &err);
    if (!r->silent && !results_print(k, &r->how))
        return cli_no_memory(r->command);
    if (r->folder)
        publish_report(r, k, logs);
    if (*k->end.text)
        cli_warn(r->command, "the log is read only up to here: %s", k->end.text);
    for (size_t i = 0; i < k->games; i++)
        warn_of_programs(r, k->game[i].s);
    if (r->event)
        note_faults(r, k);
    return k->tour.faults ? CLI_FAULTS : CLI_DONE;
}

int show_results(const struct show_results *r, const char *const *path)
{
    struct log_list logs = {.files = 0};
    struct ranking k = {.games = 0};
    const struct ranking_how how = {.at = r->at,
                                    .luck = r->how.luck,
                                    .hash = r->folder || r->how.format == GRID_JSON,
                                    .threads = r->threads};
    struct err err;
    bool ok = log_list_add_all(&logs, path, &err) && ranking_read(&k, &logs, &how, &err);
    int status = ok ? print_ranking(r, &k, &logs) : cli_fail(r->command, &err);

    ranking_finish(&k);
    log_list_finish(&logs);
    return status;
}
