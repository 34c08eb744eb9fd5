#include "analyse/profile_parts.h"

#include "analyse/situation.h"

struct profile_name profile_split_name(enum profile_split split)
{
    static const struct profile_name names[] = {
#define SPLIT(id, name, words) {PROFILE_BY_##id, name, words},
        PROFILE_SPLITS(SPLIT)
#undef SPLIT
    };

    return names[split];
}

struct profile_name profile_part_name(enum profile_part part)
{
    static const struct profile_name names[] = {
#define PART(split, id, name, words) {PROFILE_BY_##split, name, words},
        PROFILE_PARTS(PART)
#undef PART
    };

    return names[part];
}

static enum profile_part question_part(const struct eu_view *view)
{
    switch ((enum eu_question)view->question) {
    case EU_BID:
        if (view->turnup_fate == EU_NO_TURNUP)
            return PROFILE_AUCTION;
        return view->turnup_fate == EU_TURNED_DOWN ? PROFILE_SECOND_ROUND : PROFILE_FIRST_ROUND;
    case EU_BID_TRICKS:
        return PROFILE_AUCTION;
    case EU_TAKE:
        return PROFILE_TAKE;
    case EU_OPPOSE:
        return PROFILE_OPPOSE;
    case EU_DISCARD:
    case EU_BURY:
        return PROFILE_DISCARD;
    case EU_CALL_PARTNER:
    case EU_CHOOSE_PARTNER:
    case EU_CALL_CARD:
        return PROFILE_CALL;
    case EU_PLAY:
        return view->played ? PROFILE_FOLLOW : PROFILE_LEAD;
    case EU_CHOOSE:
    case EU_NOTHING:
        break;
    }
    return PROFILE_OTHER;
}

static enum profile_part score_part(const struct eu_view *view)
{
    unsigned own = view->sides == 2 ? view->seat & 1u : view->seat;
    int best = INT16_MIN;

    for (unsigned side = 0; side < view->sides; side++)
        if (side != own && view->points[side] > best)
            best = view->points[side];
    if (view->points[own] == best)
        return PROFILE_LEVEL;
    return view->points[own] < best ? PROFILE_BEHIND : PROFILE_AHEAD;
}

static enum profile_part role_part(const struct eu_view *view)
{
    static const enum profile_part parts[] = {
        [SITUATION_ROLE_BIDDING] = PROFILE_BIDDING,
        [SITUATION_ROLE_MAKER] = PROFILE_MAKER,
        [SITUATION_ROLE_PARTNER] = PROFILE_PARTNER,
        [SITUATION_ROLE_DEFENDER] = PROFILE_DEFENDER,
        [SITUATION_ROLE_ALONE] = PROFILE_ALONE,
        [SITUATION_ROLE_AGAINST_ALONE] = PROFILE_DEFENDER,
    };

    return parts[situation_role_of(view)];
}

enum profile_part profile_part_of(enum profile_split split, const struct eu_view *view)
{
    unsigned seat = situation_seat(view);

    switch (split) {
    case PROFILE_BY_QUESTION:
        return question_part(view);
    case PROFILE_BY_SEAT:
        return seat ? (enum profile_part)(PROFILE_SEAT_1 + seat - 1) : PROFILE_DEALER;
    case PROFILE_BY_SCORE:
        return score_part(view);
    case PROFILE_BY_TRICK:
        if (view->question != EU_PLAY)
            return PROFILE_NO_TRICK;
        return (enum profile_part)(PROFILE_LEAD_1 + 2 * view->tricks + (view->played > 0));
    case PROFILE_BY_ROLE:
        return role_part(view);
    case PROFILE_BY_ALL:
    case PROFILE_SPLIT_COUNT:
        break;
    }
    return PROFILE_ALL;
}
