# What the contributors' page names is there: files of arena/ by folder and name (rules/deal.c), and functions in them
# (rules/deal.c:deal_start). Run over the page, with FOLDERS, the folders of arena/, apart from one another by blanks.
BEGIN {
    n = split(FOLDERS, folders, " ")
    for (i = 1; i <= n; i++)
        known[folders[i]] = 1
    bad = 0
}

{
    for (rest = $0; match(rest, /(^|[^a-z_\/.])[a-z]+\/[a-z_0-9]+\.[ch](:[a-z_0-9]+)?/); rest = substr(rest, RSTART + RLENGTH)) {
        name = substr(rest, RSTART, RLENGTH)
        sub(/^[^a-z]/, "", name)
        n = split(name, part, /[\/:]/)
        if (part[1] in known)
            look("arena/" part[1] "/" part[2], n > 2 ? part[3] : "")
    }
}

END { exit bad }

function look(path, name,   line, is_there, found) {
    while ((getline line < path) > 0) {
        is_there = 1
        found = found || name != "" && line ~ "(^|[^a-z_])" name "\\("
    }
    close(path)
    if (!is_there)
        complain("there is no " path)
    else if (name != "" && !found)
        complain("there is no " name " in " path)
}

function complain(what) {
    print FILENAME ":" FNR ": " what
    bad = 1
}
