"""A page of the repository as HTML: the Markdown that the pages use, with the links, anchors and images of the site."""
import html
import os
import pathlib
import re
import shutil

from flow import flow

root = pathlib.Path(__file__).resolve().parent.parent.parent
out = root / ".build" / "documentation" / "site"
problems = []
# All pages by their paths.
pages = {}
item = re.compile(r"( *)([-*]|\d+[.)]) +(?=\S)")
link = re.compile(r"\[([^\[\]]*)\]\(([^)\s]+)\)")
begins_block = re.compile(r" *(```|[-*] |1[.)] |#{1,6} |>|\||</?[a-z]|<!--)")
hangul = re.compile(r"[가-힣ㄱ-ㅎ]+(?:[ ,.·~0-9'!?]*[가-힣]+)*")


def plain(markup):
    """The words of a piece of HTML."""
    return " ".join(html.unescape(re.sub(r'<a class="here".*?</a>|<[^>]*>', "", markup)).split())


def read(paths):
    """Makes the pages; each has to know of the others before it is written."""
    pages.update((path, Page(path)) for path in sorted(path.relative_to(root) for path in paths))


class Page:
    """A Markdown file on its way to HTML."""

    def __init__(self, path, address=None):
        self.path = path
        self.address = address or path.with_suffix(".html").as_posix()
        self.lines = list(enumerate((root / path).read_text().splitlines(), 1))
        self.language = "ko" if "ko" in path.parts or path.name.endswith(".ko.md") else "en"
        self.title = next(re.sub(r"`|\(.*?\)|[\[\]]", "", text[2:]) for _, text in self.lines if text.startswith("# "))
        self.anchors = {}
        self.links = []

    def to(self, address):
        """How this page refers to another place of the site."""
        return os.path.relpath(address, os.path.dirname(self.address) or ".") + "/" * address.endswith("/")

    def report(self, line, problem):
        problems.append(f"{self.path}:{line}: {problem}")

    # Links and images

    def place(self, target, line):
        """The address on the site of what a link leads to, or None if the site does not have it."""
        name, _, anchor = target.partition("#")
        line = next((number for number, text in self.lines if number >= line and f"({target})" in text), line)
        path = pathlib.Path(os.path.normpath(self.path.parent / name)) if name else self.path
        if (root / path).is_dir() and path / "README.md" in pages:
            path = path / "README.md"
        if path in pages:
            self.links.append((line, target, path, anchor))
            return pages[path].address + (f"#{anchor}" if anchor else "")
        if not (root / path).exists():
            self.report(line, f"a link leads nowhere: {target}")
        elif (root / path).is_file() and (path.parts[0] == "Documentation" or path.name == "LICENSE"):
            return self.copied(path)
        return None

    def copied(self, path):
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / path, out / path)
        return path.as_posix()

    def image(self, name, line):
        """The reference to an image, which is copied; an article of a catalogue names one without folder and ending."""
        path = pathlib.Path(os.path.normpath(self.path.parent / name))
        found = [path, *(file.relative_to(root) for file in (root / self.path.parent / "Resources").glob(f"{name}.*"))]
        path = next((file for file in found if (root / file).is_file()), None)
        if path is None:
            self.report(line, f"there is no image {name}")
            return ""
        return html.escape(self.to(self.copied(path)))

    def raw(self, text, line):
        """HTML of the page itself, with its images."""
        return re.sub(r'\b(src|srcset)="([^"]*)"', lambda m: f'{m[1]}="{self.image(m[2], line)}"', text)

    # Text

    def inline(self, text, line):
        """A piece of text as HTML."""
        kept = []

        def keep(markup):
            kept.append(markup)
            return f"\ue000{len(kept) - 1}\ue001"

        def code(match):
            # Two marks are a symbol of a catalogue, of which the last part is its name.
            body = match[2].strip().rsplit("/", 1)[-1] if match[1] == "``" else match[2]
            return keep(f"<code>{html.escape(' '.join(body.split()), quote=False)}</code>")

        def article(match):
            target = next((path for path in pages if path.stem == match[1] and ".docc/" in path.as_posix()), None)
            if target is None:
                self.report(line, f"there is no article {match[1]}")
                return match[1]
            return f"[{pages[target].title}]({os.path.relpath(target, self.path.parent)})"

        def anchor(match):
            target = html.unescape(match[2])
            outside = re.match(r"(https?|mailto|openmarket):", target)
            address = target if outside else self.place(target, line)
            if address is None:
                return match[1]
            href = html.escape(address if outside else self.to(address))
            return keep(f'<a href="{href}">') + match[1] + keep("</a>")

        text = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", code, text, flags=re.DOTALL)
        text = re.sub(r"\\([^\w\s])", lambda m: keep(html.escape(m[1])), text)
        text = re.sub(r"<doc:([^>]+)>", article, text)
        text = re.sub(r"<(https?://[^>]+)>", r"[\1](\1)", text)
        text = html.escape(text, quote=False)
        text = re.sub("!" + link.pattern, lambda m: keep(f'<img src="{self.image(m[2], line)}" alt="{html.escape(m[1])}">'), text)
        text = link.sub(anchor, text)
        text = re.sub(r"\*\*(\S.*?)\*\*", r"<strong>\1</strong>", text, flags=re.DOTALL)
        text = re.sub(r"\*(\S.*?)\*", r"<em>\1</em>", text, flags=re.DOTALL)
        text = self.marked(text)
        return re.sub("\ue000(\\d+)\ue001", lambda m: kept[int(m[1])], text)

    def marked(self, text):
        """Text in which words of the other language say so."""
        return hangul.sub(r'<span lang="ko">\g<0></span>', text) if self.language == "en" else text

    def heading(self, level, text, line):
        markup = self.inline(text, line)
        name = re.sub(r"[^\w\- ]", "", plain(markup).lower()).replace(" ", "-")
        self.anchors[name] = count = self.anchors.get(name, -1) + 1
        name += f"-{count}" if count else ""
        self.anchors.setdefault(name, 0)
        here = f'<a class="here" href="#{name}" tabindex="-1" aria-hidden="true">#</a>'
        return f'<h{level} id="{name}">{markup} {here}</h{level}>'

    # Blocks

    def blocks(self, lines, tight=False):
        """Lines with their numbers as HTML; in a tight list, a paragraph has no element of its own."""
        parts, at = [], 0
        while at < len(lines):
            at, markup = self.block(lines, at, tight)
            parts.append(markup)
        return "\n".join(part for part in parts if part)

    def block(self, lines, at, tight):
        """Where the block that begins at a line ends, and its HTML."""
        number, text = lines[at]

        def until(end):
            return next((index for index in range(at + 1, len(lines)) if end(lines[index][1])), len(lines))

        if not text.strip():
            return at + 1, ""
        if fence := re.match(r"( *)(```+)\s*(\w*)", text):
            end = until(lambda line: line.strip() == fence[2])
            code = "\n".join(re.sub(f"^ {{0,{len(fence[1])}}}", "", line) for _, line in lines[at + 1:end])
            drawn = flow(code) if fence[3] == "mermaid" else None
            return end + 1, drawn or f'<pre class="{fence[3]}"><code>{html.escape(code, quote=False)}</code></pre>'
        if text.lstrip().startswith("<!--"):
            return (at if "-->" in text else until(lambda line: "-->" in line)) + 1, ""
        if heading := re.match(r"(#{1,6}) +(.*)", text):
            return at + 1, self.heading(len(heading[1]), heading[2], number)
        if item.match(text):
            return self.list(lines, at)
        if text.startswith("|"):
            end = until(lambda line: not line.startswith("|"))
            return end, self.table(lines[at:end])
        if re.match(r" *</?[a-z]+[ >]", text):
            end = until(lambda line: not line.strip())
            return end, "\n".join(self.raw(line, number) for number, line in lines[at:end])
        if text.startswith(">"):
            end = until(lambda line: not line.strip())
            inside = [(number, re.sub("^> ?", "", line)) for number, line in lines[at:end]]
            return end, f"<blockquote>{self.blocks(inside)}</blockquote>"
        end = until(lambda line: not line.strip() or begins_block.match(line))
        markup = self.inline("\n".join(line.strip() for _, line in lines[at:end]), number)
        return end, markup if tight else f"<p>{markup}</p>"

    def table(self, lines):
        rows = [(number, re.split(r"(?<!\\)\|", text.strip().removeprefix("|").removesuffix("|"))) for number, text in lines]
        markup = []
        for index, (number, cells) in enumerate(rows):
            if index == 1:
                continue
            cells = [self.inline(cell.strip().replace("\\|", "|"), number) for cell in cells]
            tags = ["th" if index == 0 and cell else "td" for cell in cells]
            markup.append("<tr>" + " ".join(f"<{tag}>{cell}</{tag}>" for tag, cell in zip(tags, cells)) + "</tr>")
        return f'<div class="scroll"><table><thead>{markup[0]}</thead> <tbody>{" ".join(markup[1:])}</tbody></table></div>'

    def list(self, lines, at):
        """The list that begins at a line, and where it ends."""
        first, items, loose = item.match(lines[at][1]), [], False
        while at < len(lines):
            mark = item.match(lines[at][1])
            if not mark or len(mark[1]) != len(first[1]) or mark[2].isalnum() != first[2].isalnum():
                break
            width, own, at = mark.end(), [(lines[at][0], lines[at][1][mark.end():])], at + 1
            while at < len(lines):
                number, text = lines[at]
                after = next((line for _, line in lines[at:] if line.strip()), "")
                if not text.strip():
                    if not after.startswith(" " * width):
                        break
                    loose = True
                elif not text.startswith(" " * width) and (begins_block.match(text) or item.match(text)):
                    break
                own.append((number, text[width:] if text.startswith(" " * width) else text.strip()))
                at += 1
            items.append(own)
            rest = next((index for index in range(at, len(lines)) if lines[index][1].strip()), len(lines))
            if rest < len(lines) and rest > at and item.match(lines[rest][1]):
                loose, at = True, rest
        tag, start = ("ol", f' start="{first[2][:-1]}"') if first[2][0].isdigit() else ("ul", "")
        markup = "\n".join(f"<li>{self.blocks(own, not loose)}</li>" for own in items)
        markup = markup.replace("<li>[ ] ", "<li>☐ ").replace("<li><p>[ ] ", "<li><p>☐ ")
        return at, f"<{tag}{start}>\n{markup}\n</{tag}>"
