/*
 * Answers as libmicrohttpd sends them, with the headers that all answers have: what a browser may
 * do with them, and what it may not.
 */
#ifndef SERVER_HTTP_RESPONSE_H
#define SERVER_HTTP_RESPONSE_H

#include <microhttpd.h>

#include "server/answer.h"

/* NULL: there is no memory. Takes over the file of the answer, not its body. */
struct MHD_Response *http_response_make(struct answer *a);

/* Events, which `read` gives. */
struct MHD_Response *http_response_of_stream(MHD_ContentReaderCallback read, void *context);

#endif
