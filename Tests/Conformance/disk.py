#!/usr/bin/env python3
"""Takes the disk away from a market that is being written to, and looks what it says.

    Tests/Conformance/disk.py MARKET

MARKET is the built command, for example .build/release/market. Three runs, each on files of its own:

- full: the file lies on a file system of 64 MiB (a tmpfs, mounted by this script, so root is needed). Registering must end with
  507, reading must go on, and once something is deleted writing must work again.
- operator: the same file system is full, and every command of the operator must work, beside a server and without one, and leave
  the market whole.
- failing: strace lets every sync of the disk fail with EIO after the market has started (strace and the right to trace are
  needed). Registering must not be answered with success, reading must go on.

After both the market is started again on the same file, and every answered registration must be there.
Standard library only.
"""
import http.client, json, os, shutil, signal, subprocess, sys, tempfile

import kill


def post(port, name):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"identifier": kill.ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B"}
    connection.request("POST", "/api/products", kill.form(name), headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


def account(command, file):
    added = subprocess.run([command, "vendor", "add", "tester", "--data", file, "--json"], capture_output=True, check=True)
    kill.ACCOUNT.update(json.loads(added.stdout))


def check(what, good, detail=""):
    print(("ok    " if good else "FAIL  ") + what + (f": {detail}" if detail and not good else ""))
    return good


def registered(body):
    product = json.loads(body)
    return product["id"], product["name"]


def again(command, file, kept):
    process, port, _ = kill.start(command, file)
    found = {number: get(port, f"/api/products/{number}") for number in kept}
    lost = [number for number, (status, body) in found.items() if status != 200 or json.loads(body)["name"] != kept[number]]
    process.send_signal(signal.SIGTERM)
    process.wait()
    return check(f"all {len(kept)} answered registrations are there after a new start", not lost, lost)


def mount():
    folder = tempfile.mkdtemp()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], check=True)
    return folder


def fill(folder):
    ballast = os.path.join(folder, "ballast")
    for size in (65536, 512):
        with open(ballast, "ab", buffering=0) as hole:
            try:
                while True:
                    hole.write(b"x" * size)
            except OSError:
                pass
    return ballast


def full(command):
    folder = mount()
    good, kept = True, {}
    try:
        file = os.path.join(folder, "market.db")
        account(command, file)
        process, port, _ = kill.start(command, file)
        ballast = fill(folder)
        refusals = []
        for number in range(400):
            status, body = post(port, f"product {number}")
            if status == 201:
                identifier, name = registered(body)
                kept[identifier] = name
            else:
                refusals.append(status)
                if len(refusals) == 20:
                    break
        good &= check("a full disk is answered with 507", set(refusals) == {507}, refusals)
        good &= check("reading goes on", get(port, "/api/products")[0] == 200)
        os.remove(ballast)
        status, body = post(port, "after the flood")
        good &= check("there is space again, and writing works", status == 201, status)
        if status == 201:
            identifier, name = registered(body)
            kept[identifier] = name
        process.send_signal(signal.SIGTERM)
        process.wait()
        good &= again(command, file, kept)
    finally:
        subprocess.run(["umount", "-l", folder])
        shutil.rmtree(folder, ignore_errors=True)
    return good


def sign_up(port, email):
    user = kill.Client(port)
    status, body = user.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any",
                             {"email": email, "password": "pass-word", "returnSecureToken": True})
    token = json.loads(body)
    headers = {"Authorization": "Bearer " + token["idToken"]}
    text = "x" * 900_000
    for number in range(6):
        name = f"{kill.ROOT}/users/{token['localId']}/notes/{number}"
        write = {"writes": [{"update": {"name": name, "fields": {"text": {"stringValue": text}}}}]}
        status, body = user.send("POST", kill.DOCUMENTS + ":commit", write, headers)
        assert status == 200, body


def commands(command, file, folder, where, products, emails, vendor):
    """Everything that makes room or keeps someone out, each on a disk that is full again."""
    good = True
    work = [["vendor", "disable", "tester"], ["vendor", "enable", "tester"], ["vendor", "reset-secret", vendor],
            ["product", "hide", products[0]], ["product", "delete", products[1]], ["account", "disable", emails[0]],
            ["account", "reset-password", emails[0]], ["account", "remove", emails[0]], ["account", "remove", emails[1]],
            ["vendor", "remove", vendor], ["compact"]]
    for words in work:
        fill(folder)
        done = subprocess.run([command] + words + ["--data", file], capture_output=True, text=True)
        good &= check(f"{' '.join(map(str, words[:2]))} on a full disk, {where}", done.returncode == 0, done.stderr.strip())
    return good


def operator(command):
    folder, good = mount(), True
    try:
        file = os.path.join(folder, "market.db")
        account(command, file)
        for name in ("filler", "second filler"):
            subprocess.run([command, "vendor", "add", name, "--data", file], capture_output=True, check=True)
        process, port, _ = kill.start(command, file)
        products = [registered(post(port, f"product {number}")[1])[0] for number in range(4)]
        for number in range(4):
            sign_up(port, f"u{number}@example.com")
        fill(folder)
        while post(port, "until nothing fits")[0] == 201:
            pass
        good &= commands(command, file, folder, "beside a server", [str(n) for n in products[:2]],
                         ["u0@example.com", "u1@example.com"], "filler")
        good &= check("reading goes on", get(port, "/api/products")[0] == 200)
        process.send_signal(signal.SIGTERM)
        process.wait()
        good &= commands(command, file, folder, "without a server", [str(n) for n in products[2:]],
                         ["u2@example.com", "u3@example.com"], "second filler")
        # Without the reserve there may be no way, and then the command says why.
        if os.path.exists(file + "-reserve"):
            os.remove(file + "-reserve")
        fill(folder)
        done = subprocess.run([command, "vendor", "disable", "tester", "--data", file], capture_output=True, text=True)
        good &= check("a command that finds no room says so", done.returncode == 0 or "no space" in done.stderr, done.stderr)
        os.remove(os.path.join(folder, "ballast"))
        whole = subprocess.run([command, "check", "--data", file], capture_output=True, text=True)
        good &= check("the market is whole", whole.returncode == 0, whole.stdout + whole.stderr)
    finally:
        subprocess.run(["umount", "-l", folder])
        shutil.rmtree(folder, ignore_errors=True)
    return good


def failing(command):
    folder = tempfile.mkdtemp()
    file = os.path.join(folder, "market.db")
    account(command, file)
    process, port, _ = kill.start(command, file)
    kept = {}
    for number in range(5):
        status, body = post(port, f"before {number}")
        if status == 201:
            identifier, name = registered(body)
            kept[identifier] = name
    good = check("registering works before", len(kept) == 5)
    trace = subprocess.Popen(
        ["strace", "-f", "-q", "-p", str(process.pid), "-e", "trace=fsync,fdatasync",
         "-e", "inject=fsync,fdatasync:error=EIO"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    # The first failed sync shows that the trace is on.
    statuses = []
    for number in range(40):
        status, body = post(port, f"during {number}")
        statuses.append(status)
        if status == 201:
            identifier, name = registered(body)
            kept[identifier] = name
    good &= check("a failing disk is answered with 5xx", statuses[-1] >= 500, statuses)
    good &= check("reading goes on", get(port, "/api/products")[0] == 200)
    trace.send_signal(signal.SIGINT)
    trace.wait()
    process.send_signal(signal.SIGTERM)
    process.wait()
    return good & again(command, file, kept)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    good = True
    for name, run in (("full", full), ("operator", operator), ("failing", failing)):
        print(f"== {name}", flush=True)
        good &= run(sys.argv[1])
    sys.exit(0 if good else 1)


main()
