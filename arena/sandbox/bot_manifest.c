#include "sandbox/bot_manifest.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "base/yaml_tree.h"

/* The manifest being read. */
struct manifest_reading {
    struct bot_manifest *manifest;
    struct bot_manifest_files *files;
};

/* ---- Names ---- */

bool bot_manifest_leaves_out(const char *name)
{
    return name[0] == '.' || strcmp(name, "__pycache__") == 0;
}

/* Whether it is a path within the folder; `hidden`: also of what is left out. */
static bool is_name(const char *name, bool hidden)
{
    char part[BOT_FOLDER_NAME];
    size_t n;

    for (const char *at = name;; at += n + 1) {
        n = strcspn(at, "/");
        (void)snprintf(part, sizeof part, "%.*s", (int)n, at);
        if (n == 0 || strcmp(part, ".") == 0 || strcmp(part, "..") == 0 ||
            (!hidden && bot_manifest_leaves_out(part)))
            return false;
        if (!at[n])
            return true;
    }
}

static void trim_name(char *name)
{
    if (strncmp(name, "./", 2) == 0)
        memmove(name, name + 2, strlen(name + 2) + 1);
    path_drop_slashes(name);
}

static bool read_name(const struct yaml_tree *t, const yaml_node_t *value,
                      char name[BOT_FOLDER_NAME])
{
    if (!yaml_tree_word(t, value, name, BOT_FOLDER_NAME))
        return false;
    trim_name(name);
    return is_name(name, false) ||
           yaml_tree_refuse_word(t, value,
                                 "is no file or folder of the bot: expected a path in its "
                                 "folder, without names that begin with a dot");
}

/* ---- Keys ---- */

static bool read_entry(struct yaml_tree *t, const yaml_node_t *value)
{
    const struct manifest_reading *r = t->target;

    return read_name(t, value, r->manifest->entry);
}

static bool read_python(struct yaml_tree *t, const yaml_node_t *value)
{
    const struct manifest_reading *r = t->target;
    char *python = r->manifest->python;

    if (!yaml_tree_word(t, value, python, sizeof r->manifest->python))
        return false;
    trim_name(python);
    return python[0] == '/' || is_name(python, true) ||
           yaml_tree_refuse_word(t, value,
                                 "is no virtual environment of the bot: expected a path in "
                                 "its folder, or one that begins with /");
}

static bool read_file(struct yaml_tree *t, const yaml_node_t *item)
{
    const struct manifest_reading *r = t->target;
    char name[BOT_FOLDER_NAME];

    return read_name(t, item, name) &&
           (r->files->add(r->files->context, name, t->err) ||
            err_prefix(t->err, "%s:%zu: ", t->path, item->start_mark.line + 1));
}

static bool read_files(struct yaml_tree *t, const yaml_node_t *value)
{
    static const struct yaml_list list = {"expected a list of files, as in `files: [model.py]`",
                                          "too many entries; expected at most 256", 256, read_file};

    return yaml_tree_list(t, value, &list);
}

/* What is read later. */
static bool leave(struct yaml_tree *t, const yaml_node_t *value)
{
    (void)t;
    (void)value;
    return true;
}

/* The files last, as those of the virtual environment are left out. */
static bool read_manifest(struct yaml_tree *t, const yaml_node_t *root)
{
    static const struct yaml_key keys[] = {{"entry", read_entry},
                                           {"files", leave},
                                           {"python", read_python},
                                           {NULL, NULL}};
    const struct manifest_reading *r = t->target;

    if (!yaml_tree_keys(t, root, keys))
        return false;
    if (!r->manifest->entry[0])
        return yaml_tree_refuse(
            t, root, "there is no `entry:`, the program or shared object that is started");
    const yaml_node_t *files = yaml_tree_value(t, root, "files");
    r->files->listed = files;
    return !files || read_files(t, files);
}

bool bot_manifest_read(struct bot_manifest *m, int fd, const char *path,
                       struct bot_manifest_files *files, struct err *err)
{
    enum { MOST = 65536 };
    struct manifest_reading reading = {m, files};
    struct yaml_tree tree = {.path = path, .target = &reading, .err = err};
    struct buf text = {0};

    *m = (struct bot_manifest){.entry = ""};
    bool ok = file_read_open(fd, path, MOST, &text, err) && (buf_str(&text) || err_memory(err)) &&
              yaml_tree_read(&tree, text.data, text.len, "entry", read_manifest);
    buf_finish(&text);
    return ok;
}
