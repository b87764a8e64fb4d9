#!/usr/bin/env python3
"""Walks through the whole shop in a browser: two people, one shop, three languages, with a script and without.

Needs Chromium and two packages:

    apt-get install chromium fonts-noto-cjk
    pip install playwright axe-playwright-python

Builds the shop, prints what it does, and exits with 1 at the first page that is not as expected, or that the
accessibility checker axe finds anything wrong with. With `--pictures FOLDER` it keeps a picture of each page there, and
with `--record FOLDER` a page that tells the walk, with a few small pictures.

`--widths 320,768` only looks around, at these widths, in three languages and time zones, light and dark; `--slow 1.5` sells and buys over a network on which
every request waits so many seconds.
"""

import argparse
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import zlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
ZONES = ("Asia/Seoul", "Europe/Berlin", "America/New_York")
# Whether the page has a worker that keeps pages.
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
# Whether a page was kept, and all pages that were.
KEPT = "async (address) => Boolean(await (await caches.open('pages')).match(address))"
ALL_KEPT = """async () => {
    const pages = await caches.open('pages');
    const answers = await Promise.all((await pages.keys()).map((request) => pages.match(request)));
    return (await Promise.all(answers.map((answer) => answer.text()))).join();
}"""
# What a record shows, of all pages that the walk looks at.
SHOWN = {
    ("guest-ko-phone-light", "home"), ("guest-ja-desktop-dark", "product"), ("ann", "form filled in"),
    ("ben", "answer"), ("reader", "something new"), ("reader", "offline"),
}
axe = Axe()


def until(page, script):
    """Waits until a script says yes; `wait_for_function` polls a text inside the page, whose policy forbids that."""
    for _ in range(300):
        if page.evaluate(script): return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {script}")


def photo(folder, name, color):
    """A picture of one colour."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    row = b"\0" + bytes(color) * 320
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 320, 320, 8, 2, 0, 0, 0))
    path = folder / name
    path.write_bytes(data + chunk(b"IDAT", zlib.compress(row * 320)) + chunk(b"IEND", b""))
    return str(path)


class Shop:
    """The shop, on a port of its own."""

    def __init__(self, *options):
        self.program = options[0]
        # From another folder: nothing the shop needs may depend on where it is started.
        self.process = subprocess.Popen(
            options, stdout=subprocess.PIPE, text=True, cwd=tempfile.gettempdir()
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:\d+", line)
        assert found, f"The shop did not open: {line}"
        self.address = found.group()

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0, "The shop did not close cleanly."


class Person:
    """One person's browser."""

    steps = 0

    def __init__(self, walk, name, language="en", size=DESKTOP, scheme="light", script=True, zone=ZONES[0]):
        self.walk = walk
        self.name = name
        self.context = walk.browser.new_context(
            base_url=walk.shop.address,
            locale=language,
            viewport=size,
            color_scheme=scheme,
            timezone_id=zone,
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        self.page = self.context.new_page()
        if walk.slow:
            session = self.context.new_cdp_session(self.page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", {
                "offline": False, "latency": walk.slow * 1000, "downloadThroughput": -1, "uploadThroughput": -1,
            })
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self.hear)

    def hear(self, message):
        # A page that says 404 on purpose is not an error of the script.
        if message.type == "error" and "status of 4" not in message.text and "ERR_INTERNET_DISCONNECTED" not in message.text:
            self.errors.append(message.text)

    def go(self, path):
        self.page.goto(path)
        return self.page

    def look(self, step, check=True, offline=False):
        """Keeps a picture, and has the page checked."""
        Person.steps += 1
        print(f"{Person.steps:3} {self.name}: {step}")
        if self.walk.pictures:
            name = f"{Person.steps:02}-{self.name}-{step.replace(' ', '-')}.png"
            self.page.screenshot(path=self.walk.pictures / name)
        self.walk.told.append((self.name, step, check, self.walk.show(self, step)))
        assert offline or not self.errors, self.errors
        self.errors.clear()
        if check:
            found = axe.run(self.page, options={"resultTypes": ["violations"]})
            for finding in found.response["violations"]:
                nodes = [node["html"][:200] + " " + node["failureSummary"] for node in finding["nodes"]]
                print("    ", finding["id"], finding["help"], *nodes, sep="\n      ")
            assert found.violations_count == 0, f"axe: {step}"
            wide = self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert not wide, f"wider than the window: {step}"

    def sign_up(self, number, seller):
        page = self.go("/login")
        page.get_by_role("button", name="Sign Up").click()
        expect(page).to_have_url(re.compile("/signup"))
        page.get_by_label("E-mail").fill(f"person{number}@example.com")
        page.get_by_label("Password").fill("correct horse battery")
        page.get_by_label("Nickname").fill(seller)
        return page


class Walk:
    widths = ()
    slow = 0

    def __init__(self, browser, shop, pictures, folder, record=None):
        self.browser = browser
        self.record = record
        self.told = []
        self.shop = shop
        self.pictures = pictures
        self.folder = folder

    def run(self):
        if self.widths:
            return self.look_around()
        if self.slow:
            expect.set_options(timeout=30_000)
            ann = self.sell()
            return self.trade(ann, self.talk(ann))
        self.look_around()
        self.read_without_script()
        reader = self.open_pages()
        ann = self.sell()
        self.notice(reader)
        ben = self.talk(ann)
        self.change(ann, reader)
        self.trade(ann, ben)
        self.go_offline(reader, ben)
        self.leave(ann, ben)
        self.use_keys()
        self.go_and_come_back()

    def show(self, person, step):
        """Keeps a small picture of some steps; returns its name."""
        if not self.record or (person.name, step) not in SHOWN:
            return None
        name = f"{person.name}-{step.replace(' ', '-')}.jpg"
        person.page.screenshot(path=self.record / name, type="jpeg", quality=38)
        return name

    def write_record(self):
        page = ["A walk through the web shop", "", "What Examples/WebMarket/Tests/walk.py --record Documentation/Walks "
                "has done and seen in Chromium. Each page marked ✓ was checked by axe, and found without a fault.", ""]
        for number, (person, step, is_checked, picture) in enumerate(self.told, 1):
            page.append(f"{number}. {person}: {step}" + (" ✓" if is_checked else ""))
            if picture:
                page.append(f"   {picture}")
        (self.record / "Web.txt").write_text("\n".join(page) + "\n")

    def look_around(self):
        """Every page that needs no account, in all languages, light and dark, wide and narrow."""
        kinds = [("en", DESKTOP, "light"), ("ko", PHONE, "light"), ("ja", DESKTOP, "dark"), ("en", SMALL, "dark")]
        if self.widths:
            # Each width in each language; both meet each zone, and each language and zone light and dark.
            kinds = [(language, {"width": width, "height": 800}, ("light", "dark")[(row + column) % 2])
                     for row, width in enumerate(self.widths) for column, language in enumerate(("ko", "en", "ja"))]
        for number, (language, size, scheme) in enumerate(kinds):
            narrow = size["width"] if self.widths else "desktop" if size is DESKTOP else "phone"
            zone = ZONES[(number // 3 + number) % 3] if self.widths else ZONES[number % 3]
            name = f"guest-{language}-{narrow}-{scheme}" + (f"-{zone.split('/')[1]}" if self.widths else "")
            guest = Person(self, name, language, size, scheme, zone=zone)
            page = guest.go("/")
            expect(page.locator("html")).to_have_attribute("lang", language)
            guest.look("home")
            guest.go("/products?layout=list")
            guest.look("list")
            page = guest.go("/products?layout=grid&sort=cheapest&stock=1")
            guest.look("grid")
            rows = page.locator("#products > li").count()
            assert rows >= 20, rows
            page.locator("#products > li").last.scroll_into_view_if_needed()
            expect(page.locator("#products > li").nth(rows)).to_be_attached()
            page.locator("#products a").first.click()
            page.locator(".about").wait_for()
            guest.look("product")
            page.locator("#gallery a").first.click()
            expect(page).to_have_url(re.compile("/photos"))
            guest.look("photos")
            page.keyboard.press("Escape")
            expect(page).to_have_url(re.compile("/product/"))
            page = guest.go("/")
            page.locator(".pause").click()
            expect(page.locator(".banners .strip li").nth(1)).to_be_in_viewport(ratio=0.9, timeout=8000)
            page.locator(".pause").click()
            page = guest.go("/search")
            page.locator("#q").press_sequentially("la")
            expect(page.locator(".suggestions a").first).to_be_visible()
            page.keyboard.press("ArrowDown")
            first = page.locator(".suggestions [role=option]").first
            expect(first).to_have_attribute("aria-selected", "true")
            expect(page.locator("#q")).to_have_attribute("aria-activedescendant", first.get_attribute("id"))
            guest.look("suggestions")
            page.keyboard.press("Escape")
            expect(page.locator(".suggestions a")).to_have_count(0)
            expect(page.locator("#q")).to_have_value("la")
            page.keyboard.press("Backspace")
            expect(page.locator(".suggestions a").first).to_be_visible()
            page.keyboard.press("ArrowUp")
            last = page.locator(".suggestions [role=option]").last
            expect(last).to_have_attribute("aria-selected", "true")
            found = last.get_attribute("href")
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile(re.escape(found) + "$"))
            page = guest.go("/search")
            page.locator("#q").fill("la")
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile(r"/search\?q=la"))
            guest.look("results")
            guest.go("/search?q=zzzzzzzz")
            guest.look("no results")
            guest.go("/search")
            guest.look("recent searches")
            guest.go("/mypage")
            guest.look("my page")
            guest.go("/nowhere")
            guest.look("not found")
            guest.go("/login")
            page.locator("button[value=logIn]").click()
            expect(page.locator(".problems").first).to_be_visible()
            guest.look("log in refused")
            page.locator("button[value=signUp]").click()
            expect(page).to_have_url(re.compile("/signup"))
            page.locator("button[value=signUp]").click()
            expect(page.locator(".problems").first).to_be_visible()
            guest.look("sign up refused")
            page.locator("button[name=language]").nth(0).click()
            expect(page.locator("html")).to_have_attribute("lang", "ko")
            guest.context.close()

    def read_without_script(self):
        guest = Person(self, "plain", script=False)
        page = guest.go("/products")
        guest.look("without script", check=False)
        first = page.locator("#products a").first.inner_text()
        page.locator("a[rel=next]").click()
        assert page.locator("#products a").first.inner_text() != first
        page.locator("a[rel=prev]").click()
        expect(page.locator("#products a").first).to_have_text(first)
        page.locator("#products a").first.click()
        expect(page.locator("h1")).to_have_text(first)
        page.get_by_role("link", name="Search").click()
        page.get_by_label("Search text").fill("a")
        page.get_by_role("button", name="Search").click()
        expect(page.locator("#products li").first).to_be_visible()
        page.locator(".like button").first.click()
        expect(page).to_have_url(re.compile("/login"))
        guest.look("log in without script", check=False)
        guest.context.close()

    def open_pages(self):
        """Somebody with the list open, on a phone, in Korean."""
        reader = Person(self, "reader", "ko", PHONE)
        page = reader.go("/products")
        expect(page.locator("#products > li").first).to_be_visible()
        page.mouse.wheel(0, 900)
        expect(page.locator("html.onwards")).to_be_attached()
        reader.look("reading on", check=False)
        page.mouse.wheel(0, -300)
        expect(page.locator("html.onwards")).to_have_count(0)
        page.mouse.wheel(0, -900)
        return reader

    def notice(self, reader):
        """The hint that there is something new, and the price that changes while one looks."""
        page = reader.page
        expect(page.locator("#arrivals")).to_contain_text("1")
        reader.look("something new")
        page.locator("#arrivals a").click()
        expect(page.locator("#products a").first).to_have_text("Blue <b>lamp</b>")
        expect(page.locator("#arrivals a")).to_have_count(0)
        page.locator("#products a").first.click()
        expect(page.locator("#sale")).to_contain_text("10,000")

    def go_offline(self, reader, ben):
        """What was seen can be read without a network, and nothing of a user is left behind by the log-out."""
        page = reader.page
        until(page, CONTROLLED)
        page.goto("/products")
        page.goto(self.lamp)
        page.wait_for_function(KEPT, arg=self.lamp)
        reader.context.set_offline(True)
        page.goto(self.lamp)
        expect(page.locator("#kept")).to_be_visible()
        expect(page.locator("h1")).to_have_text("Green lamp")
        expect(page.locator("form[method=post]")).to_have_count(0)
        reader.look("kept product", offline=True)
        page.goto("/mypage")
        expect(page.locator(".seen a").first).to_contain_text("Green lamp")
        reader.look("offline", offline=True)
        reader.context.set_offline(False)
        expect(page).to_have_title(re.compile("마이"))
        reader.context.close()
        other = ben.page
        other.goto("/products")
        other.wait_for_function(KEPT, arg=other.url)
        kept = other.evaluate(ALL_KEPT)
        assert "person2@example.com" not in kept and "Message 7" not in kept and "name=\"token\"" not in kept
        other.goto("/mypage")
        other.get_by_role("button", name="Log out").click()
        other.get_by_role("button", name="Yes", exact=True).click()
        expect(other.locator("body[data-user='']")).to_be_attached()
        other.wait_for_function(KEPT, arg=other.url)
        assert "Green lamp ·" not in other.evaluate(ALL_KEPT)
        other.goto("/login")
        other.get_by_label("E-mail").fill("person2@example.com")
        other.get_by_label("Password").fill("correct horse battery")
        other.get_by_role("button", name="Log In").click()

    def sell(self):
        ann = Person(self, "ann", zone=ZONES[1])
        page = ann.sign_up(1, "me")
        page.get_by_role("button", name="Sign Up").click()
        expect(page.locator("#toast")).to_contain_text("Welcome, me.")
        ann.look("signed up")
        page.get_by_role("link", name="Sell").click()
        page.get_by_role("button", name="Post").click()
        expect(page.get_by_text("Add at least one photo.")).to_be_visible()
        ann.look("form refused")
        colors = [(200, 60, 60), (60, 160, 90), (60, 90, 200)]
        files = [photo(self.folder, f"{index}.png", color) for index, color in enumerate(colors)]
        page.get_by_label("Name").fill("Blue <b>lamp</b>")
        page.get_by_label("Price").fill("12000")
        page.get_by_label("Discount").fill("2000")
        page.get_by_label("Stock").fill("3")
        page.get_by_label("Description").fill("A lamp that is blue.\nIt has two lines.")
        # The language changes in the middle of a form, and nothing typed is lost.
        page.get_by_role("button", name="한국어").click()
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        expect(page.get_by_label("상품명")).to_have_value("Blue <b>lamp</b>")
        ann.look("form in Korean")
        page.get_by_role("button", name="English").click()
        expect(page.get_by_label("Name")).to_have_value("Blue <b>lamp</b>")
        page.locator("#photos").set_input_files(files + files[:1])
        expect(page.locator(".photos img")).to_have_count(4)
        page.get_by_role("button", name=re.compile("Remove Photo.*Photo 4")).click()
        expect(page.locator(".photos img")).to_have_count(3)
        expect(page.get_by_label("Name")).to_have_value("Blue <b>lamp</b>")
        page.get_by_role("button", name=re.compile("Make Main Photo.*Photo 2")).click()
        expect(page.locator(".main-photo")).to_have_count(1)
        # The form takes one request at a time.
        page.wait_for_timeout(self.slow * 3000)
        ann.look("form filled in")
        page.get_by_role("button", name="Post").click()
        expect(page.locator("#toast")).to_contain_text("Your product has been posted.")
        ann.look("posted")
        page.get_by_role("link", name="My Page").click()
        page.get_by_role("link", name="My products").wait_for()
        ann.look("my page")
        page.get_by_role("link", name="My products").click()
        page.get_by_role("link", name="Blue <b>lamp</b>").click()
        expect(page.get_by_text("1 / 3")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text("2 / 3")).to_be_visible()
        ann.look("own product")
        self.lamp = page.url
        return ann

    def talk(self, ann):
        ben = Person(self, "ben", size=PHONE, scheme="dark", zone=ZONES[2])
        page = ben.sign_up(2, "ben")
        page.get_by_role("button", name="Sign Up").click()
        page.locator("#toast").wait_for()
        ben.look("signed up")
        page.goto(self.lamp)
        page.get_by_role("button", name=re.compile("^Like Blue")).click()
        expect(page.get_by_role("button", name=re.compile("^Unlike Blue"))).to_be_focused()
        page.goto("/mypage/likes")
        expect(page.get_by_role("link", name="Blue <b>lamp</b>")).to_be_visible()
        ben.look("likes")
        page.goto(self.lamp)
        page.get_by_role("button", name="Chat").click()
        expect(page.get_by_text("No messages yet. Say hello!")).to_be_visible()
        ben.look("chat")
        page.get_by_label("Message").fill("Is it still there?")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Is it still there?")).to_be_visible()
        expect(page.get_by_label("Message")).to_have_value("")
        other = ann.go("/chats")
        ann.look("chats")
        other.get_by_role("link", name=re.compile("ben")).click()
        expect(other.locator("#messages")).to_contain_text("Is it still there?")
        other.get_by_label("Message").fill("Yes, and it is <blue>.")
        other.get_by_role("button", name="Send").click()
        for side in (page, other):
            expect(side.locator(".log li")).to_have_count(2)
            expect(side.locator("#messages")).to_contain_text("Yes, and it is <blue>.")
        # Ben writes twice as fast as anybody reads; nothing is lost or doubled.
        for number in range(8):
            page.get_by_label("Message").fill(f"Message {number}")
            page.keyboard.press("Enter")
            expect(page.get_by_label("Message")).to_have_value("")
        for side in (page, other):
            expect(side.locator(".log li")).to_have_count(10)
            expect(side.locator(".log li").last).to_contain_text("Message 7")
            # Both see what they talk about.
            expect(side.locator("#subject a")).to_contain_text("lamp")
        ann.look("chat")
        ben.look("answer")
        # Reporting a message takes a look behind its dots.
        page.locator(".log .rare summary").first.click()
        expect(page.locator(".log .rare button").first).to_be_in_viewport()
        ben.look("menu of a message")
        page.locator(".log .rare summary").first.click()
        return ben

    def change(self, ann, reader):
        page = ann.go(self.lamp)
        page.get_by_role("link", name="Price history").click()
        expect(page.locator("#price-history li")).to_have_count(1)
        expect(page.locator("#price-history h2")).to_be_focused()
        ann.look("price history")
        page.get_by_role("button", name="Manage Product").click()
        page.get_by_role("alertdialog").wait_for()
        ann.look("owner's menu")
        page.get_by_role("alertdialog").get_by_role("button", name="Edit").click()
        expect(page.get_by_label("Name")).to_have_value("Blue <b>lamp</b>")
        page.get_by_label("Name").fill("Green lamp")
        page.get_by_label("Price").fill("9000")
        ann.look("edit")
        page.get_by_role("button", name="Save").click()
        page.locator("#toast").wait_for()
        expect(page.locator("h1")).to_have_text("Green lamp")
        # Without a reload, and without being read aloud twice.
        expect(reader.page.locator("#sale")).to_contain_text("9,000")

    def trade(self, ann, ben):
        """The lamp is sold to Ben, who confirms and reviews; Ann answers."""
        page = ann.go(self.lamp)
        ben.go(self.lamp)
        page.get_by_role("button", name="Who’s Buying?").click()
        page.get_by_role("button", name="Mark as Sold").first.click()
        expect(page.locator("#deal")).to_contain_text("once the buyer has confirmed")
        expect(page.locator("#toast")).to_contain_text("Sold to ben")
        ann.look("sold")
        # Ben learns of it without a reload.
        other = ben.page
        expect(other.locator("#deal")).to_contain_text("You bought this from me")
        expect(other.locator("#toast")).to_contain_text("You bought this from me")
        other = ben.go("/mypage")
        other.get_by_role("link", name="Purchases").click()
        expect(other.get_by_role("link", name="lamp")).to_be_visible()
        ben.look("purchases")
        other.get_by_role("link", name="lamp").click()
        other.get_by_role("button", name="Confirm Purchase").click()
        expect(other.locator("#toast")).to_contain_text("You have confirmed the purchase.")
        expect(other.get_by_role("button", name="Confirm Purchase")).to_have_count(0)
        expect(page.locator("#toast")).to_contain_text("ben has confirmed the purchase")
        other.locator("#stars").select_option("review/4")
        other.locator("#deal textarea").fill("Bright & <quick>")
        other.get_by_role("button", name="Send Review").click()
        expect(other.locator("#deal")).to_contain_text("Bright & <quick>")
        ben.look("review")
        # Ann learns of both without a reload.
        expect(page.locator("#deal")).to_contain_text("Bright & <quick>")
        page.locator("#deal").get_by_role("button", name="Reply").click()
        expect(page.get_by_role("alertdialog")).to_contain_text("You can reply once")
        # The language changes while a dialog is open, which the buttons of the page lie behind.
        page.locator("button[name=language]", has_text="日本語").dispatch_event("click")
        expect(page.get_by_role("alertdialog")).to_contain_text("返信は一度だけ")
        ann.look("answer in Japanese")
        page.locator("button[name=language]", has_text="English").dispatch_event("click")
        page.get_by_role("alertdialog").locator("input:not([type=hidden]), textarea").first.fill("Thank you")
        page.get_by_role("alertdialog").get_by_role("button", name="Send").click()
        expect(page.locator("#deal")).to_contain_text("Reply: Thank you")
        ann.look("answered")

    def leave(self, ann, ben):
        page = ann.page
        page.get_by_role("button", name="Manage Product").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_role("alertdialog")).to_contain_text("Do you really want to delete this product?")
        ann.look("delete")
        page.keyboard.press("Escape")
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        page.get_by_role("button", name="Manage Product").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete", exact=True).click()
        page.get_by_role("alertdialog").get_by_role("button", name="Yes", exact=True).click()
        expect(page).not_to_have_url(self.lamp)
        gone = ben.go(self.lamp)
        expect(gone.locator("main")).to_contain_text("This product is no longer for sale")
        # What was sold stays for its buyer.
        expect(gone.locator("#deal")).to_contain_text("Reply: Thank you")
        ben.look("gone")
        gone = ben.go("/mypage/purchases")
        expect(gone.get_by_role("link", name="Green lamp")).to_be_visible()
        page = ann.go("/mypage")
        page.get_by_role("button", name="Log out").click()
        page.get_by_role("button", name="Yes", exact=True).click()
        page = ann.go("/chats")
        expect(page).to_have_url(re.compile("/login"))
        ann.look("logged out")
        for person in (ann, ben):
            person.context.close()

    def go_and_come_back(self):
        """The shop ends while it is open in a browser, and begins again at the same address."""
        first, program = self.shop, self.shop.program
        self.shop = Shop(program)
        guest = Person(self, "patient", size=PHONE)
        page = guest.go("/products")
        until(page, CONTROLLED)
        page.goto("/products")
        page.wait_for_function(KEPT, arg=page.url)
        title = page.locator("#products a").first.inner_text()
        self.shop.close()
        page.reload()
        expect(page.locator("#kept")).to_be_visible()
        expect(page.locator("#products a").first).to_have_text(title)
        guest.look("shop gone", offline=True)
        self.shop = Shop(program, "--port", self.shop.address.rsplit(":", 1)[1])
        page.reload()
        expect(page.locator("#kept")).to_be_hidden()
        expect(page.locator("#products > li").first).to_be_visible()
        page.locator("#products a").first.click()
        expect(page).to_have_url(re.compile("/product/"))
        guest.look("shop back", offline=True)
        guest.context.close()
        self.shop.close()
        self.shop = first

    def use_keys(self):
        """The way to a product, a photo and back, without a mouse."""
        guest = Person(self, "keys")
        page = guest.go("/")

        def tab_to(text, times=60):
            for _ in range(times):
                page.keyboard.press("Tab")
                name = page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent")
                box = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert box != "none" or page.evaluate("document.activeElement === document.body"), name
                if text in name:
                    return
            raise AssertionError(f"No key leads to {text}")

        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
        guest.look("skip link")
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        tab_to("More")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("/products"))
        title = page.locator("#products a").nth(2).inner_text()
        tab_to(title)
        guest.look("focused product")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(title)
        tab_to("Like")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("/login"))
        tab_to("日本語")
        page.keyboard.press("Enter")
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        expect(page).to_have_url(re.compile("/login"))
        guest.look("log in in Japanese")
        page.locator("#email").focus()
        page.keyboard.type("person2@example.com")
        page.keyboard.press("Tab")
        page.keyboard.type("correct horse battery")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(title)
        tab_to("マイページ")
        page.keyboard.press("Enter")
        expect(page.get_by_text("person2@example.com")).to_be_visible()
        # A dialog begins where nothing is lost, keeps the focus inside, and goes with the escape key.
        tab_to("退会する")
        page.keyboard.press("Enter")
        expect(page.locator("dialog input[type=password]")).to_be_focused()
        guest.look("delete account")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        tab_to("ログアウト")
        page.keyboard.press("Enter")
        expect(page.locator("dialog button").last).to_be_focused()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_text("person2@example.com")).to_have_count(0)
        guest.context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pictures", type=pathlib.Path, metavar="FOLDER", help="keeps a picture of each page there")
    parser.add_argument("--record", type=pathlib.Path, metavar="FOLDER", help="leaves a record of the walk there")
    parser.add_argument("--widths", type=lambda text: [int(width) for width in text.split(",")], default=[],
                        metavar="POINTS,…", help="only looks around, at these widths")
    parser.add_argument("--slow", type=float, default=0, metavar="SECONDS", help="only trades, with this delay")
    parser.add_argument("--program", type=pathlib.Path, help="the shop, built already")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser; the system's otherwise")
    options = parser.parse_args()
    for folder in filter(None, (options.pictures, options.record)):
        folder.mkdir(parents=True, exist_ok=True)
    program = options.program
    if not program:
        subprocess.run(["swift", "build", "--package-path", PACKAGE, "--product", "WebMarket"], check=True)
        program = PACKAGE / ".build" / "debug" / "WebMarket"
    shop = Shop(program.resolve())
    try:
        with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = play.chromium.launch(executable_path=options.chromium, args=arguments)
            walk = Walk(browser, shop, options.pictures, pathlib.Path(folder), options.record)
            walk.widths, walk.slow = options.widths, options.slow
            walk.run()
            if options.record:
                walk.write_record()
            browser.close()
    except AssertionError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        shop.close()
    print("Everything is as it should be.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
