#include "build/submission.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "sandbox/bot_folder.h"
#include "sandbox/shebang.h"

#define RECORD "build.json"
#define MAKE "/usr/bin/make"

/* A submission that is being built. */
struct builder {
    struct submission *submission;
    const char *folder, *name;
    const struct submission_setup *setup;
};

/* ---- What is in a folder ---- */

/* Calls visit for each entry, until one fails. */
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

struct folder_files {
    const char *wanted; /* name of the submission */
    unsigned depth;     /* of the folder being counted */
    unsigned files, folders, makefiles, sources, objects, scripts, programs;
    bool inner;            /* sources in its folders */
    bool others, archives; /* sources of other languages, files that have others in them */
    bool named;            /* the object has the name that is wanted */
    char program[PATH_CAP], object[PATH_CAP];
};

static bool is_makefile(const char *name)
{
    return strcmp(name, "Makefile") == 0 || strcmp(name, "makefile") == 0 ||
           strcmp(name, "GNUmakefile") == 0;
}

/* Also of languages that only a Makefile builds. */
static bool is_source(const char *name)
{
    return path_ends(name, ".c") || path_ends(name, ".cc") || path_ends(name, ".cpp") ||
           path_ends(name, ".rs");
}

static void count_object(struct folder_files *found, const char *path, const char *name)
{
    size_t n = strlen(found->wanted);

    found->objects++;
    if (found->named)
        return;
    found->named = strncmp(name, found->wanted, n) == 0 && strcmp(name + n, ".so") == 0;
    (void)snprintf(found->object, sizeof found->object, "%s", path);
}

static void count_file(struct folder_files *found, const char *path, const char *name)
{
    found->makefiles += is_makefile(name);
    found->sources += path_ends(name, ".c");
    found->scripts += path_ends(name, ".py");
    found->others = found->others || (is_source(name) && !path_ends(name, ".c"));
    found->archives = found->archives || path_ends(name, ".zip") || path_ends(name, ".gz") ||
                      path_ends(name, ".tar") || path_ends(name, ".tgz");
    if (path_ends(name, ".so"))
        count_object(found, path, name);
    if (!path_ends(name, ".sh") && shebang_is_program(path)) {
        found->programs++;
        (void)snprintf(found->program, sizeof found->program, "%s", path);
    }
}

static bool count_entry(void *context, const char *path, const char *name, struct err *err)
{
    struct folder_files *found = context;
    bool own = found->depth == 0, ok = true;
    struct stat st;

    if (stat(path, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot look at %s", path);
    found->files += own;
    found->folders += own && S_ISDIR(st.st_mode);
    if (S_ISDIR(st.st_mode)) {
        found->depth++;
        ok = for_entries(path, err, count_entry, found);
        found->depth--;
    } else if (S_ISREG(st.st_mode) && own) {
        count_file(found, path, name);
    } else if (S_ISREG(st.st_mode)) {
        found->inner = found->inner || is_source(name);
    }
    return ok;
}

/* Counts the files of a folder. */
static bool look_into(struct folder_files *found, const char *folder, const struct builder *b,
                      struct err *err)
{
    *found = (struct folder_files){.wanted = b->name};
    return for_entries(folder, err, count_entry, found);
}

/* ---- Which is the bot ---- */

static bool refuse_submission(const struct builder *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns true: the machine has not failed. */
static bool refuse_submission(const struct builder *b, const char *fmt, ...)
{
    struct submission *s = b->submission;
    va_list args;

    va_start(args, fmt);
    (void)vsnprintf(s->why, sizeof s->why, fmt, args);
    va_end(args);
    s->built = false;
    return true;
}

static bool refuse_size(const struct builder *b, uint64_t bytes)
{
    return refuse_submission(b, "its bot has %llu MB, more than bot_mb, which is %u",
                             (unsigned long long)bytes >> 20, b->setup->limits->bot_mb);
}

/* What the bot is called in the submission's folder. */
static const char OBJECT[] = "bot.so", PROGRAM[] = "bot.py", FOLDER[] = "bot";

static bool keep_bot(const struct builder *b, const char *path, struct err *err)
{
    struct submission *s = b->submission;
    struct stat st;

    if (stat(path, &st) != 0)
        return err_errno(err, ERR_ABORT, "cannot look at %s", path);
    if (!limits_fit_bot(b->setup->limits, st.st_size))
        return refuse_size(b, (uint64_t)st.st_size);
    s->built = path_join(s->bot, b->folder, s->program ? PROGRAM : OBJECT, err) &&
               file_copy(path, s->bot, s->program ? 0755 : 0644, err);
    return s->built;
}

/* What is wrong with a folder, as its author sees it: without the path of the submission. */
static bool refuse_folder(const struct builder *b, const char *source, char *why)
{
    char safe[SUBMISSION_WHY];
    size_t n = strlen(source);

    for (char *at = why; (at = strstr(at, source));)
        memmove(at, at + n + (at[n] == '/'), strlen(at + n + (at[n] == '/')) + 1);
    (void)text_safe(text_of(why), safe, sizeof safe);
    return refuse_submission(b, "%s", safe);
}

/* Whether everybody may reach packages, in which a stranger's bot looks, or they are of the
 * submission itself. */
static bool is_for_everybody(const char *packages, const char *submission)
{
    char *own = realpath(submission, NULL), path[PATH_CAP];
    size_t n = own ? strlen(own) : 0;
    bool open = n && strncmp(packages, own, n) == 0 && packages[n] == '/';
    struct stat st;

    free(own);
    if (open || !*packages)
        return true;
    for (const char *end = packages + 1; *end; end += *end == '/') {
        end += strcspn(end, "/");
        (void)snprintf(path, sizeof path, "%.*s", (int)(end - packages), packages);
        if (stat(path, &st) != 0 || !(st.st_mode & S_IXOTH))
            return false;
    }
    return true;
}

/* A folder with a manifest. */
static bool keep_folder(const struct builder *b, const char *source, struct err *err)
{
    struct submission *s = b->submission;
    struct bot_folder folder;
    struct err why;

    if (!bot_folder_open(&folder, source, &why))
        return err_of_machine(&why) ? err_set(err, ERR_ABORT, "%s", why.text)
                                    : refuse_folder(b, source, why.text);
    if (!is_for_everybody(folder.packages, b->folder)) {
        bot_folder_close(&folder);
        return refuse_submission(b, "its virtual environment is not one that everybody may read");
    }
    bool fits = limits_fit_bot(b->setup->limits, (off_t)folder.bytes);
    bool ok = fits ? path_join(s->bot, b->folder, FOLDER, err) : refuse_size(b, folder.bytes);
    if (ok && fits) {
        folder_remove(s->bot);
        /* one that is a file is synced as it is copied */
        ok = s->built = bot_folder_copy(&folder, s->bot, err) && folder_sync_path(s->bot, err);
    }
    bot_folder_close(&folder);
    return ok;
}

/* Keeps the only shared object of a folder, or the one with the wanted name. */
static bool choose_object(const struct builder *b, const struct folder_files *found,
                          const char *whence, struct err *err)
{
    if (found->objects == 0)
        return refuse_submission(b, "%s no .so file in its folder", whence);
    if (found->objects > 1 && !found->named)
        return refuse_submission(b, "%s %u .so files, none of them with the name of the folder",
                                 whence, found->objects);
    return keep_bot(b, found->object, err);
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

static bool refuse_end(const struct builder *b, const struct build_box_end *end)
{
    const struct build_box_limits *l = &b->setup->build;

    switch (end->how) {
    case BUILD_BOX_LATE:
        return refuse_submission(b, "its build took more than %u seconds", l->seconds);
    case BUILD_BOX_FULL:
        return refuse_submission(b, "its build took more than %u MB of disk", l->disk_mb);
    case BUILD_BOX_MEMORY:
        return refuse_submission(b, "its build took more than %u MB of memory", l->memory_mb);
    case BUILD_BOX_FLOOD:
        return refuse_submission(b, "its build printed without end, more than %u MB",
                                 l->output_kb * BUILD_BOX_FLOODS / 1024);
    case BUILD_BOX_FAILED:
    case BUILD_BOX_ENDED:
        break;
    }
    if (WIFSIGNALED(end->status))
        return refuse_submission(b, "its build was ended by signal %d (%s)", WTERMSIG(end->status),
                                 strsignal(WTERMSIG(end->status)));
    return refuse_submission(b, "it does not build (exit status %d)", WEXITSTATUS(end->status));
}

/* The compiler's first error. The linker's own comes only after the names that it has not found. */
static const char *first_error(const char *output)
{
    static const char mark[] = "error: ";
    const char *error = strstr(output, mark), *missing = strstr(output, "undefined reference to ");

    if (missing && (!error || missing < error))
        return missing;
    return error ? error + sizeof mark - 1 : NULL;
}

/* Adds it to the reason. */
static void add_error(struct submission *s)
{
    enum { MOST = 120 };
    const char *output = buf_str(&s->output), *error = output ? first_error(output) : NULL;
    size_t n = strlen(s->why);

    if (!error || n + MOST >= sizeof s->why)
        return;
    (void)snprintf(s->why + n, sizeof s->why - n, ": ");
    (void)text_safe((struct text){error, strcspn(error, "\n")}, s->why + n + 2, MOST);
}

/* Without these tools no submission can be built, and none is to blame. */
static bool has_tools(struct err *err)
{
    if (access("/usr/bin/cc", X_OK) != 0 && access("/usr/local/bin/cc", X_OK) != 0)
        return err_set(err, ERR_ABORT, "cannot build: there is no cc on this machine");
    return access(MAKE, X_OK) == 0 || err_errno(err, ERR_ABORT, "cannot build: " MAKE);
}

/* The outcome of a command that ran in a build box. */
static bool take_outcome(const struct builder *b, const struct build_box *box,
                         const struct build_box_end *end, const char *whence, struct err *err)
{
    struct folder_files found;

    if (end->cut)
        (void)buf_add_text(&b->submission->output, "... (what came after this was cut)\n");
    if (end->how == BUILD_BOX_FAILED)
        return err_set(err, ERR_ABORT, "cannot build: %s", end->why);
    if (end->how == BUILD_BOX_ENDED && end->status == 0)
        return look_into(&found, box->products, b, err) && choose_object(b, &found, whence, err);
    (void)refuse_end(b, end);
    add_error(b->submission);
    return true;
}

/* Sets *lasting to whether the outcome would be the same another time. */
static bool run_build(const struct builder *b, const char *source, bool makes, bool *lasting,
                      struct err *err)
{
    char products[PATH_CAP], compile[256];

    /* makefiles of `new-bot` look for headers beside the arena */
    const char *const make[] = {MAKE, "ARENA=../sdk/euchre-arena", NULL};
    const char *const cc[] = {"/bin/sh", "-c", compile, NULL};
    const struct build_box box = {.host = b->setup->host,
                                  .source = source,
                                  .given = (const char *const *)b->setup->sdk->file,
                                  .command = makes ? make : cc,
                                  .products = products,
                                  .limits = b->setup->build,
                                  .stop = b->setup->stop};
    struct build_box_end end;
    struct buf printed = {0};

    (void)snprintf(compile, sizeof compile,
                   "exec cc -O2 -std=gnu11 -Wall -shared -fPIC -Wl,-z,defs -I. -o bot.so ./*.c %s"
                   "-Wl,--as-needed -lm",
                   b->setup->sdk->library ? "-L../sdk -leuchre-bot " : "");
    if (!has_tools(err) || !path_join(products, b->folder, "products", err))
        return false;
    folder_remove(products);
    bool ok = file_mkdirs(products, err) && build_box_run(&box, &end, &printed, err);
    if (ok) {
        add_safe(&b->submission->output, &printed);
        *lasting = end.how != BUILD_BOX_LATE; /* the machine may have been busy */
        ok = take_outcome(b, &box, &end, makes ? "its Makefile made" : "the compiler made", err);
    }
    folder_remove(products);
    buf_finish(&printed);
    return ok;
}

static bool drop_object(void *context, const char *path, const char *name, struct err *err)
{
    (void)context;
    (void)err;
    if (path_ends(name, ".so"))
        (void)unlink(path);
    return true;
}

static void say_alone(struct submission *s, const char *program)
{
    char name[256];

    (void)text_safe(text_of(program), name, sizeof name);
    (void)buf_printf(&s->output,
                     "%s is the bot. It is alone where it plays: the other .py files are not "
                     "there without a " BOT_FOLDER_MANIFEST ".\n",
                     name);
}

static bool refuse_script(const struct builder *b)
{
    return refuse_submission(b, "no .py file of it begins with #!, as in #!/usr/bin/env python3");
}

/* Why there is nothing to build in what was found. */
static const char *nothing(const struct folder_files *found)
{
    if (found->files == 1 && found->folders)
        return "expected the files themselves, not a folder of them";
    if (found->others)
        return "C++ and Rust need a Makefile that makes a .so";
    if (found->archives)
        return "expected the files themselves, not an archive of them";
    return "no Makefile, no .c, no .so, no program (#!)";
}

/* There are no sources and no Makefile. */
static bool take_object(const struct builder *b, const struct folder_files *found, struct err *err)
{
    if (found->objects)
        return choose_object(b, found, "the submission has", err);
    if (found->programs > 1)
        return refuse_submission(b, "several of its files begin with #!; expected one");
    if (found->scripts)
        return refuse_script(b);
    return refuse_submission(b, "there is nothing to build: %s", nothing(found));
}

/* ---- A folder whose entry is built ---- */

static bool pass_over(void *context, const char *name, struct err *err)
{
    (void)context;
    (void)name;
    (void)err;
    return true;
}

/* Whether the manifest names a shared object. `entry` becomes its path. */
static bool names_object(const char *source, char entry[PATH_CAP])
{
    struct bot_manifest_files files = {.add = pass_over};
    struct bot_manifest manifest;
    char path[PATH_CAP];
    struct err why;

    if (!path_join(path, source, BOT_FOLDER_MANIFEST, NULL))
        return false;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool is = fd >= 0 && bot_manifest_read(&manifest, fd, path, &files, &why) &&
              path_ends(manifest.entry, ".so") && path_join(entry, source, manifest.entry, NULL);
    if (fd >= 0)
        close(fd);
    return is;
}

/* Builds the object, and puts it where the manifest has it. */
static bool build_folder(const struct builder *b, const char *source, const char *entry, bool makes,
                         bool *lasting, struct err *err)
{
    struct submission *s = b->submission;
    char folder[PATH_CAP];

    if (!for_entries(source, err, drop_object, NULL) || !run_build(b, source, makes, lasting, err))
        return false;
    if (!s->built)
        return true;
    if (!path_dir(folder, entry, NULL) || !file_mkdirs(folder, NULL) || rename(s->bot, entry) != 0)
        return refuse_submission(b,
                                 BOT_FOLDER_MANIFEST " names an entry where no file can be made");
    return keep_folder(b, source, err);
}

static bool make_folder(const struct builder *b, const char *source,
                        const struct folder_files *found, bool *lasting, struct err *err)
{
    char entry[PATH_CAP];
    bool builds = (found->makefiles || found->sources) && names_object(source, entry);

    b->submission->program = !builds;
    return builds ? build_folder(b, source, entry, found->makefiles > 0, lasting, err)
                  : keep_folder(b, source, err);
}

/* ---- The whole ---- */

static bool make_bot(const struct builder *b, bool *lasting, struct err *err)
{
    struct submission *s = b->submission;
    struct folder_files found;
    char source[PATH_CAP];

    if (!path_join(source, b->folder, "source", err) || !look_into(&found, source, b, err))
        return false;
    if (!found.files)
        return refuse_submission(b, "the submission is empty");
    if (bot_folder_is_there(source))
        return make_folder(b, source, &found, lasting, err);
    s->program = found.programs == 1 && !found.sources && !(found.makefiles && found.inner);
    if (s->program) {
        if (found.scripts > 1)
            say_alone(s, path_base(found.program));
        return keep_bot(b, found.program, err);
    }
    if (!found.makefiles && !found.sources)
        return take_object(b, &found, err);
    /* objects that were handed in are not those that are built */
    if (found.sources && found.objects && !for_entries(source, err, drop_object, NULL))
        return false;
    if (!run_build(b, source, found.makefiles > 0, lasting, err))
        return false;
    if (!s->built && found.scripts && !found.programs && !found.sources)
        (void)refuse_script(b);
    return true;
}

/* ---- The record ---- */

static bool write_record(const struct builder *b, struct err *err)
{
    struct submission *s = b->submission;
    char path[PATH_CAP];
    const char *output = buf_str(&s->output);

    return path_join(path, b->folder, RECORD, err) &&
           jw_file(path, 0644,
                   json_pack("{s:b, s:b, s:s, s:s}", "built", s->built, "program", s->program,
                             "why", s->why, "output", output ? output : ""),
                   JSON_INDENT(2), err);
}

/* Whether the bot is there by this name. */
static bool is_kept(const struct builder *b, const char *name)
{
    return path_join(b->submission->bot, b->folder, name, NULL) &&
           access(b->submission->bot, F_OK) == 0;
}

/* False if there is no record, or it makes no sense: then the bot is built again. */
static bool read_record(const struct builder *b)
{
    struct submission *s = b->submission;
    char path[PATH_CAP];
    const char *why, *output;
    int built, program;

    if (!path_join(path, b->folder, RECORD, NULL))
        return false;
    json_t *j = json_load_file(path, 0, NULL);
    bool ok = j && json_unpack(j, "{s:b, s:b, s:s, s:s}", "built", &built, "program", &program,
                               "why", &why, "output", &output) == 0;
    if (ok) {
        s->built = built;
        s->program = program;
        (void)snprintf(s->why, sizeof s->why, "%s", why);
        (void)buf_add_text(&s->output, output);
    }
    json_decref(j);
    if (!ok || !s->built)
        return ok;
    return (program && is_kept(b, FOLDER)) || is_kept(b, program ? PROGRAM : OBJECT) ||
           is_kept(b, FOLDER);
}

bool submission_build(struct submission *s, const char *folder, const char *name,
                      const struct submission_setup *setup, struct err *err)
{
    const struct builder b = {s, folder, name, setup};
    bool lasting = true;

    if (read_record(&b))
        return true;
    buf_clear(&s->output);
    *s = (struct submission){.output = s->output};
    return make_bot(&b, &lasting, err) && (!lasting || write_record(&b, err));
}
