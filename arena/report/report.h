/*
 * Makes the report of one log or several: one page of HTML with everything in it
 * (docs/formats/report.md, page.h). The same logs with the same sidecars and analyses give the same
 * bytes.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <jansson.h>

#include "run/sidecar.h"
#include "stats/log_results.h"

struct report_log {
    const char *path;
    const char *whole; /* its path when it is complete, with which its analysis goes; NULL: none */
    const char *name;  /* in the report */
    bool part;         /* it is still being written: an incomplete end is left out */
};

/* All is borrowed. */
struct report {
    const char *arena; /* its version */
    const struct report_log *log;
    size_t logs;
    const struct sidecar_origin *origin;   /* when and where they were played; NULL: not known */
    const struct log_results *log_results; /* the results of these logs */
    json_t *results;      /* the same as in results.json; long lists are cut here */
    struct err *left_out; /* set to why no analysis is in the report though there is one; "" as its
                             text: none is left out. May be NULL */
};

/* Appends the page. An analysis that is damaged or of another log is left out: the rest of the
 * report does not need it. */
bool report_make(const struct report *r, struct buf *html, struct err *err);

/* Its name in the folder of a tournament. */
#define REPORT_NAME "report.html"

#endif
