# A folder of arena/ includes only itself and folders to its left, and nothing includes env/, which is a library of its
# own; sdk/ includes nothing of arena/, and bots nothing but sdk/ and the library for bots; only bots/train sees both
# sides, and the file of env/ that draws hidden cards as bots do. Run over sources named as seen
# from the top folder.
BEGIN {
    n = split("base rules hands text terminal table env sandbox event log stats schedule replay analyse config run shards check play build " \
              "report class export egn season club ladder backend server results viewer commands", order, " ")
    for (i = 1; i <= n; i++)
        rank[order[i]] = i
    bad = 0
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    split(quoted[2], part, "/")
    split(FILENAME, own, "/")
    inner = part[1] in rank
    if (own[1] == "arena" && is_host(own[2] "/" own[3]))
        host()
    else if (own[1] == "arena" && !(own[2] in rank))
        complain("is in a folder that is no layer")
    else if (own[1] == "arena" && inner && rank[part[1]] > rank[own[2]])
        complain("is to the right of " own[2])
    else if (own[1] == "arena" && part[1] == "env" && own[2] != "env")
        complain("is for libeuchre alone")
    else if (own[1] == "arena" && !inner && !is_sdk(quoted[2]) && !(FILENAME == "arena/env/state_resample.c" && quoted[2] == "euchre_sample.h"))
        complain("is neither arena/ nor sdk/")
    else if (own[1] == "arena" && is_host(quoted[2]))
        complain("is for euchre-host alone")
    else if (own[1] != "arena" && own[2] != "train" && inner)
        complain("is of arena/, which a bot never sees")
}

function is_sdk(file) {
    return file ~ /^euchre_(args|bot|env|files|kit|net|obs|wire)\.h$/
}

# The program that holds a bot is in sandbox/host_* and sandbox/seccomp_*, and has nothing else of the arena in it.
function is_host(file) {
    return file ~ /^sandbox\/(host|seccomp)_/
}

function host() {
    if (!is_host(quoted[2]) && quoted[2] != "sandbox/walls.h" && quoted[2] != "sandbox/shebang.h" && quoted[2] != "table/callbacks.h" && quoted[2] != "table/bot_files.h" && quoted[2] != "sandbox/clocks.h" && quoted[2] != "sandbox/shared_frames.h" && quoted[2] != "sandbox/fork_request.h" && quoted[2] !~ /^euchre_[a-z_]+\.h$/)
        complain("is nothing for euchre-host")
}

function complain(why) {
    printf "%s:%d: includes %s, which %s\n", FILENAME, FNR, quoted[2], why
    bad = 1
}

END { exit bad }
