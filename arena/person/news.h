/*
 * What happened at the table, told to a person line by line: the difference between what the seat
 * could see and what it sees now. Only views and notices go in, so nothing else can come out.
 */
#ifndef PERSON_NEWS_H
#define PERSON_NEWS_H

#include "game/tally.h"
#include "person/scene.h"

/* Appends what happened since `before`, a view of the same seat; from the beginning of the deal
 * where that is NULL or no earlier moment of the same play. Each line is ended. */
void news_since(const struct scene *s, const struct eu_view *before, const struct eu_view *now,
                struct buf *out);

/* Appends what a notice says that views do not: faults, and what a hand and a game came to. */
void news_notice(const struct scene *s, const struct eu_notice *notice, struct buf *out);

/* Appends the score by side, the person's own first: "you and C simple 4, B and D 6"; and games
 * and points of the rubber where there are any. */
void news_score(const struct scene *s, const struct eu_view *view, struct buf *out);

/* Appends the last trick that was taken, or that there is none. */
void news_last_trick(const struct scene *s, const struct eu_view *view, struct buf *out);

/* Appends what a table came to. */
void news_end(const struct scene *s, const struct tally *tally, struct buf *out);

#endif
