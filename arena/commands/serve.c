/* `serve`: shows a club in a browser, takes in bots, lets people play; makes and revokes tokens. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "backend/backend.h"
#include "backend/unpack_walls.h"
#include "club/tokens.h"
#include "commands/command.h"
#include "commands/options.h"
#include "commands/serve_link.h"
#include "terminal/grid.h"

static const char usage[] =
    "euchre-arena serve FOLDER [options]\n"
    "euchre-arena serve FOLDER --invite NAME --role ROLE\n"
    "euchre-arena serve FOLDER --revoke NAME\n"
    "euchre-arena serve FOLDER --tokens\n"
    "\n"
    "Shows a club in a browser: its ladder, every deal, tables at which people\n"
    "play, a page where bots are handed in. FOLDER is that of `ladder`, with a\n"
    "club.yaml; either runs without the other. It runs until it is stopped. What is\n"
    "played at tables goes on at the same question when it is started again.\n"
    "\n"
    "    --listen ADDRESS:PORT  where (127.0.0.1:8080, which only this machine sees)\n"
    "    --name HOST            a name by which browsers may call it, besides\n"
    "                           those of this machine; may be given several times\n"
    "    --base URL             where it is for others, if that is elsewhere:\n"
    "                           https://club.example.org/\n"
    "    --proxy                it is behind a proxy on this machine, which says who\n"
    "                           asks (X-Forwarded-For)\n"
    "    --per-address N        connections of one address (256); a browser opens up\n"
    "                           to six, and a school may have one address for all\n"
    "    --user NAME            root only: the user that the part which speaks HTTP\n"
    "                           becomes\n"
    "    -q, --quiet            no notes on what is started again or left out\n"
    "\n"
    "Who hands in or opens tables has a token. It is shown once, and only its hash\n"
    "is kept. These work while it runs, too:\n"
    "\n"
    "    --invite NAME          make a token for NAME, and print it and its link\n"
    "    --role ROLE            player (opens tables), author (hands in bots as\n"
    "                           well) or teacher (sees all submissions and marks,\n"
    "                           withdraws any bot, has no deadline)\n"
    "    --revoke NAME          take away all tokens of NAME\n"
    "    --tokens               list them: name, role, when each was made\n";

static const char command[] = "serve";

/* What the command line says. */
struct serve {
    struct server_how how;
    const char *invite, *role, *revoke;
    bool tokens, quiet, listen_said;
    struct club club;
};

/* ---- Tokens ---- */

static int invite(const struct serve *s)
{
    char token[TOKEN_TEXT], link[SERVE_LINK];
    enum token_role role;
    struct err err;

    if (!s->role || !token_role_of(s->role, &role))
        return cli_misuse(command, "--invite: expected --role player, author or teacher");
    if (!tokens_make(&s->club, s->invite, role, token, &err))
        return cli_fail(command, &err);
    serve_link_find(&s->club, &s->how, s->listen_said, link);
    printf("token %s\nlink  %s#token=%s\n", token, link, token);
    printf("It is not shown again. Whoever has it is %s, a%s %s, here.\n", s->invite,
           role == TOKEN_AUTHOR ? "n" : "", token_role_name(role));
    return CLI_DONE;
}

static int revoke_tokens(const struct serve *s)
{
    struct err err;
    size_t n;

    if (!tokens_revoke(&s->club, s->revoke, &n, &err))
        return cli_fail(command, &err);
    if (!n) {
        (void)err_set(&err, ERR_USAGE, "%s has no token", s->revoke);
        return cli_fail(command, &err);
    }
    printf("%zu token%s of %s revoked\n", n, n == 1 ? "" : "s", s->revoke);
    return CLI_DONE;
}

static bool add_token(void *to, const struct token_holder *h)
{
    char made[32] = "";
    time_t at = (time_t)h->made;
    struct tm tm;

    if (gmtime_r(&at, &tm))
        (void)strftime(made, sizeof made, "%Y-%m-%d %H:%M", &tm);
    grid_cell(to, "%s", h->name);
    grid_cell(to, "%s", token_role_name(h->role));
    grid_cell(to, "%s", made);
    return true;
}

static int list_tokens(const struct serve *s)
{
    static const struct grid_column columns[] = {{"name", GRID_NAME},
                                                 {"role", GRID_WORDS},
                                                 {"made (UTC)", GRID_WORDS}};
    struct grid g = GRID(columns);
    struct tokens all = {.n = 0};
    struct err err;

    if (!tokens_refresh(&all, &s->club, &err))
        return cli_fail(command, &err);
    tokens_each(&all, add_token, &g);
    tokens_finish(&all);
    return grid_end(&g, GRID_TEXT) ? CLI_DONE : cli_no_memory(command);
}

/* ---- Serving ---- */

static void take_url(void *context, const char *url)
{
    const struct serve *s = context;
    struct err err;

    if (!serve_link_keep(&s->club, &s->how, url, &err))
        cli_warn(command, "links of --invite may lead elsewhere: %s", err.text);
    printf("listening on %s/\n", url);
    (void)fflush(stdout);
}

static void print_note(const char *sentence)
{
    cli_warn(command, "%s", sentence);
}

static int serve(struct serve *s)
{
    struct backend_setup setup = {.club = &s->club,
                                  .server = s->how,
                                  .stop = options_stop(),
                                  .listens = take_url,
                                  .context = s,
                                  .notes = s->quiet ? NULL : print_note};
    struct err err;

    setup.server.folder = s->club.folder;
    setup.server.hand_in = s->club.hand_in.bots && s->club.hand_in.a_day;
    setup.server.anyone = s->club.tables.anyone;
    setup.server.deadline = s->club.hand_in.deadline;
    setup.server.size_mb = s->club.hand_in.size_mb;
    if (!unpack_walls_present(&err))
        cli_warn(command, "%s", err.text);
    if (geteuid() == 0 && !s->how.user)
        cli_warn(command,
                 "the part that speaks HTTP stays root, and only Landlock and seccomp keep it "
                 "from the rest of this machine; --user NAME makes it another user");
    return backend_run(&setup, &err) ? CLI_DONE : cli_fail(command, &err);
}

/* ---- The command line ---- */

enum { LISTEN = 256, NAME, BASE, PROXY, PER_ADDRESS, USER, INVITE, ROLE, REVOKE, TOKENS };

static bool add_name(struct server_how *how, const char *name)
{
    if (how->names == SERVER_NAMES)
        return !cli_misuse(command, "--name: at most %d names", SERVER_NAMES);
    how->name[how->names++] = name;
    return true;
}

static bool take_per_address(struct server_how *how)
{
    uint64_t n;

    if (!text_u64(text_of(optarg), 1, SERVER_CONNECTIONS, &n))
        return !cli_misuse(command, "--per-address takes a number from 1 to %d, not '%s'",
                           SERVER_CONNECTIONS, optarg);
    how->per_address = (uint32_t)n;
    return true;
}

static bool take_option(struct serve *s, int option)
{
    switch (option) {
    case LISTEN:
        s->how.listen = optarg;
        s->listen_said = true;
        return true;
    case NAME:
        return add_name(&s->how, optarg);
    case BASE:
        s->how.base = optarg;
        return true;
    case PROXY:
        s->how.proxy = true;
        return true;
    case PER_ADDRESS:
        return take_per_address(&s->how);
    case USER:
        s->how.user = optarg;
        return true;
    case INVITE:
        s->invite = optarg;
        return true;
    case ROLE:
        s->role = optarg;
        return true;
    case REVOKE:
        s->revoke = optarg;
        return true;
    case TOKENS:
        s->tokens = true;
        return true;
    case 'q':
        s->quiet = true;
        return true;
    default:
        return cli_bad_option(command) == CLI_DONE;
    }
}

static bool read_options(struct serve *s, int argc, char **argv)
{
    static const struct option options[] = {{"listen", required_argument, NULL, LISTEN},
                                            {"name", required_argument, NULL, NAME},
                                            {"base", required_argument, NULL, BASE},
                                            {"proxy", no_argument, NULL, PROXY},
                                            {"per-address", required_argument, NULL, PER_ADDRESS},
                                            {"user", required_argument, NULL, USER},
                                            {"invite", required_argument, NULL, INVITE},
                                            {"role", required_argument, NULL, ROLE},
                                            {"revoke", required_argument, NULL, REVOKE},
                                            {"tokens", no_argument, NULL, TOKENS},
                                            {"quiet", no_argument, NULL, 'q'},
                                            {NULL, 0, NULL, 0}};

    for (int option; (option = cli_getopt(argc, argv, "q", options)) != -1;)
        if (!take_option(s, option))
            return false;
    if (argc - optind != 1)
        return !cli_misuse(command, "expected one folder, that of the club");
    if ((s->invite != NULL) + (s->revoke != NULL) + s->tokens > 1)
        return !cli_misuse(command, "expected one of --invite, --revoke and --tokens");
    return !s->role || s->invite || !cli_misuse(command, "--role goes with --invite");
}

static int do_it(struct serve *s)
{
    if (s->invite)
        return invite(s);
    if (s->revoke)
        return revoke_tokens(s);
    return s->tokens ? list_tokens(s) : serve(s);
}

static int cmd_serve(int argc, char **argv)
{
    struct serve s = {.how = {.listen = "127.0.0.1:8080"}};
    struct err err;

    if (!read_options(&s, argc, argv))
        return ERR_USAGE;
    if (!club_open(&s.club, argv[optind], &err))
        return cli_fail(command, &err);
    int status = do_it(&s);
    club_close(&s.club);
    return status;
}

const struct command command_serve = {command,
                                      "show a club in a browser, take in bots, let people play",
                                      usage, cmd_serve};
