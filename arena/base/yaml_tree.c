#include "base/yaml_tree.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "base/yaml_error.h"

/* ---- Nodes ---- */

bool yaml_tree_refuse(const struct yaml_tree *t, const yaml_node_t *node, const char *what)
{
    assert(node);
    return err_set(t->err, ERR_USAGE, "%s:%zu: %s", t->path, node->start_mark.line + 1, what);
}

bool yaml_tree_refuse_word(const struct yaml_tree *t, const yaml_node_t *node, const char *what)
{
    assert(node);
    return err_set(t->err, ERR_USAGE, "%s:%zu: '%.60s' %s", t->path, node->start_mark.line + 1,
                   (const char *)node->data.scalar.value, what);
}

yaml_node_t *yaml_tree_node(const struct yaml_tree *t, int index)
{
    yaml_node_t *node = yaml_document_get_node(t->document, index);

    assert(node);
    return node;
}

/* libyaml adds a zero to it. */
const char *yaml_tree_text(const yaml_node_t *node)
{
    assert(node);
    if (node->type != YAML_SCALAR_NODE)
        return NULL;
    const char *text = (const char *)node->data.scalar.value;
    return strlen(text) == node->data.scalar.length ? text : NULL;
}

bool yaml_tree_no_word(const struct yaml_tree *t, const yaml_node_t *node)
{
    const char *instead = "";

    if (node->type == YAML_SEQUENCE_NODE)
        instead = ", not a list";
    else if (node->type == YAML_MAPPING_NODE)
        instead = ", not keys and values";
    return err_set(t->err, ERR_USAGE, "%s:%zu: expected one word or number%s", t->path,
                   node->start_mark.line + 1, instead);
}

bool yaml_tree_word(const struct yaml_tree *t, const yaml_node_t *node, char *out, size_t cap)
{
    const char *text = yaml_tree_text(node);

    if (!text || !*text)
        return yaml_tree_no_word(t, node);
    if (!text_copy(text_of(text), out, cap))
        return yaml_tree_refuse(t, node, "the value is too long");
    return true;
}

bool yaml_tree_number(const struct yaml_tree *t, const yaml_node_t *node, double least, double most,
                      double *out)
{
    const char *text = yaml_tree_text(node);
    char *end = NULL, expected[96];
    double value = text ? strtod(text, &end) : NAN;

    if (text && *text && !*end && value >= least && value <= most) {
        *out = value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "expected a number from %g to %g", least, most);
    return yaml_tree_refuse(t, node, expected);
}

bool yaml_tree_whole(const struct yaml_tree *t, const yaml_node_t *node, unsigned least,
                     unsigned most, uint32_t *out)
{
    const char *text = yaml_tree_text(node);
    char expected[96];
    uint64_t value;

    if (text && text_u64(text_of(text), least, most, &value)) {
        *out = (uint32_t)value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "expected a whole number from %u to %u", least, most);
    return yaml_tree_refuse(t, node, expected);
}

/* ---- Mappings ---- */

static const struct yaml_key *find_key(const struct yaml_key *keys, const char *name)
{
    for (; name && keys->name; keys++)
        if (strcmp(keys->name, name) == 0)
            return keys;
    return NULL;
}

static bool refuse_key(const struct yaml_tree *t, const yaml_node_t *node,
                       const struct yaml_key *keys)
{
    char known[400] = "";
    const char *text = yaml_tree_text(node);

    for (const struct yaml_key *k = keys; k->name; k++) {
        size_t n = strlen(known);
        (void)snprintf(known + n, sizeof known - n, "%s%s", n ? ", " : "", k->name);
    }
    struct suggest near = suggest_for(text_of(text ? text : ""));
    char ask[SUGGEST_ASK];
    suggest_try_list(&near, known);
    return err_set(t->err, ERR_USAGE, "%s:%zu: there is no key '%.60s' here%s%s", t->path,
                   node->start_mark.line + 1, text ? text : "",
                   near.word.n ? suggest_ask(&near, "", ask) : ", but ", near.word.n ? "" : known);
}

static bool is_given_before(const struct yaml_tree *t, const yaml_node_t *mapping,
                            const yaml_node_pair_t *at)
{
    const yaml_node_pair_t *pair = mapping->data.mapping.pairs.start;

    for (; pair < at; pair++) {
        const char *one = yaml_tree_text(yaml_tree_node(t, pair->key)),
                   *two = yaml_tree_text(yaml_tree_node(t, at->key));
        if (one && two && strcmp(one, two) == 0)
            return true;
    }
    return false;
}

bool yaml_tree_keys(struct yaml_tree *t, const yaml_node_t *node, const struct yaml_key *keys)
{
    if (node->type != YAML_MAPPING_NODE)
        return yaml_tree_refuse(t, node, "expected keys and values, as in `key: value`");
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
    for (; pair < node->data.mapping.pairs.top; pair++) {
        yaml_node_t *name = yaml_tree_node(t, pair->key);
        const struct yaml_key *key = find_key(keys, yaml_tree_text(name));
        if (!key)
            return refuse_key(t, name, keys);
        if (is_given_before(t, node, pair))
            return yaml_tree_refuse(t, name, "this key is given twice");
        yaml_node_t *value = yaml_tree_node(t, pair->value);
        t->key = key->name;
        if (!key->read(t, value))
            return false;
    }
    return true;
}

yaml_node_t *yaml_tree_value(const struct yaml_tree *t, const yaml_node_t *mapping, const char *key)
{
    const yaml_node_pair_t *pair = mapping->data.mapping.pairs.start;

    for (; pair < mapping->data.mapping.pairs.top; pair++) {
        const char *name = yaml_tree_text(yaml_tree_node(t, pair->key));
        if (name && strcmp(name, key) == 0)
            return yaml_tree_node(t, pair->value);
    }
    return NULL;
}

/* ---- Lists ---- */

bool yaml_tree_list(struct yaml_tree *t, const yaml_node_t *node, const struct yaml_list *list)
{
    size_t n = 0;

    if (node->type != YAML_SEQUENCE_NODE)
        return yaml_tree_refuse(t, node, list->expected);
    const yaml_node_item_t *at = node->data.sequence.items.start;
    for (; at < node->data.sequence.items.top; at++, n++) {
        yaml_node_t *item = yaml_tree_node(t, *at);
        if (n == list->most)
            return yaml_tree_refuse(t, item, list->too_many);
        if (!list->read(t, item))
            return false;
    }
    return true;
}

/* ---- The whole ---- */

static bool read_document(struct yaml_tree *t, const char *expected, yaml_tree_reader *read_root)
{
    const yaml_node_t *root = yaml_document_get_root_node(t->document);

    if (!root)
        return err_set(t->err, ERR_USAGE, "%s:1: nothing is in it; expected at least `%s:`",
                       t->path, expected);
    return read_root(t, root);
}

bool yaml_tree_read(const struct yaml_tree *t, const void *data, size_t n, const char *expected,
                    yaml_tree_reader *root)
{
    yaml_parser_t parser;
    yaml_document_t document;

    if (!yaml_parser_initialize(&parser))
        return err_memory(t->err);
    yaml_parser_set_input_string(&parser, data, n);
    bool ok = yaml_parser_load(&parser, &document);
    if (!ok) {
        (void)yaml_error(t->err, t->path, data, n, &parser);
    } else {
        struct yaml_tree read = *t;
        read.document = &document;
        ok = read_document(&read, expected, root);
        yaml_document_delete(&document);
    }
    yaml_parser_delete(&parser);
    return ok;
}
