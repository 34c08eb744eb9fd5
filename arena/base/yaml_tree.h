/*
 * A YAML text as a tree, in which every value knows its line, and what reads its keys, lists and
 * words:
 *
 *     struct yaml_tree t = {.path = path, .target = &what_is_filled_in, .err = err};
 *     yaml_tree_read(&t, text, n, read_root)     in which read_root calls yaml_tree_keys
 *
 * All functions that return bool fail with ERR_USAGE, "PATH:LINE: what was expected".
 */
#ifndef BASE_YAML_TREE_H
#define BASE_YAML_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <yaml.h>

#include "base/err.h"

struct yaml_tree {
    const char *path;
    void *target; /* the reader's own */
    struct err *err;
    /* The rest is set while it is read. */
    yaml_document_t *document;
    const char *key; /* whose value is being read */
};

typedef bool yaml_tree_reader(struct yaml_tree *t, const yaml_node_t *value);

struct yaml_key {
    const char *name;
    yaml_tree_reader *read;
};

struct yaml_list {
    const char *expected, *too_many;
    size_t most; /* items */
    yaml_tree_reader *read;
};

/* Parses the text and reads it from its root. `expected` is the key that it has at least. */
bool yaml_tree_read(const struct yaml_tree *t, const void *data, size_t n, const char *expected,
                    yaml_tree_reader *root);

/* Reads a mapping that has no other keys than these, up to one without a name, and each once. */
bool yaml_tree_keys(struct yaml_tree *t, const yaml_node_t *node, const struct yaml_key *keys);

/* Reads the items of a list. */
bool yaml_tree_list(struct yaml_tree *t, const yaml_node_t *node, const struct yaml_list *list);

/* A node by libyaml's number of it. */
yaml_node_t *yaml_tree_node(const struct yaml_tree *t, int index);

/* The value of a key of a mapping; NULL if it is not there. */
yaml_node_t *yaml_tree_value(const struct yaml_tree *t, const yaml_node_t *mapping,
                             const char *key);

/* Its text; NULL if it is no text, or has a zero in it. */
const char *yaml_tree_text(const yaml_node_t *node);

/* Copies one word that is not empty and has less than `cap` bytes. */
bool yaml_tree_word(const struct yaml_tree *t, const yaml_node_t *node, char *out, size_t cap);

bool yaml_tree_number(const struct yaml_tree *t, const yaml_node_t *node, double least, double most,
                      double *out);
bool yaml_tree_whole(const struct yaml_tree *t, const yaml_node_t *node, unsigned least,
                     unsigned most, uint32_t *out);

/* Errors of a node: what was expected; the same behind the word that the node is; and that one word
 * or number was. All return false. */
bool yaml_tree_refuse(const struct yaml_tree *t, const yaml_node_t *node, const char *what);
bool yaml_tree_refuse_word(const struct yaml_tree *t, const yaml_node_t *node, const char *what);
bool yaml_tree_no_word(const struct yaml_tree *t, const yaml_node_t *node);

#endif
