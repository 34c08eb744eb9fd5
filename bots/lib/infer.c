/* All that tells something, and the dealer's discard. */
#include "infer.h"

static double infer_discard(struct evidence *e)
{
    static const double least = 0.03, equal = 0.15, width = 5;
    const struct eu_sampler *s = e->inf->sampler;
    const struct eu_view *view = s->view;
    uint64_t kept, best;
    int loss;

    if (view->turnup_fate != EU_TAKEN_UP || view->seat == view->dealer)
        return 1;
    kept = e->sample->hand[view->dealer] | s->shown[view->dealer];
    best = infer_taken_up(e);
    if (kept == best)
        return 1;
    loss = policy_value(best, view->trump) - policy_value(kept, view->trump);
    return least + (equal - least) * width / (width + loss);
}

/* The view as it was when bid `i` was asked for. */
static struct eu_view look_back(const struct eu_view *view, int i)
{
    struct eu_view then = *view;

    then.question = EU_BID;
    then.bids = (uint8_t)i;
    then.turnup_fate = i < view->players ? EU_TURNED_UP : EU_TURNED_DOWN;
    then.trump = then.called_suit = EU_NO_SUIT;
    then.maker = then.lone = then.opposer = EU_NOBODY;
    then.makers = then.how = then.sits_out = then.tricks = then.played = 0;
    return then;
}

void eu_infer_start(struct eu_inference *inf, const struct eu_sampler *sampler)
{
    inf->sampler = sampler;
    for (int i = 0; i < sampler->view->bids && !sampler->rules->auction; i++)
        inf->then[i] = look_back(sampler->view, i);
    if (sampler->view->called_suit != EU_NO_SUIT)
        inf->out_at_call = sampler->world.pack & ~sampler->world.asleep;
    infer_play_start(inf);
}

double eu_infer_weight_from(const struct eu_inference *inf, const struct eu_sample *sample,
                            double least)
{
    struct evidence e = {.inf = inf, .sample = sample, .weight = 1, .least = least};

    return infer_bids(&e) && infer_tell(&e, infer_discard(&e)) && infer_play(&e) ? e.weight : 0;
}

double eu_infer_weight(const struct eu_inference *inf, const struct eu_sample *sample)
{
    return eu_infer_weight_from(inf, sample, 0);
}
