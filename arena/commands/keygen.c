/* `keygen`: makes the keys that sign logs. */
#include <getopt.h>
#include <stdio.h>

#include "commands/command.h"
#include "base/path.h"
#include "base/text.h"
#include "log/signature.h"

static const char usage[] =
    "euchre-arena keygen FILE\n"
    "\n"
    "Makes the keys that sign logs. FILE is the secret key, for --sign of `run`,\n"
    "`match` and `merge`; only you can read it. FILE.pub is the public key, for --key\n"
    "of `verify`; publish it.\n";

static const char command[] = "keygen";

static int cmd_keygen(int argc, char **argv)
{
    static const struct option options[] = {{NULL, 0, NULL, 0}};
    char safe[4 * PATH_CAP];
    struct err err;

    if (cli_getopt(argc, argv, "", options) != -1)
        return cli_bad_option(command);
    if (argc - optind != 1)
        return cli_misuse(command, "expected one file");
    if (!signing_key_make(argv[optind], &err))
        return cli_fail(command, &err);
    (void)text_safe(text_of(argv[optind]), safe, sizeof safe);
    printf("secret key: %s\npublic key: %s.pub\n", safe, safe);
    return CLI_DONE;
}

const struct command command_keygen = {command, "make the keys that sign logs", usage, cmd_keygen};
