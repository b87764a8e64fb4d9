"""A diagram in Mermaid's language as a list of its arrows: nothing has to be drawn by a script from elsewhere."""
import html
import re

shape = r"""[\[({]{1,2}"([^"]*)"[\])}]{1,2}"""
arrow = re.compile(r'(\S+?) *(?:--?>>|--x|--(?: "?([^">]+?)"? --)?>|-\. "?([^"]+?)"? \.->)(?:\|([^|]*)\|)? *([^\s:]+)(?:: (.*))?')


def flow(text):
    """The list as HTML, or None when a line is of no kind that is known here."""
    names, rows = {"[*]": "●"}, []
    for line in text.strip().splitlines()[1:]:
        line = line.strip()
        if participant := re.match(r"participant (\S+) as (.+)", line):
            names[participant[1]] = participant[2]
            continue
        names.update(re.findall(r"(\w+)" + shape, line))
        found = arrow.fullmatch(re.sub(r"(\w+)" + shape, r"\1", line))
        if not found:
            return None
        words = next((part.strip('"') for part in (found[2], found[3], found[4], found[6]) if part), "")
        rows.append((found[1], words, found[5]))
    cell = '<span class="node">{}</span>'
    items = (f"<li>{cell.format(html.escape(names.get(start, start)))} {html.escape(words)} → "
             f"{cell.format(html.escape(names.get(end, end)))}</li>" for start, words, end in rows)
    return f'<ul class="flow">{"".join(items)}</ul>'
