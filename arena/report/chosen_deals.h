/* The deals of a report, each with all tables of its set: where they are, and how much JSON they
 * are. */
#ifndef REPORT_CHOSEN_DEALS_H
#define REPORT_CHOSEN_DEALS_H

#include "report/deal_steps.h"

struct chosen_deal {
    uint64_t record; /* of its set in its log */
    uint64_t tie;    /* a hash of its address, which decides between equals */
    uint64_t before; /* of faults and mistakes, how many of the kind came before it; else, deals of
                        its pairing */
    uint32_t log;
    uint32_t bytes; /* about, as JSON */
    int32_t swing;
    uint16_t g, d;
    uint8_t why;    /* enum deal_why */
    uint8_t tables; /* that had it */
};

struct chosen_deal chosen_deal_of(const struct set_view *view, unsigned g, unsigned d,
                                  enum deal_why why);

/* At how many tables of its set a deal was played. */
uint8_t chosen_deal_tables(const struct set_view *view, unsigned g, unsigned d);

/* About so much JSON are so many deals of a game at a table; `analysed`: the
 * share of them that is, and has values. */
uint64_t chosen_deal_bytes(const struct eu_rules *rules, uint64_t deals, double analysed);

/* Compares two, as qsort wants it: by their place in the logs. */
int chosen_deal_order(const void *a, const void *b);

/* A list of them, which is freed by its owner. A struct of zeros is an empty one. */
struct chosen_deals {
    struct chosen_deal *item;
    size_t count, cap;
};

/* False if there is no memory. */
bool chosen_deals_add(struct chosen_deals *list, const struct chosen_deal *item);

#endif
