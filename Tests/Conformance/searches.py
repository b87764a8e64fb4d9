#!/usr/bin/env python3
"""The times of searches and registrations in a market of many products with varied names, and the size of its file.

    Tests/Conformance/searches.py MARKET [PRODUCTS]

MARKET is the built command, for example .build/release/market; 100,000 products are the default. Words are of three scripts: those of
the synonyms that come with the market, and twenty thousand made-up ones. Each search is asked once, over one connection, so that no
response is kept from before. Prints what it finds.
"""
import http.client
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SYNONYMS = os.path.join(ROOT, "Sources/Client/OpenMarketDomain/Products/Search/synonyms.txt")
JUDGED = os.path.join(ROOT, "Tests/Market/OpenMarketSQLiteTests/Fixtures/Search")
SYLLABLES = "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호"
STATES = ["새상품", "미개봉", "중고", "美品", "新品", "used", "like new", "vintage", "red", "검정", "黒"]
CHOICE = random.Random(7)


def made_up():
    """A word of Hangul or Latin letters, or the number of a model."""
    kind = CHOICE.random()
    if kind < 0.4:
        return "".join(CHOICE.choice(SYLLABLES) for _ in range(CHOICE.choice([2, 3, 3, 4])))
    if kind < 0.8:
        return "".join(CHOICE.choice("bcdfghjklmnprstvw") + CHOICE.choice("aeiou") for _ in range(CHOICE.choice([2, 3, 4])))
    return "".join(CHOICE.choice("ABCDEFGHKMNPRSTWXZ") for _ in range(2)) + f"-{CHOICE.randrange(10, 9999)}"


def rows(name):
    """The rows of a table of the tests."""
    with open(os.path.join(JUDGED, name), encoding="utf8") as table:
        return [line.rstrip("\n").split("\t") for line in table][1:]


def known_words():
    """The words of the list of synonyms."""
    words = []
    with open(SYNONYMS, encoding="utf8") as lines:
        for line in (line.split("#")[0].split("]")[-1].strip() for line in lines):
            words += [word.strip() for word in line.replace(">", "=").replace(",", "=").split("=") if word.strip()]
    return words


def fill(path, count):
    """Adds products, which are in no index yet; returns their names."""
    listings, words, rare = rows("listings.tsv"), known_words(), [made_up() for _ in range(20_000)]
    names = []
    database = sqlite3.connect(path)
    for number in range(count):
        listing = CHOICE.choice(listings)
        parts = [CHOICE.choice(rare), CHOICE.choice(words), CHOICE.choice(STATES), CHOICE.choice(rare)]
        name = " ".join(CHOICE.sample(parts, CHOICE.choice([3, 4]))) if CHOICE.random() < 0.8 else f"{listing[1]} {parts[0]}"
        names.append(name)
        database.execute(
            "INSERT INTO products (vendor_id, price_key, discount_rate, created_at, stock, currency, category, price, discount,"
            " name, summary) VALUES (1, '', 0, ?, 1, 'KRW', ?, ?, '0', ?, ?)",
            (1_700_000_000 + number, listing[4], str(CHOICE.randrange(1, 2_000) * 500), name, f"{listing[2]} {parts[3]}"),
        )
    database.commit()
    database.close()
    return names


def timed(port, texts):
    """The milliseconds that each search takes."""
    return asked(port, ["/api/products?items_per_page=20&search_value=" + urllib.parse.quote(text) for text in texts])


def asked(port, targets):
    """The milliseconds that each request takes, over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    times = []
    for target in targets:
        begin = time.perf_counter()
        connection.request("GET", target)
        connection.getresponse().read()
        times.append((time.perf_counter() - begin) * 1_000)
    return times


def register(port, account, picture, names):
    """The milliseconds that each registration takes."""
    connection, times = http.client.HTTPConnection("127.0.0.1", port), []
    for name in names:
        fields = {"name": name[:90], "description": "Nearly new, with its box.", "price": 1_000, "currency": "KRW", "stock": 1}
        params = json.dumps({**fields, "secret": account["secret"]})
        head = 'Content-Disposition: form-data; name="params"\r\n\r\n' + params
        image = 'Content-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
        body = f"--b\r\n{head}\r\n--b\r\n{image}".encode() + picture + b"\r\n--b--\r\n"
        headers = {"identifier": account["identifier"], "Content-Type": "multipart/form-data; boundary=b"}
        begin = time.perf_counter()
        connection.request("POST", "/api/products", body, headers)
        response = connection.getresponse()
        response.read()
        # A name that was put together may break a rule of the market.
        if response.status == 201:
            times.append((time.perf_counter() - begin) * 1_000)
    return times


def words(text):
    """The words of a text: cut at spaces and signs, and where the script changes."""
    def kind(letter):
        return "digit" if letter.isdigit() else "latin" if letter < "\u0250" else "other"

    found = []
    for word in "".join(letter if letter.isalnum() else " " for letter in text.lower()).split():
        start = 0
        for end in range(1, len(word) + 1):
            if end == len(word) or kind(word[end]) != kind(word[start]):
                found.append(word[start:end])
                start = end
    return found


def full_text(folder, names, texts):
    """The bytes a product of an FTS5 table of the same words, and the milliseconds of a search there, without a server."""
    database = sqlite3.connect(os.path.join(folder, "fts5.db"))
    database.execute("CREATE VIRTUAL TABLE fts USING fts5(words, content='')")
    database.executemany("INSERT INTO fts (rowid, words) VALUES (?, ?)", ((n + 1, " ".join(words(name))) for n, name in enumerate(names)))
    database.execute("INSERT INTO fts (fts) VALUES ('optimize')")
    database.commit()
    times = []
    for text in texts:
        query = " AND ".join(f'"{word}"*' for word in words(text))
        begin = time.perf_counter()
        if query:
            database.execute("SELECT count(*) FROM fts WHERE fts MATCH ?", (query,)).fetchone()
            database.execute("SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY rowid DESC LIMIT 21", (query,)).fetchall()
        times.append((time.perf_counter() - begin) * 1_000)
    size = database.execute("PRAGMA page_count").fetchone()[0] * database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    return size / len(names), times


def index_bytes(path, count, *tables):
    """The bytes a product of some tables of the market."""
    database = sqlite3.connect(path)
    size = sum(database.execute("SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name = ?", (table,)).fetchone()[0] for table in tables)
    database.close()
    return size / count


def tell(what, times):
    """Prints the middle and the end of some times."""
    times = sorted(times)
    print(f"{what}: median {times[len(times) // 2]:.2f} ms, 99 of 100 {times[len(times) * 99 // 100]:.2f} ms ({len(times)})")


def main():
    market, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "shop.db")
        # The products are the first one's; a vendor may have so many only.
        for name in ("ann", "bob"):
            account = json.loads(subprocess.check_output([market, "vendor", "add", name, "--data", path, "--json"]))
        picture = os.path.join(folder, "a.png")
        subprocess.run([market, "image", "36", "-o", picture], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        names = fill(path, count)
        subprocess.run([market, "reindex", "--data", path], check=True, stdout=subprocess.DEVNULL)
        print(f"{os.path.getsize(path) / count:.0f} bytes of the file for each of {count} products")
        for what, tables in (
            ("the products of words and facts", ["postings"]),
            ("words", ["terms", "sqlite_autoindex_terms_1"]),
            ("initials, sounds, and parts of words", ["word_keys"]),
        ):
            print(f"{index_bytes(path, count, *tables):.0f} of them for {what}")
        served = subprocess.Popen([market, "serve", "--data", path, "--port", "0"], stdout=subprocess.PIPE, text=True)
        try:
            port = next(int(line.split("http://127.0.0.1:")[1].split()[0].rstrip("/.")) for line in served.stdout if "http://127.0.0.1:" in line)
            with open(picture, "rb") as file:
                picture = file.read()
            timed(port, names[:100])
            searches = []
            for name in CHOICE.sample(names, min(3_000, count)):
                words = name.split()
                searches.append(" ".join(CHOICE.sample(words, min(len(words), CHOICE.choice([1, 1, 2])))))
            tell("searches for words of the names", timed(port, dict.fromkeys(searches)))
            judged = [row[1] for name in ("queries.tsv", "tuning.tsv") for row in rows(name)]
            tell("searches as people type", timed(port, dict.fromkeys(judged)))
            tell("the same round trip without work, to be taken off", asked(port, ["/healthChecker"] * 1_000))
            size, times = full_text(folder, names, dict.fromkeys(searches))
            tell("the same words in FTS5 without a server, synonyms and parts of words", times)
            print(f"{size:.0f} bytes a product in FTS5")
            tell("registrations", register(port, account, picture, CHOICE.sample(names, min(300, count))))
        finally:
            served.terminate()
            served.wait()


main()
