/*
 * euchre_bot.h - all a euchre bot needs to play in Euchre Arena (ABI 1).
 *
 * A bot is a shared object that exports one function, eu_bot_v1, which the macro EU_BOT defines:
 *
 *     #include "euchre_bot.h"
 *
 *     static int play(void *self, const struct eu_view *view)
 *     {
 *         return eu_first(view->legal);
 *     }
 *
 *     EU_BOT(.name = "first", .play = play)
 *
 * cc -shared -fPIC -I sdk -o first.so first.c
 *
 * Life of a bot. `load` is called once in a process, `open` once for every table with the seat,
 * the resolved rules and the arguments; what `open` returns is `self` in every later call for that
 * table, until `close`. `unload` ends the process. Many tables may be open at once and their
 * questions come interleaved, so state belongs in `self`; a bot that keeps globals says EU_SERIAL.
 * All pointers handed to a callback are valid during that call only, unless said otherwise.
 *
 * Questions. A callback returns its answer, a small integer; `legal` in the view holds every
 * legal one (bit a is set where answer a is legal). A question with one legal answer is not asked:
 * the bot sees what was played for it in its next view. A missing callback means the house's
 * answer: pass, or to play alone rather than call a partner; else the first legal choice, among
 * cards plain suits before trumps and the lowest rank first. An illegal answer is a fault, and the
 * law of the rule set says what it costs.
 *
 * ABI 1 is frozen: a bot built against this header loads in every later arena of ABI 1. Nothing
 * that is here changes its place, size, value or meaning. What may come: fields at the ends of
 * structs, which carry their size; a meaning for reserved bytes, which are zero until then;
 * questions, faults, events and other kinds at the ends of their lists; services by name. So a bot
 * ignores notices it does not know, and answers questions it does not know with
 * eu_first(view->legal), or leaves `answer` out. A bot built against a later header is refused by
 * an older arena.
 */
#ifndef EUCHRE_BOT_H
#define EUCHRE_BOT_H

#include <stdint.h>

#define EU_ABI 1

#define EU_SEATS 7     /* the most seats at a table */
#define EU_TRICKS 7    /* the most tricks in a deal */
#define EU_BIDS 14     /* the most bids in a deal: two rounds of seven seats */
#define EU_NOBODY 0xff /* in place of a seat */

/* Cards. A card is suit * 16 + rank, rank 2..14 (jack 11, queen 12, king 13, ace 14). Suits come
 * in the order clubs, diamonds, hearts, spades, so that suit ^ 3 is the suit of the same colour.
 * A set of cards is a 64-bit mask with bit `card` set. No card has code 0. */
enum eu_suit { EU_CLUBS, EU_DIAMONDS, EU_HEARTS, EU_SPADES, EU_NO_SUIT = 0xff };

enum { EU_JACK = 11, EU_QUEEN, EU_KING, EU_ACE };

#define EU_CARD(suit, rank) (16 * (suit) + (rank))
#define EU_NO_CARD 0
#define EU_JOKER 63

/* What can be asked. Kinds are only ever added at the end. */
enum eu_question {
    EU_NOTHING, /* the deal is over */
    EU_BID,     /* EU_PASS or EU_BID_OF(suit, how); in the first round only the turn-up's suit; in
                   an auction what its winner makes trumps: EU_BID_OF(suit, EU_PLAIN) */
    EU_TAKE,    /* the maker's partner: EU_NO, or play alone in his place: EU_ALONE, ... */
    EU_OPPOSE,  /* a defender of a lone hand: EU_NO, or EU_ALONE to defend alone */
    EU_DISCARD, /* the dealer, who has taken the turn-up into his hand: the card to put away */
    EU_CALL_PARTNER,  /* the maker (call-ace): a suit whose best card calls, or EU_CALL_ALONE */
    EU_PLAY,          /* a card */
    EU_CALL_CARD,     /* against a jambone hand: the card called from it, or EU_NO_CARD */
    EU_CHOOSE,        /* the injured side after a revoke (Foster): EU_ON or EU_OFF */
    EU_BID_TRICKS,    /* an auction: EU_PASS, a number of tricks, EU_BID_LONE or EU_BID_BARE */
    EU_BURY,          /* who won an auction and took the blind: one card to put away */
    EU_CHOOSE_PARTNER /* who won an auction: the seat of a partner */
};

/* How a maker plays: in bids, and as answers to EU_TAKE and EU_OPPOSE. */
enum eu_how { EU_PLAIN, EU_ALONE, EU_JAMBONE, EU_JAMBOREE };

#define EU_PASS 0
#define EU_BID_OF(suit, how) (1 + 4 * (how) + (suit)) /* 1..16 */
#define EU_BID_SUIT(bid) (((bid) + 3) & 3)            /* of a bid that is not EU_PASS */
#define EU_BID_HOW(bid) (((bid) + 3) / 4 - 1)
#define EU_BID_LONE 8   /* EU_BID_TRICKS: all tricks, alone, with the blind */
#define EU_BID_BARE 9   /* EU_BID_TRICKS: all tricks, alone, without the blind */
#define EU_NO 0         /* EU_TAKE, EU_OPPOSE */
#define EU_CALL_ALONE 4 /* EU_CALL_PARTNER: no partner */
#define EU_ON 0         /* EU_CHOOSE: the penalty is added to the choosers' score */
#define EU_OFF 1        /* EU_CHOOSE: it is taken off the offenders' score */

/* Accepted from a defender of a lone hand in place of a card where the rules have a price for it
 * (Somerset 1888, law 50: five points to the lone side); never in the legal set. */
#define EU_ABANDON 64

/* What became of the turn-up. */
enum eu_turnup {
    EU_TURNED_UP,   /* lies on the talon */
    EU_TAKEN_UP,    /* in the dealer's hand */
    EU_TURNED_DOWN, /* everyone passed it in the first round */
    EU_DEAD,        /* ordered, but the dealer sits out: nobody takes it up */
    EU_REFUSED,     /* the dealer put it away in the exchange (Professor 1862, ch. IV) */
    EU_NO_TURNUP    /* this game has none */
};

/* Faults. The first group is the law's business, the second the watchdog's. */
enum eu_fault {
    EU_NO_FAULT,
    EU_REVOKE,      /* a card in hand that does not follow suit, or not the card called */
    EU_WRONG_CARD,  /* a card not in hand, or no card at all */
    EU_BAD_DISCARD, /* a discard not held, or forbidden */
    EU_BAD_BID,     /* the turned-down suit, an illegal suit, alone where not allowed; in an auction
                       tricks that may not be bid */
    EU_BAD_TAKE,    /* no legal answer to EU_TAKE */
    EU_BAD_CALL,    /* a call of the trump suit or of none, alone where not allowed */
    EU_BAD_CHOICE,  /* no legal answer to EU_OPPOSE, EU_CALL_CARD, EU_CHOOSE, EU_CHOOSE_PARTNER */
    EU_TIME,        /* a time limit was spent */
    EU_CRASH,       /* a signal ended the process */
    EU_EXIT,        /* the bot ended it itself */
    EU_FORBIDDEN,   /* a forbidden system call */
    EU_MEMORY,      /* more than the limit */
    EU_NO_ANSWER,   /* the process answered with something else, or not at all */
    EU_NO_START,    /* load or open failed */
    EU_BAD_ABI,     /* no bot, or one of another ABI */
    EU_CAP          /* a table that would not end */
};

/*
 * The rules of a table: one record with every parameter resolved. `euchre-arena rules` prints it.
 * Numbers are points unless said otherwise; yes or no is 1 or 0.
 */
enum eu_book {
    EU_AMERICAN1866,
    EU_PROFESSOR1862,
    EU_SOMERSET1888,
    EU_HOYLE,
    EU_MODERN,
    EU_CALLACE1905
};
enum eu_partners {
    EU_PARTNERS_FIXED,  /* every other seat: seat s is of side s % 2 */
    EU_PARTNERS_NONE,   /* the maker against all others */
    EU_PARTNERS_CALLED, /* the holder of the best card in play of the suit the maker calls */
    EU_PARTNERS_CHOSEN  /* those whose seats the maker names, for all to hear */
};
enum eu_lone_lead { EU_LEFT_OF_DEALER, EU_LEFT_OF_MAKER };
enum eu_rubber { EU_NO_RUBBER, EU_THREE_GAMES, EU_BEST_OF_THREE };
enum eu_enforcement { EU_ENFORCE_BOOK, EU_ENFORCE_REPAIR };

struct eu_rules {
    uint32_t size;          /* of this struct as the arena knows it */
    char name[20];          /* the named set it started from */
    uint8_t book;           /* enum eu_book: whose laws */
    uint8_t players;        /* seats at the table, 2 to 7 */
    uint8_t partners;       /* enum eu_partners */
    uint8_t sides;          /* 2: seat s scores for side s % 2; else as many as players, and each
                               scores for himself: side s is seat s */
    uint8_t cards;          /* cards a hand, which is also tricks a deal */
    uint8_t low;            /* lowest rank of the pack: 9 gives 24 cards, 7 gives 32, 2 gives 52 */
    uint8_t joker;          /* the pack has one: it is the best trump */
    uint8_t auction;        /* tricks are bid for; there is no turn-up */
    uint8_t blind;          /* cards of the blind, which the winner of the auction takes up */
    uint8_t least_bid;      /* tricks that must at least be bid */
    uint8_t two_partners;   /* the bid of tricks from which two partners are chosen; 0: none */
    uint8_t alone;          /* the maker may play alone */
    uint8_t take;           /* his partner may play alone instead, if he has yet to speak */
    uint8_t take_round2;    /* in the second round too */
    uint8_t defend_alone;   /* a defender of a lone hand may play alone against it */
    uint8_t jambone;        /* a lone hand may be played exposed */
    uint8_t jamboree;       /* the five best trumps may be shown */
    uint8_t turnup_discard; /* the dealer may put the turn-up itself away */
    uint8_t stick_dealer;   /* the dealer may not pass in the second round */
    uint8_t lone_lead;      /* enum eu_lone_lead: who leads against a lone hand */
    uint8_t point;          /* makers take the odd trick: three or four of five */
    uint8_t march;          /* makers take all */
    uint8_t euchre;         /* makers take fewer: to their adversaries, to each where each scores
                               for himself */
    uint8_t lone_march;     /* a lone hand takes all */
    uint8_t lone_point;     /* a lone hand takes the odd trick */
    uint8_t lone_euchre;    /* a lone hand takes fewer: to its adversaries */
    uint8_t opposed_point;  /* the lone maker takes the odd trick against a lone defender */
    uint8_t opposed_euchre; /* the lone maker is euchred by a lone defender */
    uint8_t jambone_march;  /* a jambone hand takes all; the odd trick is lone_point */
    uint8_t jambone_euchre; /* a jambone hand takes fewer */
    uint8_t jamboree_score; /* a jamboree is shown */
    uint8_t lone_bid;       /* EU_BID_LONE, won or lost; other bids are worth their tricks */
    uint8_t bare_bid;       /* EU_BID_BARE, won or lost */
    uint8_t revoke;         /* what a revoke costs */
    uint8_t lone_revoke;    /* in a lone hand */
    uint8_t revoke_ends;    /* a revoke ends the hand, else it is played on */
    uint8_t revoke_whole;   /* and the injured side scores as if it had taken every trick */
    uint8_t revoke_choice;  /* the injured side may have the penalty taken off instead */
    uint8_t revoke_forfeit; /* offenders' play counts nothing; revokes of both void the deal */
    uint8_t wrong;          /* what a wrong card or bad discard costs */
    uint8_t lone_wrong;     /* in a lone hand */
    uint8_t wrong_forfeit;  /* offenders' play counts nothing */
    uint8_t wrong_revokes;  /* a wrong card or bad discard is dealt with as a revoke */
    uint8_t abandon;        /* a defender abandons a lone hand: to the lone side; 0: he may not */
    uint8_t target;         /* points of a game; 0: there are no games, points are counters */
    uint8_t lap;            /* points over the target count in the next game */
    uint8_t slam;           /* games counted for one in which the loser has no point */
    uint8_t rubber;         /* enum eu_rubber */
    uint8_t rubber_bonus;   /* rubber points for winning the rubber */
    uint8_t enforcement;    /* enum eu_enforcement */
    uint8_t reserved[6];
};

/*
 * What a player at one seat may know, and nothing else. Fixed-width, without holes; sent as it
 * stands over every transport. Seats are numbered clockwise from 0, side arrays are indexed by
 * side, fields of things not yet known hold EU_NOBODY, EU_NO_SUIT or EU_NO_CARD.
 */
struct eu_bid {
    uint8_t seat;
    uint8_t bid; /* as it counted: EU_PASS or EU_BID_OF(...); in an auction an answer to
                    EU_BID_TRICKS */
};

struct eu_view {
    uint64_t legal;   /* legal answers: bit a is set where answer a is legal */
    uint64_t hand;    /* own cards; at EU_DISCARD and EU_BURY all there are to choose from */
    uint64_t away;    /* own cards that were put away: the dealer's discard, what was buried */
    uint64_t exposed; /* cards left in a jambone hand, which lies open */
    uint64_t seed[2]; /* this question's chance: see eu_random */
    uint16_t size;    /* of this struct as the arena knows it */
    uint8_t question; /* enum eu_question */
    uint8_t seat;     /* own seat */

    /* From here on everyone sees the same. */
    uint8_t players;
    uint8_t sides; /* as in the rules */
    uint8_t dealer;
    uint8_t turnup;      /* a card, EU_NO_CARD in an auction */
    uint8_t turnup_fate; /* enum eu_turnup */
    uint8_t trump;       /* enum eu_suit */
    uint8_t maker;       /* the seat that named the trump, or won the auction */
    uint8_t makers;      /* bit s: seat s is known by all to be with the maker; at call-ace the
                            maker alone until the deal is over */
    uint8_t contract;    /* the bid that won the auction, an answer to EU_BID_TRICKS; else 0 */
    uint8_t how;         /* enum eu_how: what was announced last */
    uint8_t lone;        /* the seat that plays alone */
    uint8_t opposer;     /* the seat that defends alone */
    uint8_t sits_out;    /* bit s: seat s sits out */
    uint8_t called_suit; /* enum eu_suit (call-ace) */
    uint8_t called_card; /* the card called from a jambone hand */
    uint8_t bids;        /* number of bids made */
    struct eu_bid bid[EU_BIDS];
    uint8_t tricks;                     /* tricks completed */
    uint8_t played;                     /* cards in the trick on the table */
    uint8_t leader[EU_TRICKS];          /* who led to trick t */
    uint8_t winner[EU_TRICKS];          /* who won it */
    uint8_t trick[EU_TRICKS][EU_SEATS]; /* cards in order of play */
    uint8_t taken[EU_SEATS];            /* tricks taken by each seat */
    int16_t points[EU_SEATS];           /* by side, in the game going on */
    int16_t games[EU_SEATS];            /* by side */
    int16_t rubber[EU_SEATS];           /* by side: rubber points */
    uint16_t game;                      /* number of this game, from 0 */
    uint16_t deal;                      /* number of this deal in it, from 0 */
    uint16_t deals_left;                /* after this one; 0 where their number is open */
    uint16_t reserved[4];
};

/* Something that happened, for `tell`. Notices wait until their seat's next question or the end of
 * the deal; the view that comes with them shows the table at that moment. Of an illegal answer that
 * the law has a price for all seats are told. Of one that costs nothing, and of a strike, only the
 * offender is told before the deal is over. */
enum eu_event { EU_DEAL_STARTS, EU_TRICK_ENDS, EU_FAULT_FOUND, EU_HAND_ENDS, EU_GAME_ENDS };

struct eu_notice {
    uint16_t size;    /* of this struct as the arena knows it */
    uint8_t event;    /* enum eu_event */
    uint8_t trick;    /* tricks completed when it happened */
    uint8_t seat;     /* EU_TRICK_ENDS: the winner; EU_FAULT_FOUND: the offender; else EU_NOBODY */
    uint8_t fault;    /* EU_FAULT_FOUND: enum eu_fault */
    uint8_t question; /* EU_FAULT_FOUND: enum eu_question */
    uint8_t reserved;
    int16_t points[EU_SEATS]; /* EU_HAND_ENDS: points of the deal; EU_GAME_ENDS: games; by side */
    uint16_t reserved2;
};

/* The host's services. Handed to `load` and `open`, valid until `unload` or `close`. Call them
 * with the same pointer, from inside a callback only. */
struct eu_host {
    uint32_t abi;
    uint32_t size;
    /* Writes a line about this table to the match's sidecar. */
    void (*log)(const struct eu_host *host, const char *line);
    /* CPU time left for this answer in microseconds, as well as the host can tell: a bot that
     * watches its time asks once at the start of its thinking too. */
    int64_t (*time_left)(const struct eu_host *host);
    /* A further service by name, or NULL: "files" (euchre_files.h). */
    const void *(*service)(const struct eu_host *host, const char *name);
};

/* What `open` is told. rules, args and host stay valid until `close`. */
struct eu_opening {
    uint32_t size;
    uint8_t seat;
    uint8_t reserved[3];
    const struct eu_rules *rules;
    const char *args; /* of the tournament file, never NULL */
    const struct eu_host *host;
    uint64_t seed[2]; /* chance for `open`: see eu_random */
};

/*
 * What answers are worth: for analysis (`euchre-arena analyse --by`), never asked in play. The
 * callback `values` is handed a view, as its seat saw it when the question was asked, and says what
 * each legal answer is worth to that seat. It may use nothing but its arguments, the rules and the
 * arguments of `open`: views come in any order, of any deals, and `tell` is not called.
 *
 * The seed of the view is another one in each call, and estimates from different seeds are to be
 * independent of each other: the arena asks several times and takes the differences for its errors.
 * In one call all answers are to be tried in the same deals, so that their differences are sharper
 * than their values.
 *
 * When `values` is called, all points are 0, all chances -1 and `by` is empty: what a bot cannot
 * tell it leaves alone.
 */
#define EU_ANSWERS 24 /* room for the legal answers of any question */

struct eu_position {
    uint32_t size;   /* of this struct as the arena knows it */
    uint32_t worlds; /* how many deals of the unseen cards are to be tried, if more than so many are
                        possible; at least 1 */
    uint8_t open;    /* 1: all cards lie open, and everybody knows them from now on: all that
                        follows in this struct. One such deal is to be tried, with the best play by
                        everyone. 0: only the view is known, and what follows is 0 */
    uint8_t reserved[7];
    uint64_t hand[EU_SEATS]; /* what each seat holds now; as `hand` of its view would have it */
    uint64_t away;           /* cards that were put away: the dealer's discard, what was buried */
    uint64_t blind;          /* in an auction, while nobody has taken it up */
};

struct eu_values {
    uint32_t size; /* of this struct as the arena knows it */
    uint32_t reserved;
    /* Number i is that of the i-th legal answer, the lowest first. */
    double points[EU_ANSWERS]; /* expected points of this deal: of the own side beyond those of the
                                  other; where each scores for himself, the own beyond the mean of
                                  all at the table */
    double chance[EU_ANSWERS]; /* the chance, 0 to 1, that the own side wins the game that the deal
                                  belongs to; all are -1: not told, as where there are no games */
    char by[64]; /* in a few words what played the deals out, such as "the networks"; ends in NUL */
};

#define EU_SERIAL 1u /* the bot keeps globals: one table at a time, fresh processes for each */

struct eu_bot {
    uint32_t abi;  /* set by EU_BOT */
    uint32_t size; /* set by EU_BOT */
    const char *name;
    const char *version;
    const char *author;
    uint32_t flags;
    uint32_t reserved;
    int (*accepts)(const struct eu_rules *rules); /* 0: does not play these; NULL: plays all */
    int (*load)(const struct eu_host *host);      /* 0: well; anything else: cannot start */
    void (*unload)(void);
    void *(*open)(const struct eu_opening *opening); /* NULL: cannot start; the line that it logged
                           last says why, as where arguments are not known (euchre_args.h) */
    void (*close)(void *self);
    int (*order)(void *self, const struct eu_view *view);        /* EU_BID */
    int (*discard)(void *self, const struct eu_view *view);      /* EU_DISCARD */
    int (*call_partner)(void *self, const struct eu_view *view); /* EU_CALL_PARTNER */
    int (*play)(void *self, const struct eu_view *view);         /* EU_PLAY: required */
    int (*answer)(void *self, const struct eu_view *view); /* every question without its own */
    void (*tell)(void *self, const struct eu_notice *notice, const struct eu_view *view);
    int (*values)(void *self, const struct eu_view *view, const struct eu_position *position,
                  struct eu_values *values); /* 1: told; 0: it cannot say, of this question */
};

#ifdef __cplusplus
#define EU_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define EU_EXPORT __attribute__((visibility("default")))
#endif

/* A callback of another type than its own is an error, which C compilers would let pass with a
 * warning. In C++ it is one anyway; there they warn of what is not named in EU_BOT, which is NULL
 * or 0, as it should be. */
#ifdef __cplusplus
#define EU_STRICT \
    _Pragma("GCC diagnostic push") \
        _Pragma("GCC diagnostic ignored \"-Wmissing-field-initializers\"")
#else
#define EU_STRICT \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wincompatible-pointer-types\"")
#endif
#define EU_AS_BEFORE _Pragma("GCC diagnostic pop")

#define EU_BOT(...) \
    EU_EXPORT const struct eu_bot *eu_bot_v1(void); \
    EU_STRICT \
    EU_EXPORT const struct eu_bot *eu_bot_v1(void) \
    { \
        static const struct eu_bot bot = {.abi = EU_ABI, .size = sizeof bot, __VA_ARGS__}; \
        return &bot; \
    } \
    EU_AS_BEFORE

static inline uint64_t eu_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The n-th random number (n = 0, 1, ...) of a question, or of `open`. The seed is the same at all
 * tables of a set, whoever sits there, so that luck cancels: use no other source of chance. It is
 * splitmix64 (Steele, Lea and Flood 2014) in counter mode over one half of the seed, whitened with
 * the other half and mixed again. */
static inline uint64_t eu_random(const uint64_t seed[2], uint64_t n)
{
    return eu_mix(eu_mix(seed[0] + UINT64_C(0x9e3779b97f4a7c15) * (n + 1)) ^ seed[1]);
}

/* The first answer of a legal set (the lowest number), which must not be empty. */
static inline int eu_first(uint64_t legal)
{
    return __builtin_ctzll(legal);
}

#endif
