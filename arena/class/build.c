#include "class/build.h"

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
#define MAKE "/usr/bin/make"
enum { RECORD_BYTES = 16 << 20 };

/* ---- What was handed in ---- */

struct found {
    unsigned files, folders, makefiles, sources, objects, scripts, programs;
    bool inner;            /* sources in its folders */
    bool others, archives; /* sources of other languages, files that have others in them */
    char program[PATH_CAP];
};

static bool is_makefile(const char *name)
{
    return strcmp(name, "Makefile") == 0 || strcmp(name, "makefile") == 0 ||
           strcmp(name, "GNUmakefile") == 0;
}

/* Also of languages that only a Makefile builds. */
static bool is_source(const char *name)
{
    return path_ends(name, ".c") || path_ends(name, ".cc") || path_ends(name, ".cpp");
}

static bool look_into(struct found *found, const char *folder, struct err *err);

static bool count(struct found *found, const char *path, const char *name, bool inner,
                  struct err *err)
{
    struct stat st;

    if (stat(path, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot look at %s", path);
    found->inner = found->inner || (inner && S_ISREG(st.st_mode) && is_source(name));
    if (S_ISDIR(st.st_mode) && !look_into(found, path, err))
        return false;
    if (inner)
        return true;
    found->files++;
    found->folders += S_ISDIR(st.st_mode);
    if (!S_ISREG(st.st_mode))
        return true;
    found->makefiles += is_makefile(name);
    found->sources += path_ends(name, ".c");
    found->objects += path_ends(name, ".so");
    found->scripts += path_ends(name, ".py");
    found->others = found->others || (is_source(name) && !path_ends(name, ".c"));
    found->archives = found->archives || path_ends(name, ".zip") || path_ends(name, ".gz") ||
                      path_ends(name, ".tar") || path_ends(name, ".tgz");
    if (!path_ends(name, ".sh") && probe_is_program(path)) {
        found->programs++;
        (void)snprintf(found->program, sizeof found->program, "%s", path);
    }
    return true;
}

/* For all that is in a folder, until one fails. */
static bool for_entries(const char *folder, struct err *err,
                        bool (*visit)(void *context, const char *path, const char *name,
                                      struct err *err),
                        void *context)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char path[PATH_CAP];
    bool ok = d || err_errno(err, ERR_ABORT, "cannot read %s", folder);

    while (d && ok && (entry = readdir(d)))
        if (entry->d_name[0] != '.')
            ok = path_join(path, folder, entry->d_name, err) &&
                 visit(context, path, entry->d_name, err);
    if (d)
        closedir(d);
    return ok;
}

static bool count_inner(void *found, const char *path, const char *name, struct err *err)
{
    return count(found, path, name, true, err);
}

static bool count_own(void *found, const char *path, const char *name, struct err *err)
{
    return count(found, path, name, false, err);
}

static bool look_into(struct found *found, const char *folder, struct err *err)
{
    return for_entries(folder, err, count_inner, found);
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

static bool keep_bot(struct student *student, const struct submission_build *f, const char *path,
                     struct err *err)
{
    const char *name = student->program ? "bot.py" : "bot.so";
    const struct limits *limits = &f->class_file->limits;
    struct stat st;

    if (stat(path, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot look at %s", path);
    if (!limits_fit_bot(limits, st.st_size))
        return refuse(student, "its bot has %llu MB, more than bot_mb, which is %u",
                      (unsigned long long)st.st_size >> 20, limits->bot_mb);
    student->built = path_join(student->bot, student->folder, name, err) &&
                     file_copy(path, student->bot, student->program ? 0755 : 0644, err);
    return student->built;
}

struct choice {
    const char *wanted; /* the student's name */
    char bot[PATH_CAP];
    unsigned objects;
    bool named; /* as is wanted */
};

static bool consider(void *context, const char *path, const char *name, struct err *err)
{
    struct choice *c = context;
    size_t n = strlen(c->wanted);
    struct stat st;

    (void)err;
    if (!path_ends(name, ".so") || stat(path, &st) != 0 || !S_ISREG(st.st_mode) || c->named)
        return true;
    c->objects++;
    c->named = strncmp(name, c->wanted, n) == 0 && strcmp(name + n, ".so") == 0;
    (void)snprintf(c->bot, sizeof c->bot, "%s", path);
    return true;
}

/* The only shared object of a folder, or that of the student's name. */
static bool choose(struct student *student, const struct submission_build *f, const char *folder,
                   const char *whence, struct err *err)
{
    struct choice c = {.wanted = student->id};

    if (!for_entries(folder, err, consider, &c))
        return false;
    if (c.objects == 0)
        return refuse(student, "%s no .so file in its folder", whence);
    if (c.objects > 1 && !c.named)
        return refuse(student, "%s %u .so files, none of them with the name of the folder", whence,
                      c.objects);
    return keep_bot(student, f, c.bot, err);
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

static bool explain(struct student *student, const struct build_box_end *end,
                    const struct build_box_limits *l)
{
    switch (end->how) {
    case BUILD_BOX_LATE:
        return refuse(student, "its build took more than %u seconds", l->seconds);
    case BUILD_BOX_FULL:
        return refuse(student, "its build took more than %u MB of disk", l->disk_mb);
    case BUILD_BOX_MEMORY:
        return refuse(student, "its build took more than %u MB of memory", l->memory_mb);
    case BUILD_BOX_FLOOD:
        return refuse(student, "its build printed without end, more than %u MB",
                      l->output_kb * BUILD_BOX_FLOODS / 1024);
    case BUILD_BOX_FAILED:
    case BUILD_BOX_ENDED:
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

static bool drop_object(void *context, const char *path, const char *name, struct err *err)
{
    (void)context;
    (void)err;
    if (path_ends(name, ".so"))
        (void)unlink(path);
    return true;
}

/* Without them the machine is to blame. */
static bool has_tools(struct err *err)
{
    if (access("/usr/bin/cc", X_OK) != 0 && access("/usr/local/bin/cc", X_OK) != 0)
        return err_set(err, ERR_ABORT, "cannot build: there is no cc on this machine");
    return access(MAKE, X_OK) == 0 || err_errno(err, ERR_ABORT, "cannot build: " MAKE);
}

static bool work(struct student *student, const struct submission_build *f, const char *source,
                 bool makes, bool *lasting, struct err *err)
{
    char products[PATH_CAP];
    const char *compile =
        f->kit->library
            ? "exec cc -O2 -std=gnu11 -Wall -shared -fPIC -Wl,-z,defs -I. -o bot.so ./*.c "
              "-L../sdk -leuchre-bot -Wl,--as-needed -lm"
            : "exec cc -O2 -std=gnu11 -Wall -shared -fPIC -Wl,-z,defs -I. -o bot.so ./*.c "
              "-Wl,--as-needed -lm";
    /* makefiles of `new-bot` look for headers beside the arena */
    const char *const make[] = {MAKE, "ARENA=../sdk/euchre-arena", NULL};
    const char *const cc[] = {"/bin/sh", "-c", compile, NULL};
    struct build_box w = {.host = f->host,
                          .source = source,
                          .given = (const char *const *)f->kit->file,
                          .command = makes ? make : cc,
                          .products = products,
                          .limits = f->class_file->build,
                          .stop = f->stop};
    struct build_box_end end;
    struct buf printed = {0};

    if (!has_tools(err) || !path_join(products, student->folder, "products", err))
        return false;
    file_remove_all(products);
    bool ok = file_mkdirs(products, err) && build_box_run(&w, &end, &printed, err);
    if (ok) {
        add_safe(&student->output, &printed);
        if (end.cut)
            (void)buf_add_text(&student->output, "... (what came after this was cut)\n");
        *lasting = end.how != BUILD_BOX_LATE; /* the machine may have been busy */
        if (end.how == BUILD_BOX_FAILED)
            ok = err_set(err, ERR_ABORT, "cannot build: %s", end.why);
        else if (end.how != BUILD_BOX_ENDED || end.status != 0)
            (void)explain(student, &end, &w.limits), add_error(student);
        else
            ok = choose(student, f, products, makes ? "its Makefile made" : "the compiler made",
                        err);
    }
    file_remove_all(products);
    buf_finish(&printed);
    return ok;
}

static void say_alone(struct student *student, const char *program)
{
    char name[256];

    (void)text_safe(text_of(program), name, sizeof name);
    (void)buf_printf(&student->output,
                     "%s is the bot. It is alone where it plays: the other .py files are not "
                     "there.\n",
                     name);
}

static bool refuse_script(struct student *student)
{
    return refuse(student, "no .py file of it begins with #!, as in #!/usr/bin/env python3");
}

/* Why there is nothing to build in what was found. */
static const char *nothing(const struct found *found)
{
    if (found->files == 1 && found->folders)
        return "expected the files themselves, not a folder of them";
    if (found->others)
        return "C++ needs a Makefile that makes a .so";
    if (found->archives)
        return "expected the files themselves, not an archive of them";
    return "no Makefile, no .c, no .so, no program (#!)";
}

/* *lasting: it would come out the same another time. */
static bool build(struct student *student, const struct submission_build *f, bool *lasting,
                  struct err *err)
{
    struct found found = {.files = 0};
    char source[PATH_CAP];

    if (!path_join(source, student->folder, "source", err) ||
        !for_entries(source, err, count_own, &found))
        return false;
    if (!found.files)
        return refuse(student, "the submission is empty");
    student->program = found.programs == 1 && !found.sources && !(found.makefiles && found.inner);
    if (student->program) {
        if (found.scripts > 1)
            say_alone(student, path_base(found.program));
        return keep_bot(student, f, found.program, err);
    }
    /* what was handed in as built is not what is built */
    if (found.sources && found.objects && !for_entries(source, err, drop_object, NULL))
        return false;
    if (found.makefiles || found.sources) {
        bool ok = work(student, f, source, found.makefiles > 0, lasting, err);
        return ok && !student->built && found.scripts && !found.programs && !found.sources
                   ? refuse_script(student)
                   : ok;
    }
    if (found.objects)
        return choose(student, f, source, "the submission has", err);
    if (found.programs > 1)
        return refuse(student, "several of its files begin with #!; expected one");
    if (found.scripts)
        return refuse_script(student);
    return refuse(student, "there is nothing to build: %s", nothing(&found));
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

bool build_submission(struct student *student, const struct submission_build *f, struct err *err)
{
    if (recall(student))
        return true;
    forget(student);
    bool lasting = true;
    return build(student, f, &lasting, err) && (!lasting || record(student, err));
}
