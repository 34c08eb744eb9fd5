/* Runs a fuzz target over files and folders of files: a corpus as an ordinary test,
 * any compiler. */
#include <dirent.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static int inputs;

static void replay_file(const char *path, size_t n)
{
    FILE *f = fopen(path, "rb");
    /* a block of the exact size, so that a sanitizer sees one byte too many */
    uint8_t *data = malloc(n ? n : 1);

    if (!f || !data || fread(data, 1, n, f) != n) {
        perror(path);
        exit(1);
    }
    (void)LLVMFuzzerTestOneInput(data, n);
    inputs++;
    free(data);
    fclose(f);
}

static void replay(const char *path)
{
    char inner[4096];
    struct stat st;
    struct dirent *entry;

    if (stat(path, &st) != 0) {
        perror(path);
        exit(1);
    }
    if (!S_ISDIR(st.st_mode)) {
        replay_file(path, (size_t)st.st_size);
        return;
    }
    DIR *dir = opendir(path);
    while (dir && (entry = readdir(dir))) {
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        replay(inner);
    }
    if (dir)
        closedir(dir);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    printf("%d inputs\n", inputs);
    return inputs == 0;
}
