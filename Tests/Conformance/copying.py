#!/usr/bin/env python3
"""How fast a market is copied into a project that another market plays, and back.

    Tests/Conformance/copying.py .build/release/market PRODUCTS IMAGES
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

MARKET, PRODUCTS, IMAGES = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
TOKEN = "a-token-of-the-owner-for-measuring"


def served(*options):
    process = subprocess.Popen([MARKET, "serve", "--firebase", "--port", "0", *options], stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip().removeprefix("http://")


def stop(process):
    process.terminate()
    process.wait()


def grow(path):
    """Many products like those of the demo, some with an image of their own."""
    database = sqlite3.connect(path)
    row = "vendor_id, price_key, discount_rate, created_at, stock, currency, category, price, discount, name, summary"
    database.execute(
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
        f"INSERT INTO products ({row}) SELECT {row} FROM n JOIN products p ON p.id = 1 + i % 36",
        [PRODUCTS - 36],
    )
    folder = path + "-pictures/"
    original, size = database.execute("SELECT full_name, byte_count FROM images ORDER BY id").fetchone()
    for number in range(IMAGES - 48):
        name = uuid.uuid4().hex
        os.link(folder + original.split(".")[0], folder + name + "_origin")
        thumb = "%08x%s_thumb.png" % ((int(name[:8], 16) + 1) % 2**32, name[8:])
        database.execute(
            "INSERT INTO images (product_id, position, full_name, thumb_name, media_type, byte_count) "
            "VALUES (?, 9, ?, ?, 'image/png', ?)",
            [37 + number % (PRODUCTS - 36), name + "_origin.png", thumb, size],
        )
    database.commit()
    database.close()
    return size


def copy(source, target, place):
    """The seconds of each stage, and the largest resident memory in MiB."""
    command = [MARKET, "copy", "--from", source, "--to", target, "--emulator", place]
    environment = dict(os.environ, FIREBASE_TOKEN=TOKEN)
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    stages, begin, last, most = {}, time.time(), None, 0
    for line in process.stderr:
        now = time.time()
        if last:
            stages[last] = now - begin
        last, begin = line.strip(), now
        try:
            status = open(f"/proc/{process.pid}/status").read()
            most = max(most, int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) // 1024)
        except (OSError, AttributeError):
            pass
    stages[last] = time.time() - begin
    print(process.stdout.read().strip().splitlines()[-1], "code", process.wait())
    return stages, most


def show(title, stages, most):
    print(f"{title}: {sum(stages.values()):.1f} s, {most} MiB")
    for stage, seconds in stages.items():
        count = IMAGES if "images" in stage else PRODUCTS if "products" in stage else 0
        print(f"  {stage}: {seconds:.2f} s" + (f", {count / seconds:,.0f} a second" if count else ""))


folder = tempfile.mkdtemp()
try:
    data = folder + "/shop.db"
    stop(served("--demo", "--data", data)[0])
    size = grow(data)
    subprocess.run([MARKET, "reindex", "--data", data], check=True)
    print(f"{PRODUCTS} products, {IMAGES} images of {size} bytes")
    cloud, place = served("--project", "demo-shop", "--data", folder + "/cloud.db", "--owner-token", TOKEN)
    show("there", *copy(data, "firebase:demo-shop", place))
    show("again", *copy(data, "firebase:demo-shop", place))
    show("back", *copy("firebase:demo-shop", folder + "/back.db", place))
    stop(cloud)
finally:
    shutil.rmtree(folder)
