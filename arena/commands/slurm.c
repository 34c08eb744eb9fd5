/* `slurm`: plays a tournament on a cluster with Slurm. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/file.h"
#include "base/text.h"
#include "commands/shards.h"
#include "terminal/cli.h"

static const char usage[] =
    "euchre-arena slurm FILE.yaml --tasks N [options]\n"
    "\n"
    "Plays a tournament on a cluster with Slurm: writes two scripts into the folder\n"
    "and prints the command that starts them. The same command continues, whatever\n"
    "has happened.\n"
    "\n"
    "play.sbatch is an array of the shards that are missing. next.sbatch submits that\n"
    "array, and then itself to run after it, however its tasks end. When no shard is\n"
    "missing, it merges them, and in formats that pair by results it starts the next\n"
    "round. A task that was killed, or lost with its machine, is submitted again and\n"
    "continues where it was. After three arrays in a row that played nothing,\n"
    "next.sbatch ends with an error. `scancel --name` with the folder's name ends\n"
    "everything.\n"
    "\n"
    "    --tasks N           number of shards: four or more for each processor that\n"
    "                        there will be, and less than the cluster's MaxArraySize\n"
    "    -j N                processors of a task (1)\n"
    "    --sbatch OPTION     an option for sbatch, as in --sbatch '-p short'; may be\n"
    "                        repeated. Without a time limit there, the cluster's\n"
    "                        default holds\n"
    "    -o DIR              the folder (the file's name with .arena); all machines\n"
    "                        must see it under the same name\n"
    "\n"
    "It takes all options of `run` that say what is played.\n";

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

/* What sbatch reads, and the place. Slurm does not requeue by itself: it may hold what it has
 * requeued, and then the job that waits for the array would wait for ever. */
static void put_head(struct buf *b, const struct scripts *s, const char *log)
{
    const struct options *o = s->t->options;

    (void)buf_printf(b,
                     "#SBATCH --job-name=\"%s\"\n"
                     "#SBATCH --output=\"%s/%s\"\n"
                     "#SBATCH --open-mode=append\n"
                     "#SBATCH --no-requeue\n"
                     "#SBATCH --ntasks=1\n",
                     path_base(s->folder), s->folder, log);
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

/* Slurm sends SIGTERM a minute before the task's time is over: the arena then keeps what is
 * played. */
static void put_play(struct buf *b, const struct scripts *s)
{
    const struct options *o = s->t->options;

    (void)buf_printf(
        b,
        "#!/bin/sh\n"
        "# Plays a shard; next.sbatch submits an array of these. One that ends before its shard is\n"
        "# played is submitted again, and goes on from where it was.\n"
        "#SBATCH --cpus-per-task=%u\n"
        "#SBATCH --signal=B:TERM@60\n",
        o->workers_said ? o->how.workers : 1);
    put_head(b, s, "play-%a.out");
    put_place(b, s);
    (void)buf_printf(b,
                     "exec \"$arena\" run%s -q -j \"$SLURM_CPUS_PER_TASK\" \\\n"
                     "    --shard \"$SLURM_ARRAY_TASK_ID/%" PRIu32 "\"\n",
                     s->file, o->shards);
}

/* What it does if nothing is left: of a round that is merged the next one is planned. */
static const char next_merges[] =
    "left=$(plan) || exit\n"
    "if [ -z \"$left\" ]; then\n"
    "    [ -e \"$folder/log.msgpack\" ] || \"$arena\" merge \"$folder\" || exit\n"
    "    left=$(plan) || exit # where results say who plays whom, the next round\n"
    "fi\n"
    "if [ -z \"$left\" ]; then\n"
    "    \"$arena\" report \"$folder\" -o \"$folder/report.html\"\n"
    "    exec \"$arena\" show \"$folder\"\n"
    "fi\n"
    "\n";

/* The state, behind warnings, says how many shards are played, and how much of others. The last job
 * is there should the one before it die. */
static const char next_submits[] =
    "state=$(tail -n 1 \"$folder/next.state\")\n"
    "[ \"$state\" = \"$was\" ] || idle=0\n"
    "if [ \"$idle\" = 3 ]; then\n"
    "    echo \"$left: not one of them was played on in three tries; play-*.out may tell why\"\n"
    "    exit 1\n"
    "fi\n"
    "play=$(sbatch --parsable --array=\"$left\" \"$folder/play.sbatch\") || exit\n"
    "echo \"shards $left: job ${play%;*}\"\n"
    "set -- \"$folder/next.sbatch\" $((idle + 1)) \"$state\"\n"
    "next=$(sbatch --parsable --dependency=\"afterany:${play%;*}\" \"$@\") || exit\n"
    "sbatch --dependency=\"afternotok:${next%;*}\" --kill-on-invalid-dep=yes \"$@\"\n";

static void put_next(struct buf *b, const struct scripts *s)
{
    (void)buf_printf(b,
                     "#!/bin/sh\n"
                     "# Goes on with a tournament: submits the shards that are missing, and itself "
                     "behind them;\n"
                     "# if none is missing merges them. It can be submitted again whatever has "
                     "happened.\n");
    put_head(b, s, "next.out");
    put_place(b, s);
    (void)buf_printf(b, "folder=");
    put_word(b, s->folder);
    (void)buf_printf(b,
                     "\n"
                     "idle=${1:-0} was=${2:-} # tries in which nothing was played, and how far it "
                     "was then\n"
                     "plan() {\n"
                     "    \"$arena\" plan%s --array --shards %" PRIu32
                     " 2>\"$folder/next.state\" || {\n"
                     "        cat \"$folder/next.state\" >&2\n"
                     "        return 1\n"
                     "    }\n"
                     "}\n"
                     "\n",
                     s->file, s->t->options->shards);
    (void)buf_add(b, next_merges, sizeof next_merges - 1);
    (void)buf_add(b, next_submits, sizeof next_submits - 1);
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
    return write_script(s, "play.sbatch", put_play, err) &&
           write_script(s, "next.sbatch", put_next, err);
}

static void print_submit(const struct scripts *s)
{
    char next[PATH_CAP];

    if (!path_join(next, s->folder, "next.sbatch", NULL))
        return;
    if (!s->t->options->quiet)
        puts("to play it:");
    fputs(s->t->options->quiet ? "sbatch " : "    sbatch ", stdout);
    options_print_word(stdout, next);
    putchar('\n');
}

static int write_scripts(const struct tournament *t)
{
    struct scripts s = {.t = t};
    char *arena = realpath("/proc/self/exe", NULL), *here = realpath(".", NULL);
    char *folder = realpath(t->folder, NULL);
    struct buf file = {0};
    struct err err;
    bool ok = arena && here && folder;

    if (!ok)
        (void)err_errno(&err, ERR_ABORT, "cannot find this folder, or this program");
    else if (strpbrk(folder, "\"\\%\n"))
        ok = err_set(
            &err, ERR_USAGE,
            "sbatch does not take every name of a file: expected a folder without quotation "
            "marks, backslashes, %% and newlines");
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

static int cmd_slurm(int argc, char **argv)
{
    struct options o;
    struct tournament t;
    struct shard_plan plan = {.shard = {.number = 0}};
    bool left;
    int status = tournament_read(&t, &o, "slurm", argc, argv);

    if (status == CLI_DONE)
        status = shards_plan(&t, &plan, &left);
    if (status == CLI_DONE)
        status = write_scripts(&t);
    shard_plan_finish(&plan);
    tournament_close(&t);
    options_finish(&o);
    return status;
}

const struct command command_slurm = {"slurm", "scripts that play a tournament on a cluster", usage,
                                      cmd_slurm};
