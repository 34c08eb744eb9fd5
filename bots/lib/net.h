/*
 * net.h - own to the library: networks that bid, discard and play for four players, two against
 * two, with a turn-up and five cards. What one sees is a list of rows, a row for each thing that is
 * so:
 *
 *     hidden = bias + the sum of the rows, cut off below 0 and above NET_CEILING
 *     value of an output = its bias + the product of its weights with the hidden numbers
 *
 * The output with the greatest value is the answer. In the play the sums go on from card to card:
 * each seat keeps its own, and a card played adds one row to it. All numbers are whole, so every
 * machine computes the same ones.
 *
 * Cards are numbers below NET_CARDS, made of lanes (policy.h); before there is a trump the suit of
 * the turn-up takes its place. A seat sees the cross suits in an order of its own: the one with the
 * higher cards of those it was dealt comes second. Seats are counted clockwise from the own one.
 */
#ifndef NET_H
#define NET_H

#include "euchre_learned.h"
#include "policy.h"

/* Hidden numbers. Only programs that try other networks say another multiple of 128. */
#ifndef NET_UNITS
#define NET_UNITS 256
#endif

enum {
    NET_LANE = 10, /* cards of a lane: bits 6 to 15, of which 6 is the seven of trumps */
    NET_LOW = 6,
    NET_CARDS = LANES * NET_LANE,
    NET_PLAYERS = 4,
    NET_TRICKS = 5,
    NET_NEEDS = 6, /* points that a side needs: 1 to 5, more */
    NET_CEILING = 8191
};

/* Rows of the play: what is so for the whole deal, what was played, what is so now. */
enum {
    PLAY_DEALT,                               /* own cards, with the exchange of the dealer made */
    PLAY_AWAY = PLAY_DEALT + NET_CARDS,       /* what we have put away */
    PLAY_TURNUP = PLAY_AWAY + NET_CARDS,      /* the turn-up taken up [dealer's seat][trump] */
    PLAY_ASLEEP = PLAY_TURNUP + 4 * NET_LANE, /* the turn-up not taken up */
    PLAY_MAKER = PLAY_ASLEEP + NET_CARDS,     /* [seat] */
    PLAY_ALONE = PLAY_MAKER + 4,              /* [seat] */
    PLAY_DEALER = PLAY_ALONE + 4,             /* [round of the trump][seat] */
    PLAY_NO_MARCH = PLAY_DEALER + 8,          /* the march is worth no more than the odd trick */
    PLAY_PLAYED,                              /* [seat][card] */
    PLAY_VOID = PLAY_PLAYED + 4 * NET_CARDS,  /* did not follow [seat][lane] */
    PLAY_TABLE = PLAY_VOID + 4 * LANES,       /* of the trick going on [seat][card] */
    PLAY_TRICKS = PLAY_TABLE + 4 * NET_CARDS, /* [tricks completed][taken by the makers] */
    PLAY_WINNER = PLAY_TRICKS + NET_TRICKS * (NET_TRICKS + 1), /* so far [seat] */
    PLAY_MASTER = PLAY_WINNER + 4,        /* own cards that no card still out beats in its suit */
    PLAY_BEATS = PLAY_MASTER + NET_CARDS, /* own cards that would win so far */
    PLAY_TRUMPS = PLAY_BEATS + NET_CARDS, /* trumps that are out, up to 7 */
    PLAY_ROWS = PLAY_TRUMPS + 8
};

/* Rows of bids and of discards. */
enum {
    BID_HELD,                                      /* own cards */
    BID_TURNUP = BID_HELD + NET_CARDS,             /* [dealer's seat][card] */
    BID_PLACE = BID_TURNUP + 4 * NET_LANE,         /* [four bids or more][dealer's seat] */
    BID_NEEDS = BID_PLACE + 8,                     /* [points we need][points they need] */
    BID_RULES = BID_NEEDS + NET_NEEDS * NET_NEEDS, /* alone, taking, defending alone, no passing */
    BID_MAKER = BID_RULES + 4,                     /* of a discard [seat] */
    BID_ALONE = BID_MAKER + 4,                     /* of a discard [seat] */
    BID_ROWS = BID_ALONE + 4
};

/* Outputs of bids are a pass, then [lane][alone]; of discards and of the play, cards. */

struct net_rows {
    int n;
    uint16_t row[64]; /* more than there can be */
};

static inline void net_row(struct net_rows *rows, int row)
{
    rows->row[rows->n++] = (uint16_t)row;
}

/* A lane, the cross lanes exchanged or not. */
static inline int net_lane(int crossed, int lane)
{
    return crossed && (lane == 1 || lane == 2) ? lane ^ 3 : lane;
}

/* A second copy of a function, for processors with AVX2. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define NET_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define NET_WIDE
#endif

/* Numbers added all at once: without sign for the compiler, so that sums wrap. */
typedef uint16_t net_lanes __attribute__((vector_size(32)));
enum { NET_VECTORS = NET_UNITS / 16, NET_BLOCK = 8 /* vectors that fit into registers */ };

/* Three networks as they lie in memory and in files, their numbers with the lowest byte first.
 * Hidden numbers count in 1/NET_ONE, weights of outputs in 1/NET_LAST_ONE. */
enum { NET_ONE = 256, NET_LAST_ONE = 1024 };
struct net_play {
    net_lanes bias[NET_VECTORS], row[PLAY_ROWS][NET_VECTORS];
    int16_t weight[NET_CARDS][NET_UNITS];
    int32_t value[NET_CARDS];
};
struct net_bid { /* of bids, and of discards */
    net_lanes bias[NET_VECTORS], row[BID_ROWS][NET_VECTORS];
    int16_t weight[NET_CARDS][NET_UNITS];
    int32_t value[NET_CARDS];
};
struct nets {
    struct net_bid bid, discard;
    struct net_play play;
};

/* The hidden numbers: a sum that is cut off. Adds the rows to the sum first. */
typedef int16_t net_hidden __attribute__((vector_size(32)));
void net_add(const net_lanes row[][NET_VECTORS], const struct net_rows *rows,
             net_lanes sum[NET_VECTORS]);
void net_cut(const net_lanes sum[NET_VECTORS], net_hidden hidden[NET_VECTORS]);
int32_t net_product(const net_hidden hidden[NET_VECTORS], const int16_t weight[NET_UNITS]);

/* ---- Bids and discards ---- */

/* How suits are seen at a question before the play. */
struct net_suits {
    int reference; /* the trump, or the suit of the turn-up */
    int crossed;   /* the cross lanes change places */
};
struct net_suits net_suits_of(const struct eu_view *view);

/* The rows of a question EU_BID or EU_DISCARD. */
void net_bid_rows(const struct eu_rules *rules, const struct eu_view *view, struct net_rows *rows);

/* The output that stands for a bid (EU_PASS, a plain or a lone one) or for a card. */
int net_bid_output(const struct eu_view *view, const struct net_suits *suits, int answer);

/* What each of these answers is worth, by answer. */
void net_bid_values(const struct net_bid *net, const struct eu_rules *rules,
                    const struct eu_view *view, uint64_t answers, int32_t value[64]);

/* The best of them. */
int net_bid_pick(const struct net_bid *net, const struct eu_rules *rules,
                 const struct eu_view *view, uint64_t answers);

/* Those it may choose from: jambone and jamboree are not its own. */
uint64_t net_bid_choices(const struct eu_view *view);

/* The bid: the policy's where that is jambone or jamboree, else the best of its choices. */
int net_bid_answer(const struct net_bid *net, const struct eu_rules *rules,
                   const struct eu_view *view);

/* ---- The play ---- */

/* A deal that is played: a value, to be copied. */
struct net_game {
    struct policy_game g;
    uint64_t dealt[NET_PLAYERS];  /* at the first lead, in lanes */
    uint64_t asleep;              /* the same */
    uint8_t crossed[NET_PLAYERS]; /* the cross lanes change places for this seat */
    uint8_t dealer, round;        /* of the trump, 0 or 1 */
    uint8_t turnup;               /* as taken up, in lanes; 0: it was not */
    uint8_t no_march;             /* worth no more than the odd trick */
    uint8_t events;
    struct {
        uint8_t seat, card, lacks; /* the lane that the seat turns out to lack, or LANES */
    } event[NET_PLAYERS * NET_TRICKS];
    int8_t summed[NET_PLAYERS]; /* events that are in the sum; -1: there is none */
    net_lanes sum[NET_PLAYERS][NET_VECTORS];
};

/* The world of the first lead, hidden hands empty, as a view of the play shows it. */
struct eu_world net_first_lead(const struct eu_rules *rules, const struct eu_view *view);

/* Whether a march is worth hardly more than the odd trick, by what no trick, three and all of them
 * are worth to the makers. */
static inline int net_no_march(double none, double odd, double march)
{
    return march - odd < 0.1 * (odd - none);
}

/* At the first lead. `w` is a world before its first card; seats whose hands are empty in it must
 * not be asked. `view` is that of anybody at any time of the play. */
void net_game_start(struct net_game *c, const struct eu_view *view, const struct eu_world *w,
                    int no_march);

/* Plays all cards that a view shows. */
void net_game_replay(struct net_game *c, const struct eu_view *view);

/* Plays a card of the seat in turn. */
void net_game_play(struct net_game *c, int card);

/* What the seat in turn may play. */
uint64_t net_game_legal(const struct net_game *c);

/* The rows of the seat in turn: adds those that last, from event number `from` on (-1: all), or
 * those that are so now. */
void net_lasting_rows(const struct net_game *c, int from, struct net_rows *rows);
void net_current_rows(const struct net_game *c, struct net_rows *rows);

/* The output that stands for a card of the seat in turn. */
int net_card_output(const struct net_game *c, int card);

/* What each of these cards is worth to the seat in turn, by card. */
void net_card_values(const struct net_play *net, struct net_game *c, uint64_t cards,
                     int32_t value[64]);

/* Plays on until the points, as they go with the makers' tricks, are certain: these seats by the
 * network, others by the policy. Returns the tricks that the makers have then. */
int net_play_out(const struct net_play *net, struct net_game *c, unsigned seats,
                 const int points[NET_TRICKS + 1]);

/* The best of what it may play. */
int net_card_pick(const struct net_play *net, struct net_game *c);

/* ---- The player ---- */

/* What each of these answers to a question EU_BID, EU_DISCARD or EU_PLAY is worth beside the
 * others, by answer, in points times NET_ONE times NET_LAST_ONE. It looks larger than it is: only
 * deals in which the answers differ were learned from. */
void learned_values(const struct eu_learned *p, const struct eu_view *view, uint64_t answers,
                    int32_t value[64]);

/* Whether the march is worth hardly more than the odd trick to the makers, at the score of a view
 * of the play: as net_game_start wants it. */
int learned_no_march(const struct eu_learned *p, const struct eu_view *view);

#endif
