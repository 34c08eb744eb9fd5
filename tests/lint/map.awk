# The contributors' page has a map: every source of arena/, sdk/ and bots/lib, those of pages too, has a line
# there,
# and what has a line is there; and what its walks name. Run over the page; the sources are the lines of the file SOURCES.
#
# A line of the map begins with four blanks and one or more files: `    deal.h, deal.c  what lives there`;
# `deal.[ch]` is both. They lie in the folder that the last line with nothing but its name in `#` and
# backquotes gave (`### arena/rules`), unless they have their own before them.
BEGIN {
    while ((getline path < SOURCES) > 0)
        if (path ~ /^(arena|sdk|bots\/lib)\//)
            there[path] = 1
    bad = 0
}

/^[#` ]*(arena\/[a-z\/]+|sdk|bots\/lib)\/?`?:?$/ {
    folder = $0
    gsub(/[#` :]/, "", folder)
    sub(/\/$/, "", folder)
}

/^    [a-z_\/-]+\.(\[ch\]|[ch]|js|css|html)[, ]/ || /^    [a-z_\/-]+\.(\[ch\]|[ch]|js|css|html)$/ {
    for (i = 1; i <= NF && $i ~ /^[a-z_\/-]+\.(\[ch\]|[ch]|js|css|html),?$/; i++) {
        name = $i
        sub(/,$/, "", name)
        if (name !~ /^(arena|sdk|bots)\//)
            name = folder "/" name
        if (sub(/\[ch\]$/, "", name)) {
            mapped(name "h")
            mapped(name "c")
        } else
            mapped(name)
        if ($i !~ /,$/)
            break
    }
}

# A walk names functions as rules/deal.c:deal_start: both are there.
{
    for (rest = $0; match(rest, /[a-z]+\/[a-z_]+\.[ch]:[a-z_]+/); rest = substr(rest, RSTART + RLENGTH)) {
        split(substr(rest, RSTART, RLENGTH), part, ":")
        walked("arena/" part[1], part[2])
    }
}

END {
    for (path in there)
        if (!(path in named))
            complain(FILENAME ": no line for " path)
    exit bad
}

function mapped(path) {
    if (!(path in there))
        complain(FILENAME ":" FNR ": there is no " path)
    if (path in named)
        complain(FILENAME ":" FNR ": " path " has a line already, " named[path])
    named[path] = FNR
}

function walked(path, name,   line, found) {
    while ((getline line < path) > 0)
        found = found || line ~ "(^|[^a-z_])" name "\\("
    close(path)
    if (!found)
        complain(FILENAME ":" FNR ": there is no " name " in " path)
}

function complain(what) {
    print what
    bad = 1
}
