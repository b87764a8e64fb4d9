#!/usr/bin/env python3
"""Plays terminals with different graphics to the program, byte by byte, and looks at what it sends them.

    Tests/graphics.py [PROGRAM]      builds the program when none is given

Exits with 1 at the first byte that is not as expected.
"""

import base64
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
QUESTION = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c"
# A guest looks around first: the way to the log-in is on the user's page.
HOME, MY_PAGE, DOWN = b"\x1bOP", b"\x1b[15~", b"\x1b[B"
LOG_IN = [MY_PAGE, DOWN, b"\r", b"\x0e", b"ann@example.com", b"\t", b"secret-1", b"\t", b"Ann", b"\x13"]


class Terminal:
    """A terminal of 100 by 36 places that answers the question about its graphics in its own way."""

    def __init__(self, program, answer, *options):
        self.heard = b""
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C.UTF-8")
            os.environ.pop("NO_COLOR", None)
            os.execv(program, [program, "--language", "en", *options])
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 100, 0, 0))
        if answer is not None:
            self.wait(QUESTION)
            os.write(self.screen, answer)
        self.wait(b"F3")

    def read(self, seconds):
        if select.select([self.screen], [], [], seconds)[0]:
            try:
                self.heard += os.read(self.screen, 65536)
            except OSError:  # the program has ended
                return False
        return True

    def wait(self, text, since=0, seconds=20):
        end = time.monotonic() + seconds
        while text not in self.heard[since:]:
            assert time.monotonic() < end and self.read(0.1), f"{text!r} does not come: {self.heard[-300:]!r}"

    def quiet(self):
        """Reads until nothing has come for a while."""
        length = -1
        while length != len(self.heard):
            length = len(self.heard)
            end = time.monotonic() + 0.7
            while time.monotonic() < end:
                self.read(0.1)

    def visit(self):
        """Home, a product, and its menu over it; returns what was sent for each."""
        for keys in LOG_IN:
            os.write(self.screen, keys)
            time.sleep(0.3)
        self.wait(b"Welcome, Ann.")
        self.quiet()
        pages = []
        for keys in (HOME, b"\r", b"b", b"\x1b", b"\x1b"):
            start = len(self.heard)
            os.write(self.screen, keys)
            self.quiet()
            pages.append(self.heard[start:])
        return pages

    def end(self):
        start = len(self.heard)
        os.write(self.screen, b"\x03")
        while self.read(1) and b"\x1b[?1049l" not in self.heard[start:]:
            pass
        assert os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]) == 0
        return self.heard[start:]


def kitty_images(sent):
    """The images that a page sends, put together from their chunks."""
    images, data = {}, None
    for keys, payload in re.findall(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\", sent):
        keys = dict(pair.split(b"=") for pair in keys.split(b","))
        assert keys.get(b"q") == b"2", "an answer would be taken for keys"
        if keys.get(b"a") == b"d":
            continue
        assert len(payload) <= 4096
        if keys.get(b"a") == b"T":
            data, first = b"", keys
        data += payload
        if keys[b"m"] == b"0":
            pixels = base64.b64decode(data, validate=True)
            assert len(pixels) == int(first[b"s"]) * int(first[b"v"]) * 3
            images[int(first[b"i"])] = first
    return images


def removed(sent):
    return {int(number) for number in re.findall(rb"\x1b_Ga=d,d=I,i=(\d+),q=2\x1b\\", sent)}


def check_kitty(program):
    terminal = Terminal(program, b"\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;4c")
    home, product, menu, again, back = terminal.visit()
    shown = kitty_images(home)
    assert len(shown) >= 7, f"a banner and six products: {len(shown)}"
    assert all(int(keys[b"c"]) <= 24 and int(keys[b"r"]) <= 8 for keys in shown.values())
    assert set(shown) <= removed(product), "the images of the home page are left behind"
    (photo,) = set(kitty_images(product)) - removed(product)
    assert photo in removed(menu), "an image lies over a menu"
    assert photo in kitty_images(again) and photo in removed(back)
    assert b"\x1bP" not in terminal.heard, "sixels for a kitty"
    assert b"\x1b_Ga=d,d=A,q=2\x1b\\" in terminal.end()


def check_sixel(program):
    terminal = Terminal(program, b"\x1b[6;18;9t\x1b[?62;4c")
    home, *_ = terminal.visit()
    images = re.findall(rb"\x1bP0;1;0q([\x21-\x7e]*)\x1b\\", home)
    assert len(images) >= 7, len(images)
    assert all(re.match(rb'"1;1;\d+;\d+#\d+;2;', image) for image in images)
    assert b"\x1b_G" not in terminal.heard.replace(QUESTION, b"")
    terminal.end()


def check_text(program):
    for answer, options in ((b"\x1b[?1;2c", ()), (b"", ()), (None, ("--graphics", "blocks"))):
        start = time.monotonic()
        terminal = Terminal(program, answer, *options)
        assert time.monotonic() - start < 5, "a terminal that does not answer is waited for"
        home, *_ = terminal.visit()
        assert "▀".encode() in home
        rest = terminal.heard.replace(QUESTION, b"")
        assert b"\x1bP" not in rest and b"\x1b_" not in rest
        assert (QUESTION in terminal.heard) == (answer is not None)
        terminal.end()


def check_forced(program):
    terminal = Terminal(program, None, "--graphics", "sixel")
    home, *_ = terminal.visit()
    assert QUESTION not in terminal.heard and b"\x1bP0;1;0q" in home
    terminal.end()
    terminal = Terminal(program, None, "--graphics", "kitty", "--no-pictures")
    home, *_ = terminal.visit()
    assert b"\x1b_G" not in terminal.heard
    terminal.end()


def check_keys(program):
    """What is typed while the terminal is asked is not lost, and a late answer is no key."""
    # The first key opens the search.
    terminal = Terminal(program, b"2x\x1b[?62cyz")
    terminal.wait(b"xyz")
    start = len(terminal.heard)
    os.write(terminal.screen, b"\x1b_Gi=31;OK\x1b\\\x1b[?62;4c")
    terminal.quiet()
    assert b"Gi=31" not in terminal.heard[start:]
    terminal.end()


def main():
    if len(sys.argv) > 1:
        program = sys.argv[1]
    else:
        subprocess.run(["swift", "build", "--package-path", PACKAGE, "--product", "TerminalMarket", "--quiet"], check=True)
        program = str(PACKAGE / ".build" / "debug" / "TerminalMarket")
    for check in (check_kitty, check_sixel, check_text, check_forced, check_keys):
        check(program)
        print(f"✓ {check.__name__.removeprefix('check_')}", flush=True)


main()
