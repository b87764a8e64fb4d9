#!/usr/bin/env python3
"""Measures what many open pages cost the shop: memory, and processor time while nothing happens and while products come.

    Tests/streams.py PROGRAM [PAGES] [SECONDS]      200 pages and 30 seconds when nothing else is said

Each page is one visitor's list of products, with its stream of news. PROGRAM is a release build of WebMarket.
"""

import http.client
import http.cookiejar
import os
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zlib


class Shop:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdout=subprocess.PIPE, text=True, cwd=tempfile.gettempdir())
        self.address = re.search(r"http://[\d.]+:\d+", self.process.stdout.readline()).group()

    def memory(self):
        """MiB that are in memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def seconds(self):
        """Processor time of all threads."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


class Visitor:
    def __init__(self, shop):
        self.shop = shop
        self.cookies = http.cookiejar.CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path):
        self.page = self.browser.open(self.shop.address + path).read().decode()

    def post(self, path, fields, photo=None):
        token = re.search(r'name="token" value="([^"]*)"', self.page).group(1)
        fields = {**fields, "token": token}
        if photo is None:
            body, kind = urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded"
        else:
            parts = [f'--line\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
                     for name, value in fields.items()]
            parts.append(b'--line\r\nContent-Disposition: form-data; name="photos"; filename="1.png"\r\n'
                         b"Content-Type: image/png\r\n\r\n" + photo + b"\r\n--line--\r\n")
            body, kind = b"".join(parts), "multipart/form-data; boundary=line"
        request = urllib.request.Request(self.shop.address + path, body, {"Content-Type": kind})
        self.page = self.browser.open(request).read().decode()

    def listen(self, path):
        """The stream of a page's news."""
        host, port = self.shop.address.removeprefix("http://").split(":")
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        stream = socket.create_connection((host, int(port)))
        target = "/events?place=" + urllib.parse.quote(path, safe="")
        stream.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
        return stream


def photo():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x40\x80\x60" * 64) * 64
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def drain(streams, seconds, until=None):
    """Reads what comes; returns how many bytes that were, and when each stream had heard `until`."""
    end, count, heard, texts = time.monotonic() + seconds, 0, {}, {}
    poll = select.poll()
    for stream in streams:
        poll.register(stream, select.POLLIN)
    by_number = {stream.fileno(): stream for stream in streams}
    while time.monotonic() < end and (until is None or len(heard) < len(streams)):
        for number, _ in poll.poll(100):
            data = by_number[number].recv(65536)
            assert data, "the shop has closed a stream"
            count += len(data)
            # A text may come in two pieces.
            texts[number] = texts.get(number, b"") + data if until else b""
            if until and until in texts[number]:
                heard.setdefault(number, time.monotonic())
    return count, heard


def main():
    program, pages, seconds = sys.argv[1], int((sys.argv + ["200"] * 2)[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 30
    shop = Shop(pathlib.Path(program).resolve())
    try:
        seller = Visitor(shop)
        seller.get("/login")
        seller.post("/login", {"do": "signUp", "email": "ann@example.com"})
        seller.post("/signup", {"do": "signUp", "email": "ann@example.com", "password": "lamp-seller-12", "vendorName": "Ann"})
        start = shop.memory()
        visitors = [Visitor(shop) for _ in range(pages)]
        for visitor in visitors:
            visitor.get("/products")
        visited = shop.memory()
        streams = []
        for visitor in visitors:
            # One after the other, as people come: the shop sends away who comes in a crowd, with 503.
            streams.append(visitor.listen("/products"))
            _, heard = drain(streams[-1:], 5, b"event: pieces")
            assert heard, f"page {len(streams)} is not told how it looks"
        opened = shop.memory()
        print(f"memory: {start:.0f} MiB before, {visited:.0f} with {pages} visitors, {opened:.0f} with their streams")
        print(f"        {(visited - start) * 1024 / pages:.0f} KiB a visitor, {(opened - visited) * 1024 / pages:.0f} KiB a stream")

        before = shop.seconds()
        count, _ = drain(streams, seconds)
        used = shop.seconds() - before
        print(f"nothing happens for {seconds} s: {used:.2f} s of processor time, {count / pages / seconds:.1f} bytes/s a page")

        delays, used = [], 0
        for number in range(5):
            seller.get("/register")
            before, posted = shop.seconds(), time.monotonic()
            fields = {"do": "submit", "name": f"Lamp {number}", "price": "12000", "currency": "KRW", "discount": "0",
                      "stock": "3", "description": "A lamp that is as good as new."}
            seller.post("/register", fields, photo())
            _, heard = drain(streams, 10, b"arrivals")
            delays += [moment - posted for moment in heard.values()]
            assert len(heard) == pages, f"{len(heard)} of {pages} pages are told of a product"
            used += shop.seconds() - before
        delays.sort()
        print(f"a product is posted: {used / 5 * 1000:.0f} ms of processor time, all {pages} pages told after "
              f"{delays[len(delays) // 2] * 1000:.0f} ms (median), {delays[-1] * 1000:.0f} ms (last)")
        print(f"memory at the end: {shop.memory():.0f} MiB")
    finally:
        shop.close()


main()
