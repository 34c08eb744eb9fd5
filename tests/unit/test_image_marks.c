/* arena/sandbox/image_marks: what nobody plays is removed from the image, and nothing else. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "sandbox/image_files.h"
#include "sandbox/image_marks.h"
#include "test.h"

static struct folder_temporary place; /* stands for the image */
static int root;

static void begin(void)
{
    struct err err;

    assert_true(folder_temporary_open(&place, &err));
    root = open(place.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_true(root >= 0);
}

static void end(void)
{
    close(root);
    folder_temporary_close(&place);
}

static bool is_there(const char *path)
{
    return faccessat(root, path + 1, F_OK, 0) == 0;
}

static void put(const char *path)
{
    assert_true(image_files_write(root, path, "x", 1, 0444));
}

/* A bot whose hash is this byte again and again, with a file. */
static void add(const char *mark, uint8_t byte, const char *packages)
{
    uint8_t hash[HASH_BYTES];
    char name[IMAGE_PROGRAM_NAME], path[64];

    memset(hash, byte, sizeof hash);
    image_program_name(hash, name);
    (void)snprintf(path, sizeof path, "/program/%s/data/w", name);
    put(path);
    assert_true(image_mark_make(root, mark, hash, packages));
}

static const char ONE[] = "/program/01010101010101010101010101010101/data/w";
static const char TWO[] = "/program/02020202020202020202020202020202/data/w";

TEST(a_mark_has_the_hash_of_its_bot)
{
    uint8_t hash[HASH_BYTES], expected[HASH_BYTES];

    begin();
    add("/.hash/one", 1, "");
    assert_int_equal(image_mark_hold(root, "/.hash/two", hash), -1);
    int held = image_mark_hold(root, "/.hash/one", hash);
    assert_true(held >= 0);
    memset(expected, 1, sizeof expected);
    assert_memory_equal(hash, expected, sizeof hash);
    assert_true(is_there(ONE));
    close(held);
    end();
}

TEST(what_nobody_holds_is_removed)
{
    uint8_t hash[HASH_BYTES];

    begin();
    add("/.hash/one", 1, "/home/ann/venv/lib/python3.11/site-packages");
    add("/.hash/two", 2, "/home/bob/venv/lib/python3.11/site-packages");
    put("/home/ann/venv/lib/python3.11/site-packages/a.py");
    put("/home/bob/venv/lib/python3.11/site-packages/a.py");
    put("/program/bot/bot");
    int held = image_mark_hold(root, "/.hash/two", hash),
        again = image_mark_hold(root, "/.hash/two", hash);
    assert_int_equal(image_marks_sweep(root), 1);
    assert_false(is_there(ONE));
    assert_false(is_there("/home/ann/venv/lib/python3.11/site-packages"));
    assert_int_equal(image_mark_hold(root, "/.hash/one", hash), -1);
    close(again);
    assert_int_equal(image_marks_sweep(root), 0);
    assert_true(is_there(TWO));
    assert_true(is_there("/home/bob/venv/lib/python3.11/site-packages/a.py"));
    close(held);
    assert_int_equal(image_marks_sweep(root), 1);
    assert_false(is_there(TWO));
    assert_true(is_there("/program/bot/bot"));
    end();
}

TEST(what_another_bot_has_too_stays)
{
    static const char shared[] = "/srv/venv/lib/python3.11/site-packages",
                      own[] = "/usr/local/lib/python3.11/site-packages";
    uint8_t hash[HASH_BYTES];

    begin();
    put("/srv/venv/lib/python3.11/site-packages/a.py");
    put("/usr/local/lib/python3.11/site-packages/a.py");
    add("/.hash/one", 1, own);
    add("/.hash/same", 1, shared);
    add("/.hash/two", 2, shared);
    int held = image_mark_hold(root, "/.hash/same", hash);
    assert_int_equal(image_marks_sweep(root), 2);
    assert_true(is_there(ONE));
    assert_false(is_there(TWO));
    assert_true(is_there("/srv/venv/lib/python3.11/site-packages/a.py"));
    assert_true(is_there("/usr/local/lib/python3.11/site-packages/a.py"));
    close(held);
    assert_int_equal(image_marks_sweep(root), 1);
    assert_false(is_there(ONE));
    assert_false(is_there(shared));
    end();
}

TEST(an_image_without_marks_has_nothing_to_remove)
{
    begin();
    assert_int_equal(image_marks_sweep(root), 0);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mark_has_the_hash_of_its_bot),
        cmocka_unit_test(what_nobody_holds_is_removed),
        cmocka_unit_test(what_another_bot_has_too_stays),
        cmocka_unit_test(an_image_without_marks_has_nothing_to_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
