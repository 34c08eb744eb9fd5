/* `play`: lets a person play at a table with bots. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/path.h"
#include "base/text.h"
#include "viewer/play_dialogue.h"
#include "commands/options.h"
#include "commands/play_review.h"
#include "commands/play_seats.h"
#include "commands/log_proof.h"
#include "play/table_json.h"
#include "rules/deal.h"
#include "run/resume.h"
#include "run/log_files.h"
#include "sandbox/namespaces.h"

static const char usage[] =
    "euchre-arena play [BOT...] [options]\n"
    "\n"
    "Lets you play at a table with bots. Without a bot `simple` takes all other\n"
    "seats. One bot takes all of them. Of two bots, in games of two sides, the first\n"
    "is your partner and the second plays against you. Otherwise name one bot for\n"
    "each seat, from your left on. A bot is the name of an installed bot or a path,\n"
    "then its arguments.\n"
    "\n"
    "When it is your turn you are asked, and have as long as you like. Answer with\n"
    "the number, the card (JH, 10c) or words (pass, order, hearts alone).\n"
    "\n"
    "    ?  what is asked, and the laws      l  the last trick    t  the table\n"
    "    h  what a bot would do              s  the score         q  leave\n"
    "\n"
    "After an illegal answer you are asked again; a legal one cannot be taken back.\n"
    "The game is logged like any other, with a commitment to the seed before the\n"
    "first deal, and `verify`, `replay` and `show` read the log. When you have left,\n"
    "by q, at the end of the input or by a signal, the same command continues the\n"
    "game. The exit status is 0 when all is played or you left the table, 130 and 143\n"
    "after a signal.\n"
    "\n"
    "    --seat X            your seat: A, B, ... (A); with --json several (A,C), and\n"
    "                        bots for the other seats\n"
    "    --name NAME         your name in the log (You); of several as in Ann,Bob\n"
    "    --hint BOT          the bot that gives hints (simple)\n"
    "    --review            when all is played, say which of your decisions cost\n"
    "                        something, and what was better (champion tells)\n"
    "    --json              show the table to a program that answers, as JSON\n"
    "                        lines (docs/formats/table.md)\n"
    "    -o PATH             where the log goes (play-DATE.log)\n"
    "    --rules RULES       rule set and parameters, as in 'modern target=5'\n"
    "                        (modern)\n"
    "    --unit UNIT         deals, game, rubber or sitting (a game, if the rules\n"
    "                        have games, else a sitting)\n"
    "    --deals N           number of deals, with unit deals or sitting\n"
    "    --sets N            number of games, one after the other (1)\n"
    "    --enforcement HOW   book or repair (book), for what bots do\n"
    "    --seed TEXT, --seed-file FILE\n"
    "                        the seed of the cards; else one is drawn\n"
    "    --fresh             start over, whatever is there\n"
    "    --require-walls     refuse to play if a wall of the sandbox is missing\n"
    "    --trusted, --debug  play your own bots without a sandbox; also without\n"
    "                        limits\n"
    "    --deals-file FILE   play these deals, as `deals` prints them\n"
    "    --event TITLE       the title in the log\n"
    "    --answer-ms N, --table-ms N, --load-ms N, --memory-mb N, --bot-mb N,\n"
    "    --repair-limit N\n"
    "                        limits of bots\n";

static const char command[] = "play";

/* All of a sitting. */
struct sitting {
    struct options *options;
    struct config config;
    struct eu_rules rules; /* as far as they are known before all is said */
    struct play_seats seats;
    bool json; /* in place of the dialogue */
    char log[PATH_CAP], copies[PATH_CAP];
    struct log_files_claim claim;
    struct roster roster;
    struct roster_bot hint;
    struct dialogue dialogue;
    struct table_json table_json;
    struct people_callbacks callbacks;
    struct people people;
};

/* ---- What is played ---- */

static const char *said(const struct options *o, const char *key)
{
    const char *value = NULL;

    for (size_t i = 0; i < o->settings; i++)
        if (strcmp(o->setting[i].key, key) == 0)
            value = o->setting[i].value;
    return value;
}

static bool may_sit(const struct sitting *s, struct err *err)
{
    return s->json || !play_seats_several(&s->seats) ||
           err_set(err, ERR_USAGE, "--seat: one person plays here; several do with --json");
}

static bool configure(struct sitting *s, char *const *bot, int bots, struct err *err)
{
    struct options *o = s->options;
    struct config *c = &s->config;
    const char *rules = said(o, "rules");

    if (!rules_parse(&s->rules, rules ? rules : RULES_DEFAULT, err))
        return err_prefix(err, "--rules: ");
    if (o->person && o->person[0] == '-')
        return err_set(err, ERR_USAGE, "--name: expected a name, not '%.40s'", o->person);
    if (said(o, "format"))
        return err_set(err, ERR_USAGE, "--format: a person plays at a single table");
    s->json = o->results.format == GRID_JSON;
    if (!play_seats_read(&s->seats, &s->rules, o->seat, o->person, err) || !may_sit(s, err) ||
        !play_seats_enter(&s->seats, c, bot, bots, err) ||
        !config_set(c, "format", format_name(FORMAT_TABLE), err))
        return false;
    if (s->rules.target && !said(o, "unit") && !config_set(c, "unit", unit_name(UNIT_GAME), err))
        return false;
    return config_set_all(c, o->setting, o->settings, err) && config_complete(c, err) &&
           config_deals(c, err);
}

/* Where nothing is said a name that is new. */
static bool name_log(struct sitting *s, struct err *err)
{
    char name[64];
    time_t now = time(NULL);
    struct tm tm;
    struct stat st;
    const char *output = s->options->output;

    if (output && stat(output, &st) == 0 && S_ISDIR(st.st_mode))
        return path_join(s->log, output, LOG_NAME, err);
    if (!output && localtime_r(&now, &tm) &&
        strftime(name, sizeof name, "play-%Y%m%d-%H%M%S.log", &tm))
        output = name;
    return path_join(s->log, "", output ? output : "play.log", err);
}

/* What cannot start would only forfeit. */
static bool check_bots(const struct sitting *s, struct err *err)
{
    for (size_t i = 0; i < s->roster.bots; i++)
        if (s->config.event.entrant[i].fault)
            return err_set(err, ERR_USAGE, "%s cannot play: %s", s->config.event.entrant[i].name,
                           s->roster.why[i]);
    return true;
}

/* Who sits at a table that goes on is not asked again. */
static bool enter_seated_bots(struct sitting *s, struct err *err)
{
    const struct run_how *how = &s->options->how;
    struct resume_bots asked = {.entrants = 0};
    bool ok = how->fresh || resume_bots_read(&asked, s->log, 0, err);
    const struct roster_setup setup = {.dir = s->copies,
                                       .trusted = how->trusted,
                                       .known = asked.known,
                                       .stop = how->stop};

    ok = ok && (asked.known.event || roster_ask(&s->config, 0, how->trusted, how->stop, err)) &&
         roster_start(&s->roster, &s->config, &setup, err) && check_bots(s, err);
    resume_bots_finish(&asked);
    return ok;
}

static bool enter_table(struct sitting *s, struct err *err)
{
    struct options *o = s->options;
    const char *hint = o->hint ? o->hint : "simple";

    options_debug(o, &s->config);
    return options_walls(o, err) && roster_bot_find(&s->hint, hint, err) &&
           enter_seated_bots(s, err);
}

/* ---- What is said ---- */

static void print_table(const struct sitting *s)
{
    const struct event *e = &s->config.event;
    const struct seat_names *names = &s->people.person[s->seats.first].names;
    char rules[RULES_TEXT], line[RULES_TEXT + 64];
    struct buf who = {0};

    rules_text(&e->rules, rules);
    (void)snprintf(line, sizeof line, "%s, %s", rules, unit_name(e->unit));
    cli_wrapped("", line);
    (void)buf_printf(&who, "You sit at %c", seat_letter(s->seats.first));
    if (s->options->person) /* "A Ann" */
        (void)buf_printf(&who, " as %s", names->name[s->seats.first] + 2);
    for (unsigned i = 1; i < e->rules.players; i++) {
        unsigned seat = (s->seats.first + i) % e->rules.players;
        bool partner = rules_side(&e->rules, seat) == rules_side(&e->rules, s->seats.first);
        (void)buf_printf(&who, "%s %s%s", i == 1 ? "; to your left" : ",", names->name[seat],
                         partner ? " (partner)" : "");
    }
    (void)buf_add_text(&who, ".");
    cli_wrapped("", cli_text(&who));
    buf_finish(&who);
    printf("?: what is asked, h: hint, l: last trick, s: score, t: table, q: leave\n");
}

static void tell_table(struct sitting *s, bool resumed)
{
    char hex[HASH_HEX];

    table_json_table(&s->table_json, &s->people, &s->config.event,
                     log_proof_commitment(&s->config.event, hex), resumed);
}

/* Once, before play. */
static void on_progress(void *context, const struct run_progress *now)
{
    struct sitting *s = context;
    char commitment[HASH_HEX];

    if (now->wall_ns)
        return;
    if (s->json) {
        tell_table(s, now->resumed || s->people.saved.answers.len);
        return;
    }
    print_table(s);
    printf("commitment %s\n", log_proof_commitment(&s->config.event, commitment));
    if (now->resumed)
        printf("%llu of %llu tables are played already\n", (unsigned long long)now->resumed,
               (unsigned long long)now->total);
    (void)fflush(stdout);
}

static int print_log(struct sitting *s)
{
    struct err err;
    bool ok = s->json ? table_json_over(&s->table_json, &s->config.event, s->log, &err)
                      : log_proof_print(s->log, &err);

    return ok ? CLI_DONE : cli_fail(command, &err);
}

static bool tell_review(struct sitting *s, unsigned seat, struct err *err)
{
    const struct options *o = s->options;
    const struct play_review review = {.log = s->log,
                                       .seat = seat,
                                       .host = o->how.trusted ? NULL : o->how.host,
                                       .stop = o->how.stop};
    struct buf lines = {0};

    if (!s->json)
        return play_review_print(&review, err);
    bool ok = play_review_lines(&review, &lines, err);
    if (ok)
        table_json_review(&s->table_json, seat, &lines);
    buf_finish(&lines);
    return ok;
}

/* What people's decisions cost. Whatever comes of it, the game stays what it was. */
static int print_review(struct sitting *s)
{
    const atomic_int *stop = s->options->how.stop;
    bool ok = true;
    struct err err;

    (void)fflush(stdout);
    for (unsigned seat = 0; ok && seat < s->rules.players; seat++)
        if (s->seats.people >> seat & 1)
            ok = tell_review(s, seat, &err);
    if (ok)
        return CLI_DONE;
    if (*stop)
        return options_stopped(*stop);
    cli_warn(command, "there is no review: %s", err.text);
    return CLI_DONE;
}

/* What is kept of a sitting that was left. */
static void print_kept(const struct sitting *s, const struct run_progress *last)
{
    char safe[4 * PATH_CAP];

    (void)fflush(stdout);
    (void)text_safe(text_of(s->log), safe, sizeof safe);
    /* who plays with others is not to have other cards by leaving */
    if (!s->json && !last->sets && !s->people.saved.answers.len && access(s->log, F_OK) != 0) {
        log_files_remove(s->log);
        fprintf(stderr, "you gave no answer, so nothing is kept\n");
        return;
    }
    fprintf(stderr, "%llu of %llu tables are played; they and your answers are kept in %s.part\n",
            (unsigned long long)last->sets, (unsigned long long)last->total, safe);
    options_print_resume(s->options, s->log);
}

/* ---- Playing ---- */

static int sitting_status(struct sitting *s, enum run_end end, const struct run_progress *last,
                          const struct err *err)
{
    const struct options *o = s->options;
    int status;

    switch (end) {
    case RUN_DONE:
    case RUN_ALREADY:
        if (end == RUN_ALREADY && s->json)
            tell_table(s, true);
        if (end == RUN_ALREADY)
            fprintf(stderr, "this table is played already (--fresh starts over)\n");
        status = print_log(s);
        return status == CLI_DONE && o->review ? print_review(s) : status;
    case RUN_INTERRUPTED:
        print_kept(s, last);
        if (s->people.failed)
            return cli_fail(command, &s->people.err);
        return *o->how.stop ? options_failed(o, err) : CLI_DONE;
    case RUN_WAITS:
    case RUN_FAILED:
        break;
    }
    return cli_fail(command, err);
}

static void set_style(struct sitting *s)
{
    struct cli_terminal terminal = cli_terminal(stdout);

    s->people.person[s->seats.first].names.style = cli_board_style(&terminal);
}

static int play_seated_table(struct sitting *s)
{
    struct run run = {.config = &s->config,
                      .roster = &s->roster,
                      .claim = &s->claim,
                      .how = s->options->how,
                      .known_as = s->log,
                      .progress = on_progress,
                      .context = s};
    struct run_progress last;
    struct err err;

    if (run.how.fresh)
        saved_answers_forget(s->log);
    if (!people_open(&s->people, &s->config.event, s->seats.people, s->log, &s->callbacks, &err))
        return cli_fail(command, &err);
    if (!s->json)
        set_style(s);
    run.how.guests = &s->people.guests;
    enum run_end end = run.how.trusted || namespaces_require(run.how.missing, &err)
                           ? run_play(&run, &last, &err)
                           : RUN_FAILED;
    int status = sitting_status(s, end, &last, &err);
    people_close(&s->people, end == RUN_DONE);
    return status;
}

static int sit(struct sitting *s)
{
    struct err err;
    int status;

    if (!log_files_claim(&s->claim, s->log, &err))
        return cli_fail(command, &err);
    dialogue_start(&s->dialogue, &s->hint, s->options->how.stop);
    table_json_start(&s->table_json, &s->hint, s->options->how.stop);
    s->callbacks = s->json ? s->table_json.callbacks : dialogue_callbacks(&s->dialogue);
    status = enter_table(s, &err) ? play_seated_table(s) : options_failed(s->options, &err);
    table_json_finish(&s->table_json);
    roster_bot_finish(&s->hint);
    roster_finish(&s->roster); /* while the claim is held */
    log_files_release(&s->claim);
    return status;
}

static int play_sitting(struct sitting *s, char *const *bot, int bots)
{
    struct err err;

    if (!config_init(&s->config, &err))
        return cli_fail(command, &err);
    int status = configure(s, bot, bots, &err) && name_log(s, &err) &&
                         path_with_end(s->copies, s->log, ".bots", &err)
                     ? sit(s)
                     : cli_fail(command, &err);
    config_finish(&s->config);
    return status;
}

static int cmd_play(int argc, char **argv)
{
    struct options o;
    int status = ERR_USAGE;
    struct sitting *s = calloc(1, sizeof *s);

    if (!s)
        return cli_no_memory(command);
    s->options = &o;
    s->claim.lock.fd = -1;
    if (options_read(&o, command, argc, argv))
        status = play_sitting(s, argv + optind, argc - optind);
    options_finish(&o);
    free(s);
    return status;
}

const struct command command_play = {command, "sit down at a table with bots", usage, cmd_play};
