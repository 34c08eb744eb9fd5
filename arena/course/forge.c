#include "course/forge.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "sandbox/probe.h"

#define RECORD "build.json"
enum { RECORD_BYTES = 16 << 20 };

/* ---- What was handed in ---- */

struct found {
    unsigned files, folders, makefiles, sources, objects, scripts, programs;
    char program[PATH_CAP];
};

static bool is_makefile(const char *name)
{
    return strcmp(name, "Makefile") == 0 || strcmp(name, "makefile") == 0 ||
           strcmp(name, "GNUmakefile") == 0;
}

static void count(struct found *found, const char *path, const char *name)
{
    struct stat st;

    found->files++;
    found->folders += stat(path, &st) == 0 && S_ISDIR(st.st_mode);
    found->makefiles += is_makefile(name);
    found->sources += path_ends(name, ".c");
    found->objects += path_ends(name, ".so");
    found->scripts += path_ends(name, ".py");
    if (!path_ends(name, ".sh") && probe_is_program(path)) {
        found->programs++;
        (void)snprintf(found->program, sizeof found->program, "%s", path);
    }
}

static bool look(struct found *found, const char *folder, struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char path[PATH_CAP];
    bool ok = d || err_errno(err, ERR_ABORT, "cannot read %s", folder);

    while (d && ok && (entry = readdir(d)))
        if (entry->d_name[0] != '.' && (ok = path_join(path, folder, entry->d_name, err)))
            count(found, path, entry->d_name);
    if (d)
        closedir(d);
    return ok;
}

/* ---- Which is the bot ---- */

static bool refuse(struct student *student, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns true: the machine has not failed. */
static bool refuse(struct student *student, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    (void)vsnprintf(student->why, sizeof student->why, fmt, args);
    va_end(args);
    student->built = false;
    return true;
}

static bool keep_bot(struct student *student, const char *path, struct err *err)
{
    const char *name = student->program ? "bot.py" : "bot.so";

    student->built = path_join(student->bot, student->folder, name, err) &&
                     file_copy(path, student->bot, student->program ? 0755 : 0644, err);
    return student->built;
}

/* The only shared object of a folder, or that of the student's name. */
static bool choose(struct student *student, const char *folder, const char *whence, struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char only[PATH_CAP] = "";
    unsigned n = 0;
    size_t own = strlen(student->id);

    while (d && (entry = readdir(d))) {
        if (entry->d_name[0] == '.' || !path_ends(entry->d_name, ".so"))
            continue;
        bool named = strncmp(entry->d_name, student->id, own) == 0 &&
                     strcmp(entry->d_name + own, ".so") == 0;
        n = named ? 1 : n + 1;
        (void)snprintf(only, sizeof only, "%s/%s", folder, entry->d_name);
        if (named)
            break;
    }
    if (d)
        closedir(d);
    if (n == 0)
        return refuse(student, "%s no .so file in its folder", whence);
    if (n > 1)
        return refuse(student, "%s %u .so files, none of them with the name of the folder", whence,
                      n);
    return keep_bot(student, only, err);
}

/* ---- Building ---- */

static void add_safe(struct buf *out, const struct buf *bytes)
{
    struct text rest = {(const char *)bytes->data, bytes->len}, line;
    char *safe;

    while (bytes->len && text_line(&rest, &line)) {
        size_t room = 4 * line.n + 1;
        if (!(safe = malloc(room))) {
            out->failed = true;
            return;
        }
        (void)text_safe(line, safe, room);
        (void)buf_printf(out, "%s\n", safe);
        free(safe);
    }
}

static bool explain(struct student *student, const struct workshop_end *end,
                    const struct workshop_limits *l)
{
    switch (end->how) {
    case WORKSHOP_LATE:
        return refuse(student, "its build took more than %u seconds", l->seconds);
    case WORKSHOP_FULL:
        return refuse(student, "its build wrote more than %u MB", l->disk_mb);
    case WORKSHOP_MEMORY:
        return refuse(student, "its build took more than %u MB of memory", l->memory_mb);
    case WORKSHOP_FLOOD:
        return refuse(student, "its build printed without end, more than %u MB",
                      l->output_kb * WORKSHOP_FLOODS / 1024);
    case WORKSHOP_FAILED:
    case WORKSHOP_ENDED:
        break;
    }
    if (WIFSIGNALED(end->status))
        return refuse(student, "its build was ended by signal %d (%s)", WTERMSIG(end->status),
                      strsignal(WTERMSIG(end->status)));
    return refuse(student, "it does not build (exit status %d)", WEXITSTATUS(end->status));
}

static const char *first_error(struct buf *output)
{
    const char *text = buf_str(output), *at = text ? strstr(text, "error: ") : NULL;

    return at ? at + strlen("error: ") : NULL;
}

/* The first error of the compiler's belongs to the reason. */
static void add_error(struct student *student)
{
    const char *error = first_error(&student->output);
    size_t n = strlen(student->why);

    enum { MOST = 120 };
    if (error && n + MOST < sizeof student->why) {
        (void)snprintf(student->why + n, sizeof student->why - n, ": ");
        (void)text_safe((struct text){error, strcspn(error, "\n")}, student->why + n + 2, MOST);
    }
}

/* What was handed in as built is not what is built. */
static bool drop_objects(const char *folder, struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char path[PATH_CAP];
    bool ok = d || err_errno(err, ERR_ABORT, "cannot read %s", folder);

    while (d && ok && (entry = readdir(d)))
        if (path_ends(entry->d_name, ".so") && (ok = path_join(path, folder, entry->d_name, err)))
            (void)unlink(path);
    if (d)
        closedir(d);
    return ok;
}

static bool work(struct student *student, const struct forge *f, const char *source, bool makes,
                 bool *lasting, struct err *err)
{
    char products[PATH_CAP];
    const char *compile =
        f->kit->library
            ? "exec cc -O2 -std=gnu11 -Wall -shared -fPIC -Wl,-z,defs -I. -o bot.so ./*.c "
              "-L../sdk -leuchre-bot -Wl,--as-needed -lm"
            : "exec cc -O2 -std=gnu11 -Wall -shared -fPIC -Wl,-z,defs -I. -o bot.so ./*.c "
              "-Wl,--as-needed -lm";
    /* makefiles of `new-bot` look for headers beside the arena */
    const char *const make[] = {"/usr/bin/make", "ARENA=../sdk/euchre-arena", NULL};
    const char *const cc[] = {"/bin/sh", "-c", compile, NULL};
    struct workshop w = {.host = f->host,
                         .source = source,
                         .given = (const char *const *)f->kit->file,
                         .command = makes ? make : cc,
                         .products = products,
                         .limits = f->syllabus->build,
                         .stop = f->stop};
    struct workshop_end end;
    struct buf printed = {0};

    if (!path_join(products, student->folder, "products", err))
        return false;
    file_remove_all(products);
    bool ok = file_mkdirs(products, err) && workshop_run(&w, &end, &printed, err);
    if (ok) {
        add_safe(&student->output, &printed);
        if (end.cut)
            (void)buf_add_text(&student->output, "... (what came after this was cut)\n");
        *lasting = end.how != WORKSHOP_LATE; /* the machine may have been busy */
        if (end.how == WORKSHOP_FAILED)
            ok = err_set(err, ERR_ABORT, "cannot build: %s", end.why);
        else if (end.how != WORKSHOP_ENDED || end.status != 0)
            (void)explain(student, &end, &w.limits), add_error(student);
        else
            ok = choose(student, products, makes ? "its Makefile made" : "the compiler made", err);
    }
    file_remove_all(products);
    buf_finish(&printed);
    return ok;
}

static bool refuse_script(struct student *student)
{
    return refuse(student, "no .py file of it begins with #!, as in #!/usr/bin/env python3");
}

/* *lasting: it would come out the same another time. */
static bool build(struct student *student, const struct forge *f, bool *lasting, struct err *err)
{
    struct found found = {.files = 0};
    char source[PATH_CAP];

    if (!path_join(source, student->folder, "source", err) || !look(&found, source, err))
        return false;
    if (!found.files)
        return refuse(student, "the submission is empty");
    student->program = found.programs == 1 && !found.sources;
    if (student->program) {
        if (found.scripts > 1)
            (void)buf_printf(&student->output,
                             "%s is the bot. It is alone where it plays: the other .py "
                             "files are not there.\n",
                             path_base(found.program));
        return keep_bot(student, found.program, err);
    }
    if (found.sources && found.objects && !drop_objects(source, err))
        return false;
    if (found.makefiles || found.sources) {
        bool ok = work(student, f, source, found.makefiles > 0, lasting, err);
        return ok && !student->built && found.scripts && !found.programs && !found.sources
                   ? refuse_script(student)
                   : ok;
    }
    if (found.objects)
        return choose(student, source, "the submission has", err);
    if (found.programs > 1)
        return refuse(student, "several of its files begin with #!; expected one");
    if (found.scripts)
        return refuse_script(student);
    return refuse(student,
                  found.files == 1 && found.folders
                      ? "there is nothing to build: expected the files themselves, not a folder of "
                        "them"
                      : "there is nothing to build: no Makefile, no .c, no .so, no program (#!)");
}

/* ---- What is kept of it ---- */

static bool record(struct student *student, struct err *err)
{
    char path[PATH_CAP];
    const char *output = buf_str(&student->output);
    json_t *j = json_pack("{s:b, s:b, s:s, s:s}", "built", student->built, "program",
                          student->program, "why", student->why, "output", output ? output : "");
    char *text = j ? json_dumps(j, JSON_INDENT(2)) : NULL;
    bool ok = text ? path_join(path, student->folder, RECORD, err) &&
                         file_replace(path, 0644, text, strlen(text), err)
                   : err_memory(err);

    free(text);
    json_decref(j);
    return ok;
}

/* False if there is no record, or none that makes sense: it is made again. */
static bool recall(struct student *student)
{
    char path[PATH_CAP];
    const char *why, *output;
    int built, program;
    struct stat st;

    if (!path_join(path, student->folder, RECORD, NULL))
        return false;
    json_t *j = json_load_file(path, 0, NULL);
    bool ok = j && json_unpack(j, "{s:b, s:b, s:s, s:s}", "built", &built, "program", &program,
                               "why", &why, "output", &output) == 0;
    if (ok) {
        student->built = built;
        student->program = program;
        (void)snprintf(student->why, sizeof student->why, "%s", why);
        (void)buf_add_text(&student->output, output);
    }
    json_decref(j);
    if (!ok || !student->built)
        return ok;
    return path_join(student->bot, student->folder, program ? "bot.py" : "bot.so", NULL) &&
           stat(student->bot, &st) == 0;
}

static void forget(struct student *student)
{
    student->built = student->program = false;
    student->why[0] = student->bot[0] = '\0';
    buf_clear(&student->output);
}

bool forge_build(struct student *student, const struct forge *f, struct err *err)
{
    if (recall(student))
        return true;
    forget(student);
    bool lasting = true;
    return build(student, f, &lasting, err) && (!lasting || record(student, err));
}
