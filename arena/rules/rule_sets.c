/* The named rule sets (rules.h): adding a game is adding a record here. */
#include "rules/rules.h"

#define AT(field) offsetof(struct eu_rules, field)

/* What most games have, and the numbers of what a set leaves off but an option may switch on. A set
 * names only what differs. */
#define ANY_GAME \
    .size = sizeof(struct eu_rules), .cards = 5, .low = 7, .point = 1, .march = 2, .euchre = 2, \
    .lone_march = 4, .lone_point = 1, .lone_euchre = 2, .opposed_point = 1, .opposed_euchre = 4, \
    .jambone_march = 8, .jambone_euchre = 8, .jamboree_score = 16, .least_bid = 3, .lone_bid = 8, \
    .bare_bid = 15, .revoke = 2, .lone_revoke = 2, .slam = 1, .rubber_bonus = 2
#define SIDES ANY_GAME, .partners = EU_PARTNERS_FIXED, .sides = 2
#define FOUR_HANDED SIDES, .players = 4

/* Foster's Hoyle, whatever the number of players. */
#define HOYLE .book = EU_HOYLE, .revoke_ends = 1, .revoke_choice = 1, .wrong_revokes = 1

/* Call-Ace: only the pack and the marches differ by the number of players. */
#define CALL_ACE_TITLE "Foster's Call-Ace, 1905: the maker calls a partner by a card, counters"
#define CALL_ACE(n, lowest, all) \
    ANY_GAME, .name = "callace1905", .book = EU_CALLACE1905, .players = n, .sides = n, \
              .partners = EU_PARTNERS_CALLED, .low = lowest, .alone = 1, .march = all, \
              .lone_march = n, .revoke_ends = 1, .revoke_whole = 1, .wrong_revokes = 1

/* Only a few sentences on five and seven players are left. */
#define HOYLE_AUCTION(n) \
    ANY_GAME, HOYLE, .players = n, .sides = n, .partners = EU_PARTNERS_CHOSEN, .auction = 1, \
                     .alone = 1
static const uint8_t lost_for_five[] = {AT(partners),     AT(auction),
                                        AT(blind),        AT(least_bid),
                                        AT(two_partners), AT(lone_bid),
                                        AT(bare_bid),     AT(revoke),
                                        AT(lone_revoke),  0};
static const uint8_t lost_for_seven[] = {AT(partners),
                                         AT(cards),
                                         AT(auction),
                                         AT(blind),
                                         AT(least_bid),
                                         AT(two_partners),
                                         AT(lone_bid),
                                         AT(bare_bid),
                                         AT(revoke),
                                         AT(lone_revoke),
                                         0};

/* A set overrides what differs from the rest of its kind. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"

const struct ruleset rulesets[] = {
    {
        .title = "The American Card Player, 1866: no lone hands, game of 5",
        .rules = {FOUR_HANDED, .name = "american1866", .book = EU_AMERICAN1866, .wrong_revokes = 1,
                  .target = 5},
        .no_joker = true,
    },
    {
        .title = "Foster's Auction Euchre, four-handed: one bid of tricks each, game of 15",
        .rules = {FOUR_HANDED, HOYLE, .name = "auction-4", .auction = 1, .least_bid = 1,
                  .target = 15},
    },
    {.title = CALL_ACE_TITLE, .rules = {CALL_ACE(4, 9, 2)}},
    {.title = CALL_ACE_TITLE, .rules = {CALL_ACE(5, 8, 3)}},
    {.title = CALL_ACE_TITLE, .rules = {CALL_ACE(6, 7, 3)}},
    {.title = CALL_ACE_TITLE, .rules = {CALL_ACE(7, 6, 3)}},
    {
        .title = "Foster's Hoyle, two-handed: no lone hands, game of 5",
        .rules = {SIDES, HOYLE, .name = "hoyle-2", .players = 2, .target = 5},
    },
    {
        .title = "Foster's Hoyle, three-handed: cut-throat, two may go out together",
        .rules = {ANY_GAME, HOYLE, .name = "hoyle-3", .players = 3, .sides = 3,
                  .partners = EU_PARTNERS_NONE, .march = 3, .target = 5},
    },
    {
        .title = "Foster's Hoyle, four-handed: lone hands of the maker only, best of three games",
        .rules = {FOUR_HANDED, HOYLE, .name = "hoyle-4", .alone = 1, .target = 5,
                  .rubber = EU_BEST_OF_THREE},
    },
    {
        .title =
            "Foster's Hoyle, five-handed, reconstructed: an auction of tricks, chosen partners",
        .rules = {HOYLE_AUCTION(5), .name = "hoyle-5", .blind = 2, .least_bid = 3,
                  .two_partners = 4, .lone_bid = 8, .bare_bid = 15},
        .reconstructed = lost_for_five,
    },
    {
        .title = "Foster's Hoyle, six-handed: three against three, best of three games",
        .rules = {SIDES, HOYLE, .name = "hoyle-6", .players = 6, .alone = 1, .target = 5,
                  .rubber = EU_BEST_OF_THREE},
    },
    {
        .title = "Foster's Hoyle, seven-handed, reconstructed: 53 cards, seven each, an auction",
        .rules = {HOYLE_AUCTION(7), .name = "hoyle-7", .cards = 7, .low = 2, .joker = 1, .blind = 4,
                  .least_bid = 4, .two_partners = 6, .lone_bid = 10, .bare_bid = 20},
        .reconstructed = lost_for_seven,
    },
    {
        .title = "today's tournaments: 24 cards, game of 10",
        .rules = {FOUR_HANDED, .name = "modern", .book = EU_MODERN, .low = 9, .alone = 1,
                  .lone_revoke = 4, .revoke_ends = 1, .wrong_revokes = 1, .target = 10},
    },
    {
        .title = "a Professor's book, 1862: lap, slam, jambone and jamboree",
        .rules = {FOUR_HANDED, .name = "professor1862", .book = EU_PROFESSOR1862, .alone = 1,
                  .take = 1, .take_round2 = 1, .jambone = 1, .jamboree = 1, .turnup_discard = 1,
                  .lone_euchre = 4, .revoke_forfeit = 1, .wrong_forfeit = 1, .target = 5, .lap = 1,
                  .slam = 2},
        .no_joker = true,
        .custom = {AT(defend_alone), AT(opposed_point), 4}, /* ch. III */
    },
    {
        .title = "the Somerset club's laws, 1888: rubbers of three games, lap",
        .rules = {FOUR_HANDED, .name = "somerset1888", .book = EU_SOMERSET1888, .alone = 1,
                  .take = 1, .take_round2 = 1, .lone_euchre = 4, .revoke = 3, .lone_revoke = 5,
                  .wrong = 2, .lone_wrong = 4, .wrong_forfeit = 1, .abandon = 5, .target = 5,
                  .lap = 1, .slam = 2, .rubber = EU_THREE_GAMES},
        .no_joker = true,
    },
    {.title = NULL},
};

#pragma GCC diagnostic pop
