"""docs.py ARENA FILE...: what pages say, held against what there is.

Links lead to files that exist, and to headings in them. Paths in code that begin with a folder of the repository
exist. Commands of the program exist, and so do their options; so do targets of make. Prints what does not, with file and line.
"""
import os
import re
import subprocess
import sys

FOLDERS = "arena docs sdk bots tests tournaments .ci".split()
LINK = re.compile(r"(?<!!)\[[^\]\[]*\]\(([^)\s]+)\)|^\[[^\]]+\]:\s*(\S+)", re.M)
# of a path the part that is one: no pattern, no place in a file
PATH = re.compile(r"(?<![\w./$-])(?:\./)?((?:%s)/[\w./-]*[\w/])" % "|".join(map(re.escape, FOLDERS)))
COMMAND = re.compile(r"(?<![\w./-])(?:[\w./$]*/)?euchre-arena ((?:[^\s`'\"|;&<>()#]+|'[^']*'|\"[^\"]*\")"
                     r"(?:[ \t]+(?:[^\s`'\"|;&<>()#]+|'[^']*'|\"[^\"]*\"))*)")
MAKE = re.compile(r"(?:^[ \t]*|`|&& |; |sudo )make ([a-z][a-z-]*)(?![\w=/])", re.M)
OPTION = re.compile(r"(?<![\w=-])--[a-z][a-z-]*")


def heading_anchor(text):
    """As the sites where the repository is read make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(path):
    found, fence = set(), False
    with open(path, encoding="utf-8") as page:
        for line in page:
            fence ^= line.startswith("```")
            match = re.match(r"#{1,6} +(.*)", line)
            if match and not fence:
                anchor, n = heading_anchor(match[1]), 0
                while anchor + (f"-{n}" if n else "") in found:
                    n += 1
                found.add(anchor + (f"-{n}" if n else ""))
    return found


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def code_of(text):
    """The text with all that is no code blanked out: fenced, indented, between backquotes."""
    kept, fence = [], False
    for line in text.split("\n"):
        edge = line.startswith("```")
        if edge or fence or line.startswith("    "):
            kept.append(" " * len(line) if edge else line)
        else:
            kept.append(re.sub(r"`[^`]*`|.", lambda m: m[0] if m[0][0] == "`" and len(m[0]) > 1 else " ", line))
        fence ^= edge
    return "\n".join(kept)


class Checker:
    def __init__(self, arena):
        self.arena, self.helps, self.bad = arena, {}, 0
        self.links = self.paths = self.commands = self.options = self.makes = 0
        listed = self.run("--help")
        self.targets = set()
        for makefile in ("Makefile", "sdk/new-bot/c/Makefile"):
            with open(makefile, encoding="utf-8") as file:
                for line in file:
                    match = re.match(r"([a-z][a-z -]*):(?!=)", line)
                    self.targets.update(match[1].split() if match else ())
        self.names = set(re.findall(r"^    ([a-z-]+) ", listed, re.M)) | {"help"}

    def run(self, *words):
        return subprocess.run([self.arena, *words], capture_output=True, text=True, check=False).stdout

    def help_of(self, command):
        if command not in self.helps:
            text = self.run("help", command)
            if "options of `run`" in text:
                text += self.run("help", "run")
            self.helps[command] = set(OPTION.findall(text)) | {"--help"}
        return self.helps[command]

    def complain(self, page, text, at, what):
        print(f"{page}:{line_of(text, at)}: {what}")
        self.bad += 1

    def check_link(self, page, text, match):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            return
        self.links += 1
        path, _, anchor = target.partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if not os.path.exists(path):
            self.complain(page, text, match.start(), f"there is no {path}")
        elif anchor and path.endswith(".md") and anchor not in anchors(path):
            self.complain(page, text, match.start(), f"{path} has no heading for #{anchor}")

    def check_path(self, page, text, match):
        path = match[1]
        rest = text[match.end():match.end() + 1]
        # a pattern, a name to be filled in, something that a run leaves behind, a folder within another one
        if rest in "*[{<$" and rest or re.search(r"NAME|FOLDER|BOT|LOG|\.arena(/|$)|\.log$", path):
            return
        self.paths += 1
        here = os.path.join(os.path.dirname(page), path)
        if not os.path.exists(path) and not os.path.exists(here):
            self.complain(page, text, match.start(), f"there is no {path}")

    def check_command(self, page, text, match):
        words = match[1].split()
        command = words[0].rstrip(".,:")
        if not re.fullmatch(r"[a-z][a-z-]*", command):
            return
        self.commands += 1
        if command not in self.names:
            self.complain(page, text, match.start(), f"there is no command '{command}'")
            return
        for option in OPTION.findall(re.sub(r"'[^']*'|\"[^\"]*\"", "", match[1])):
            self.options += 1
            if command != "help" and option not in self.help_of(command):
                self.complain(page, text, match.start(), f"help {command} does not tell of {option}")

    def check(self, page):
        with open(page, encoding="utf-8") as file:
            text = file.read()
        code = code_of(text)
        prose = re.sub(r"`[^`\n]*`", lambda m: " " * len(m[0]), re.sub(
            r"^```.*?^```", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.M | re.S))
        for match in LINK.finditer(prose):
            self.check_link(page, text, match)
        for match in PATH.finditer(code):
            self.check_path(page, text, match)
        for match in MAKE.finditer(code):
            self.makes += 1
            if match[1] not in self.targets:
                self.complain(page, text, match.start(), f"no Makefile has a target '{match[1]}'")
        for match in COMMAND.finditer(code):
            self.check_command(page, text, match)


def main():
    checker = Checker(sys.argv[1])
    for page in sys.argv[2:]:
        checker.check(page)
    print(f"{checker.links} links, {checker.paths} paths, {checker.commands} commands, {checker.options} options, "
          f"{checker.makes} targets of make")
    if checker.bad:
        return 1
    # so that a change of the pages' form does not leave nothing to check
    return 0 if (checker.links >= 20 and checker.paths >= 40 and checker.commands >= 60 and checker.options >= 30
                 and checker.makes >= 20) else 2


sys.exit(main())
