/*
 * dmc_bot.c: plays what dmc.c learned, in weights.h.
 *
 *     cc -O2 -shared -fPIC -I build/dmc -I sdk -o dmc.so sdk/examples/train/dmc_bot.c
 */
#include <stdio.h>

#include "euchre_args.h"
#include "euchre_net.h"
#include "euchre_obs.h"
#include "weights.h"

static struct eu_net net;

static int load(const struct eu_host *host)
{
    const char *why = eu_net_open(&net, weights, sizeof weights);

    (void)host;
    if (why)
        fprintf(stderr, "%s\n", why);
    return why != NULL || net.outputs != 64;
}

static int accepts(const struct eu_rules *rules)
{
    return eu_obs_relative_1_width(rules) == net.inputs;
}

static int answer(void *self, const struct eu_view *view)
{
    const struct eu_rules *rules = (const struct eu_rules *)self;
    uint8_t input[EU_OBS_MOST];
    int32_t output[64];
    struct eu_roles roles = eu_roles(view);

    eu_obs_relative_1(rules, view, &roles, input);
    eu_net_run(&net, input, output);
    return eu_role_answer(view, &roles, eu_net_best(output, eu_role_actions(view, &roles)));
}

EU_BOT(.name = "dmc", .accepts = accepts, .load = load, .open = eu_args_none, .play = answer,
       .answer = answer)
