# What the page of a report may not do, as names in it are hostile input and nothing is to be asked of
# any network: text made into markup or code, requests, addresses, and in markup styles and handlers, which
# the page's own policy would refuse. Run over .js, .mjs, .css and .html. A script under tests/ drives
# the page and may name what it looks for; it has no addresses either, but for those of this machine. The
# pages of a club ask their own server, and api.js does it for all of them.
BEGIN {
    n = split("innerHTML outerHTML insertAdjacentHTML setHTMLUnsafe createContextualFragment DOMParser srcdoc " \
        "document.write eval Function javascript: fetch XMLHttpRequest WebSocket EventSource sendBeacon import " \
        "localStorage sessionStorage document.cookie", word, " ")
    split("fetch EventSource localStorage", word_of_api, " ")
    for (i in word_of_api)
        asks[word_of_api[i]] = 1
    bad = 0
}

{
    page = FILENAME !~ /(^|\/)tests\//
    club = FILENAME ~ /(^|\/)server\/page\//
    api = club && FILENAME ~ /\/api\.js$/
}

page {
    for (i = 1; i <= n; i++)
        if (said(word[i]) && !(api && word[i] in asks))
            complain("no " word[i] " in the page")
    if (/setAttribute(NS)?\([^)]*["'](style|on[a-z]+)["']/)
        complain("styles are classes, handlers are added by addEventListener")
}
page && FILENAME ~ /\.html$/ {
    if (/<[a-z][^>]*[ \t](style|on[a-z]+)[ \t]*=/)
        complain("no style= and no on...= in markup")
    if (/<(iframe|object|embed|img|base|form)[ >]/ || (/<link[ >]/ && !club))
        complain("no element that loads or sends something")
    if (club && /(src|href)=/ && !/ (src|href)="(\/[^\/]|\/"|data:,|#)/)
        complain("only the own server is asked")
}
page && FILENAME ~ /\.(js|css)$/ && /<!--|<\/?(script|style)/ { complain("ends or hides the element it is put into") }
page && /(^|[^A-Za-z])url\(|@import/ { complain("nothing is loaded") }

{
    for (rest = $0; match(rest, /https?:\/\/[^"' )]*/); rest = substr(rest, RSTART + RLENGTH))
        if (substr(rest, RSTART, RLENGTH) != "http://www.w3.org/2000/svg" &&
            (page || substr(rest, RSTART, RLENGTH) !~ /^http:\/\/127\.0\.0\.1:/))
            complain("no address but that of SVG's names")
}
FILENAME !~ /\.html$/ && length($0) > 120 { complain("over 120 columns") }
/[ \t]$/ { complain("ends with a blank") }
/\t/ { complain("indented by 4 blanks") }

# as a word of its own
function said(w,   at, rest) {
    for (rest = " " $0 " "; (at = index(rest, w)); rest = substr(rest, at + length(w)))
        if (substr(rest, at - 1, 1) !~ /[A-Za-z0-9_$-]/ && substr(rest, at + length(w), 1) !~ /[A-Za-z0-9_$]/)
            return 1
    return 0
}

function complain(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why
    bad = 1
}

END { exit bad }
