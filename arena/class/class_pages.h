/*
 * What a class's teacher and students get to read: index.html with a line for each student and
 * links to the rest, marks.csv, and a page of HTML for each student.
 *
 * A student's page has everything in it: the mark and where it comes from, what the build and the
 * check found, the bot's own faults, its most instructive mistakes, the deals that cost it most. Of
 * others it shows only what their bots did in these deals, and their names only where the class
 * file allows it.
 */
#ifndef CLASS_CLASS_PAGES_H
#define CLASS_CLASS_PAGES_H

#include "class/class_tournament.h"

/* Names in the folder of a class. */
#define CLASS_INDEX "index.html"
#define CLASS_MARKS "marks.csv"
#define CLASS_PAGES "students" /* the folder of their pages */

/* Writes all of it into a folder that is there; what else is in it stays. Students have their
 * marks (rubric.h). */
bool class_pages_write(const struct class_tournament *t, const char *folder, struct err *err);

/* The file name of a student's page: the name of the folder, where that is plain. */
enum { CLASS_PAGE_NAME = 96 };
void class_page_name(const struct student *student, char name[CLASS_PAGE_NAME]);

/* ---- Texts in HTML ---- */

/* Appends a text, which may be anything: what HTML would read in it is escaped. Lines and blanks
 * are kept, long lines broken. */
void class_html_lines(struct buf *out, const char *text);

#endif
