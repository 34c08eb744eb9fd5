/* `doctor`: tests the walls of the sandbox on this machine. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/path.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "terminal/grid.h"
#include "sandbox/selftest.h"
#include "sandbox/bot_process.h"

static const char usage[] =
    "euchre-arena doctor [--json | --csv]\n"
    "\n"
    "Tests the walls of the sandbox on this machine: puts each round a process and\n"
    "tries from within what it forbids. A wall is present if that fails. Prints what\n"
    "each wall keeps from a bot, how to get one that is absent, and what keeps bots,\n"
    "programs and builds in without it. Bots play within the walls that there are;\n"
    "with --require-walls `run` and `match` refuse to play if one is missing. Only\n"
    "root can have `user` and `atime`, so only root must have them: the bots of\n"
    "anyone else have that user's id, and the other walls keep them in.\n"
    "\n"
    "    --json    a JSON object\n"
    "    --csv     the walls as comma-separated values\n"
    "\n"
    "Exit status: 0 if there is every wall that --require-walls demands, 4 if one is\n"
    "missing.\n";

static const char command[] = "doctor";

struct health {
    char host[PATH_CAP];        /* euchre-host */
    unsigned standing, missing; /* WALL() bits */
    unsigned lowest, highest;   /* user ids of bots */
    struct utsname kernel;
    long processors;
};

static bool stands(const struct health *h, unsigned wall)
{
    return h->standing >> wall & 1;
}

static bool examine(struct health *h, struct err *err)
{
    if (!process_host(h->host, err) || !selftest_look(h->host, &h->standing, err))
        return false;
    h->missing = walls_missing(h->standing);
    h->lowest = h->highest = (unsigned)geteuid();
    if (stands(h, WALL_USER)) {
        h->lowest = PROCESS_USERS;
        h->highest = PROCESS_USERS + PROCESS_USERS_MOST - 1;
    }
    h->processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (uname(&h->kernel) != 0)
        return err_errno(err, ERR_ABORT, "cannot tell the kernel's release");
    return true;
}

/* ---- For people ---- */

static bool print_walls(const struct health *h)
{
    static const struct grid_column columns[] = {{"wall", GRID_WORDS},
                                                 {"here", GRID_WORDS},
                                                 {"what it keeps from a bot", GRID_SENTENCE}};
    struct grid g = GRID(columns);

    for (unsigned w = 0; w < WALL_COUNT; w++) {
        grid_cell(&g, "%s", walls_words(w)->name);
        grid_cell(&g, "%s", stands(h, w) ? "present" : "absent");
        grid_cell(&g, "%s", walls_words(w)->keeps);
    }
    return grid_end(&g, GRID_TEXT);
}

static void print_remedies(const struct health *h)
{
    const char *heading = "\nHow to get what is absent:\n";
    char lead[16];

    for (unsigned w = 0; w < WALL_COUNT; w++) {
        if (stands(h, w))
            continue;
        (void)snprintf(lead, sizeof lead, "%-14s", walls_words(w)->name);
        printf("%s", heading);
        cli_wrapped(lead, walls_words(w)->remedy);
        heading = "";
    }
}

/* What bots, programs and builds have in the place of a wall, in a sentence. Who is refused for
 * want of another wall is not named. */
static void put_instead(const struct health *h, enum wall wall, char *text, size_t cap)
{
    static const enum walled played[] = {WALLED_BOT, WALLED_PROGRAM, WALLED_BUILD};
    char instead[WALL_INSTEAD];
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < sizeof played / sizeof *played && used < cap; i++) {
        const struct wall_guard *g = walls_guard(played[i], wall);
        unsigned lacks = walls_needed(played[i], walls_user()) & ~h->standing;
        bool refused = lacks >> wall & 1;
        if (!g || (lacks && !refused))
            continue;
        walls_instead(g, walls_user(), h->standing, instead);
        int n = snprintf(text + used, cap - used, "%s%s%s %s", used ? "; " : "",
                         walled_name(g->who), refused ? "" : ":", instead);
        used += n > 0 ? (size_t)n : 0;
    }
}

static void print_instead(const struct health *h)
{
    const char *heading = "\nWhat there is in its place:\n";
    char lead[16], text[WALLED_COUNT * WALL_INSTEAD];

    for (unsigned w = 0; w < WALL_COUNT; w++) {
        if (stands(h, w))
            continue;
        put_instead(h, w, text, sizeof text);
        if (!*text)
            continue;
        (void)snprintf(lead, sizeof lead, "%-14s", walls_words(w)->name);
        printf("%s", heading);
        cli_wrapped(lead, text);
        heading = "";
    }
}

static void print_users(const struct health *h)
{
    if (stands(h, WALL_USER))
        printf("user ids      %u to %u, different ones for all bots of a worker\n", h->lowest,
               h->highest);
    else
        printf("user ids      bots have yours, %u%s\n", h->lowest,
               h->lowest ? ": only root could give them others" : "");
}

static void print_machine(const struct health *h)
{
    char safe[4 * PATH_CAP], names[WALLS_NAMES], line[64 + WALLS_NAMES];

    (void)text_safe(text_of(h->host), safe, sizeof safe);
    printf("\n");
    print_users(h);
    printf("kernel        %s %s, %s\n", h->kernel.sysname, h->kernel.release, h->kernel.machine);
    printf("processors    %ld\n", h->processors);
    printf("euchre-host   %s\n\n", safe);
    walls_names(h->missing, names);
    (void)snprintf(line, sizeof line, "--require-walls would refuse to play here. Missing: %s.",
                   names);
    if (h->missing)
        cli_wrapped("", line);
    else
        printf("Every wall that --require-walls demands is present.\n");
}

static bool print_doctor_text(const struct health *h)
{
    if (!print_walls(h))
        return false;
    print_remedies(h);
    print_instead(h);
    print_machine(h);
    return true;
}

/* ---- For programs ---- */

static const char *yes_no(unsigned yes)
{
    return yes ? "yes" : "no";
}

static bool print_csv(const struct health *h)
{
    static const struct grid_column columns[] = {{"wall", GRID_WORDS},
                                                 {"present", GRID_WORDS},
                                                 {"missing", GRID_WORDS},
                                                 {"keeps", GRID_WORDS},
                                                 {"remedy", GRID_WORDS}};
    struct grid g = GRID(columns);

    for (unsigned w = 0; w < WALL_COUNT; w++) {
        grid_cell(&g, "%s", walls_words(w)->name);
        grid_cell(&g, "%s", yes_no(stands(h, w)));
        grid_cell(&g, "%s", yes_no(h->missing >> w & 1));
        grid_cell(&g, "%s", walls_words(w)->keeps);
        grid_cell(&g, "%s", walls_words(w)->remedy);
    }
    return grid_end(&g, GRID_CSV);
}

/* {"bots": "seccomp", "programs": "are not played", ...}: of each that needs the wall. */
static json_t *instead_json(const struct health *h, enum wall wall)
{
    json_t *all = json_object();
    char instead[WALL_INSTEAD];

    for (unsigned who = 0; who < WALLED_COUNT; who++) {
        const struct wall_guard *g = walls_guard(who, wall);
        if (!g)
            continue;
        walls_instead(g, walls_user(), h->standing, instead);
        all = jw_put(all, walled_name(who), json_string(instead));
    }
    return all;
}

static json_t *wall_json(const struct health *h, enum wall w)
{
    json_t *wall = json_pack("{s:s, s:b, s:b, s:s, s:s}", "wall", walls_words(w)->name, "present",
                             (int)stands(h, w), "missing", (int)(h->missing >> w & 1), "keeps",
                             walls_words(w)->keeps, "remedy", walls_words(w)->remedy);

    return stands(h, w) ? wall : jw_put(wall, "instead", instead_json(h, w));
}

static json_t *walls_json(const struct health *h)
{
    json_t *walls = json_array();

    for (unsigned w = 0; w < WALL_COUNT; w++)
        walls = jw_add(walls, wall_json(h, w));
    return walls;
}

static bool print_doctor_json(const struct health *h)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(h->host), safe, sizeof safe);
    json_t *all = json_pack("{s:b, s:o, s:[I, I], s:s, s:s, s:s, s:I, s:s}", "require_walls_plays",
                            !h->missing, "walls", walls_json(h), "user_ids", (json_int_t)h->lowest,
                            (json_int_t)h->highest, "system", h->kernel.sysname, "kernel",
                            h->kernel.release, "machine", h->kernel.machine, "processors",
                            (json_int_t)h->processors, "host", safe);
    return cli_json(all, JSON_INDENT(1));
}

static int cmd_doctor(int argc, char **argv)
{
    static bool (*const prints[])(const struct health *h) = {
        [GRID_TEXT] = print_doctor_text,
        [GRID_CSV] = print_csv,
        [GRID_JSON] = print_doctor_json,
    };
    struct health health = {.standing = 0};
    enum grid_format format;
    struct err err;

    if (!grid_options(argc, argv, &format))
        return cli_bad_option(command);
    if (optind < argc)
        return cli_misuse(command, "unexpected argument \"%s\"", argv[optind]);
    if (!examine(&health, &err))
        return cli_fail(command, &err);
    if (!prints[format](&health))
        return cli_no_memory(command);
    return health.missing ? ERR_FOUND : CLI_DONE;
}

const struct command command_doctor = {command, "the walls of the sandbox on this machine", usage,
                                       cmd_doctor};
