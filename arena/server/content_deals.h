/* What the files that answer from logs have between them: content_deals.c, content_tables.c. */
#ifndef SERVER_CONTENT_DEALS_H
#define SERVER_CONTENT_DEALS_H

#include "server/content.h"

/* Answers {"error": sentence} and returns the status. */
int content_refuse(struct content_answer *a, int status, const char *sentence);

/* Answers with a deal of a log. 404: there is no such file, or no such deal in it. */
int content_log_deal(const char *log, const char *address, struct content_answer *a);

#endif
