/* professor - what he leads who plays alone. */
#include "professor.h"

static int is_alone(const struct eu_scene *s)
{
    return s->view->lone == s->view->seat;
}

static int lost_a_trick(const struct eu_scene *s)
{
    return professor_taken(s) < s->view->tricks;
}

/* Having lost a trick he plays safe for the point: what cannot be beaten, be it an ace before the
 * left bower. */
static int lone_plays_safe_for_the_point(const struct eu_scene *s)
{
    uint64_t sure = s->masters & s->trumps;

    if (!is_alone(s) || !lost_a_trick(s))
        return EU_SILENT;
    if (sure)
        return eu_best(sure, s->trump);
    return professor_lay_winner(s, s->lay);
}

/* On a run, two tricks home: the ace third, the last trump fourth, the other card last. */
static int lone_on_a_run_leads_the_ace_third(const struct eu_scene *s)
{
    int run = is_alone(s) && !lost_a_trick(s) && s->view->tricks == 2 && eu_count(s->trumps) == 1;

    return run && eu_count(s->lay & s->masters) == 1 ? professor_lay_winner(s, s->lay) : EU_SILENT;
}

static int lone_on_a_run_leads_the_last_trump_fourth(const struct eu_scene *s)
{
    int run = is_alone(s) && !lost_a_trick(s) && s->view->tricks == 3 && eu_count(s->trumps) == 1;

    return run ? professor_best_trump(s) : EU_SILENT;
}

static int lone_leads_his_best_trump(const struct eu_scene *s)
{
    return is_alone(s) && professor_trumps_out(s) && eu_count(s->trumps) ? professor_best_trump(s)
                                                                         : EU_SILENT;
}

/* The lowest card is kept for last. */
static int lone_keeps_his_lowest_for_last(const struct eu_scene *s)
{
    if (!is_alone(s))
        return EU_SILENT;
    return professor_lay_winner(s, s->lay) != EU_SILENT ? professor_lay_winner(s, s->lay)
                                                        : eu_best(s->hand, s->trump);
}

const struct eu_advice professor_lead_alone[] = {
    EU_ADVICE(lone_plays_safe_for_the_point, "ch. III; lone hands"),
    EU_ADVICE(lone_on_a_run_leads_the_ace_third, "lone hands"),
    EU_ADVICE(lone_on_a_run_leads_the_last_trump_fourth, "lone hands"),
    EU_ADVICE(lone_leads_his_best_trump, "lone hands"),
    EU_ADVICE(lone_keeps_his_lowest_for_last, "lone hands"),
    {0}};
