/* What is known of a submission as files: submission.json, which stays as it is, and status.json.
 * Private to club/. */
#ifndef CLUB_SUBMISSION_RECORD_H
#define CLUB_SUBMISSION_RECORD_H

#include "club/submission.h"

/* The folder of them all, in the club's. */
#define SUBMISSION_PLACE "private/submissions"

/* In the folder of one: what has become of it. */
#define SUBMISSION_STATUS "status.json"

/* Writes submission.json into a folder. */
bool submission_record_write(const struct submission_record *r, const char *folder,
                             struct err *err);

#endif
