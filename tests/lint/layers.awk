# A folder of arena/ includes only itself and folders to its left; sdk/ includes nothing of arena/, and
# bots nothing but sdk/ and the library for bots; only bots/train sees both sides. Run over sources named as seen
# from the top folder.
BEGIN {
    n = split("base game table sandbox record luck rank plan config match exam tell export report person course cli", order, " ")
    for (i = 1; i <= n; i++)
        rank[order[i]] = i
    bad = 0
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    split(quoted[2], part, "/")
    split(FILENAME, own, "/")
    inner = part[1] in rank
    if (own[1] == "arena" && own[2] == "host")
        host()
    else if (own[1] == "arena" && !(own[2] in rank))
        complain("is in a folder that is no layer")
    else if (own[1] == "arena" && inner && rank[part[1]] > rank[own[2]])
        complain("is to the right of " own[2])
    else if (own[1] == "arena" && !inner && quoted[2] !~ /^euchre_[a-z_]+\.h$/)
        complain("is neither arena/ nor sdk/")
    else if (own[1] != "arena" && own[2] != "train" && inner)
        complain("is of arena/, which a bot never sees")
}

# The program that holds a bot has nothing of the arena's in it.
function host() {
    if (part[1] != "host" && quoted[2] != "sandbox/walls.h" && quoted[2] != "sandbox/shebang.h" && quoted[2] != "table/callbacks.h" && quoted[2] != "sandbox/clocks.h" && quoted[2] !~ /^euchre_[a-z_]+\.h$/)
        complain("is nothing for euchre-host")
}

function complain(why) {
    printf "%s:%d: includes %s, which %s\n", FILENAME, FNR, quoted[2], why
    bad = 1
}

END { exit bad }
