# Makes the pages of the server in the folder TO, as page.html says in its comment, and prints what their styles and
# scripts are made of: one line a file, its name, then the paths of its parts. A name that is there twice is an error.
/^<!--/ { comment = 1 }

/^-->/ { comment = 0; next }

!comment { template[++lines] = $0; next }

/^[a-z-]+\.html +[A-Z][A-Za-z ]*: / {
    page = $1
    title = $0
    sub(/^[^ ]+ +/, "", title)
    sub(/: .*/, "", title)
    titles[page] = title
    bundle = ""
}

/^    asks / {
    for (i = 2; i <= NF; i++)
        link(sprintf("<link rel=\"preload\" as=\"fetch\" href=\"%s\" crossorigin>", $i))
}

/^    [a-z_]+\.(css|js) / {
    bundle = $1
    if (bundle in parts)
        fail(bundle " is there twice")
    link(bundle ~ /css$/ ? "<link rel=\"stylesheet\" href=\"/page/" bundle "\">" \
        : "<script src=\"/page/" bundle "\" defer></script>")
    take(2)
}

/^      / && bundle != "" { take(1) }

END {
    if (bad)
        exit 1
    for (page in titles)
        write_page(TO "/" page, titles[page], links[""] links[page])
    for (bundle in parts)
        print bundle parts[bundle]
}

function link(line) {
    links[page] = links[page] line "\n"
}

function take(from, i, word) {
    for (i = from; i <= NF; i++) {
        word = $i
        sub(/,$/, "", word)
        if (word ~ /:$/)
            folder = "arena/" substr(word, 1, length(word) - 1)
        else
            parts[bundle] = parts[bundle] " " folder "/" word
    }
}

function write_page(to, title, links, i, line) {
    for (i = 1; i <= lines; i++) {
        line = template[i]
        sub(/@TITLE@/, title, line)
        if (line == "@LINKS@")
            printf "%s", links >to
        else
            print line >to
    }
    close(to)
}

function fail(what) {
    print "page.html: " what >"/dev/stderr"
    bad = 1
}
