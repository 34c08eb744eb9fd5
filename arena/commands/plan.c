#include "commands/command.h"
#include "commands/tournament.h"

static const char usage[] =
    "euchre-arena plan FILE.yaml --shards N     what is left to be played, in shards\n"
    "\n"
    "For tournaments that many machines play. Prints a command for every shard whose\n"
    "log is not in the folder, one a line; once `merge` has joined them, of a format\n"
    "that pairs by results (settle, swiss, knockout, a sequential test) those of the\n"
    "next round; nothing when nothing is left. Draws the seed, if none is given.\n"
    "\n"
    "    euchre-arena plan club.yaml --shards 64 -j 1 | parallel\n"
    "    euchre-arena merge -o club.arena club.arena/shard-*.log\n"
    "\n"
    "    --shards N          so many; four or more for each machine even out what\n"
    "                        takes longer\n"
    "    --array             only the shards' numbers, as in 3,7-9: an array of jobs\n"
    "    -o DIR              the folder (the file's name with .arena)\n"
    "    --fresh             forget what is there\n"
    "\n"
    "All options of `run` that say what is played are taken, and are in the commands.\n";

static int run(int argc, char **argv)
{
    return tournament_command("plan", argc, argv);
}

const struct command command_plan = {"plan", "what is still to be played, in shards", usage, run};
