#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/part.h"

static const char usage[] =
    "euchre-arena slurm FILE.yaml --tasks N     scripts that play it on a cluster\n"
    "\n"
    "Writes two batch scripts into the folder and prints the command that submits\n"
    "them. play.sbatch is an array of N tasks, each a shard. next.sbatch merges the\n"
    "shards that are there, submits an array of those that are missing or, where\n"
    "results decide who plays whom, come next, and itself behind that, however its\n"
    "tasks end; when all is played it leaves log.msgpack, results and report. What\n"
    "is killed or taken off a machine goes on where it was. Three arrays in a row\n"
    "that play nothing at all are the end, with an error.\n"
    "\n"
    "    --tasks N           shards, four or more for each processor that there will\n"
    "                        be; not more than the cluster's MaxArraySize less one\n"
    "    -j N                processors of a task (1)\n"
    "    --sbatch OPTION     for sbatch, as in --sbatch --partition=short; may be\n"
    "                        repeated. Without a --time the cluster's default holds\n"
    "    -o DIR              the folder (the file's name with .arena); all machines\n"
    "                        see it under the same name\n"
    "\n"
    "All options of `run` that say what is played are taken.\n";

struct scripts {
    const struct tournament *t;
    const char *arena;  /* this program */
    const char *here;   /* the working directory */
    const char *folder; /* of the tournament, from anywhere */
    const char *file;   /* what is played: the words after a command */
};

static void put_word(struct buf *b, const char *word)
{
    (void)text_quoted(b, word);
}

/* The lines that sbatch reads; of its logs `%` is the script's own. */
static void put_head(struct buf *b, const struct scripts *s, const char *name, const char *log)
{
    const struct options *o = s->t->options;

    (void)buf_printf(b,
                     "#SBATCH --job-name=euchre-%s\n"
                     "#SBATCH --output=\"%s/slurm/%s\"\n"
                     "#SBATCH --open-mode=append\n"
                     "#SBATCH --requeue\n",
                     name, s->folder, log);
    for (size_t i = 0; i < o->sbatches; i++)
        (void)buf_printf(b, "#SBATCH %s\n", o->sbatch[i]);
}

static void put_place(struct buf *b, const struct scripts *s)
{
    (void)buf_printf(b, "\ncd ");
    put_word(b, s->here);
    (void)buf_printf(b, " || exit\narena=");
    put_word(b, s->arena);
    (void)buf_printf(b, "\n");
}

/* Slurm sends SIGTERM a minute before the task's time is over, and to a task that is taken off its
 * machine: the arena then keeps what is played. */
static void put_play(struct buf *b, const struct scripts *s)
{
    const struct options *o = s->t->options;
    unsigned workers = o->workers_said ? o->how.workers : 1;

    (void)buf_printf(b, "#!/bin/sh\n# A shard; next.sbatch submits an array of these.\n");
    (void)buf_printf(b,
                     "#SBATCH --cpus-per-task=%u\n"
                     "#SBATCH --signal=B:TERM@60\n",
                     workers);
    put_head(b, s, "play", "play-%A-%a.log");
    put_place(b, s);
    (void)buf_printf(b,
                     "exec \"$arena\" run%s -q -j %u --shard \"$SLURM_ARRAY_TASK_ID/%" PRIu32
                     "\"\n",
                     s->file, workers, o->shards);
}

static void put_next(struct buf *b, const struct scripts *s)
{
    const struct options *o = s->t->options;

    (void)buf_printf(b, "#!/bin/sh\n"
                        "# Merges what is there; submits what is missing or comes next, and itself "
                        "behind that.\n"
                        "# $1: how often in a row nothing was played, $2: how far it was.\n");
    put_head(b, s, "next", "next-%j.log");
    put_place(b, s);
    (void)buf_printf(b, "folder=");
    put_word(b, s->folder);
    (void)buf_printf(
        b,
        "\n\n"
        "\"$arena\" merge -q -o \"$folder\" \"$folder\"\n"
        "merged=$?\n"
        "left=$(\"$arena\" plan%s --array --shards %" PRIu32 " 2>\"$folder/slurm/state\") || {\n"
        "    cat \"$folder/slurm/state\" >&2\n"
        "    exit 1\n"
        "}\n"
        "if [ -z \"$left\" ]; then\n"
        "    [ $merged = 0 ] || exit $merged\n"
        "    \"$arena\" report \"$folder\" -o \"$folder/report.html\"\n"
        "    exec \"$arena\" show \"$folder\"\n"
        "fi\n"
        "state=$(tail -n 1 \"$folder/slurm/state\")\n"
        "echo \"$state\"\n"
        "idle=0\n"
        "[ \"$state\" != \"${2:-}\" ] || idle=$((${1:-0} + 1))\n"
        "if [ $idle = 3 ]; then\n"
        "    echo \"three arrays in a row played nothing: see $folder/slurm\" >&2\n"
        "    exit 1\n"
        "fi\n"
        "job=$(sbatch --parsable --array=\"$left\" \"$folder/play.sbatch\") || exit\n"
        "sbatch --dependency=afterany:\"${job%%%%;*}\" \"$folder/next.sbatch\" $idle \"$state\"\n",
        s->file, o->shards);
}

static bool write_script(const struct scripts *s, const char *name,
                         void (*put)(struct buf *b, const struct scripts *s), struct err *err)
{
    struct buf b = {0};
    char path[PATH_CAP];

    put(&b, s);
    bool ok = (!b.failed || err_memory(err)) && path_join(path, s->folder, name, err) &&
              file_replace(path, 0777, b.data, b.len, err);
    buf_finish(&b);
    return ok;
}

static bool write_all(const struct scripts *s, struct err *err)
{
    char logs[PATH_CAP];

    return path_join(logs, s->folder, "slurm", err) && file_mkdirs(logs, err) &&
           write_script(s, "play.sbatch", put_play, err) &&
           write_script(s, "next.sbatch", put_next, err);
}

static void print_submit(const struct scripts *s)
{
    char next[PATH_CAP];

    if (!path_join(next, s->folder, "next.sbatch", NULL))
        return;
    fputs("to play it: sbatch ", stdout);
    options_print_word(stdout, next);
    putchar('\n');
}

int slurm_write(const struct tournament *t)
{
    struct scripts s = {.t = t};
    char *arena = realpath("/proc/self/exe", NULL), *here = realpath(".", NULL);
    char *folder = realpath(t->files->folder, NULL);
    struct buf file = {0};
    struct err err;
    bool ok = arena && here && folder;

    if (!ok)
        (void)err_errno(&err, ERR_ABORT, "cannot find this folder, or this program");
    s.arena = arena;
    s.here = here;
    s.folder = folder;
    options_put_others(&file, t->options);
    s.file = cli_text(&file);
    ok = ok && write_all(&s, &err);
    if (ok)
        print_submit(&s);
    buf_finish(&file);
    free(arena);
    free(here);
    free(folder);
    return ok ? CLI_DONE : cli_fail(t->options->command, &err);
}

static int run(int argc, char **argv)
{
    return tournament_command("slurm", argc, argv);
}

const struct command command_slurm = {"slurm", "scripts that play a tournament on a cluster", usage,
                                      run};
