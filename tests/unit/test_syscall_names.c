/* arena/sandbox/syscall_names: numbers and names of system calls. */
#include <string.h>
#include <sys/syscall.h>

#include "sandbox/syscall_names.h"
#include "test.h"

TEST(numbers_of_x86_64_have_names)
{
    static const struct {
        int32_t code;
        const char *name;
    } cases[] = {
        {0, "read"},
        {2, "open"},
        {41, "socket"},
        {56, "clone"},
        {57, "fork"},
        {59, "execve"},
        {62, "kill"},
        {101, "ptrace"},
        {250, "keyctl"},
        {257, "openat"},
        {272, "unshare"},
        {317, "seccomp"},
        {319, "memfd_create"},
        {310, "process_vm_readv"},
        {425, "io_uring_setup"},
    };
    char name[SYSCALL_NAME];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        syscall_name(cases[i].code, name);
        assert_string_equal(name, cases[i].name);
    }
}

TEST(what_nobody_knows_is_a_number)
{
    char name[SYSCALL_NAME];

    syscall_name(9999, name);
    assert_string_equal(name, "call 9999");
    syscall_name(INT32_MAX, name);
    assert_string_equal(name, "call 2147483647");
    syscall_name(-1, name);
    assert_string_equal(name, "of another kind");
    syscall_name(INT32_MIN, name);
    assert_string_equal(name, "of another kind");
}

TEST(calls_of_this_machine_become_those_of_x86_64)
{
    assert_int_equal(syscall_code(SYS_read), 0);
    assert_int_equal(syscall_code(SYS_socket), 41);
    assert_int_equal(syscall_code(SYS_openat), 257);
    assert_int_equal(syscall_code(SYS_memfd_create), 319);
    assert_int_equal(syscall_code(-1), -1);
    assert_int_equal(syscall_code(INT32_MIN), -1);
}

/* read of x32, which a machine may know under the same name */
TEST(a_foreign_call_has_no_number)
{
    assert_int_equal(syscall_code(0x40000000), -1);
    assert_int_equal(syscall_code(0x40000000 | 57), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_x86_64_have_names),
        cmocka_unit_test(what_nobody_knows_is_a_number),
        cmocka_unit_test(calls_of_this_machine_become_those_of_x86_64),
        cmocka_unit_test(a_foreign_call_has_no_number),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
