/*
 * Parts of pages that are made of what the program knows: the tests make them anew and compare.
 * With PAGE_WRITE=1 in the environment they write them there instead.
 */
#ifndef PAGE_PART_H
#define PAGE_PART_H

#include "base/buf.h"

/* The part of the page between the lines `<!-- NAME -->` and `<!-- end of NAME -->` is this text;
 * fails the test otherwise. Run in the top folder. */
void page_part_holds(const char *page, const char *name, struct buf *text);

#endif
