#!/usr/bin/env python3
"""Tools that others wrote to find faults, let loose on a served market.

    Tests/Conformance/scanners.py MARKET [SECONDS [NAME...]]

MARKET is the built command, for example .build/release/market. Each check starts a demo market of its own; NAMEs (slowhttptest, redbot,
sqlmap) choose among the tools. slowhttptest (Debian) holds a thousand connections for SECONDS (60) in each of its modes: slow heads, slow
bodies and slow reading; a good client asks twenty times a second for a page beside it. redbot (PyPI, in the environment that runs this script)
looks at a page, a product, an image, the health, something that is not there and a refused registration. sqlmap (Debian) looks for
SQL in every parameter of the routes, in the id of a product, in the `identifier` field and in the body of a change.

A tool that is not installed is named and left out. Ends with 1 when a tool says that the service was not available, slow connections were
held too long, the good client failed, redbot finds something bad, sqlmap finds anything, a response is a 5xx, or no tool is there.
"""
import collections, csv, http.client, importlib.util, json, os, random, re, shutil, struct, subprocess, sys, tempfile
import threading, time, zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kill

VENDOR = ("shop", "8f1b2c3d-0000-11ed-9676-0123456789ab", "pass-word-of-shop")
CONNECTIONS = 1000

# Mode of slowhttptest: its arguments, the route, and how many seconds after the last one was opened all connections must be closed.
# A client that does not send is given 10 seconds, one that does not read 20 after the buffers of the system are full: those take
# almost three megabytes of each connection unless the server sets less, and all together the memory that the kernel has for TCP. What
# fits into them altogether is kept as long as any idle connection.
SLOW = {
    "slow head": (["-H", "-r", "500", "-i", "5", "-x", "24"], "/api/products", 12),
    "slow body": (["-B", "-r", "500", "-i", "5", "-s", "100000", "-x", "10", "-f", "application/json"], "/api/products/1/secret", 12),
    "slow read": (["-X", "-r", "500", "-k", "10", "-w", "8", "-y", "16", "-n", "5", "-z", "32"], None, 24),
}

# What runs redbot: prints the notes of one request as JSON.
REDBOT = """
import json, sys, thor
from configparser import ConfigParser
from redbot.resource import HttpResource
url, method, fields, body = json.loads(sys.argv[1])
parser = ConfigParser()
parser.read_dict({"redbot": {"enable_local_access": "True"}})
resource = HttpResource(parser["redbot"])
resource.set_request(url, method, fields, body.encode())
resource.on("check_done", thor.stop)
resource.check()
thor.run()
def every(notes):
    for note in notes:
        yield [note.level.value, note.summary]
        yield from every(note.subnotes)
print(json.dumps([str(resource.response.status_code), str(resource.fetch_error or ""), list(every(resource.response.notes))]))
"""

failures = []


def check(name, isFine, figures):
    print(("ok      " if isFine else "FAILED  ") + f"{name}: {figures}", flush=True)
    if not isFine: failures.append(name)


class Market:
    """A demo market in memory, for the length of a `with`."""

    def __init__(self, command):
        self.command = [command, "serve", "--firebase", "--port", "0", "--demo", "--vendor", ":".join(VENDOR), "--quiet"]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://"): sys.exit("the market did not start")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        if self.process.wait(30): failures.append(f"the market ended with {self.process.returncode}")

    def sockets(self):
        folder = f"/proc/{self.process.pid}/fd"
        count = 0
        for name in os.listdir(folder):
            try: count += os.readlink(f"{folder}/{name}").startswith("socket:")
            except OSError: pass
        return count


def kernel_memory():
    """What the connections of this machine hold in the kernel, in MiB."""
    with open("/proc/net/sockstat") as lines: words = next(line for line in lines if line.startswith("TCP:")).split()
    return int(words[words.index("mem") + 1]) * os.sysconf("SC_PAGE_SIZE") / 1048576


class GoodClient(threading.Thread):
    """Asks for a page twenty times a second until it is stopped."""

    def __init__(self, address):
        super().__init__()
        self.address, self.isOver, self.times, self.statuses = address[len("http://"):], False, [], collections.Counter()

    def run(self):
        while not self.isOver:
            begin = time.perf_counter()
            connection = http.client.HTTPConnection(self.address, timeout=20)
            try:
                connection.request("GET", "/api/products?items_per_page=20")
                response = connection.getresponse()
                response.read()
                self.statuses[response.status] += 1
            except (OSError, http.client.HTTPException) as error: self.statuses[type(error).__name__] += 1
            finally: connection.close()
            took = time.perf_counter() - begin
            self.times.append((time.monotonic() - took, took))
            time.sleep(max(0, 0.05 - took))

    def end(self, first, last):
        """The 99th percentile, in ms, of what was asked for between two moments, and the longest of all."""
        self.isOver = True
        self.join()
        times = sorted(took for begin, took in self.times if first <= begin <= last)
        return times[int(len(times) * 0.99)] * 1000 if times else float("inf"), max(took for _, took in self.times) * 1000


def large_image(market):
    """The path of an image of 290 kB, which costs the server little and fills the buffers of a connection soon."""
    kill.ACCOUNT.update(identifier=VENDOR[1], secret=VENDOR[2])
    side = 310
    rows = b"".join(b"\0" + random.randbytes(side * 3) for _ in range(side))
    kill.PNG = (b"\x89PNG\r\n\x1a\n" + kill.chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
                + kill.chunk(b"IDAT", zlib.compress(rows, 0)) + kill.chunk(b"IEND", b""))
    connection = http.client.HTTPConnection(market.address[len("http://"):], timeout=20)
    connection.request("POST", "/api/products", kill.form("Chest"),
                       {"identifier": VENDOR[1], "Content-Type": "multipart/form-data; boundary=B"})
    response = connection.getresponse()
    content = response.read()
    if response.status != 201: sys.exit(f"a product was refused: {response.status} {content[:200]!r}")
    return "/" + json.loads(content)["images"][0]["url"].split("/", 3)[3]


def slow(command, name, seconds):
    """One mode of slowhttptest. It ends by itself when all its connections are closed."""
    words, path, limit = SLOW[name]
    with Market(command) as market, tempfile.TemporaryDirectory() as folder:
        path = path or large_image(market)
        good = GoodClient(market.address)
        good.start()
        time.sleep(1)
        idle = market.sockets()
        tool = subprocess.Popen(["slowhttptest", *words, "-c", str(CONNECTIONS), "-l", str(seconds), "-p", "3", "-g",
                                 "-o", f"{folder}/report", "-u", market.address + path, "-v", "1"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        begin, highest, full, gone, kernel = time.monotonic(), 0, 0, None, 0
        while tool.poll() is None:
            count, now = market.sockets() - idle, time.monotonic() - begin
            kernel = max(kernel, kernel_memory())
            if count > highest:
                # Beyond that it is the good client's connection, or the tool's own probe.
                if highest < CONNECTIONS: full = now
                highest = count
            if gone is None and highest > 100 and count <= 2: gone = now
            time.sleep(0.1)
        # The tool ends before its time when no connection is left.
        if gone is None and time.monotonic() - begin < seconds - 1: gone = time.monotonic() - begin
        held = (gone if gone is not None else time.monotonic() - begin) - full
        p99, longest = good.end(begin + full, begin + full + held)
        with open(f"{folder}/report.csv") as lines: rows = list(csv.DictReader(lines))
    away = sum(int(row["Service Available"]) == 0 for row in rows)
    bad = {status: count for status, count in good.statuses.items() if status != 200}
    fine = away == 0 and gone is not None and held <= limit and not bad and p99 <= 100
    check(f"slowhttptest, {name}", fine,
          f"{highest} connections at once, all closed {held:.1f} s after the last was opened (at most {limit}){'' if gone else ' NOT ALL'}; "
          f"available in {len(rows) - away} of {len(rows)} seconds; a good client: {good.statuses[200]} pages, 99 % in {p99:.1f} ms while all "
          f"were held, longest of all {longest:.0f} ms, failures {bad or 'none'}; {kernel:.0f} MiB of the kernel for all connections")


def fetch(address, path):
    connection = http.client.HTTPConnection(address[len("http://"):], timeout=20)
    connection.request("GET", path)
    return json.loads(connection.getresponse().read())


def redbot(command):
    with Market(command) as market:
        thumbnail = fetch(market.address, "/api/products/1")["thumbnail"]
        json_field = [["Content-Type", "application/json"]]
        requests = {
            "page": (200, market.address + "/api/products?items_per_page=5", "GET", [], ""),
            "product": (200, market.address + "/api/products/1", "GET", [], ""),
            "image": (200, thumbnail, "GET", [], ""),
            "health": (200, market.address + "/healthChecker", "GET", [], ""),
            "nothing there": (404, market.address + "/api/products/99999999", "GET", [], ""),
            "no such route": (404, market.address + "/nothing/of/the/kind", "GET", [], ""),
            "refused registration": (400, market.address + "/api/products", "POST", json_field, "{}"),
        }
        for name, (status, *request) in requests.items():
            run = subprocess.run([sys.executable, "-c", REDBOT, json.dumps(request)], capture_output=True, text=True, timeout=120)
            if run.returncode:
                check(f"redbot, {name}", False, run.stderr.strip()[-300:])
                continue
            found, error, notes = json.loads(run.stdout)
            counts = collections.Counter(level for level, _ in notes)
            worse = [f"{level}: {summary}" for level, summary in notes if level in ("bad", "warning")]
            isExpected = found == str(status) or status == 400 and found in ("400", "401", "415")
            check(f"redbot, {name}", isExpected and not error and not counts["bad"],
                  f"status {found} {error}, {dict(counts)} {worse or ''}")


def sqlmap(command):
    identifier = "identifier: " + VENDOR[1]
    change = json.dumps({"secret": VENDOR[2], "name": "Oak chest", "description": "Oak, with brass corners.", "price": 5,
                         "discounted_price": 1, "currency": "KRW", "stock": 3})
    document = "/v1/projects/demo-open-market/databases/%28default%29/documents/products/1*"
    targets = {
        "query": ["/api/products?page_no=1&items_per_page=5&search_value=oak"],
        "id": ["/api/products/1*"],
        "identifier": ["/api/products/1", "--method", "PATCH", "--data", change, "-H", "Content-Type: application/json",
                       "-H", identifier + "*"],
        "body": ["/api/products/1", "--method", "PATCH", "--data", change, "-H", "Content-Type: application/json", "-H", identifier,
                 "--skip", "user-agent,referer,host"],
        "document": [document],
    }
    for name, (path, *words) in targets.items():
        with Market(command) as market, tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            whole = ["sqlmap", "-u", market.address + path, *words, "--batch", "--level", "2", "--risk", "2", "--threads", "4",
                     "--flush-session", "--ignore-code", "*", "--disable-coloring", "--output-dir", folder]
            try:
                output = subprocess.run(whole, capture_output=True, text=True, timeout=600, stdin=subprocess.DEVNULL).stdout
            except subprocess.TimeoutExpired as late:
                check(f"sqlmap, {name}", False, f"not done after {late.timeout} s")
                continue
            took = time.monotonic() - begin
        found = re.findall(r"^Parameter: .*|.*(?:(?:appears to|might) be .*injectable|is vulnerable).*", output, re.M)
        statuses = dict(re.findall(r"(\d{3}) \([^)]*\) - (\d+) times", output))
        isDone = "do not appear to be injectable" in output
        tested = sorted(set(re.findall(r"testing if (.*?) is dynamic", output)))
        broken = [status for status in statuses if status.startswith("5")]
        check(f"sqlmap, {name}", isDone and not broken and not any(line.startswith("Parameter:") for line in found),
              f"{took:.0f} s, places {tested}, refused {statuses or 'none'}, findings {found or 'none'}"
              + ("" if isDone else " " + output.strip()[-400:]))


def main():
    if len(sys.argv) < 2: sys.exit(__doc__)
    command, seconds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60
    there = {
        "slowhttptest": shutil.which("slowhttptest"),
        "redbot": importlib.util.find_spec("redbot"),
        "sqlmap": shutil.which("sqlmap"),
    }
    chosen = sys.argv[3:] or list(there)
    if unknown := set(chosen) - set(there): sys.exit(f"The tools are: {' '.join(there)}, not {' '.join(unknown)}.")
    for name in chosen:
        if not there[name]: print(f"left out {name}: not installed")
    chosen = [name for name in chosen if there[name]]
    if "slowhttptest" in chosen:
        for mode in SLOW: slow(command, mode, seconds)
    if "redbot" in chosen: redbot(command)
    if "sqlmap" in chosen: sqlmap(command)
    if not chosen: failures.append("no tool is there")
    print("Failed: " + ", ".join(failures) if failures else "Nothing was found.")
    sys.exit(1 if failures else 0)


main()
