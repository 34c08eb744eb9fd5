/* Checks a student's bot for `class`, and keeps the outcome beside the bot. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/command.h"
#include "class/students.h"
#include "run/run.h"
#include "sandbox/bot_folder.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/json_writer.h"
#include "terminal/cli.h"
#include "results/check_results.h"
#include "check/check.h"

struct class_check {
    struct student *student;
    const struct class_file *s;
    char record[PATH_CAP]; /* the file with the outcome */
    char folder[PATH_CAP]; /* of the check */
    char bot[PATH_CAP];    /* the copy that is checked */
    struct config_setting setting[CLASS_FILE_SETTINGS + 1];
    struct check_setup setup;
    struct check check;
    struct check_report report;
};

/* ---- The record ---- */

/* The record lies in the folder of the bot, and is named by what else the outcome depends on. */
static bool name_record(struct class_check *o, struct err *err)
{
    static const char *const keys[] = {"rules",    "enforcement", "answer_ms",
                                       "table_ms", "load_ms",     "memory_mb"};
    struct buf all = {0};
    char name[48];

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *value = class_file_setting(o->s, keys[i]);
        (void)buf_printf(&all, "%s=%s;", keys[i], value ? value : "");
    }
    (void)snprintf(name, sizeof name, "check-%016llx.json",
                   (unsigned long long)hash_check(all.data, all.len));
    bool ok = !all.failed || err_memory(err);
    buf_finish(&all);
    return ok && path_join(o->record, o->student->folder, name, err);
}

static bool write_record(const struct class_check *o, struct err *err)
{
    struct student *s = o->student;
    const char *verdict = buf_str(&s->verdict);

    return jw_file(o->record, 0644,
                   json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:f, s:f}", "check", (int)s->check,
                             "verdict", verdict ? verdict : "", "why", s->why, "author", s->author,
                             "name", s->bot_name, "version", s->version, "mean_ms", s->mean_ms,
                             "worst_ms", s->worst_ms),
                   JSON_INDENT(2), err);
}

static bool read_record(const struct class_check *o)
{
    struct student *s = o->student;
    const char *verdict, *why, *author, *name, *version;
    int check;
    json_t *j = json_load_file(o->record, 0, NULL);
    bool ok =
        j && json_unpack(j, "{s:i, s:s, s:s, s:s, s:s, s:s, s:F, s:F}", "check", &check, "verdict",
                         &verdict, "why", &why, "author", &author, "name", &name, "version",
                         &version, "mean_ms", &s->mean_ms, "worst_ms", &s->worst_ms) == 0;
    if (ok && check >= STUDENT_CHECK_NONE && check <= STUDENT_CHECK_FAILED) {
        s->check = (enum student_check_state)check;
        (void)buf_add_text(&s->verdict, verdict);
        (void)snprintf(s->why, sizeof s->why, "%s", why);
        (void)snprintf(s->author, sizeof s->author, "%s", author);
        (void)snprintf(s->bot_name, sizeof s->bot_name, "%s", name);
        (void)snprintf(s->version, sizeof s->version, "%s", version);
    }
    json_decref(j);
    return ok;
}

/* ---- The check ---- */

static void add_finding(struct class_check *o)
{
    struct student *s = o->student;
    struct buf text = {0};
    const char *name;

    check_finding_sentence(&text, &o->check, &o->report);
    (void)buf_printf(&s->verdict, "%s.\n", cli_text(&text));
    for (unsigned i = 0; check_finding_details(&text, &name, &o->report, i); i++)
        if (text.len)
            (void)buf_printf(&s->verdict, "%s: %s\n", name, cli_text(&text));
    buf_clear(&text);
    if (check_advice_add(&text, &o->report.finding))
        (void)buf_printf(&s->verdict, "hint: %s\n", cli_text(&text));
    buf_finish(&text);
}

/* The folder of the check, which is another each time, is left out of texts. */
static void leave_out_folder(const struct class_check *o, char *text)
{
    size_t n = strlen(o->folder);

    for (char *at; (at = strstr(text, o->folder));) {
        const char *rest = at + n + (at[n] == '/');
        memmove(at, rest, strlen(rest) + 1);
    }
}

static void set_outcome(struct class_check *o)
{
    struct student *s = o->student;
    const struct measurement *used = &o->check.measured;

    (void)snprintf(s->author, sizeof s->author, "%s", o->check.facts.author);
    (void)snprintf(s->bot_name, sizeof s->bot_name, "%s", o->check.facts.name);
    (void)snprintf(s->version, sizeof s->version, "%s", o->check.facts.version);
    s->mean_ms = used->answers ? (double)used->total_ns / 1e6 / (double)used->answers : 0;
    s->worst_ms = (double)used->worst_ns / 1e6;
    switch (o->report.result) {
    case CHECK_PASSED:
    case CHECK_TRIED:
        s->check = STUDENT_CHECK_PASSED;
        return;
    case CHECK_SKIPPED:
        s->check = STUDENT_CHECK_FAILED;
        (void)snprintf(s->why, sizeof s->why, "its bot does not accept the rules");
        return;
    case CHECK_FAILED:
        s->check = STUDENT_CHECK_FAILED;
        break;
    }
    leave_out_folder(o, o->report.finding.why);
    add_finding(o);
    if (o->report.finding.what == CHECK_NO_START)
        (void)snprintf(s->why, sizeof s->why, "its bot cannot be loaded: %.440s",
                       o->report.finding.why);
}

static bool copy_bot(struct class_check *o, struct err *err)
{
    const char *bot = o->student->build.bot;

    if (!path_join(o->bot, o->folder, path_base(bot), err))
        return false;
    return bot_folder_is_there(bot) ? bot_folder_copy_from(bot, o->bot, err)
                                    : file_copy(bot, o->bot, 0755, err);
}

static bool start_check(struct class_check *o, const struct run_how *how, struct err *err)
{
    const struct class_file *s = o->s;
    const char *rules = class_file_setting(s, "rules");
    size_t n = 0;
    static const char *const passed_on[] = {"enforcement", "answer_ms", "table_ms",
                                            "load_ms",     "memory_mb", "bot_mb"};

    for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++) {
        const char *value = class_file_setting(s, passed_on[i]);
        if (value)
            o->setting[n++] = (struct config_setting){passed_on[i], value};
    }
    o->setting[n++] = (struct config_setting){"seed", "check"};
    o->setup = (struct check_setup){.bot = o->bot,
                                    .rules = rules ? rules : RULES_DEFAULT,
                                    .setting = o->setting,
                                    .settings = n,
                                    .folder = o->folder,
                                    .how = {.workers = how->workers,
                                            .missing = how->missing,
                                            .stop = how->stop}};
    return copy_bot(o, err) && check_start(&o->check, &o->setup, err);
}

/* Beside the submissions, always with the same name: what a killed check left there is removed. */
static bool make_check_folder(struct class_check *o, struct err *err)
{
    char beside[PATH_CAP];

    if (!path_dir(beside, o->student->folder, err) || !path_join(o->folder, beside, ".exam", err))
        return false;
    folder_remove(o->folder);
    return file_mkdirs(o->folder, err);
}

static bool check_bot(struct class_check *o, const struct run_how *how, struct err *err)
{
    if (!make_check_folder(o, err))
        return false;
    bool ok = start_check(o, how, err) && check_play(&o->check, 0, &o->report, err);
    folder_remove(o->folder);
    if (!ok)
        return false;
    set_outcome(o);
    return write_record(o, err);
}

bool class_check(struct student *student, const struct class_file *s, const struct run_how *how,
                 struct err *err)
{
    struct class_check *o = calloc(1, sizeof *o);

    if (!o)
        return err_memory(err);
    o->student = student;
    o->s = s;
    bool ok = name_record(o, err) && (read_record(o) || check_bot(o, how, err));
    if (ok && student->check == STUDENT_CHECK_FAILED)
        student->fault = ERR_OF_BOT;
    free(o);
    return ok;
}
