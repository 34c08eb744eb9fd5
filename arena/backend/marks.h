/*
 * The marks of a class as people of the club may see them: a teacher those of everybody, an author
 * his own (ladder/class_marks.h has the folder). Answers are JSON (docs/formats/club.md).
 */
#ifndef BACKEND_MARKS_H
#define BACKEND_MARKS_H

#include "backend/link.h"
#include "club/tokens.h"

/* What is in a message: at most MESSAGE_BYTES with all that JSON adds. */
enum { MARKS_ROWS = 40 << 10, MARKS_PAGE = 16 << 10 };

/* Answers with the rows of marks.csv, from one on. */
void marks_request(const struct club *c, struct link *link, const struct message *m,
                   const struct token_holder *holder);

/* Answers with a part of the page of a student. */
void marks_request_page(const struct club *c, struct link *link, const struct message *m,
                        const struct token_holder *holder);

#endif
