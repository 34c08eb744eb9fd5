/*
 * The page of a class for its teacher: a line for each student with the mark and what is to be
 * looked at, and the way to the students' pages, the report, the marks as CSV.
 */
#ifndef COURSE_INDEX_H
#define COURSE_INDEX_H

#include "course/page.h"

/* Writes the page of `all` at `path`; what it leads to lies beside it by these names. `report` is
 * NULL where nothing was played. */
struct index_files {
    const char *pages, *marks, *report; /* the folder of the students' pages; two files */
};
bool index_write(struct students *all, const struct page_setup *setup,
                 const struct index_files *files, const char *path, struct err *err);

#endif
