"""repeats.py FILE...: finds what is written twice: runs of ten or more lines of code that are the same, or
the same but for names, numbers and strings. Only functions count, one after the other as they stand in a
file; blank lines, comments, directives, lone braces and tables (case labels, designated initialisers, rows)
are passed over. Prints both places, and exits with 1 if there are any.
"""
import re
import sys
from collections import defaultdict

RUN = 10
KEEP = set("""auto break case char const continue default do double else enum extern float for goto if inline int
long register return short signed sizeof static struct switch typedef union unsigned void volatile while bool
""".split())
WORD = re.compile(r"[A-Za-z_]\w*|0[xX][0-9a-fA-F]+\w*|\d[\w.]*")
TEXT = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
TABLE = re.compile(r"(case .*:|default:|[.\[{].*|[{}();\s]*|goto \w+;|break;)$")


def strip_comments(text):
    """Without comments; what lines there are stays."""
    token = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return token.sub(lambda m: re.sub(r"[^\n]", "", m[0]) if m[0].startswith("/*") else m[0], text)


def shape(line):
    line = TEXT.sub("s", line)
    return WORD.sub(lambda m: m[0] if m[0] in KEEP else "s" if m[0] == "s" else "n", line).replace("s", "n")


def code_of(path):
    """(number, shape) of the lines of all functions in a file, with their heads."""
    lines = strip_comments(open(path, encoding="utf-8").read()).split("\n")
    found, head, inside, directive = [], [], False, False
    for number, line in enumerate(lines, 1):
        was, text = directive, line.strip()
        directive = line.rstrip().endswith("\\") and (was or text.startswith("#"))
        if was or text.startswith("#"):
            continue
        if line == "{":
            found += head
            inside = True
        elif line == "}":
            inside = False
        elif inside and not TABLE.match(text):
            found.append((number, shape(text)))
        elif not inside and text:
            head = [(number, shape(text))] if not line[0].isspace() else head + [(number, shape(text))]
    return found


def repeats(files):
    """(lines, path, number, path, number) of runs that stand twice, each as long as it can be."""
    windows = defaultdict(list)
    for path, code in files.items():
        for at in range(len(code) - RUN + 1):
            windows[tuple(s for _, s in code[at:at + RUN])].append((path, at))
    for places in windows.values():
        for i, (a, x) in enumerate(places):
            for b, y in places[i + 1:]:
                if x and y and files[a][x - 1][1] == files[b][y - 1][1]:
                    continue  # it begins before this
                n = RUN
                while x + n < len(files[a]) and y + n < len(files[b]) and files[a][x + n][1] == files[b][y + n][1]:
                    n += 1
                if a != b or x + RUN <= y:
                    yield min(n, y - x) if a == b else n, a, files[a][x][0], b, files[b][y][0]


def main():
    found = sorted(repeats({path: code_of(path) for path in sys.argv[1:]}), reverse=True)
    for n, a, x, b, y in found:
        print(f"{a}:{x} and {b}:{y}: {n} lines of the same shape")
    return bool(found)


sys.exit(main())
