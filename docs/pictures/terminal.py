"""Reads what a terminal shows, with its colours, and writes it as a picture (SVG).

Knows the escape sequences that euchre-arena prints: bold, red, and the end of them. A line that begins with `$ ` is
a command.
"""
import re
import sys
from html import escape

WIDTH, HEIGHT, MARGIN = 8.4, 18, 14
STYLES = {"1": "bold", "31": "red"}


def spans(line):
    """The line as pieces of text, each with its classes."""
    classes = {"command"} if line.startswith("$ ") else set()
    for text, code in re.findall(r"([^\x1b]*)(?:\x1b\[(\d*)m)?", line):
        if text:
            yield text, " ".join(sorted(classes))
        if code in STYLES:
            classes.add(STYLES[code])
        elif code in ("", "0"):
            classes.clear()
        elif code == "39":
            classes.discard("red")


def main():
    lines = sys.stdin.read().replace("\r", "").strip("\n").split("\n")
    columns = max(len(re.sub(r"\x1b\[\d*m", "", line)) for line in lines)
    width, height = round(columns * WIDTH + 2 * MARGIN), len(lines) * HEIGHT + 2 * MARGIN
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">')
    print("<style>text { font: 14px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #d8d8d2; white-space: pre }"
          " .bold { font-weight: bold; fill: #fff } .red { fill: #ff7a70 } .command { fill: #8fd18f }</style>")
    print(f'<rect width="{width}" height="{height}" rx="8" fill="#1d1f21"/>')
    for row, line in enumerate(lines):
        # every piece has the place of its first column, so that columns hold with any font
        at, y = 0, MARGIN + row * HEIGHT + 13
        for text, classes in spans(line):
            if text.strip():
                style = f' class="{classes}"' if classes else ""
                print(f'<text x="{MARGIN + at * WIDTH:.1f}" y="{y}"{style} textLength="{len(text) * WIDTH:.1f}"'
                      f' xml:space="preserve">{escape(text)}</text>')
            at += len(text)
    print("</svg>")


main()
