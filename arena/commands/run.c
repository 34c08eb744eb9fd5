/* `run`: plays a tournament into a folder. */
#include "commands/command.h"
#include "commands/shards.h"

static const char usage[] =
    "euchre-arena run FILE.yaml [options]\n"
    "\n"
    "Plays a tournament into a folder, by default the file's name with .arena. The\n"
    "folder gets the log (log.msgpack), the results (results.json) and a page with\n"
    "the results and the deals (report.html), whose path is the last line printed.\n"
    "\n"
    "The same command continues a run that was stopped; a complete one is only shown.\n"
    "The `stages:` of a file are played one after the other, into one log.\n"
    "\n"
    "    --add BOT           a late entry, once the tournament is complete: it plays\n"
    "                        all who are there, and all are ranked again. Name the\n"
    "                        late entries before it first, in their order. A --seed\n"
    "                        is that of the late games. Not with pairs, swiss or\n"
    "                        knockout, nor with `stages:`\n"
    "    --shard K/N         only part K of N, into DIR/shard-K-of-N.log, for many\n"
    "                        machines (see plan, merge)\n"
    "    -o DIR              the folder; a stopped run is continued there\n"
    "    --log-only          no results, no report\n" OPTIONS_USAGE;

static int cmd_run(int argc, char **argv)
{
    struct options o;
    struct tournament t;
    int status = tournament_read(&t, &o, "run", argc, argv);

    if (status == CLI_DONE)
        status = o.shard ? shards_play(&t) : tournament_play(&t);
    tournament_close(&t);
    options_finish(&o);
    return status;
}

const struct command command_run = {"run", "play a tournament into a folder", usage, cmd_run};
