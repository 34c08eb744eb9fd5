/*
 * The faults of a report: counted by bot, kind, question and law, with the first of each in words
 * and its consequence.
 */
#ifndef REPORT_FAULTS_H
#define REPORT_FAULTS_H

#include "base/hashmap.h"
#include "rules/law.h"
#include "report/games.h"
#include "table/address.h"

enum {
    FAULTS_LAW = 24,
    FAULTS_ROWS = 400 /* of more kinds only the number is kept */
};

/* Code EU_NO_FAULT: tables that were given up before they were played. */
struct fault_row {
    uint32_t bot;
    uint8_t code, question;
    char law[FAULTS_LAW];   /* its name in the log */
    struct citation broken; /* the law; number "": none */
    char *words;            /* owned */
    uint64_t count, lost;   /* lost: tables forfeited by them */
    char first[ADDRESS_TEXT];
};

/* A struct of zeros has none. */
struct faults {
    struct fault_row *row;
    size_t rows;
    uint64_t others; /* faults of the rows that are not kept */
    /* The rest is faults.c's own. */
    struct hashmap numbering;
    size_t cap;
};

void faults_finish(struct faults *f);

/* Counts the faults of a set. `on_fault`, unless NULL, is called for each that happened in a deal:
 * where, and how many of its row there were before. False if memory runs out. */
typedef void faults_on_fault(void *context, unsigned game, unsigned deal, uint64_t before);
bool faults_set(struct faults *f, const struct set_view *view, faults_on_fault *on_fault,
                void *context, struct err *err);

/* A list of them; `names` are those of the bots, by number. */
json_t *faults_json(const struct faults *f, const struct eu_rules *rules,
                    const struct bot_name *names);

#endif
