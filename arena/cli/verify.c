#include "match/verify.h"

#include <getopt.h>
#include <inttypes.h>

#include "base/text.h"
#include "cli/cli.h"

static const char usage[] =
    "euchre-arena verify LOG...\n"
    "\n"
    "Referees logs again from the first byte to the last: checksums, the seed against\n"
    "its commitment, every set in its place in the schedule, every hand dealt again,\n"
    "every answer put to the referee again, points, faults and forfeits, the counts\n"
    "at the end. A folder stands for the log in it.\n"
    "\n"
    "What is not true is named by its record and its address: 9f3c21aa/17b/1.4.3 is\n"
    "the pairing, the set and table, game, deal and trick. A log that is not complete\n"
    "(LOG.part) is refereed as far as it goes.\n"
    "\n"
    "Exit status: 0 all are true and complete, 4 some are not, 2 a file cannot be\n"
    "read.\n";

static const char command[] = "verify";

/* The log and how many of them there are. */
struct told {
    const char *path;
    bool several;
};

static void tell(void *context, const struct verified *v)
{
    const struct told *told = context;
    char commitment[2 * HASH_BYTES + 1], hash[2 * HASH_BYTES + 1];

    text_hex(commitment, v->commitment, HASH_BYTES);
    text_hex(hash, v->hash, HASH_BYTES);
    if (told->several)
        printf("%s: ", told->path);
    if (v->segment)
        printf("segment %u: ", v->segment + 1);
    printf("verified: %" PRIu64 " sets, %" PRIu64 " deals, %" PRIu64 " answers, %" PRIu64
           " faults; %s%sseed matches its commitment %s; BLAKE2b %s\n",
           v->sets, v->deals, v->answers, v->faults, v->given ? "deals were given; " : "",
           v->believed ? "its rounds are taken at their word, as an earlier version planned them; "
                       : "",
           commitment, hash);
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{NULL, 0, NULL, 0}};
    int status = CLI_DONE;
    struct err err;

    if (cli_getopt(argc, argv, "", options) != -1)
        return cli_bad_option(command);
    if (optind == argc)
        return cli_misuse(command, "expected a log");
    for (int i = optind; i < argc && !ferror(stdout); i++) {
        struct told told = {argv[i], argc - optind > 1};
        if (verify_log(argv[i], tell, &told, &err))
            continue;
        int found = cli_fail(command, &err);
        if (status != ERR_ABORT)
            status = found;
    }
    return status;
}

const struct command command_verify = {command, "referee a log again, check its seed and checksums",
                                       usage, run};
