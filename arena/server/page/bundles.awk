# What the styles and scripts of the server's pages are made of. Reads the pages: each says it in the comment
# at its beginning, after "What its styles and scripts are made of":
#
#     base.css      report/page: style.css, server/page: club.css
#
# A line that begins with five blanks or more after that goes on with the files of the one above it. Prints one
# line a file: its name, then what it is made of. Two pages that say different things of a name are an error.
FNR == 1 { end_bundle(); listed = 0 }

/What its styles and scripts are made of/ { listed = 1; next }

/-->/ { end_bundle(); listed = 0 }

listed && /^    [a-z_]+\.(css|js) / {
    end_bundle()
    name = $1
    take(2)
    next
}

listed && /^      / && name != "" { take(1) }

END {
    end_bundle()
    exit bad
}

function take(from, i, word) {
    for (i = from; i <= NF; i++) {
        word = $i
        sub(/,$/, "", word)
        if (word ~ /:$/)
            folder = "arena/" substr(word, 1, length(word) - 1)
        else
            parts = parts " " folder "/" word
    }
}

function end_bundle() {
    if (name != "" && name in seen && seen[name] != parts) {
        printf "%s: made of%s here, of%s elsewhere\n", name, parts, seen[name] >"/dev/stderr"
        bad = 1
    } else if (name != "" && !(name in seen)) {
        print name parts
        seen[name] = parts
    }
    name = parts = ""
}
