#!/usr/bin/env python3
"""What writing costs those who read: pages of products while products change, with wrk.

    Tests/Conformance/mixed.py MARKET [ROUNDS] [OTHER-MARKET]

MARKET is the built command, for example .build/release/market; OTHER-MARKET is another one to compare it with. A market with
a file has 200 products. 64 connections ask for pages of 20, the first ten in turns; then one request in twenty changes
the price of a product. Three seconds each, in turns; printed are medians of the rounds, requests a second.
"""
import os, re, statistics, subprocess, sys, tempfile, urllib.request

SCRIPT = """
local share, number = %(share)g, 0
local headers = {["Content-Type"] = "application/json", identifier = "shopkeeper"}
request = function()
  number = number + 1
  if share > 0 and number %% (1 / share) == 0 then
    local body = string.format('{"price": %%d, "secret": "opensesame1"}', 1000 + number %% 5000)
    return wrk.format("PATCH", "/api/products/" .. math.random(%(first)d, %(last)d), headers, body)
  end
  return wrk.format("GET", "/api/products?page_no=" .. number %% 10 + 1 .. "&items_per_page=20")
end
done = function(summary, latency, requests)
  io.write(string.format("REQUESTS %%d BAD %%d SECONDS %%g P99 %%g\\n", summary.requests,
    summary.errors.status + summary.errors.read + summary.errors.timeout, summary.duration / 1e6, latency:percentile(99) / 1e3))
end
"""
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f6454000"
                    "00000049454e44ae426082")


def register(port, number):
    params = f'{{"name": "Product {number}", "description": "One of two hundred products.", "price": 1000, "currency": "KRW", ' \
             f'"discounted_price": 0, "stock": 5, "secret": "opensesame1"}}'
    body = b"".join([
        b'--b\r\nContent-Disposition: form-data; name="params"\r\nContent-Type: application/json\r\n\r\n', params.encode(),
        b'\r\n--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n', PNG, b"\r\n--b--\r\n"])
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/products", data=body, method="POST", headers={
        "Content-Type": "multipart/form-data; boundary=b", "identifier": "shopkeeper"})
    with urllib.request.urlopen(request, timeout=30) as response: response.read()


def load(port, script, seconds=3):
    text = subprocess.run(["wrk", "-t1", "-c64", f"-d{seconds}s", "-s", script, f"http://127.0.0.1:{port}"], capture_output=True, text=True,
                          check=True).stdout
    requests, bad, took, p99 = map(float, re.search(r"REQUESTS (\S+) BAD (\S+) SECONDS (\S+) P99 (\S+)", text).groups())
    return requests / took, bad, p99


def measure(commands, rounds):
    """What each (load, number of the command) reached in each round: requests a second, how many failed, p99 in ms."""
    loads = {"reads alone": (0, 1, 1), "1 in 20 changes a product that is shown": (0.05, 1, 200),
             "1 in 20 changes the same product": (0.05, 200, 200), "changes alone": (1, 1, 200)}
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        servers = []
        try:
            for place, command in enumerate(commands):
                os.mkdir(f"{folder}/{place}")
                server = subprocess.Popen([command, "serve", "--port", "0", "--data", f"{folder}/{place}/shop.db", "--vendor",
                                           "shop:shopkeeper:opensesame1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
                servers.append(server)
                server.port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
                for number in range(200): register(server.port, number)
            for name, (share, first, last) in loads.items():
                script = f"{folder}/load.lua"
                with open(script, "w") as file: file.write(SCRIPT % {"share": share, "first": first, "last": last})
                for _ in range(rounds):
                    for place, server in enumerate(servers):
                        results.setdefault((name, place), []).append(load(server.port, script))
        finally:
            for server in servers:
                server.terminate()
                server.wait(60)
    return results


def main():
    if not 2 <= len(sys.argv) <= 4: sys.exit(__doc__)
    commands = [os.path.abspath(path) for path in [sys.argv[1]] + sys.argv[3:4]]
    results = measure(commands, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    alone = [statistics.median(rate for rate, _, _ in results["reads alone", place]) for place in range(len(commands))]
    for (name, place), runs in results.items():
        rate, p99 = (statistics.median(run[part] for run in runs) for part in (0, 2))
        print(f"{os.path.basename(commands[place])}: {name}: {rate:9,.0f} a second ({rate / alone[place]:.2f} of reads alone), "
              f"p99 {p99:.1f} ms, {sum(run[1] for run in runs):.0f} failed")


if __name__ == "__main__":
    main()
