/* `plan`: prints the commands that play a tournament in shards. */
#include <inttypes.h>
#include <stdio.h>

#include "commands/command.h"
#include "commands/shards.h"
#include "shards/shard_files.h"
#include "terminal/cli.h"

static const char usage[] =
    "euchre-arena plan FILE.yaml --shards N [options]\n"
    "\n"
    "Prints the commands that play a tournament on many machines, one a line: one for\n"
    "each shard whose log is not in the folder yet. Draws the seed, if none is given.\n"
    "\n"
    "In formats that pair by results (settle, swiss, knockout, sequential tests) they\n"
    "play the next round; join the shards with `merge`, then plan again. Nothing is\n"
    "printed when nothing is left to play.\n"
    "\n"
    "    euchre-arena plan club.yaml --shards 64 -j 1 | parallel\n"
    "    euchre-arena merge -o club.arena club.arena/shard-*.log\n"
    "\n"
    "    --shards N          number of shards: four or more for each machine, as some\n"
    "                        take longer than others\n"
    "    --array             print only the numbers of the shards, as in 3,7-9, for\n"
    "                        an array of jobs\n"
    "    -o DIR              the folder (the file's name with .arena)\n"
    "    --fresh             start over, whatever is there\n"
    "\n"
    "It takes all options of `run` that say what is played, and puts them into the\n"
    "commands.\n";

/* The command that plays a shard: the one that plans, but for what is the plan's own. */
static void print_command(const struct shard *s, struct buf *others)
{
    options_print_command(stdout, "", "run");
    printf("%s --shard %" PRIu32 "/%" PRIu32 "\n", cli_text(others), s->number, s->shards);
}

static void print_commands(const struct options *o, const char *folder, struct shard s)
{
    struct buf others = {0};

    options_put_others(&others, o);
    for (s.number = 1; s.number <= s.shards; s.number++)
        if (!shard_is_there(folder, &s))
            print_command(&s, &others);
    buf_finish(&others);
}

static void print_range(uint32_t first, uint32_t last, bool more)
{
    printf("%s%" PRIu32, more ? "," : "", first);
    if (last > first)
        printf("-%" PRIu32, last);
}

/* "3,7-9", as schedulers take it. */
static void print_array(const char *folder, struct shard s)
{
    uint32_t first = 0;
    bool more = false;

    for (s.number = 1; s.number <= s.shards + 1; s.number++) {
        bool there = s.number > s.shards || shard_is_there(folder, &s);
        if (!there && !first)
            first = s.number;
        if (there && first) {
            print_range(first, s.number - 1, more);
            more = true;
            first = 0;
        }
    }
    if (more)
        putchar('\n');
}

/* "1200 sets in 16 shards of round 2: 13 done, 3 left (2 of them begun, 23456 bytes)" */
static void print_state(const struct shard_plan *plan, const char *folder)
{
    struct shard s = plan->shard;
    char text[SHARD_TEXT];
    uint32_t left = 0, begun = 0;
    uint64_t bytes = 0;

    for (s.number = 1; s.number <= s.shards; s.number++)
        if (!shard_is_there(folder, &s)) {
            uint64_t its = shard_begun(folder, &s);
            left++;
            begun += its > 0;
            bytes += its;
        }
    shard_text(&plan->shard, text);
    fprintf(stderr, "%" PRIu64 " sets in %s: %" PRIu32 " done, ", plan->shard.count, text,
            plan->shard.shards - left);
    if (left)
        fprintf(stderr, "%" PRIu32 " left (%" PRIu32 " of them begun, %" PRIu64 " bytes)\n", left,
                begun, bytes);
    else
        fputs("merge joins them\n", stderr);
}

static void print_plan(const struct options *o, const struct shard_plan *plan, const char *folder)
{
    if (!o->quiet)
        print_state(plan, folder);
    if (o->array)
        print_array(folder, plan->shard);
    else
        print_commands(o, folder, plan->shard);
}

static int cmd_plan(int argc, char **argv)
{
    struct options o;
    struct tournament t;
    struct shard_plan plan = {.shard = {.number = 0}};
    bool left = false;
    int status = tournament_read(&t, &o, "plan", argc, argv);

    if (status == CLI_DONE)
        status = shards_plan(&t, &plan, &left);
    if (status == CLI_DONE && left)
        print_plan(&o, &plan, t.folder);
    else if (status == CLI_DONE)
        shards_print_complete(&t);
    shard_plan_finish(&plan);
    tournament_close(&t);
    options_finish(&o);
    return status;
}

const struct command command_plan = {"plan", "what is still to be played, in shards", usage,
                                     cmd_plan};
