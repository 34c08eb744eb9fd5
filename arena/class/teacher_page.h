/*
 * The page of a class for its teacher: a line for each student with the mark and what is to be
 * looked at, and the way to the students' pages, the report, the marks as CSV.
 */
#ifndef CLASS_TEACHER_PAGE_H
#define CLASS_TEACHER_PAGE_H

#include "class/student_page.h"

/* Writes the page of `all` at `path`; what it leads to lies beside it by these names. `report` is
 * NULL where nothing was played. */
struct teacher_page_files {
    const char *pages, *marks, *report; /* the folder of the students' pages; two files */
};
bool teacher_page_write(struct students *all, const struct student_page_setup *setup,
                        const struct teacher_page_files *files, const char *path, struct err *err);

#endif
