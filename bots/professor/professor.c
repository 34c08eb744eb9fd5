/* professor - the games it plays, and its lists. */
#include "professor.h"

static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->partners == EU_PARTNERS_FIXED && rules->sides == 2 &&
           !rules->auction;
}

static const struct eu_adviser adviser = {.first_round = professor_first_round,
                                          .second_round = professor_second_round,
                                          .take = professor_take,
                                          .oppose = professor_oppose,
                                          .discard = professor_discard,
                                          .lead = professor_lead,
                                          .follow = professor_follow,
                                          .call_card = professor_call_card};

static int answer(void *self, const struct eu_view *view)
{
    return eu_adviser_answer(self, view, &adviser);
}

EU_BOT(.name = "professor", .version = "1", .accepts = accepts, .open = eu_adviser_open,
       .close = eu_adviser_close, .order = answer, .discard = answer, .play = answer,
       .answer = answer)
