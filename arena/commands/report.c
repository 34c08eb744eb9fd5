/* `report`: writes one page of HTML about a tournament. */
#include <getopt.h>
#include <string.h>
#include <sys/stat.h>

#include "commands/command.h"
#include "commands/options.h"
#include "results/output_file.h"
#include "report/report.h"

static const char usage[] =
    "euchre-arena report FOLDER|LOG... [-o FILE]\n"
    "\n"
    "Writes one page of HTML about a tournament or a match, also while it is played:\n"
    "the results in tables and charts, bidding habits, faults, rules, seeds, and\n"
    "deals that you can look at card by card. The page is one file and loads nothing\n"
    "from anywhere. A folder stands for the log in it; several logs are rated\n"
    "together.\n"
    "\n"
    "If LOG.analysis lies beside a log (see analyse), the page also says what each\n"
    "decision cost and where each bot loses its points. One that is damaged or of\n"
    "another log is left out, with a warning.\n"
    "\n"
    "    -o FILE         the page; - for standard output. Without it, report.html in\n"
    "                    the tournament's folder, or the log's name with .html\n"
    "    -j, --concurrency N\n"
    "                    threads (one for each processor)\n"
    "\n"
    "The figures always count all deals. Of a big log the page has only some deals to\n"
    "look at, and says which.\n"
    "\n"
    "Exit status: 0, also if play is not over; 2 if there is no log, 4 if it is\n"
    "damaged.\n";

static const char command[] = "report";

/* Where the page goes if nothing is said. */
static bool usual_path(char out[PATH_CAP], const char *path, struct err *err)
{
    struct stat st;

    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return path_join(out, path, REPORT_NAME, err);
    if (strcmp(path_base(path), LOG_NAME) == 0)
        return path_beside(out, path, REPORT_NAME, err);
    return path_with_end(out, path, ".html", err);
}

/* Where it goes; an empty path: to standard output. */
static bool find_output(char out[PATH_CAP], const char *path, const char *output, struct err *err)
{
    *out = '\0';
    if (output && strcmp(output, "-") == 0)
        return true;
    if (output ? !path_with_end(out, output, "", err) : !usual_path(out, path, err))
        return false;
    return output_file_check(out, err);
}

static bool print(const struct ranking *k, const struct log_list *logs, struct err *left_out,
                  struct err *err)
{
    struct buf html = {0};
    bool ok = output_file_report(k, logs, &html, left_out, err);

    if (ok)
        (void)fwrite(html.data, 1, html.len, stdout);
    buf_finish(&html);
    return ok;
}

static bool publish(const struct ranking *k, const struct log_list *logs, const char *output,
                    struct err *left_out, struct err *err)
{
    if (!k->tour.stages)
        return err_set(err, ERR_USAGE, "%s: nothing is recorded yet", logs->file[0].path);
    if (!*output)
        return print(k, logs, left_out, err);
    if (!output_file_write_report(k, logs, output, left_out, err))
        return false;
    puts(output);
    return true;
}

static int report(const char *const *path, const char *output, unsigned threads)
{
    const struct ranking_how how = {.hash = true, .threads = threads};
    struct log_list logs = {.files = 0};
    struct ranking k = {.games = 0};
    struct err err, left_out = {.text = ""};
    char file[PATH_CAP];
    bool ok = log_list_add_all(&logs, path, &err) && find_output(file, *path, output, &err) &&
              ranking_read(&k, &logs, &how, &err) && publish(&k, &logs, file, &left_out, &err);

    if (ok && *k.end.text)
        cli_warn(command, "the log is read only up to here: %s", k.end.text);
    if (*left_out.text)
        cli_warn(command, "no analysis in the report: %s", left_out.text);
    ranking_finish(&k);
    log_list_finish(&logs);
    return ok ? CLI_DONE : cli_fail(command, &err);
}

static int cmd_report(int argc, char **argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"concurrency", required_argument, NULL, 'j'},
                                            {NULL, 0, NULL, 0}};
    const char *output = NULL;
    unsigned threads = options_processors();

    for (int o; (o = cli_getopt(argc, argv, "j:o:", options)) != -1;)
        switch (o) {
        case 'j':
            if (!options_workers(command, &threads))
                return ERR_USAGE;
            break;
        case 'o':
            output = optarg;
            break;
        default:
            return cli_bad_option(command);
        }
    if (argc == optind)
        return cli_misuse(command, "expected a folder or log");
    return report((const char *const *)argv + optind, output, threads);
}

const struct command command_report = {command, "one page of HTML with all of a tournament", usage,
                                       cmd_report};
