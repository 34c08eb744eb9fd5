/* An analysis to test with, beside the log that it is of: values that mean nothing. */
#ifndef ANY_ANALYSIS_H
#define ANY_ANALYSIS_H

/* Writes LOG.analysis, of the first sets of a log. */
void any_analysis(const char *log, unsigned sets);

#endif
