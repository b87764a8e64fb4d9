#!/usr/bin/env python3
"""Lets clients that others wrote talk to a running server. See README.md."""

import argparse
import asyncio
import io
import json
import os
import socket
import struct
import subprocess
import sys
import traceback
import urllib.parse
import zlib

import aiohttp
import h11
import httpx
import requests
from requests_toolbelt import MultipartEncoder

failures = 0


def check(name, body):
    global failures
    try:
        body()
        print(f"ok    {name}")
    except Exception as error:  # every failure is a line, and the next check runs
        failures += 1
        print(f"FAIL  {name}: {error!r}")
        if os.environ.get("VERBOSE"):
            traceback.print_exc()


def expect(condition, message="not as expected"):
    if not condition:
        raise AssertionError(message)


class Raw:
    """Bytes out, answers in: h11 reads them and refuses what is not right."""

    def __init__(self, base):
        self.host, self.port = base.hostname, base.port or 80
        self.socket = socket.create_connection((self.host, self.port), timeout=15)

    def talk(self, request, methods):
        """Sends `request` and reads one answer for each of `methods`."""
        self.socket.sendall(request)
        rest, answers = b"", []
        for method in methods:
            connection = h11.Connection(h11.CLIENT)
            if method is not None:
                connection.send(h11.Request(method=method, target="/", headers=[("Host", "a")]))
                connection.send(h11.EndOfMessage())
            if rest:
                connection.receive_data(rest)
            response, body = None, b""
            while True:
                event = connection.next_event()
                if event is h11.NEED_DATA:
                    connection.receive_data(self.socket.recv(65536))
                elif isinstance(event, h11.Response):
                    response = event
                elif isinstance(event, h11.Data):
                    body += event.data
                elif isinstance(event, (h11.EndOfMessage, h11.ConnectionClosed)):
                    break
            rest = connection.trailing_data[0]
            answers.append((response, body))
        return answers, rest

    def is_closed(self):
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True


def fields(response):
    return {name.decode().lower(): value.decode() for name, value in response.headers}


def check_protocol(base, path):
    host = f"Host: {base.netloc}\r\n".encode()
    get = b"GET " + path.encode() + b" HTTP/1.1\r\n" + host + b"\r\n"

    def pipelined():
        answers, rest = Raw(base).talk(get * 50, ["GET"] * 50)
        expect(len({(a.status_code, b) for a, b in answers}) == 1 and rest == b"")

    def byte_by_byte():
        raw = Raw(base)
        for index in range(len(get) - 1):
            raw.socket.sendall(get[index : index + 1])
        answers, _ = raw.talk(get[-1:], ["GET"])
        expect(answers[0][0].status_code < 500)

    def head():
        full = Raw(base).talk(get, ["GET"])[0][0][0]
        bare, body = Raw(base).talk(get.replace(b"GET", b"HEAD"), ["HEAD"])[0][0]
        expect(body == b"" and bare.status_code == full.status_code)
        expect(fields(bare).get("content-length") == fields(full).get("content-length"), "lengths differ")

    def closing():
        raw = Raw(base)
        answers, _ = raw.talk(get[:-2] + b"Connection: close\r\n\r\n", ["GET"])
        expect(fields(answers[0][0]).get("connection") == "close" and raw.is_closed())

    def headers():
        found = fields(Raw(base).talk(get, ["GET"])[0][0][0])
        expect("server" not in found and "x-powered-by" not in found, "a banner")
        expect(found.get("x-content-type-options") == "nosniff", "no nosniff")
        expect("date" in found, "no date")

    check("h11 reads fifty answers to requests sent in one go", pipelined)
    check("a request may come byte by byte", byte_by_byte)
    check("HEAD is GET without a body", head)
    check("Connection: close closes", closing)
    check("headers say what they should and no more", headers)

    refused = {
        "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
        "two hosts": (b"GET / HTTP/1.1\r\n" + host + host + b"\r\n", 400),
        "bare LF": (b"GET / HTTP/1.1\n" + host + b"\n", 400),
        "space before the colon": (b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        "folded field": (b"GET / HTTP/1.1\r\n" + host + b"X: a\r\n b\r\n\r\n", 400),
        "length and chunks": (
            b"POST / HTTP/1.1\r\n" + host + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        "two lengths": (b"POST / HTTP/1.1\r\n" + host + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\na", 400),
        "signed length": (b"POST / HTTP/1.1\r\n" + host + b"Content-Length: +1\r\n\r\na", 400),
        "other coding": (b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: gzip, chunked\r\n\r\n", 400),
        "bad chunk": (b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n0x1\r\n", 400),
        "long line": (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n" + host + b"\r\n", 414),
        "long field": (b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 9000 + b"\r\n\r\n", 431),
        "many fields": (b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 200 + b"\r\n", 431),
        "long body": (b"POST / HTTP/1.1\r\n" + host + b"Content-Length: 9999999999\r\n\r\n", 413),
        "other version": (b"GET / HTTP/2.0\r\n" + host + b"\r\n", 505),
    }
    for name, (request, status) in refused.items():
        def refuse(request=request, status=status):
            raw = Raw(base)
            answers, rest = raw.talk(request + get, [None])
            expect(answers[0][0].status_code == status, answers[0][0].status_code)
            expect(rest == b"" and raw.is_closed(), "a second answer")
        check(f"refused: {name}", refuse)


def check_clients(base, url):
    def with_requests():
        with requests.Session() as session:
            expect(len({session.get(url, timeout=15).status_code for _ in range(20)}) == 1)

    def with_httpx():
        with httpx.Client() as client:
            expect(len({client.get(url).status_code for _ in range(20)}) == 1)

    async def with_aiohttp():
        async with aiohttp.ClientSession() as session:
            async def one():
                async with session.get(url) as response:
                    await response.read()
                    return response.status
            expect(len(set(await asyncio.gather(*(one() for _ in range(100))))) == 1)

    check("requests", with_requests)
    check("httpx", with_httpx)
    check("aiohttp, 100 at once", lambda: asyncio.run(with_aiohttp()))


def check_echo(url):
    kind = {"Content-Type": "application/octet-stream"}
    for size in [0, 1, 65535, 65536, 65537, 5_000_000]:
        body = os.urandom(size)

        def pieces(body=body):
            for start in range(0, len(body), 7919):
                yield body[start : start + 7919]

        async def asynchronous(body=body):
            async with aiohttp.ClientSession() as session:
                async with session.post(url, data=io.BytesIO(body), headers=kind, expect100=True) as response:
                    expect(await response.read() == body)

        check(f"requests sends {size} bytes", lambda: expect(requests.post(url, body, headers=kind).content == body))
        check(f"requests sends {size} in chunks", lambda: expect(requests.post(url, pieces(), headers=kind).content == body))
        check(f"httpx sends {size} in chunks", lambda: expect(httpx.post(url, content=pieces(), headers=kind).content == body))
        check(f"aiohttp waits, then sends {size}", lambda: asyncio.run(asynchronous()))


def picture():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([row, 128, 255 - row]) * 64 for row in range(64))
    header = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def check_market(base, identifier, secret):
    products = base.geturl().rstrip("/") + "/api/products"
    name = "자전거 conformance"
    params = json.dumps({
        "name": name, "description": "Registered by a foreign encoder", "price": 1000.5, "currency": "KRW",
        "discounted_price": 0, "stock": 3, "secret": secret})
    image = picture()
    vendor = {"identifier": identifier}

    def verify(status, body):
        expect(status == 201, f"{status} {body[:200]!r}")
        product = json.loads(body)
        address = f"{products}/{product['id']}"
        read = requests.get(address, timeout=15).json()
        expect(read["name"] == name and len(read["images"]) == 2, "another product came back")
        archived = requests.post(f"{address}/archived", json={"secret": secret}, headers=vendor, timeout=15)
        expect(archived.status_code == 200, archived.text)
        removed = requests.delete(base.geturl().rstrip("/") + archived.text, headers=vendor, timeout=15)
        expect(removed.ok, removed.text)
        expect(requests.get(address, timeout=15).status_code == 404, "still there")

    def with_requests():
        files = [("params", (None, params, "application/json"))] + [("images", ("a.png", image, "image/png"))] * 2
        response = requests.post(products, files=files, headers=vendor, timeout=15)
        verify(response.status_code, response.content)

    def with_toolbelt():
        form = MultipartEncoder([("params", params)] + [("images", ("자전거.png", image, "image/png"))] * 2)
        response = requests.post(products, data=form, headers=vendor | {"Content-Type": form.content_type}, timeout=15)
        verify(response.status_code, response.content)

    def with_httpx():
        files = [("images", ("자전거.png", image, "image/jpg"))] * 2
        response = httpx.post(products, data={"params": params}, files=files, headers=vendor)
        verify(response.status_code, response.content)

    async def with_aiohttp():
        form = aiohttp.FormData()
        form.add_field("images", image, filename="자전거.png", content_type="image/png")
        form.add_field("params", params)
        form.add_field("images", image, filename="b", content_type="multipart/form-data")
        async with aiohttp.ClientSession() as session:
            async with session.post(products, data=form, headers=vendor) as response:
                return response.status, await response.read()

    check("requests registers, reads and deletes", with_requests)
    check("requests-toolbelt registers, reads and deletes", with_toolbelt)
    check("httpx registers, reads and deletes", with_httpx)
    check("aiohttp registers, reads and deletes", lambda: verify(*asyncio.run(with_aiohttp())))


def check_all(arguments, url):
    base = urllib.parse.urlsplit(url)
    root = url.rstrip("/")
    check_protocol(base, arguments.path)
    check_clients(base, root + arguments.path)
    if arguments.echo:
        check_echo(root + arguments.echo)
    if arguments.market:
        check_market(base, *arguments.market.split(":", 1))


def check_served(arguments, generation):
    """All checks with a market of a generation, which is started for them."""
    identifier, secret = "aaaaaaaa-1111-11ee-8000-0123456789ab", "supersecret"
    arguments.market = f"{identifier}:{secret}"
    market = subprocess.Popen(
        [arguments.serve, "serve", "--port", "0", "--generation", generation, "--demo",
         "--vendor", f"tester:{identifier}:{secret}"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        url = market.stdout.readline().strip()
        print(f"== {generation} at {url}", flush=True)
        check_all(arguments, url)
    finally:
        market.terminate()
        market.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="a server that is running")
    parser.add_argument("--serve", metavar="MARKET", help="start this command for v3 and v3x, and check it with all there is")
    parser.add_argument("--path", default="/")
    parser.add_argument("--echo", help="the path of a route that returns a form's parts")
    parser.add_argument("--market", metavar="IDENTIFIER:SECRET", help="register and delete products as this vendor")
    arguments = parser.parse_args()
    if (arguments.url is None) == (arguments.serve is None):
        parser.error("either a url or --serve MARKET is needed")
    if arguments.url:
        check_all(arguments, arguments.url)
    else:
        for generation in ("v3", "v3x"):
            check_served(arguments, generation)
    print(f"{failures} failed")
    sys.exit(1 if failures else 0)


main()
