#include "env/score.h"

#include "rules/rules.h"

/* The contestant that a seat scores for. */
static unsigned contestant_of(const struct eu_rules *rules, const uint8_t *chair, unsigned seat)
{
    return rules->sides == 2 ? chair[seat] & 1 : chair[seat];
}

void set_score_add_deal(struct set_score *s, const struct eu_rules *rules, const uint8_t *chair,
                        const int16_t *returns)
{
    for (unsigned side = 0; side < rules->sides; side++)
        s->points[contestant_of(rules, chair, side)] += returns[side];
    s->deals++;
}

void set_score_add_table(struct set_score *s, const struct tally *tally, const uint8_t *chair)
{
    const struct eu_rules *rules = tally->rules;

    s->tables++;
    if (rules->sides == 2) {
        struct margin margin = tally_margin(tally);
        int sign = chair[0] & 1 ? -1 : 1;
        s->margin[0] += sign * margin.first;
        s->margin[1] += sign * margin.second;
        s->tables_won = (int16_t)(s->tables_won + sign * margin_sign(margin));
        return;
    }
    int32_t payoff[EU_SEATS];
    tally_payoff(tally, payoff);
    for (unsigned seat = 0; seat < rules->players; seat++)
        s->margin[chair[seat]] += payoff[seat];
}

static void add_sums(struct score_of_sets *s, int64_t points, int64_t deals)
{
    s->points += points;
    s->deals += deals;
    s->points2 += points * points;
    s->points_deals += points * deals;
    s->deals2 += deals * deals;
}

static void add_result(struct score_of_sets *s, int sign)
{
    s->sets++;
    s->won += sign > 0;
    s->split += sign == 0;
    s->lost += sign < 0;
}

void score_add_set(struct score_of_sets *by_contestant, const struct eu_rules *rules,
                   const struct set_score *set)
{
    for (unsigned c = 0; c < rules->sides; c++) {
        struct score_of_sets *s = &by_contestant[c];
        struct margin margin = {set->margin[c], 0};
        add_sums(s, set->points[c], set->deals);
        if (rules->sides == 2) {
            int sign = c ? -1 : 1, each = set->tables == 1 ? 2 : 1;
            margin = (struct margin){sign * set->margin[0], sign * set->margin[1]};
            s->table_pairs[2 + sign * each * set->tables_won]++;
        }
        add_result(s, margin_sign(margin));
    }
}
