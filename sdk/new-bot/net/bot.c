/*
 * NEW_BOT.c: plays by the network of weights.h, which net.py makes of trained weights.
 *
 * It sees what a player sees in training, EU_OBS_RELATIVE_1, and gives the legal action with the
 * greatest output.
 */
#include <stdio.h>
#include <string.h>

#include "euchre_args.h"
#include "euchre_net.h"
#include "euchre_obs.h"
#include "weights.h"

enum { ACTIONS = 64 };

static struct eu_net net;

static int load(const struct eu_host *host)
{
    const char *why = eu_net_open(&net, weights, sizeof weights);

    (void)host;
    if (!why && net.outputs != ACTIONS)
        why = "the net has other outputs than the 64 actions";
    if (why)
        fprintf(stderr, "%s\n", why);
    return why != NULL;
}

/* WEIGHTS_RULES is the rule set that was learned; "" if the weights do not say it. By other rules
 * the inputs would mean something else. */
static int accepts(const struct eu_rules *rules)
{
    return eu_obs_relative_1_width(rules) == net.inputs &&
           (!*WEIGHTS_RULES || !strcmp(rules->name, WEIGHTS_RULES));
}

static int answer(void *self, const struct eu_view *view)
{
    const struct eu_rules *rules = (const struct eu_rules *)self;
    uint8_t input[EU_OBS_MOST];
    int32_t output[ACTIONS];
    struct eu_roles roles = eu_roles(view);

    eu_obs_relative_1(rules, view, &roles, input);
    eu_net_run(&net, input, output);
    return eu_role_answer(view, &roles, eu_net_best(output, eu_role_actions(view, &roles)));
}

EU_BOT(.name = "NEW_BOT", .version = "1", .author = "me", .accepts = accepts, .load = load,
       .open = eu_args_none, .play = answer, .answer = answer)
