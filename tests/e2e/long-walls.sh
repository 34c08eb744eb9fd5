#!/bin/sh
# Each wall is held up by a test: with a line of the source changed so that a wall, or the trial of one, is missing,
# the test that is named beside it fails. Works in a copy of the sources; takes some minutes, on a busy machine a quarter of an hour.
. tests/e2e/lib.sh
[ "$(id -u)" = 0 ] || left_out 'only root has all walls'
there=$dir/tree
copy_sources "$there"
mkdir -p "$there/build/tests/hostile" && cp -a "$BUILD/tests/walls" "$there/build/tests" &&
    cp -a "$ZOO" "$there/build/tests/hostile" || exit 1

# holds TEST: builds in the copy what the test needs, and runs it. 0: it passes; 1: it fails; 2: it was not built.
holds() {
    case $1 in
    unit/*)
        (cd "$there" && make -j2 "build/tests/$1") >"$out" 2>&1 || return 2
        (cd "$there" && timeout 120 "build/tests/$1") >"$out" 2>&1 || return 1
        ;;
    e2e/*)
        (cd "$there" && make -j2 all) >"$out" 2>&1 || return 2
        (cd "$there" && ARENA=$there/build/euchre-arena BUILD=$there/build ZOO=$ZOO FIRST=1 timeout 300 sh "tests/$1.sh") >"$out" 2>&1 </dev/null || return 1
        ;;
    esac
}

# without NAME TEST FILE CHANGE: CHANGE is sed's
without() {
    file=$there/arena/$3
    cp -p "$file" "$dir/kept"
    sed -i "$4" "$file"
    if cmp -s "$file" "$dir/kept"; then
        complain "$1: arena/$3 has no such line"
    else
        holds "$2"
        case $? in
        0) complain "$1: $2 passes without it" ;;
        1) echo "$1: $2: $(grep -m 1 -E '^\[   LINE|: |does not hold' "$out" | cut -c 1-150)" ;;
        2) complain "$1: cannot be built" ;;
        esac
    fi
    cp "$dir/kept" "$file"
}

# the list: NAME | ROWS | TEST | FILE | CHANGE. Of bots, programs and builds the same lines raise many of the walls.
cat >"$dir/walls" <<'END'
groups are given up | bots/user programs/user builds/user | unit/test_host_confine | sandbox/host_confine.c | s/setgroups(0, NULL) == 0 \&\& setresgid/setresgid/
another user | bots/user programs/user builds/user | unit/test_host_confine | sandbox/host_confine.c | s/setresuid(user, user, user) == 0/true/
no new privileges | bots/no-new-privs programs/no-new-privs builds/no-new-privs | unit/test_host_confine | sandbox/host_confine.c | s/prctl(PR_SET_NO_NEW_PRIVS, 1/prctl(PR_GET_DUMPABLE, 1/
not to be looked into | - | unit/test_host_confine | sandbox/host_confine.c | s/prctl(PR_SET_DUMPABLE, 0/prctl(PR_GET_DUMPABLE, 0/
the parent's death | - | unit/test_host_confine | sandbox/host_confine.c | s/prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0/true/
limit of memory | bots/limits programs/limits builds/limits | unit/test_host_confine | sandbox/host_confine.c | 0,/{RLIMIT_AS, e->memory},/s///
limit of processes | bots/limits programs/limits | unit/test_host_confine | sandbox/host_confine.c | /{RLIMIT_NPROC, 0},/d
limit of files | bots/limits programs/limits | unit/test_host_confine | sandbox/host_confine.c | /{RLIMIT_FSIZE, 0},/d
limit of a build's files | builds/limits | unit/test_host_confine | sandbox/host_confine.c | /{RLIMIT_FSIZE, e->build->bytes},/d
Landlock | bots/landlock programs/landlock builds/landlock | unit/test_host_confine | sandbox/host_confine.c | s/syscall(SYS_landlock_restrict_self, rules, 0) == 0/true/
Landlock: reading | bots/landlock programs/landlock builds/landlock | unit/test_host_confine | sandbox/host_confine.c | s/^        \.files = .*/.files = (UINT64_C(1) << 13) - 1 - READ_FILE,/
Landlock: ports | - | unit/test_host_confine | sandbox/host_confine.c | s/version >= 4 ? 3 : 0/0/
Landlock: other processes | - | unit/test_host_confine | sandbox/host_confine.c | s/version >= 6 ? 3 : 0/0/
Landlock: devices | - | unit/test_host_confine | sandbox/host_confine.c | s/known & ~(uint64_t)(MAKE_CHAR | MAKE_BLOCK)/known/
filter: a call allowed | bots/seccomp | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/CALL(read), /CALL(read), CALL(socket), /
filter: clocks of others | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/enum { CLOCKS = 16 };/enum { CLOCKS = -1 };/
filter: words of others | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/FUTEX(FUTEX_PRIVATE_FLAG, FUTEX_PRIVATE_FLAG)/FUTEX(0, 0)/
filter: code to write | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/{OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, 0)},/{OK, CALL(mmap), MAP(0, 0)},/
filter: reading in play | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | /{SCMP_ACT_TRAP, CALL(pread64), EVER},/d
filter: code in play | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | /{SCMP_ACT_TRAP, CALL(mprotect), PROT(PROT_EXEC, PROT_EXEC)},/d
filter: descriptors in play | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | /{ERROR(0), CALL(close), EVER},/d
filter: locks of programs | programs/seccomp | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/{OK, CALL(fcntl), COMMAND(F_GETFL)},/{OK, CALL(fcntl), EVER},/
filter: files that programs write | programs/seccomp | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/{OK, CALL(openat), READING(2)},/{OK, CALL(openat), EVER},/
filter: limits of others | - | unit/test_seccomp_filter | sandbox/seccomp_filter.c | s/{OK, CALL(prlimit64), .*}},/{OK, CALL(prlimit64), EVER},/
clock: code that reads it | bots/clock programs/clock | e2e/clocks | sandbox/clocks.c | s/!replace_code(.p.code)/false/
clock: the counter | bots/clock programs/clock | e2e/clocks | sandbox/clocks.c | s/(void)clocks_counter(false);/return true;/
fence: network | builds/network | unit/test_namespaces | sandbox/namespaces.c | s/ALL_FLAGS = CLONE_NEWNET | /ALL_FLAGS = /
fence: IPC | builds/ipc | unit/test_namespaces | sandbox/namespaces.c | s/CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS$/CLONE_NEWNET | CLONE_NEWNS/
fence: IPC, shared | bots/ipc programs/ipc | unit/test_namespaces | sandbox/namespaces.c | s/unshare(own | CLONE_NEWNET | CLONE_NEWIPC)/unshare(own | CLONE_NEWNET)/
fence: network, entered | bots/network programs/network | unit/test_namespaces | sandbox/namespaces.c | s/if (setns(f->network, CLONE_NEWNET) == 0)/if (f->network >= 0)/
fence: a worker that has less | - | unit/test_namespaces | sandbox/namespaces.c | s/return !has_lost(f->walls \& ~walls, err);/return true;/
fence: a sitting that has less | - | unit/test_namespaces | sandbox/namespaces.c | s/return !has_lost(walls_missing(.*/return namespaces_raise() || err;/
fence: processes of others | bots/mount programs/mount | unit/test_namespaces | sandbox/namespaces.c | s/return geteuid() != 0 || mount("proc"/return true || mount("proc"/
fence: times of access | bots/atime programs/atime | unit/test_namespaces | sandbox/namespaces.c | s/(change_all(hide_reading) ? WALL(ATIME) : 0)/0/
fence: times of access, said to be hidden | - | unit/test_namespaces | sandbox/namespaces.c | s/(change_all(hide_reading) ? WALL(ATIME) : 0)/WALL(ATIME)/
fence: private mounts | bots/mount | e2e/chroot | sandbox/namespaces.c | s/return mount(NULL, root, NULL, MS_REC | MS_PRIVATE, NULL) == 0;/return root;/
fence: private mounts in a chroot | - | e2e/chroot | sandbox/namespaces.c | s/bool changed = gone \&\& change("\/");/bool changed = gone;/
trial of Landlock | - | e2e/walls_tried | sandbox/host_selftest.c | s/return fd >= 0;/return false;/
trial of limits | - | e2e/walls_tried | sandbox/host_selftest.c | s/if (has_more_memory(e) || .*/if (false)/
trial of the filter | - | e2e/walls_tried | sandbox/host_selftest.c | s/return stops_child(e, false) \&\& stops_child(e, true);/return e;/
trial of mounts | - | e2e/walls_tried | sandbox/selftest.c | s/bool seen = proc_outside(t) != t->proc;/bool seen = false;/
trial of shared memory | - | unit/test_namespaces | sandbox/selftest.c | s/if (reaches_memory(t))/if (false)/
trial of the network | - | unit/test_namespaces | sandbox/selftest.c | s/if (reaches_network())/if (false)/
programs: files that all see | programs/image | e2e/walls | sandbox/spawn.c | s/    if (!place.program\[0\])/    if (true)/
programs without what they need | programs/landlock | e2e/walls | sandbox/host_interpreter.c | s/walls_lacking(WALLED_PROGRAM, runner, standing, lacks)/false/
builds without what they need | - | e2e/builds | sandbox/host_build.c | s/walls_lacking(WALLED_BUILD, runner, standing, lacks)/false/
builds: sockets | builds/seccomp | e2e/builds | sandbox/seccomp_filter.c | 0,/CALL(socket),/s///
builds: memory without a process | - | e2e/builds | sandbox/seccomp_filter.c | s/CALL(memfd_create)};/};/
builds: limits of others | - | e2e/builds | sandbox/seccomp_filter.c | s/another = {0, SCMP_CMP_NE, 0, 0}/another = {0, SCMP_CMP_GT, UINT32_MAX, 0}/
builds: files by their paths | - | e2e/builds | sandbox/seccomp_filter.c | s/(!box_alone \&\& !refuse_by_path(filter))/false/
unpacking: Landlock | unpacking/landlock | unit/test_unpack | backend/unpack_walls.c | s/ \&\& landlock_end(rules);/;/
unpacking: filter | unpacking/seccomp | unit/test_unpack | backend/unpack_walls.c | s/raise_filter() ? WALL(FILTER) : 0/WALL(FILTER)/
unpacking: limits | unpacking/limits | unit/test_unpack | backend/unpack_walls.c | s/limit_all(bytes) ? WALL(LIMITS) : 0/WALL(LIMITS)/
unpacking: privileges | unpacking/no-new-privs | unit/test_unpack | backend/unpack_walls.c | s/PR_SET_NO_NEW_PRIVS, 1/PR_GET_KEEPCAPS, 0/; s/seccomp_load(\([a-z]*\)) == 0/seccomp_attr_set(\1, SCMP_FLTATR_CTL_NNP, 0) == 0 \&\& &/
server: Landlock | euchre-server/landlock | unit/test_server_confine | server/confine.c | s/return landlock_end(rules);/return true;/
server: filter | euchre-server/seccomp | unit/test_server_confine | server/confine.c | s/raise_filter() ? WALL(FILTER) : 0/WALL(FILTER)/
server: limits | euchre-server/limits | unit/test_server_confine | server/confine.c | s/limit_all(limits) ? WALL(LIMITS) : 0/WALL(LIMITS)/
server: privileges | euchre-server/no-new-privs | unit/test_server_confine | server/confine.c | s/PR_SET_NO_NEW_PRIVS, 1/PR_GET_KEEPCAPS, 0/; s/seccomp_load(\([a-z]*\)) == 0/seccomp_attr_set(\1, SCMP_FLTATR_CTL_NNP, 0) == 0 \&\& &/
server: another user | euchre-server/user | unit/test_server_confine | server/confine.c | s/setresuid(user->pw_uid, user->pw_uid, user->pw_uid) != 0/false/
server: groups | euchre-server/user | unit/test_server_confine | server/confine.c | s/setgroups(0, NULL) != 0 || //
builds: what is mounted | builds/mount | e2e/builds | build/build_box.c | s/^             namespaces_read_only();/true;/
END

awk -F ' [|] ' '{ print $3 }' "$dir/walls" | sort -u >"$dir/tests"
while read -r test; do
    holds "$test" || complain "$test: fails as it is"
done <"$dir/tests"
while IFS='|' read -r name _ test file change; do
    test=${test# } file=${file# }
    without "${name% }" "${test% }" "${file% }" "${change# }"
done <"$dir/walls"
exit $failed
