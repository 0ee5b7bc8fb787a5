"""Reads and writes the S-expressions that KiCad files are made of."""

import re

TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


class Word(str):
    """An atom that is written without quotes."""


def parse(text):
    """Gives the first expression of `text` as nested lists of `Word` and `str`."""
    stack = [[]]
    for opening, closing, quoted, word in TOKEN.findall(text):
        if opening:
            stack.append([])
        elif closing:
            done = stack.pop()
            stack[-1].append(done)
        elif word:
            stack[-1].append(Word(word))
        else:
            stack[-1].append(re.sub(r"\\(.)", r"\1", quoted))
    return stack[0][0]


def quote(text):
    """Writes a string the way KiCad does."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def write(node, depth=0):
    """Gives the text of an expression, one list per line, indented by tabs."""
    if not isinstance(node, list):
        return node if isinstance(node, Word) else quote(node)
    flat = "(" + " ".join(write(item) for item in node) + ")"
    if len(flat) < 100 and "\n" not in flat:
        return flat
    head = []
    rest = list(node)
    while rest and not isinstance(rest[0], list):
        head.append(write(rest.pop(0)))
    tabs = "\n" + "\t" * (depth + 1)
    return "(" + " ".join(head) + "".join(tabs + write(item, depth + 1) for item in rest) + "\n" + "\t" * depth + ")"


def find(node, name):
    """Gives the first child list called `name`, or None."""
    return next((item for item in node if isinstance(item, list) and item and item[0] == name), None)


def find_all(node, name):
    """Gives every child list called `name`."""
    return [item for item in node if isinstance(item, list) and item and item[0] == name]
