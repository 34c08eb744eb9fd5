/* `deals`: prints the deals of a seed. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "base/text.h"
#include "config/config.h"
#include "table/deal_file.h"
#include "table/duplicate_deals.h"

static const char usage[] =
    "euchre-arena deals --seed SEED [--rules RULES] [--set N] [--game N]\n"
    "                   [--count N] A B [C D ...]\n"
    "\n"
    "Prints the deals that a seed gives in a set and game, from the first on: the\n"
    "same that a match of bots of these names plays. Two names are a pairing, A\n"
    "against B. Four are two pairs, A and B against C and D. In individual games\n"
    "there is a name for each seat, in which one may come more than once.\n"
    "\n"
    "    --seed SEED        64 hex digits, or any text, as --seed of match\n"
    "    --seed-file FILE   a file that holds either\n"
    "    --rules RULES      the rule set, as in `modern pack=32` (modern)\n"
    "    --set N            number of the set, from 1 (1)\n"
    "    --game N           number of the game in it, from 1 (1)\n"
    "    --count N          how many deals (16)\n"
    "\n"
    "`match --deals-file FILE` reads the output: one deal a line, the hands clockwise\n"
    "from the first seat and the turn-up, or the blind, separated by slashes; `#`\n"
    "starts a comment.\n"
    "\n"
    "    9C JC AH KH 8S / AC QH 8H JD TS / 7D 8D TD QS TH / KD KC TC AS 9S / 9H\n"
    "\n"
    "A table with a fixed number of deals takes that many lines a set, in order.\n"
    "Games and rubbers have no fixed length: deal d of game g of set s, all counted\n"
    "from 0, is line 16 s + 8 g + d. The last line is followed by the first. Who\n"
    "deals first in a set still comes from the seed.\n";

static const char command[] = "deals";

struct deals_request {
    uint64_t set, game, count; /* set and game from 1 */
    struct eu_rules rules;
    uint8_t seed[RNG_SEED_BYTES];
    bool seed_given;
    const char *const *name;
    unsigned names;
};

static bool read_deals_number(const char *name, uint64_t max, uint64_t *out, struct err *err)
{
    return text_u64(text_of(optarg), 1, max, out) ||
           err_set(err, ERR_USAGE, "--%s: expected a number from 1 to %" PRIu64 ", not '%.40s'",
                   name, max, optarg);
}

static bool take_deals_option(struct deals_request *r, int o, struct err *err)
{
    switch (o) {
    case 's':
        return read_deals_number("set", CONFIG_SETS, &r->set, err);
    case 'g':
        return read_deals_number("game", 65536, &r->game, err);
    case 'n':
        return read_deals_number("count", 65536, &r->count, err);
    case 'r':
        return rules_parse(&r->rules, optarg, err) || err_prefix(err, "--rules: ");
    case 'f':
        r->seed_given = true;
        return config_seed_file(r->seed, optarg, err) || err_prefix(err, "--seed-file: ");
    }
    r->seed_given = true;
    return config_seed_text(r->seed, text_of(optarg), err) || err_prefix(err, "--seed: ");
}

/* The number of a name: where it comes first. */
static uint32_t first_of_name(const struct deals_request *r, unsigned i)
{
    uint32_t k = 0;

    while (strcmp(r->name[k], r->name[i]) != 0)
        k++;
    return k;
}

static bool check_names(const struct deals_request *r, struct err *err)
{
    for (unsigned i = 0; i < r->names; i++) {
        if (!r->name[i][0] || strlen(r->name[i]) >= NAME_CAP)
            return err_set(err, ERR_USAGE, "'%.80s': expected a name of 1 to %d bytes", r->name[i],
                           NAME_CAP - 1);
        if (!rules_individual(&r->rules) && first_of_name(r, i) < i)
            return err_set(err, ERR_USAGE, "'%s' is named twice; expected names that differ",
                           r->name[i]);
    }
    return true;
}

static bool check_count(const struct deals_request *r, struct err *err)
{
    if (rules_individual(&r->rules))
        return r->names == r->rules.players ||
               err_set(err, ERR_USAGE, "expected the names of a line-up of %u, not %u names",
                       r->rules.players, r->names);
    if (r->names == 4 && r->rules.players != 4)
        return err_set(err, ERR_USAGE,
                       "pairs are for four players; expected the names of two bots");
    return r->names == 2 || r->names == 4 ||
           err_set(err, ERR_USAGE, "expected the names of two bots, or of two pairs");
}

static void print_head(const struct deals_request *r, const struct pairing *p, unsigned dealer)
{
    char rules[RULES_TEXT], id[2 * 8 + 1], name[4 * NAME_CAP];

    rules_text(&r->rules, rules);
    text_hex(id, p->id, 8);
    printf("# rules: %s\n# pairing %s:", rules, id);
    for (unsigned i = 0; i < p->bots; i++) {
        (void)text_safe(text_of(r->name[p->bot[i]]), name, sizeof name);
        const char *with = p->sides != 2 ? ", " : i * 2 == p->bots ? " v " : " + ";
        printf("%s%s", i == 0 ? " " : with, name);
    }
    printf("\n# set %" PRIu64 ", game %" PRIu64 "; seat %u of %u deals first\n", r->set, r->game,
           dealer + 1, r->rules.players);
}

static bool print_deals(const struct deals_request *r)
{
    uint32_t number[EU_SEATS];
    unsigned game = (unsigned)r->game - 1;
    struct duplicate_deals source;
    struct pairing pairing;
    struct buf line = {.len = 0};
    bool ok = true;

    for (unsigned i = 0; i < r->names; i++)
        number[i] = first_of_name(r, i);
    pairing_make(&pairing, &r->rules, r->names, number, r->name);
    duplicate_start(&source, &r->rules, r->seed, pairing.id, NULL);
    duplicate_set(&source, (uint32_t)r->set - 1);
    print_head(r, &pairing, (duplicate_first_dealer(&source) + game) % r->rules.players);
    for (unsigned deal = 0; ok && deal < r->count && !ferror(stdout); deal++) {
        buf_clear(&line);
        ok = deal_file_line(&line, duplicate_cards(&source, game, deal), &r->rules);
        if (ok)
            fwrite(line.data, 1, line.len, stdout);
    }
    buf_finish(&line);
    return ok;
}

static int cmd_deals(int argc, char **argv)
{
    static const struct option options[] = {{"set", required_argument, NULL, 's'},
                                            {"game", required_argument, NULL, 'g'},
                                            {"count", required_argument, NULL, 'n'},
                                            {"rules", required_argument, NULL, 'r'},
                                            {"seed", required_argument, NULL, 't'},
                                            {"seed-file", required_argument, NULL, 'f'},
                                            {NULL, 0, NULL, 0}};
    struct deals_request r = {.set = 1, .game = 1, .count = 16};
    struct err err;

    (void)rules_parse(&r.rules, RULES_DEFAULT, NULL);
    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;) {
        if (o == '?')
            return cli_bad_option(command);
        if (!take_deals_option(&r, o, &err))
            return cli_fail(command, &err);
    }
    r.name = (const char *const *)argv + optind;
    r.names = (unsigned)(argc - optind);
    if (!check_count(&r, &err))
        return cli_misuse(command, "%s", err.text);
    if (!r.seed_given)
        return cli_misuse(command, "expected --seed or --seed-file");
    if (!check_names(&r, &err))
        return cli_fail(command, &err);
    return print_deals(&r) ? CLI_DONE : cli_no_memory(command);
}

const struct command command_deals = {command, "the deals of a seed, as --deals-file reads them",
                                      usage, cmd_deals};
