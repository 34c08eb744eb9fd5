/* All that tells something, and the dealer's discard. */
#include "infer.h"

static double infer_discard(const struct eu_inference *inf, const struct eu_sample *sample)
{
    static const double least = 0.03, equal = 0.15, width = 5;
    const struct eu_sampler *s = inf->sampler;
    const struct eu_view *view = s->view;
    uint64_t kept, all;
    int away = EU_NO_CARD, loss;

    if (view->turnup_fate != EU_TAKEN_UP || view->seat == view->dealer)
        return 1;
    kept = sample->hand[view->dealer] | s->shown[view->dealer];
    all = kept | sample->discard;
    loss = policy_exchange(all, all & ~eu_bit(view->turnup), view->trump, &away) -
           policy_value(kept, view->trump);
    if (sample->discard == eu_bit(away))
        return 1;
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
    infer_play_start(inf);
}

double eu_infer_weight(const struct eu_inference *inf, const struct eu_sample *sample)
{
    double weight = infer_bids(inf, sample) * infer_discard(inf, sample);

    return inf->cards ? weight * infer_play(inf, sample) : weight;
}
