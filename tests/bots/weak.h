/*
 * The faults that the bot of weak.c can be given, for tests that look for them by analysis. Each
 * line: its name (the argument fault=NAME), the question in which it shows, what it costs against
 * `rule` in thousandths of a point a deal at modern and at hoyle-4 (in 64000 deals, +-6), and what
 * it does in words. For four players in two sides with a turn-up.
 */
#ifndef WEAK_H
#define WEAK_H

#define WEAK_FAULTS(FAULT) \
    FAULT(second_passes, BID, 47, 44, "second to speak, passes what rule would order") \
    FAULT(first_too_thin, BID, 79, 32, "first to speak, orders with hands not good enough") \
    FAULT(first_names_nothing, BID, 80, 62, "first to speak, names no suit in the second round") \
    FAULT(never_alone, BID, 76, 58, "never plays alone") \
    FAULT(keeps_doubletons, DISCARD, 60, 49, "discards from a plain suit of two or more") \
    FAULT(low_trump_lead, PLAY, 124, 105, "as maker leads its lowest trump, if it has any") \
    FAULT(no_trump_lead, PLAY, 93, 73, "as maker leads no trump while it has a plain card") \
    FAULT(defender_leads_trumps, PLAY, 99, 91, "as defender leads its best trump, if any") \
    FAULT(second_hand_no_ruff, PLAY, 114, 87, "second to play, never ruffs") \
    FAULT(overtakes, PLAY, 133, 123, "takes its partner's tricks, with the best card it can") \
    FAULT(throws_high, PLAY, 107, 92, "throws its highest plain card away, where rule throws one")

#endif
