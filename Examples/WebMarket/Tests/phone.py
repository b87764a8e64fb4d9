#!/usr/bin/env python3
"""Measures how soon a phone over 3G shows goods for the first time, and how many bytes come before any photo.

    Tests/phone.py PROGRAM [CHROMIUM]      PROGRAM is WebMarket, built already

Chromium has 390 by 844 points, 50,000 bytes a second and a delay of 400 ms. Ends with 1 from 3 s or 60 kB on. Needs what
the walk needs.
"""

import os
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

from walk import Shop

# No frame is drawn before the style sheet is there; the one after the first that has goods shows them.
NOTE_GOODS = """
const look = () => document.querySelector('#products > li')?.getBoundingClientRect().height
    ? requestAnimationFrame(() => { window.goods = performance.now(); }) : requestAnimationFrame(look);
requestAnimationFrame(look);
"""


def measure(browser, address):
    """Seconds until goods are painted, bytes of everything but photos, and bytes of photos."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True)
    page = context.new_page()
    kinds, texts, photos = {}, [], []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000,
    })
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on("Network.loadingFinished", lambda event: (
        photos if kinds.get(event["requestId"]) == "Image" else texts).append(event["encodedDataLength"]))
    page.add_init_script(NOTE_GOODS)
    page.goto(address, timeout=60_000)
    page.wait_for_function("window.goods")
    seconds = page.evaluate("window.goods") / 1000
    context.close()
    return seconds, sum(texts), sum(photos)


def main():
    shop = Shop(pathlib.Path(sys.argv[1]).resolve())
    chromium = sys.argv[2] if len(sys.argv) > 2 else shutil.which("chromium")
    missed = False
    try:
        with sync_playwright() as play:
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = play.chromium.launch(executable_path=chromium, args=arguments)
            for path in ("/", "/products"):
                seconds, texts, photos = sorted(measure(browser, shop.address + path) for _ in range(3))[1]
                print(f"{path:10} goods after {seconds:.2f} s, {texts / 1000:.1f} kB and photos of {photos / 1000:.0f} kB")
                missed = missed or seconds >= 3 or texts >= 60_000
            browser.close()
    finally:
        shop.close()
    return 1 if missed else 0


sys.exit(main())
