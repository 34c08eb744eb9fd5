/*
 * The parts into which a bot's decisions are split, with their names: by question, seat, score,
 * trick and role (profile.h).
 */
#ifndef ANALYSE_PROFILE_PARTS_H
#define ANALYSE_PROFILE_PARTS_H

#include "euchre_bot.h"

/* Ways to split all decisions: every decision is in one part of each. Name for JSON, words. */
#define PROFILE_SPLITS(X) \
    X(ALL, "all", "all decisions") \
    X(QUESTION, "question", "by question") \
    X(SEAT, "seat", "by seat") \
    X(SCORE, "score", "by score before the deal") \
    X(TRICK, "trick", "by trick") \
    X(ROLE, "role", "by role")

/* The parts, those of a split together: split, part, name for JSON, words. */
#define PROFILE_PARTS(X) \
    X(ALL, ALL, "all", "all decisions") \
    X(QUESTION, FIRST_ROUND, "first_round", "bids in the first round") \
    X(QUESTION, SECOND_ROUND, "second_round", "bids in the second round") \
    X(QUESTION, AUCTION, "auction", "bids in an auction") \
    X(QUESTION, TAKE, "take", "taking a lone hand from the partner") \
    X(QUESTION, OPPOSE, "oppose", "opposing a lone hand") \
    X(QUESTION, DISCARD, "discard", "discards") \
    X(QUESTION, CALL, "call", "calls") \
    X(QUESTION, LEAD, "lead", "leads") \
    X(QUESTION, FOLLOW, "follow", "cards that follow") \
    X(QUESTION, OTHER, "other", "other questions") \
    X(SEAT, SEAT_1, "1", "eldest hand") \
    X(SEAT, SEAT_2, "2", "second seat") \
    X(SEAT, SEAT_3, "3", "third seat") \
    X(SEAT, SEAT_4, "4", "fourth seat") \
    X(SEAT, SEAT_5, "5", "fifth seat") \
    X(SEAT, SEAT_6, "6", "sixth seat") \
    X(SEAT, DEALER, "dealer", "dealer") \
    X(SCORE, BEHIND, "behind", "behind") \
    X(SCORE, LEVEL, "level", "level") \
    X(SCORE, AHEAD, "ahead", "ahead") \
    X(TRICK, NO_TRICK, "before", "before the first trick") \
    X(TRICK, LEAD_1, "lead_1", "lead to the first trick") \
    X(TRICK, FOLLOW_1, "follow_1", "following in the first trick") \
    X(TRICK, LEAD_2, "lead_2", "lead to the second trick") \
    X(TRICK, FOLLOW_2, "follow_2", "following in the second trick") \
    X(TRICK, LEAD_3, "lead_3", "lead to the third trick") \
    X(TRICK, FOLLOW_3, "follow_3", "following in the third trick") \
    X(TRICK, LEAD_4, "lead_4", "lead to the fourth trick") \
    X(TRICK, FOLLOW_4, "follow_4", "following in the fourth trick") \
    X(TRICK, LEAD_5, "lead_5", "lead to the fifth trick") \
    X(TRICK, FOLLOW_5, "follow_5", "following in the fifth trick") \
    X(TRICK, LEAD_6, "lead_6", "lead to the sixth trick") \
    X(TRICK, FOLLOW_6, "follow_6", "following in the sixth trick") \
    X(TRICK, LEAD_7, "lead_7", "lead to the seventh trick") \
    X(TRICK, FOLLOW_7, "follow_7", "following in the seventh trick") \
    X(ROLE, BIDDING, "bidding", "before the trump is made") \
    X(ROLE, MAKER, "maker", "maker") \
    X(ROLE, PARTNER, "partner", "partner of the maker") \
    X(ROLE, DEFENDER, "defender", "defender") \
    X(ROLE, ALONE, "alone", "alone")

#define PROFILE_ENUM(id, name, words) PROFILE_BY_##id,
enum profile_split { PROFILE_SPLITS(PROFILE_ENUM) PROFILE_SPLIT_COUNT };
#undef PROFILE_ENUM
#define PROFILE_ENUM(split, id, name, words) PROFILE_##id,
enum profile_part { PROFILE_PARTS(PROFILE_ENUM) PROFILE_PART_COUNT };
#undef PROFILE_ENUM

struct profile_name {
    enum profile_split split;
    const char *name, *words;
};
struct profile_name profile_split_name(enum profile_split split);
struct profile_name profile_part_name(enum profile_part part);

/* The part of a split that a decision is in. */
enum profile_part profile_part_of(enum profile_split split, const struct eu_view *view);

#endif
