"""cycles.py FILE...: finds files of one folder that call each other in a cycle, which their includes do not
show. A function that is passed on counts as called; what is inline in x.h is of x.c. Prints the calls of each
cycle, and exits with 1 if there are any.
"""
import os
import re
import sys

COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
FUNCTION = re.compile(r"^([a-z_][^;{}]*\))\n\{$(.*?)^\}$", re.M | re.S)


def read_functions(file):
    """The name of each, whether it is static, and its body, in which tags and members are not names."""
    text = COMMENT_OR_TEXT.sub("", open(file, encoding="utf-8").read())
    text = re.sub(r"\b(struct|enum|union) \w+", "tag", text)
    text = re.sub(r"(\.|->)\w+", "", text)
    for head, body in FUNCTION.findall(text):
        line = re.findall(r"^\w.*", head, re.M)[-1]
        yield re.search(r"(\w+)\(", line)[1], line.startswith("static"), body


def find_calls(files):
    """Between files of a folder, without their ending: calls[x][y] is a call by which x calls y, in words."""
    functions = {file: list(read_functions(file)) for file in files}
    home = {name: file for file in files for name, static, _ in functions[file] if not static or file.endswith(".h")}
    calls = {}
    for file in files:
        own = {name for name, static, _ in functions[file] if static}
        for name, _, body in functions[file]:
            for called in sorted((set(re.findall(r"\w+", body)) & home.keys()) - own):
                x, y = file[:-2], home[called][:-2]
                if x != y and os.path.dirname(x) == os.path.dirname(y):
                    calls.setdefault(x, {})[y] = f"{name} calls {called} of {home[called]}"
    return calls


def shortest_cycle(calls, start):
    """The files of the shortest cycle from `start` to `start`; None if there is none."""
    ways, reached = [[start]], set()
    for way in ways:
        for y in sorted(calls.get(way[-1], {}).keys() - reached):
            if y == start:
                return way + [y]
            reached.add(y)
            ways.append(way + [y])
    return None


def main():
    calls = find_calls(sys.argv[1:])
    told = set()
    for start in sorted(calls):
        cycle = None if start in told else shortest_cycle(calls, start)
        if cycle:
            told.update(cycle)
            print(f"{start}.[ch]: calls itself through other files of its folder")
            for x, y in zip(cycle, cycle[1:]):
                print("   ", calls[x][y])
    sys.exit(1 if told else 0)


main()
