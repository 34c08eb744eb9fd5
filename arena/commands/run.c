#include "commands/command.h"
#include "commands/shards.h"

static const char usage[] =
    "euchre-arena run FILE.yaml [options]      play a tournament into a folder\n"
    "\n"
    "The folder, by default the file's name with .arena, holds log.msgpack. Running\n"
    "the same again goes on with what is missing there; a complete one is only shown.\n"
    "A file with `stages:` is several games one after the other, which end up in one\n"
    "log. Beside it lie the results (results.json) and a page to look at them, and at\n"
    "the deals (report.html), whose path is the last line.\n"
    "\n"
    "    --add BOT           a bot that enters late, when all is complete: it meets\n"
    "                        those that were there, and all are ranked anew; before\n"
    "                        it --add those that entered late before it, in their\n"
    "                        order. A --seed is the newcomers' then. Not with\n"
    "                        pairs, swiss or knockout, nor with `stages:`\n"
    "    --shard K/N         part K of N alone, into DIR/shard-K-of-N.log: a shard;\n"
    "                        many machines can play one tournament (plan, merge)\n" OPTIONS_USAGE;

static int run(int argc, char **argv)
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

const struct command command_run = {"run", "play a tournament into a folder", usage, run};
