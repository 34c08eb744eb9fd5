/*
 * Prints results as tables, CSV or one JSON object. results.c prints all tables; each has a file:
 * standings_table.c, crosstable.c (every line against every other), head_to_head.c (a match of
 * two), times_table.c (times of answers), bracket_table.c (formats that pair by results).
 * results_csv.c and results_json.c are for programs.
 */
#ifndef RESULTS_RESULTS_H
#define RESULTS_RESULTS_H

#include <jansson.h>

#include "terminal/cli.h"
#include "terminal/grid.h"
#include "results/ranking.h"

enum { RESULTS_VERSION = 1 }; /* of JSON */

struct results_how {
    enum grid_format format;
    bool crosstable, los, times; /* these tables as well; JSON has them anyway */
    bool luck;                   /* compute luck while the logs are read */
    bool heading;                /* print what is shown and how far it is */
};

/* Its options for getopt_long. results_option: whether `option` is one of them, which it then sets.
 * RESULTS_USAGE: their help. */
enum {
    RESULTS_JSON = 512,
    RESULTS_CSV,
    RESULTS_CROSSTABLE,
    RESULTS_LOS,
    RESULTS_TIMES,
    RESULTS_LUCK
};
#define RESULTS_OPTIONS \
    {"json", no_argument, NULL, RESULTS_JSON}, {"csv", no_argument, NULL, RESULTS_CSV}, \
        {"crosstable", no_argument, NULL, RESULTS_CROSSTABLE}, \
        {"los", no_argument, NULL, RESULTS_LOS}, {"times", no_argument, NULL, RESULTS_TIMES}, \
    { \
        "luck", no_argument, NULL, RESULTS_LUCK \
    }
bool results_option(struct results_how *how, int option);
#define RESULTS_USAGE \
    "    --crosstable        every bot against every other\n" \
    "    --los               how likely each bot is better than each other\n" \
    "    --times             how long bots took for each kind of answer\n" \
    "    --luck              scores adjusted for the luck of the cards too: a fixed\n" \
    "                        player plays every deal again, which takes time\n" \
    "    --json, --csv       everything as one JSON object (its keys are in\n" \
    "                        docs/formats/results.md); the standings as CSV\n"

/* Prints on standard output. A log of one game has its standings; one of several has them game by
 * game and then all together, in CSV as rows with a column `stage`. False if there was no memory;
 * errors of the stream stay in the stream. */
bool results_print(const struct ranking *k, const struct results_how *how);

/*
 * Adds the same as JSON, to the byte (docs/formats/results.md); and as a value, NULL if there was
 * no memory.
 */
bool results_json(const struct ranking *k, struct buf *out);
json_t *results_value(const struct ranking *k);

/* The name of the file of results in a tournament's folder. */
#define RESULTS_NAME "results.json"

/* ---- What several tables print (line_values.c) ---- */

/* A line's name as it may be shown: a pair's names joined. */
enum { SHOWN_NAME = 4 * STANDING_NAME };
void results_name(const struct standing *line, char out[SHOWN_NAME]);

/* Why a line is not rated: "forfeited 120 of 120 tables"; of the tables those that others alone
 * forfeited are left out. */
enum { RESULTS_NOT_RATED = 80 };
void results_not_rated(const struct standing *line, char text[RESULTS_NOT_RATED]);

/* What tables play: "games". */
const char *results_units(enum unit unit);

/* Points a deal, from sums in parts of a point, and ratio_interval; one set has no interval. */
struct estimate results_points(const struct ratio_sum *points, unsigned parts);

/* Elo of the tables won in sets of these standings, and normalized Elo. All is NAN where tables are
 * deals, of which it is points that matter. */
struct estimate results_elo(const struct standings *s, struct pentanomial p);
struct estimate results_nelo(const struct standings *s, struct pentanomial p);

/* The names of a line as JSON. */
json_t *results_json_names(const struct standing *line);

/* ---- Between its files ---- */

/* The standings on a page, of more than `most` lines only the first; their legend on standard
 * output, once for many games. False if there was no memory, as all that follow. */
bool standings_table_print(const struct ranked *g, const struct cli_page *page, size_t most);
void standings_table_legend(const struct ranked *game, size_t games);

/* Two lines against each other, in text and JSON; lines are indices. */
bool crosstable_print(const struct ranked *g);
bool crosstable_los_print(const struct ranked *g);
json_t *crosstable_json(const struct ranked *g);

/* A game of two lines in two sides. */
bool head_to_head_is(const struct ranked *g);
void head_to_head_print(const struct ranked *g);
void head_to_head_print_line(const struct ranked *g, FILE *out); /* the same in one line */
json_t *head_to_head_json(const struct ranked *g);

/* GRID_CSV: a row a line. Of a log of several games the rows of all of them, then one overall for
 * each bot, with the columns `stage` (from 1, "overall"), `event`, `rules` and `unit` before the
 * rest; cells that a row has not are empty. */
bool results_csv(const struct ranking *k);

/* The lines of a game; a bot over all stages without what it did in each. */
json_t *results_csv_lines(const struct ranked *g);
json_t *results_csv_overall(const struct overall_line *line);

/* How long answers took, by bot and kind of question, and the arena's own part: as text, and JSON
 * of it, which is null where nothing is known. */
bool times_table_print(const struct time_stats *t);
json_t *times_table_json(const struct time_stats *t);

/* 850ns, 12us, 3.4ms, 1.2s: two digits, as a histogram knows no more. */
enum { TIMES_TABLE_NS = 16 };
void times_table_ns(uint64_t ns, char text[TIMES_TABLE_NS]);

#endif
