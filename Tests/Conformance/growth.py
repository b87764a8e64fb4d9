#!/usr/bin/env python3
"""How a served market grows slower: from the first page to the last, from 1 connection to 1,000, over a million requests.

    Tests/Conformance/growth.py MARKET [FILE]

MARKET is the built command, for example .build/release/market. Needs wrk. A market of 20,000 products is asked for pages by number
and after a cursor, one at a time, each page once; then for a kept page by more and more connections; then a million times, while
its memory is noted. Prints what it finds, and writes it to FILE, from which the package of benchmarks draws:

    swift run -c release --package-path Examples/Benchmarks Benchmarks --draw FILE --plots Documentation/images
"""
import http.client
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

PRODUCTS = 20_000
CONNECTIONS = [1, 4, 16, 64, 256, 1_000]
REQUESTS = 1_000_000


def grow(path):
    """Many products like those of the demo."""
    database = sqlite3.connect(path)
    row = "vendor_id, price_key, discount_rate, created_at, stock, currency, category, price, discount, name, summary"
    database.execute(
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
        f"INSERT INTO products ({row}) SELECT {row} FROM n JOIN products p ON p.id = 1 + i % 36",
        [PRODUCTS - 36],
    )
    database.commit()
    database.close()


def milliseconds(connection, path):
    begin = time.perf_counter()
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read()
    if response.status != 200:
        sys.exit(f"{path}: {response.status}")
    return (time.perf_counter() - begin) * 1000, body


def pages(port):
    """Pages of 20 around a number, none of which was asked for before."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    lines = []
    for title, sort in [("newest first", "newest"), ("cheapest first", "price_asc")]:
        points = []
        for first in [1, 10, 100, 950]:
            times = [
                milliseconds(connection, f"/api/products?items_per_page=20&sort={sort}&page_no={first + number}")[0]
                for number in range(9 if first == 1 else 50)
            ]
            points.append([first, round(statistics.median(times), 3)])
        lines.append({"name": f"{title}, by number", "points": points})
    points, times, cursor = [], [], ""
    for number in range(1, 1_000):
        path = f"/api/products?items_per_page=20&sort=price_asc{cursor}"
        took, body = milliseconds(connection, path)
        cursor = "&cursor=" + json.loads(body)["nextCursor"]
        times.append(took)
        if number in (10, 60, 150, 999):
            points.append([max(1, number - 50), round(statistics.median(times[-50:]), 3)])
    lines.append({"name": "cheapest first, by cursor", "points": points})
    return {"title": "Time of a page of 20", "x": "page", "y": "ms", "lines": lines}


def wrk(port, connections, seconds):
    address = f"http://127.0.0.1:{port}/api/products?items_per_page=20"
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", address]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    last, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    if "Non-2xx" in text or "Socket errors" in text:
        print(f"  {connections} connections:", text.splitlines()[-3].strip())
    return rate, float(last) * {"us": 0.001, "ms": 1, "s": 1000}[unit], int(re.search(r"(\d+) requests in", text)[1])


def connections(port):
    found = [(count, *wrk(port, count, 5)[:2]) for count in CONNECTIONS]
    return (
        {"title": "A kept page, by connections", "x": "connections", "y": "requests a second",
         "lines": [{"name": "market serve", "points": [[count, round(rate)] for count, rate, _ in found]}]},
        {"title": "The slowest of a hundred responses", "x": "connections", "y": "ms",
         "lines": [{"name": "market serve", "points": [[count, round(last, 3)] for count, _, last in found]}]},
    )


def resident(pid):
    status = open(f"/proc/{pid}/status").read()
    return [int(re.search(rf"{field}:\s+(\d+)", status)[1]) / 1024 for field in ("VmRSS", "RssAnon")]


def soak(port, pid):
    done, points = 0, []
    while done < REQUESTS:
        done += wrk(port, 64, 1)[2]
        points.append((done, *resident(pid)))
    lines = [
        {"name": name, "points": [[count, round(values[index], 1)] for count, *values in points]}
        for index, name in enumerate(["resident", "of it the market's own"])
    ]
    return {"title": "Memory over a million requests", "x": "requests", "y": "MB", "lines": lines}


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    market = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/shop.db"
        command = [market, "serve", "--port", "0", "--data", data]
        first = subprocess.Popen([*command, "--demo"], stdout=subprocess.PIPE, text=True)
        first.stdout.readline()
        first.terminate()
        first.wait()
        grow(data)
        subprocess.run([market, "reindex", "--data", data], check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
            plots = {"pages": pages(port)}
            plots["connections"], plots["latency"] = connections(port)
            plots["soak"] = soak(port, server.pid)
        finally:
            server.terminate()
            server.wait()
    for plot in plots.values():
        print(plot["title"])
        for line in plot["lines"]:
            print(f"  {line['name']}:", ", ".join(f"{x:,} {plot['x']}: {y:,} {plot['y']}" for x, y in line["points"]))
    if len(sys.argv) == 3:
        with open(sys.argv[2], "w") as file:
            json.dump(plots, file, indent=1)


if __name__ == "__main__":
    main()
