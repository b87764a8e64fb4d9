#!/usr/bin/env python3
"""Requests whose ends two programs could see in different places, sent byte for byte.

    Tests/Conformance/framing.py MARKET

MARKET is the built command, for example .build/release/market. Three kinds of requests are sent, each over a connection of its own:

- bad ones (RFC 9110, RFC 9112): one response of 4xx or 5xx, then the end of the connection; a second request that stands behind, or is
  hidden in it, is not answered. Each is sent whole, and again byte by byte: the response must be the same;
- unfinished ones: no response while the rest may come;
- good ones that are written in an unusual way: as many responses as there are requests, none of them a refusal to read them.

Ends with 1 when one of this does not hold. Standard library only.
"""
import os, re, socket, subprocess, sys

HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"
HOST = b"Host: localhost\r\n"


def post(fields, body=b""):
    return b"POST /api/products HTTP/1.1\r\n" + HOST + fields + b"\r\n" + body


def get(fields):
    return b"GET / HTTP/1.1\r\n" + HOST + fields + b"\r\n"


# What is told of requests that were read: not that they cannot be.
NOT_OF_FRAMING = {401, 403, 404, 405, 409, 415, 421, 422, 503}


def line(text):
    return text + b"\r\n" + HOST + b"\r\n"


def bad():
    """Name and bytes of what must be refused."""
    # The line of the request.
    lines = [b"GET / ICE/1.0", b"GET / IHTTP/1.1", b"GET / RTSP/1.0", b"GET / HTTP/5.6", b"GET / HTTP/1.10", b"GET / HTTP/1", b"GET / HTTP/.1",
             b"GET / http/1.1", b"GET / HTTP/1.1 ", b"GET / HTTP /1.1", b"GET /", b"GET / ", b"GET  / HTTP/1.1", b"GET /  HTTP/1.1", b"GET\t/\tHTTP/1.1",
             b" GET / HTTP/1.1", b"GET HTTP/1.1", b"/ HTTP/1.1", b"G@T / HTTP/1.1", b"GE\x00T / HTTP/1.1", b"G\xc3\x89T / HTTP/1.1", b"GET /a b HTTP/1.1",
             b"GET /\x01 HTTP/1.1", b"GET /\x7f HTTP/1.1", b"GET a HTTP/1.1", b"GET * HTTP/1.1", b"PRI * HTTP/2.0", b"GET ftp://a/ HTTP/1.1",
             b"textGET / HTTP/1.1\x00", b"GET /\rhidden HTTP/1.1", b"GET /#\x0b HTTP/1.1"]
    for text in lines: yield text, line(text)
    # Ends of lines.
    yield "LF alone behind the line", b"GET / HTTP/1.1\n" + HOST + b"\r\n"
    yield "LF alone everywhere", b"GET / HTTP/1.1\nHost: localhost\n\n"
    yield "LF alone behind a field", b"GET / HTTP/1.1\r\nHost: localhost\nX: b\r\n\r\n"
    yield "LF hides a length", get(b"X: x\nContent-Length: %d\r\n" % len(HIDDEN))
    yield "LF hides chunks", post(b"X: x\nTransfer-Encoding: chunked\r\n", b"1\r\na\r\n0\r\n\r\n")
    yield "LF in an empty field", post(b"X:\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n")
    yield "CR alone behind a field", get(b"X: a\rY: b\r\n")
    yield "CR in an empty field", post(b"X:\rTransfer-Encoding: chunked\r\n", b"0\r\n\r\n")
    yield "CR before the end", get(b"\rX: a\r\n")
    yield "CR and a letter before the end", get(b"\rZ: a\r\n")
    yield "CR CR LF", b"GET / HTTP/1.1\r\r\nHost: localhost\r\n\r\n"
    yield "CR instead of the empty line", post(b"Content-Length: 3\r\n")[:-1] + b"abc\r\n\r\n"
    # Fields.
    for name in [b"X[]", b"X@", b"X\x01y", b"", b"X y", b"X ", b"X\t", b"\xc3\x89", b"X\x00", b"(X)", b"X{}", b"X\x7f", b"X/Y", b"X;"]:
        yield b"name of a field " + name, get(name + b": a\r\n")
    for value in [b"a\x00b", b"a\x01b", b"\x0c", b"a\x07", b"a\x7fb", b"a\x0bb", b"a\x1bb"]:
        yield b"value of a field " + value, get(b"X: " + value + b"\r\n")
    yield "a field without a colon", get(b"X\r\n")
    yield "a folded field", get(b"X: a\r\n b\r\n")
    yield "a folded field with a tab", get(b"X: a\r\n\tb\r\n")
    yield "a folded name", get(b"X\r\n : a\r\n")
    yield "a space before the first field", b"GET / HTTP/1.1\r\n Host: localhost\r\n\r\n"
    yield "a folded length", post(b"X: a\r\n Content-Length: %d\r\n" % len(HIDDEN))
    yield "bytes instead of a field", get(b"Connection\r\x1b5\xd5eep-Alive\r\n")
    # Host.
    yield "no host", b"GET / HTTP/1.1\r\n\r\n"
    yield "two hosts", get(HOST)
    for host in [b"a b", b"a,b", b"a/b", b"a@b", b"a:b:c", b"a:99999999", b"[::1", b"\xff", b"a?b", b"a#b", b"a\\b"]:
        yield b"host " + host, b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"
    # Lengths.
    for length in [b"", b"+1", b"-1", b"-123456789123456789123456789", b"1000000000000000000000", b"18446744073709551617", b"0x1", b"1e1", b"1.0",
                   b"4 2", b"13 37", b"1,2", b"1, 1x", b"\xd9\xa1", b"abc", b"1;", b"'1'", b"1\x0b", b"_1"]:
        yield b"length " + length, post(b"Content-Length: " + length + b"\r\n", b"a")
    yield "two lengths", post(b"Content-Length: 1\r\nContent-Length: 2\r\n", b"ab")
    yield "a space behind the name of the length", post(b"Content-Length : 4\r\n", b"abcd")
    yield "CR instead of the dash", post(b"Content\rLength: 3\r\n", b"abc")
    yield "an underscore instead of the dash, and both", post(b"Content-Length: 1\r\nContent-Length: 1 \r\nContent-Length: 3\r\n", b"abc")
    # Codings.
    for coding in [b"gzip", b"identity", b"pigeons", b"chunked, gzip", b"gzip, chunked", b"chunked, chunked", b"chunked;q=1", b"xchunked", b"chunkedx",
                   b"\"chunked\"", b"chunked,", b",chunked", b"", b"chunk", b"chunked\x0b", b"chunked identity", b"\xc2\xa0chunked"]:
        yield b"coding " + coding, post(b"Transfer-Encoding: " + coding + b"\r\n", b"0\r\n\r\n")
    yield "length and chunks", post(b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n")
    yield "chunks and length", post(b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", b"0\r\n\r\n")
    yield "two codings in two fields", post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", b"0\r\n\r\n")
    yield "chunks twice", post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n")
    yield "a space behind the name of the coding", post(b"Transfer-Encoding : chunked\r\n", b"0\r\n\r\n")
    yield "chunks in HTTP/1.0", b"POST / HTTP/1.0\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    # Chunks.
    for size in [b"zz", b"", b" 1", b"1 ", b"+1", b"-1", b"0x1", b"1 2", b"FFFFFFFFFFFFFFFFF", b"10000000000000001", b"8000000000000000", b"1\x00", b"\xd9\xa1",
                 b"1_0", b"1\t", b"g", b"1.", b"\r\n1"]:
        yield b"size of a chunk " + size, post(b"Transfer-Encoding: chunked\r\n", size + b"\r\na\r\n0\r\n\r\n")
    chunks = {
        "LF behind a size": b"1\na\r\n0\r\n\r\n", "LF behind a chunk": b"1\r\na\n0\r\n\r\n", "LF behind the last chunk": b"1\r\na\r\n0\n\n",
        "CR behind a size": b"1\ra\r\n0\r\n\r\n", "two letters instead of the end of a chunk": b"1\r\naXX0\r\n\r\n",
        "a chunk that is longer than its size": b"1\r\nab\r\n0\r\n\r\n", "LF in what stands behind a size": b"1;a\nb\r\na\r\n0\r\n\r\n",
        "NUL in what stands behind a size": b"1;a=\x00\r\na\r\n0\r\n\r\n", "a text without an end behind a size": b"1;a=\"b\r\na\r\n0\r\n\r\n",
        "a folded trailer": b"0\r\nX: a\r\n b\r\n\r\n", "LF in a trailer": b"0\r\nX: a\nY: b\r\n\r\n", "a trailer without a colon": b"0\r\nX\r\n\r\n",
        "CR in a trailer": b"0\r\nX: a\rY: b\r\n\r\n",
    }
    for name, body in chunks.items(): yield name, post(b"Transfer-Encoding: chunked\r\n", body)


WHOLE = b"POST /api/products HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nab"
UNFINISHED = [WHOLE[:count] for count in range(1, len(WHOLE) + 1)]
CHUNKED = b"POST /api/products HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\na\r\n0\r\nX: y\r\n\r"
UNFINISHED += [CHUNKED[:count] for count in range(CHUNKED.index(b"\r\n\r\n") + 4, len(CHUNKED) + 1)]

GOOD = {
    "empty lines before a request": (b"\r\n\r\n" + get(b""), 1),
    "names in any letters, a tab and an empty field": (b"GET / HTTP/1.1\r\nhOsT:\tlocalhost\t\r\nX:\r\n\r\n", 1),
    "two at once": (get(b"") * 2, 2),
    "two with bodies, and an empty line between": (post(b"Content-Length: 003\r\n", b"abc") + b"\r\n" + get(b""), 2),
    "spaces around a length": (post(b"Content-Length:  3 \r\n", b"abc") + get(b""), 2),
    "chunks with all that is allowed": (post(b"transfer-encoding: Chunked\r\n", b"1;a=\"b;c\";d\r\na\r\n00a\r\n0123456789\r\n0\r\nX: y\r\n\r\n") + get(b""), 2),
    "an absolute target": (b"GET http://localhost:1/?b HTTP/1.1\r\nHost: b\r\n\r\n", 1),
    "a name that no one knows": (b"REPORT / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1),
    "the end of a connection": (get(b"Connection: Close\t\r\n") + HIDDEN, 1),
    "HTTP/1.0": (b"GET / HTTP/1.0\r\n\r\n" + HIDDEN, 1),
    "HTTP/1.0 that stays": (b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + get(b"Connection: close\r\n"), 2),
    "bytes above 127 in a value": (get(b"X: \xc3\xa9\xff\r\n"), 1),
}


def talk(port, data, bytewise=False, timeout=10):
    """What comes back until the server closes; `None` at the end when it does not in time."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        received = b""
        try:
            for piece in ([data[i:i + 1] for i in range(len(data))] if bytewise else [data]): connection.sendall(piece)
            if timeout > 1: connection.shutdown(socket.SHUT_WR)
        except OSError: pass  # It has refused already.
        try:
            while more := connection.recv(65536): received += more
        except TimeoutError: return received, False
        except ConnectionError: pass
        return received, True


def statuses(received):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", received)]


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    server = subprocess.Popen([os.path.abspath(sys.argv[1]), "serve", "--port", "0", "--demo"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    problems, counts = [], [0, 0, 0]
    try:
        port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
        for name, data in bad():
            counts[0] += 1
            for bytewise in (False, True):
                received, isClosed = talk(port, data + HIDDEN, bytewise)
                found = statuses(received)
                if len(found) != 1 or found[0] < 400 or not isClosed or (found[0] in NOT_OF_FRAMING):
                    problems.append(f"{name} {'byte by byte' if bytewise else 'whole'}: {found} {'' if isClosed else 'and it stays open'}")
        for data in UNFINISHED:
            counts[1] += 1
            received, isClosed = talk(port, data, timeout=0.05)
            if received or isClosed: problems.append(f"unfinished {data[-20:]}: {statuses(received)}")
        for name, (data, expected) in GOOD.items():
            counts[2] += 1
            for bytewise in (False, True):
                found = statuses(talk(port, data, bytewise)[0])
                if len(found) != expected or set(found) & {408, 411, 413, 414, 431, 501, 505}: problems.append(f"{name}: {found}")
        if server.poll() is not None: problems.append("the market has ended")
    finally:
        server.terminate()
        server.wait(60)
    print(f"{counts[0]} bad requests, whole and byte by byte; {counts[1]} unfinished ones; {counts[2]} good ones")
    print(f"problems: {len(problems)}", *problems, sep="\n  ")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
