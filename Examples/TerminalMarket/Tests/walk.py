#!/usr/bin/env python3
"""Walks through the whole shop in tmux: two people, two terminals, one served market.

    Tests/walk.py [--record FOLDER] [--binaries FOLDER] [--size 120x40]

Builds what it needs, prints what it does, and exits with 1 at the first screen that is not as expected.
With `--record` it leaves a record there: each person's screens as a page of text, and as a file for `asciinema play`.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--record", type=pathlib.Path, metavar="FOLDER", help="leaves a record of the walk there")
parser.add_argument("--binaries", type=pathlib.Path, metavar="FOLDER", help="where the programs are, built already")
parser.add_argument("--size", default="80x24", metavar="COLUMNSxROWS", help="of both terminals")
OPTIONS = parser.parse_args()
COLUMNS, ROWS = OPTIONS.size.split("x")
BINARIES = (OPTIONS.binaries or PACKAGE / ".build" / "debug").resolve()
TMUX = ["tmux", "-L", f"terminal-market-{os.getpid()}", "-f", "/dev/null"]


def tmux(*arguments):
    return subprocess.run([*TMUX, *arguments], check=True, capture_output=True, text=True).stdout


class Terminal:
    """One person's terminal: a shell in tmux, with the program in it."""

    people = []

    def __init__(self, name):
        self.name = name
        self.begun = time.monotonic()
        self.steps = []
        Terminal.people.append(self)
        tmux("new-session", "-d", "-s", name, "-x", COLUMNS, "-y", ROWS, "env PS1='ready> ' bash --norc")
        self.see("ready>")

    def shell(self, command):
        self.type(command)
        self.press("Enter")

    def press(self, *keys):
        for key in keys:
            tmux("send-keys", "-t", self.name, key)
            # Faster than a hand, and an escape is still told from the key behind it.
            time.sleep(0.15)

    def type(self, text):
        tmux("send-keys", "-t", self.name, "-l", text)
        time.sleep(0.1)

    def screen(self):
        return tmux("capture-pane", "-p", "-t", self.name)

    def state(self):
        return tmux(
            "display-message", "-p", "-t", self.name,
            "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag} #{pane_current_command}",
        ).strip()

    def wait(self, condition, what, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition(self.screen()):
                return self.record(what)
            time.sleep(0.1)
        print(self.screen())
        raise SystemExit(f"✗ {self.name}: {what}")

    def see(self, *texts):
        return self.wait(lambda screen: all(text in screen for text in texts), "sees " + ", ".join(texts))

    def lose(self, text):
        return self.wait(lambda screen: text not in screen, f"no longer sees {text}")

    def record(self, what):
        print(f"✓ {self.name} {what}", flush=True)
        # The shell before and after is no part of the market.
        if OPTIONS.record and self.state().startswith("1"):
            colors = tmux("capture-pane", "-p", "-e", "-t", self.name)
            self.steps.append((time.monotonic() - self.begun, what, self.screen(), colors))

    def end_program(self, number):
        pid = tmux("display-message", "-p", "-t", self.name, "#{pane_pid}").strip()
        child = subprocess.run(["pgrep", "-P", pid], capture_output=True, text=True).stdout.split()[0]
        os.kill(int(child), number)

    def check_clean(self):
        """The shell is back as it was: its own screen, a cursor, no mouse, echo."""
        self.see("ready>")
        self.wait(lambda _: self.state() == "0 1 0 1 bash", "has the terminal back")
        self.shell("clear; stty -a | tail -3")
        self.wait(lambda screen: " icanon" in screen and " echo " in screen and "-echo " not in screen, "has echo back")


def write_record(folder):
    """One text with the screens of both, and a file of each person for asciinema (its format is asciicast v2)."""
    folder.mkdir(parents=True, exist_ok=True)
    page = ["A walk through the terminal", "", "Two people in two terminals on one market, as "
            "Examples/TerminalMarket/Tests/walk.py --record Documentation/Walks has seen them, without images. With colours:", ""]
    page += [f"  asciinema play Documentation/Walks/{person.name}.cast" for person in Terminal.people]
    for person in Terminal.people:
        page += ["", f"== {person.name.capitalize()} =="]
        last, shown = None, []
        lines = [json.dumps({"version": 2, "width": int(COLUMNS), "height": int(ROWS), "title": f"TerminalMarket, {person.name}"})]
        for moment, what, screen, colors in person.steps:
            if screen != last:
                text = "\n".join(line.rstrip() for line in screen.rstrip("\n").split("\n"))
                page += ["", f"-- {person.name.capitalize()} {what}.", "", text]
                # Only the rows that look different now.
                rows = colors.rstrip("\n").split("\n")
                output = "".join(f"\x1b[{number + 1}H\x1b[0m\x1b[K{row}" for number, row in enumerate(rows)
                                 if shown[number:number + 1] != [row])
                output += "" if len(rows) >= len(shown) else f"\x1b[{len(rows) + 1}H\x1b[0m\x1b[J"
                lines.append(json.dumps([round(moment, 2), "o", output], ensure_ascii=False))
                last, shown = screen, rows
        (folder / f"{person.name}.cast").write_text("\n".join(lines) + "\n")
    (folder / "Terminal.txt").write_text("\n".join(page) + "\n")


def photo(path):
    """A small picture, painted here."""
    side = 64
    rows = b"".join(b"\0" + b"".join(bytes((x * 4, y * 4, 160)) for x in range(side)) for y in range(side))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)


def sign_up(person, email, name, home):
    # A guest looks around first; the way to the log-in is on the user's page, and in the list of all commands.
    person.see(home, "Paper globe")
    person.press("F5", "Down", "Enter")
    person.see("^N")
    person.press("C-g")
    person.see("›", "…")
    person.press("Escape")
    person.press("C-n")
    person.see("^S")
    person.type(email)
    person.press("Tab")
    person.type("secret-1")
    person.press("Tab")
    person.type(name)
    person.press("C-s")
    person.wait(
        lambda screen: f"Welcome, {name}." in screen or f"{name}님, 가입을 환영" in screen,
        "is told to be signed up",
    )
    # A notice stops no key.
    person.press("F1")
    person.see(home, "Paper globe")


def browse(ann):
    ann.press("m")
    ann.see("Products", "36")
    ann.press("PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "End")
    time.sleep(1)
    ann.press("End")
    ann.press("Enter")
    ann.see("Photo", "^G Menu")
    ann.press("Escape", "Escape")
    ann.see("More")


def search(ann):
    ann.press("F2")
    ann.see("Search text", "No recent searches.")
    ann.type("tea")
    ann.see("Cast iron teapot")
    ann.press("Down", "Enter")
    ann.see("Search Results", "$48")
    ann.press("Enter")
    ann.see("l Like")
    ann.press("l")
    ann.see("l Unlike", "♥")
    ann.press("Escape", "Escape", "C-u")
    ann.see("Recent searches", "Cast iron teapot")
    ann.press("C-o")
    ann.see("Open Market")


def register(ann, picture):
    ann.press("F3")
    ann.see("Sell a Product", "0/5")
    ann.press("C-s")
    ann.see("Add at least one photo.")
    ann.press("C-p")
    ann.see("Add a Photo")
    ann.press("1")
    ann.see("~/…")
    ann.type("~/Pict")
    ann.press("Tab")
    ann.see("~/Pictures/")
    ann.type("la")
    ann.press("Tab")
    ann.see(f"~/Pictures/{picture.name}")
    ann.press("Enter")
    ann.see("1/5", picture.name)
    ann.press("C-p", "2")
    ann.see(f"▧ {picture.name}", "▧ second.png")
    ann.press("Down", "Space", "Up", "Space")
    ann.see(f"2 ▧ {picture.name}", "1 ▧ second.png")
    ann.press("Enter")
    ann.see("3/5", "second.png")
    ann.press("BTab", "BTab", "Home")
    go_to_name(ann)
    ann.type("la")
    ann.see("The name needs at least")
    ann.type("mp from 서울")
    ann.lose("The name needs at least")
    ann.press("Enter")
    ann.type("12000")
    ann.press("Enter", "Enter", "Enter")
    ann.type("3")
    ann.press("Enter", "Right", "Enter")
    ann.type("Gives a warm light, and has done so since 1985.")
    ann.press("C-s")
    ann.see("✓ Your product has been posted.")
    # One sees what one has offered.
    ann.see("lamp from 서울", "e Manage Product")


def go_to_name(ann):
    """Past the images, of which each has two parts."""
    for _ in range(16):
        if re.search("› Name", ann.screen()):
            break
        ann.press("Tab")


def edit(ann):
    ann.press("e")
    ann.see("1  Edit", "Delete")
    ann.press("1")
    ann.see("Edit Product", "12000", "del Remove Photo")
    # The first image changes places with the second one, and is described.
    ann.press("Right")
    ann.see("m Make Main Photo")
    ann.press("Down")
    ann.type("a lamp")
    ann.see("a lamp")
    go_to_name(ann)
    ann.type(" 2")
    ann.press("C-s")
    ann.see("✓ Your product has been changed.")
    # It passes by itself.
    ann.lose("✓ Your product has been changed.")
    ann.see("lamp from 서울 2", "₩12,000")


def chat(ann, bob):
    bob.see("lamp from 서울 2")
    bob.press("Home", "Enter")
    bob.see("lamp from 서울 2", "c 채팅하기")
    bob.press("l")
    bob.see("♥")
    bob.press("c")
    bob.see("Ann", "메시지를 입력해주세요.")
    bob.type("안녕하세요 👋")
    bob.press("Enter")
    bob.see("안녕하세요 👋")
    ann.press("Escape", "F4")
    ann.see("Chats", "Bob", "1 unread message")
    ann.press("Enter")
    ann.see("Bob", "lamp from 서울 2", "안녕하세요 👋", "^P")
    ann.type("Hello, it is still here.")
    ann.press("Enter")
    ann.see("Hello, it is still here.", "Sent")
    bob.see("Hello, it is still here.")
    ann.press("Escape")
    ann.see("Chats")
    # How far the other one has read is asked for when a chat is opened.
    ann.press("Enter")
    ann.see("Hello, it is still here.", "Read")
    ann.press("Escape")
    ann.see("Chats")


def resize(ann):
    tmux("resize-window", "-t", ann.name, "-x", "38", "-y", "11")
    ann.see("40 × 12")
    tmux("resize-window", "-t", ann.name, "-x", "40", "-y", "12")
    ann.see("Chats")
    tmux("resize-window", "-t", ann.name, "-x", COLUMNS, "-y", ROWS)
    ann.see("Chats", "F5 My Page")


def sale(ann, bob):
    ann.press("F1")
    ann.see("lamp from 서울 2")
    ann.press("Home", "Enter")
    ann.see("b Who’s Buying?")
    ann.press("b")
    ann.see("Bob: Reserve", "Bob: Mark as Sold")
    ann.press("Down", "Enter")
    ann.see("✓ ", "Sold to Bob", "once the buyer has confirmed")
    bob.press("Escape")
    bob.see("Ann님에게서 구매한 상품입니다")
    bob.see("y 구매 확정", "w 후기 쓰기")
    bob.press("y")
    bob.see("✓ 구매를 확정했습니다.")
    # Ann has the product open still, and learns of it.
    ann.see("Bob has confirmed the purchase")
    bob.lose("y 구매 확정")
    bob.press("w", "4", "Down")
    bob.type("친절해요")
    bob.see("◂ ★★★★☆ ▸", "친절해요")
    bob.press("C-s")
    bob.see("★★★★☆ Bob", "친절해요")
    bob.press("v")
    bob.see("w 팔로우", "★★★★☆")
    bob.press("w")
    bob.see("w 팔로우 취소")
    bob.press("o")
    bob.see("★★★★☆ Bob", "친절해요")
    ann.see("★★★★☆ Bob")
    # Below an image it does not all fit.
    ann.press(*["Down"] * 4)
    ann.see("★★★★☆ Bob", "a Reply", "w Your Review")
    ann.press("a")
    ann.see("You can reply once")
    ann.type("Thank you")
    ann.press("Enter")
    ann.see("Reply: Thank you")
    bob.press("F5")
    bob.see("Ann")


def delete(ann):
    ann.press("F1")
    ann.see("lamp from 서울 2")
    ann.press("Home", "Enter")
    ann.see("e Manage Product")
    ann.press("e")
    ann.see("Delete")
    ann.press(re.search(r"(\d)  Delete", ann.screen()).group(1))
    ann.see("Do you really want to delete this product?")
    ann.press("Down", "Enter") if "›   Yes" not in ann.screen() and "› 1  Yes" not in ann.screen() else ann.press("Enter")
    ann.see("Open Market")
    ann.lose("lamp from 서울 2")


def log_out(ann):
    ann.press("F5")
    ann.see("My Page", "ann@example.com")
    ann.press("Up", "Up", "Down", "Down", "Enter")
    ann.see("Liked Products", "Cast iron teapot")
    ann.press("Escape")
    for _ in range(12):
        if re.search("› +Log Out", ann.screen(), re.IGNORECASE):
            break
        ann.press("Down")
    ann.press("Enter")
    ann.see("Do you want to log out?")
    number = re.search(r"(\d)\s+Yes", ann.screen()).group(1)
    ann.press(number)
    ann.see("Open Market", "Paper globe")


def story(folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [BINARIES / "market", "serve", "--demo", "--port", str(port)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        print("the market is at", server.stdout.readline().strip())
        (folder / "Pictures").mkdir()
        picture = folder / "Pictures" / "lamp.png"
        photo(picture)
        photo(folder / "Pictures" / "second.png")
        (ann, bob) = (Terminal("ann"), Terminal("bob"))
        program = f"HOME={folder} LC_ALL=C.UTF-8 {BINARIES / 'TerminalMarket'} --url http://127.0.0.1:{port}"
        # Images are most of what a terminal is sent, and a record is about the steps.
        looks = " --no-pictures" if OPTIONS.record else ""
        ann.shell(f"clear; {program} --language en{looks}")
        sign_up(ann, "ann@example.com", "Ann", "Open Market")
        browse(ann)
        search(ann)
        register(ann, picture)
        edit(ann)
        bob.shell(f"clear; {program} --language ko --plain")
        sign_up(bob, "bob@example.com", "Bob", "F1 홈")
        chat(ann, bob)
        resize(ann)
        sale(ann, bob)
        delete(ann)
        log_out(ann)
        ann.press("C-c")
        ann.check_clean()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            bob.end_program(number)
            bob.check_clean()
            bob.shell(f"clear; {program} --language ja")
            bob.see("ホーム")
        bob.press("C-c")
        bob.check_clean()
        bob.shell(f"clear; {BINARIES / 'TerminalMarket'} | cat; echo \"code ${{PIPESTATUS[0]}}\"")
        bob.see("needs a terminal", "code 2")
    finally:
        server.terminate()
        server.wait()
        subprocess.run([*TMUX, "kill-server"], capture_output=True)


if __name__ == "__main__":
    if not OPTIONS.binaries:
        for product in ("TerminalMarket", "market"):
            subprocess.run(["swift", "build", "--package-path", PACKAGE, "--product", product, "--quiet"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        story(pathlib.Path(folder))
    if OPTIONS.record:
        write_record(OPTIONS.record)
    print("The whole walk is as it should be.")
