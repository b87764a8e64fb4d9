#!/usr/bin/env python3
"""Requests a second of a served market beside other servers, in turns, with wrk.

    Tests/Conformance/throughput.py MARKET [ROUNDS]

MARKET is the built command, for example .build/release/market. Needs wrk; nginx, node and FastAPI (fastapi, uvicorn)
take part where they are installed. Three things are asked for over loopback by 64 connections for three seconds a round:
a fixed short answer, 7.5 KB of fixed bytes, and a page of 20 products written for each request (from the database by
the market, from objects by the others). Printed are medians of the rounds, and ratios to the market of the same run.
"""
import json, os, re, shutil, signal, socket, statistics, subprocess, sys, tempfile, time, urllib.request

NODE = """
const http = require('http');
const items = JSON.parse(require('fs').readFileSync(process.argv[3])).pages;
const bytes = Buffer.alloc(7500, 120);
http.createServer((request, response) => {
  if (request.url === '/hello') { response.setHeader('Content-Type', 'text/plain'); response.end('OK'); }
  else if (request.url === '/bytes') { response.setHeader('Content-Type', 'image/png'); response.end(bytes); }
  else { response.setHeader('Content-Type', 'application/json');
         response.end(JSON.stringify({pageNo: 1, itemsPerPage: 20, totalCount: 36, pages: items})); }
}).listen(Number(process.argv[2]), '127.0.0.1');
"""
FASTAPI = """
import json, sys
import uvicorn
from fastapi import FastAPI, Response
from fastapi.responses import PlainTextResponse
app = FastAPI()
items = json.load(open(sys.argv[2]))["pages"]
body = b"x" * 7500
@app.get("/hello", response_class=PlainTextResponse)
async def hello(): return "OK"
@app.get("/bytes")
async def fixed(): return Response(body, media_type="image/png")
@app.get("/page")
async def page(): return {"pageNo": 1, "itemsPerPage": 20, "totalCount": 36, "pages": items}
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", access_log=False)
"""
NGINX = """
worker_processes 1; daemon off; pid %(folder)s/pid; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 100000000; sendfile on; client_body_temp_path %(folder)s;
  proxy_temp_path %(folder)s; fastcgi_temp_path %(folder)s; uwsgi_temp_path %(folder)s; scgi_temp_path %(folder)s;
  server { listen 127.0.0.1:%(port)d; root %(folder)s/files; location = /hello { return 200 'OK'; } } }
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read()


def wait(url):
    for _ in range(100):
        try:
            return fetch(url)
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{url} does not answer")


def market(command, folder):
    process = subprocess.Popen([command, "serve", "--port", "0", "--demo", "--data", os.path.join(folder, "market.db")],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    base = process.stdout.readline().strip()
    page = base + "/api/products?page_no=1&items_per_page=20"
    picture = json.loads(fetch(page))["pages"][0]["thumbnail"]
    return process, {"hello": base + "/healthChecker", "bytes": picture, "page": page}


def others(folder, page):
    found = []
    sample = os.path.join(folder, "page.json")
    with open(sample, "wb") as file:
        file.write(page)
    os.makedirs(os.path.join(folder, "files"))
    with open(os.path.join(folder, "files", "bytes"), "wb") as file:
        file.write(b"x" * 7500)
    shutil.copy(sample, os.path.join(folder, "files", "page"))
    os.chmod(folder, 0o755)
    scripts = {"node": ("node.js", NODE), "fastapi": ("fast.py", FASTAPI)}
    for name in ("nginx", "node", "fastapi"):
        port = free_port()
        if name == "nginx":
            if not shutil.which("nginx"):
                continue
            path = os.path.join(folder, "nginx.conf")
            with open(path, "w") as file:
                file.write(NGINX % {"folder": folder, "port": port})
            arguments = ["nginx", "-c", path]
        else:
            runner = "node" if name == "node" else sys.executable
            if not shutil.which(runner) or name == "fastapi" and subprocess.run(
                    [sys.executable, "-c", "import fastapi, uvicorn"], stderr=subprocess.DEVNULL).returncode:
                continue
            path = os.path.join(folder, scripts[name][0])
            with open(path, "w") as file:
                file.write(scripts[name][1])
            arguments = [runner, path, str(port), sample]
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{port}"
        wait(base + "/hello")
        found.append((name, process, {kind: f"{base}/{kind}" for kind in ("hello", "bytes", "page")}))
    return found


def wrk(url):
    text = subprocess.run(["wrk", "-t1", "-c64", "-d3s", "--latency", url], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text:
        sys.exit(f"{url} answered with errors:\n{text}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def memory(pid):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


def measure(command, rounds):
    """What (kind, server) reached in each round, as (requests a second, p99 in ms), and the megabytes of each server."""
    folder = tempfile.mkdtemp()
    process, addresses = market(command, folder)
    servers = [("market", process, addresses)]
    try:
        servers += others(folder, fetch(addresses["page"]))
        figures = {}
        for _ in range(rounds):
            for kind in ("hello", "bytes", "page"):
                for name, _, urls in servers:
                    figures.setdefault((kind, name), []).append(wrk(urls[kind]))
        return figures, {name: memory(other.pid) for name, other, _ in servers}
    finally:
        for _, other, _ in servers:
            other.send_signal(signal.SIGTERM)
            other.wait()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    if not 2 <= len(sys.argv) <= 3 or not shutil.which("wrk"):
        sys.exit(__doc__)
    figures, megabytes = measure(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 5)
    for (kind, name), runs in figures.items():
        own, rate = (statistics.median(rate for rate, _ in figures[kind, who]) for who in ("market", name))
        late = statistics.median(late for _, late in runs)
        print(f"{kind:6} {name:8} {rate:9.0f} requests/s  p99 {late:7.2f} ms  market/{name} {own / rate:.2f}")
    for name, size in megabytes.items():
        print(f"memory {name:8} {size:6.1f} MB (its first process)")


if __name__ == "__main__":
    main()
