"""The steps of a workflow file, as its runner has them: workflows.py FILE FOLDER writes env, lines NAME=VALUE, and each
step that runs something as N.sh into FOLDER, in order. What the runner would put in (${{ }}) is left to the test."""
import os
import sys
import textwrap


def indent(line):
    return len(line) - len(line.lstrip())


def block(lines, at):
    """The lines below line `at` that are indented further."""
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or indent(lines[end]) > indent(lines[at])):
        end += 1
    return lines[at + 1:end]


def main():
    path, folder = sys.argv[1:]
    with open(path, encoding='utf-8') as file:
        lines = file.read().splitlines()
    env = [line.strip().split(': ', 1) for line in block(lines, lines.index('env:')) if not line.strip().startswith('#')]
    with open(os.path.join(folder, 'env'), 'w', encoding='utf-8') as file:
        file.writelines(f"{name}='{value.strip(chr(34))}'\n" for name, value in env if not value.startswith('${{'))
    steps = [block(lines, i) for i, line in enumerate(lines) if line.strip() == 'run: |']
    for n, step in enumerate(steps, 1):
        text = textwrap.dedent('\n'.join(step)) + '\n'
        if '${{' in text:
            sys.exit(f'{path}: step {n}: a value goes into the shell as text; pass it by env')
        with open(os.path.join(folder, f'{n}.sh'), 'w', encoding='utf-8') as file:
            file.write(text)


main()
