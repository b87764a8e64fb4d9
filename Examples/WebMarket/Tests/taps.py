#!/usr/bin/env python3
"""Counts what four tasks take on a phone: taps (a field that has to be tapped too), seconds of the browser, words in sight.

    Tests/taps.py PROGRAM      PROGRAM is WebMarket, built already

Each task begins on the home page of somebody who is logged in, and needs what the walk needs.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

from playwright.sync_api import expect, sync_playwright

from walk import PHONE, Person, Shop, Walk, photo

# The words of texts that are drawn in the window.
WORDS = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let text; (text = texts.nextNode());) {
        const range = document.createRange();
        range.selectNode(text);
        const box = range.getBoundingClientRect();
        if (box.width > 1 && box.top < innerHeight && box.bottom > 0) words += text.data.split(/\\s+/).filter(Boolean).length;
    }
    return words;
}"""


class Task:
    """Counts from its beginning to `done`."""

    def __init__(self, name, page):
        (self.name, self.page, self.taps) = (name, page, 0)
        page.goto("/")
        (self.words, self.start) = (page.evaluate(WORDS), time.monotonic())

    def tap(self, place, then=None):
        place.click()
        self.taps += 1
        if then:
            expect(then).to_be_visible()
            self.words += self.page.evaluate(WORDS)

    def type(self, field, text):
        if not field.evaluate("(field) => field === document.activeElement"):
            self.tap(field)
        field.press_sequentially(text)

    def done(self):
        print(f"{self.name:5} {self.taps} taps, {time.monotonic() - self.start:.1f} s, {self.words} words")


def sell(page, files):
    task = Task("sell", page)
    task.tap(page.get_by_role("link", name="Sell"), page.locator("#photos"))
    page.locator("#photos").set_input_files(files)
    task.taps += 2  # The button, and the photo in the system's album.
    expect(page.locator(".photos img")).to_have_count(1)
    task.type(page.get_by_label("Name"), "Blue lamp")
    task.type(page.get_by_label("Price"), "12000")
    task.type(page.get_by_label("Description"), "It is blue.")
    task.tap(page.get_by_role("button", name="Post"), page.locator("#toast"))
    task.done()


def find(page):
    task = Task("find", page)
    task.type(page.locator("#find"), "Blue la")
    task.tap(page.locator(".suggestions a").first, page.locator("main a", has_text="Blue lamp").first)
    if "/product/" not in page.url:
        task.tap(page.locator("#products a").first, page.locator(".about"))
    task.done()
    return page.url


def ask(page, product):
    task = Task("ask", page)
    page.goto(product)
    task.tap(page.get_by_role("button", name="Chat"), page.get_by_label("Message"))
    task.type(page.get_by_label("Message"), "Is it still there?")
    task.tap(page.get_by_role("button", name="Send"), page.locator("#messages", has_text="Is it still there?"))
    task.done()


def buy(seller, page, product):
    seller.goto(product)
    seller.get_by_role("button", name="Who’s Buying?").click()
    seller.get_by_role("button", name="Mark as Sold").first.click()
    expect(seller.locator("#toast")).to_be_visible()
    task = Task("buy", page)
    task.tap(page.get_by_role("link", name="My Page"), page.get_by_role("link", name="Purchases"))
    task.tap(page.get_by_role("link", name="Purchases"), page.get_by_role("link", name="Blue lamp"))
    task.tap(page.get_by_role("link", name="Blue lamp"), page.get_by_role("button", name="Confirm Purchase"))
    task.tap(page.get_by_role("button", name="Confirm Purchase"), page.locator("#toast"))
    task.done()


def main():
    shop = Shop(pathlib.Path(sys.argv[1]).resolve())
    try:
        with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
            walk = Walk(browser, shop, None, pathlib.Path(folder))
            (ann, ben) = (Person(walk, name, size=PHONE) for name in ("ann", "ben"))
            for number, person in enumerate((ann, ben)):
                person.sign_up(number, person.name).get_by_role("button", name="Sign Up").click()
                expect(person.page).not_to_have_url(re.compile("/signup"))
            sell(ann.page, [photo(walk.folder, "lamp.png", (60, 90, 200))])
            product = find(ben.page)
            ask(ben.page, product)
            buy(ann.page, ben.page, product)
            browser.close()
    finally:
        shop.close()


main()
