/*
 * Marks in the image of programs' files (root_image.h): a small file for each bot that is a folder
 * and whose files are all there. Whoever plays the bot holds its mark, and what nobody holds can be
 * removed where there is no room for others.
 */
#ifndef SANDBOX_IMAGE_MARKS_H
#define SANDBOX_IMAGE_MARKS_H

#include "sandbox/bot_folder.h"

enum { IMAGE_MARK_NAME = 64, IMAGE_PROGRAM_NAME = 33 };

/* The name of a bot's mark, by what the file system says of its files: processes start often, and
 * weights are large. The packages are part of it, as they are not part of the bot's hash. */
void image_mark_name(const struct bot_folder *b, char name[IMAGE_MARK_NAME]);

/* The name of a bot's folder in the image, which is a part of its hash. It is long enough that no
 * two bots have it in common: nobody else knows it, and it is the same in each run. */
void image_program_name(const uint8_t hash[HASH_BYTES], char name[IMAGE_PROGRAM_NAME]);

/* Makes a mark in the image with this root: the bot's hash, the path of its packages or "". False
 * with errno. */
bool image_mark_make(int root, const char *name, const uint8_t hash[HASH_BYTES],
                     const char *packages);

/* Returns a descriptor that holds the mark until it is closed; the bot's hash is in it. -1: there
 * is none. */
int image_mark_hold(int root, const char *name, uint8_t hash[HASH_BYTES]);

/* Removes all bots whose marks nobody holds, with the packages that were theirs alone. To be called
 * by one process at a time, that adds no other bot meanwhile. Returns how many there were. */
unsigned image_marks_sweep(int root);

#endif
