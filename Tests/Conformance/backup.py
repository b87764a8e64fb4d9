#!/usr/bin/env python3
"""Backs a market up while it is written to, brings the backups back elsewhere, and kills both at random moments.

    Tests/Conformance/backup.py MARKET [ROUNDS]

MARKET is the built command, for example .build/release/market. Eight clients register products with images and delete
some of them again while `market backup` runs, ROUNDS times (default 10). Each backup is restored elsewhere: `market check`
must find it whole, every product whose registration was answered before the backup began must be there unless its
deletion was asked for, every image must be served, and `sha256sum --check` must agree. The market itself must be whole at
the end and must have answered everything. Then backups and restorings are ended with SIGKILL at random moments: no folder
of the backup's name may be incomplete, and the restored market must have the old state or the new one. Standard
library only; uses 127.0.0.1 and a temporary folder.
"""
import http.client, json, os, random, shutil, signal, subprocess, sys, tempfile, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kill

KILLS = 30


class Load:
    """Clients that register and delete, and know what was answered."""

    def __init__(self, port):
        self.port, self.lock, self.isOver = port, threading.Lock(), False
        self.there, self.deleting, self.slowest, self.failures, self.count = {}, set(), 0.0, 0, 0
        self.threads = [threading.Thread(target=self.work, args=(number,)) for number in range(8)]
        for thread in self.threads:
            thread.start()

    def work(self, number):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"identifier": kill.ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B"}
        own = []
        while not self.isOver:
            began = time.monotonic()
            connection.request("POST", "/api/products", kill.form(f"product {number} {random.random()}"), headers)
            answer = connection.getresponse()
            body = answer.read()
            with self.lock:
                self.slowest = max(self.slowest, time.monotonic() - began)
                self.count += 1
                if answer.status != 201:
                    self.failures += 1
                    continue
                made = json.loads(body)
                self.there[made["id"]] = made["name"]
                own.append(made["id"])
            if len(own) > 3 and random.random() < 0.5:
                self.delete(connection, own.pop(random.randrange(len(own))))

    def delete(self, connection, product):
        with self.lock:
            self.deleting.add(product)
        fields = {"identifier": kill.ACCOUNT["identifier"], "Content-Type": "application/json"}
        secret = json.dumps({"secret": kill.ACCOUNT["secret"]})
        connection.request("POST", f"/api/products/{product}/archived", secret, fields)
        answer = connection.getresponse()
        address = answer.read().decode()
        if answer.status == 200:
            connection.request("DELETE", address.strip('"'), headers={"identifier": kill.ACCOUNT["identifier"]})
            answer = connection.getresponse()
            answer.read()
        if answer.status != 202:
            with self.lock:
                self.failures += 1

    def state(self):
        with self.lock:
            return dict(self.there), set(self.deleting)

    def end(self):
        self.isOver = True
        for thread in self.threads:
            thread.join()


def run(command, *arguments, code=0):
    done = subprocess.run([command, *arguments], capture_output=True, text=True)
    if done.returncode != code:
        sys.exit(f"market {' '.join(arguments)} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def timed(command, *arguments):
    began = time.monotonic()
    run(command, *arguments)
    return time.monotonic() - began


def stop(process):
    process.send_signal(signal.SIGTERM)
    process.wait()


def compare(command, file, expected, deleting):
    """Serves a restored market and looks at each product and each image."""
    process, port, _ = kill.start(command, file)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    images = 0
    try:
        for product, name in expected.items():
            connection.request("GET", f"/api/products/{product}")
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 404 and product in deleting:
                continue
            if answer.status != 200 or json.loads(body)["name"] != name:
                sys.exit(f"product {product} is not in the backup: {answer.status}")
            for image in json.loads(body)["images"]:
                connection.request("GET", "/" + image["url"].split("/", 3)[3])
                answer = connection.getresponse()
                if answer.read() != kill.PNG:
                    sys.exit(f"an image of product {product} is not in the backup")
                images += 1
    finally:
        stop(process)
    return images


def under_load(command, folder, shop, port, rounds):
    load, longest, images = Load(port), 0.0, 0
    time.sleep(1)
    for number in range(rounds):
        expected, _ = load.state()
        backup, copy = os.path.join(folder, f"backup{number}"), os.path.join(folder, f"copy{number}.db")
        began = time.monotonic()
        made = json.loads(run(command, "backup", backup, "--data", shop, "--json"))
        longest = max(longest, time.monotonic() - began)
        if made["missingImages"]:
            sys.exit(f"the backup misses images: {made['missingImages'][:5]}")
        _, deleting = load.state()
        subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=backup, check=True)
        run(command, "restore", backup, "--data", copy)
        if not json.loads(run(command, "check", "--data", copy, "--json"))["whole"]:
            sys.exit("a restored backup is not whole")
        images += compare(command, copy, expected, deleting)
    run(command, "check", "--data", shop)
    load.end()
    if load.failures:
        sys.exit(f"{load.failures} requests to the market failed while it was backed up")
    print(f"{rounds} backups under load: {load.count} registrations, slowest {load.slowest:.2f} s, 0 failed; "
          f"longest backup {longest:.2f} s; {images} images compared")


def killed(took, command, *arguments):
    """Ends a command within the time that it took before, and a little more; whether it was still at work."""
    process = subprocess.Popen([command, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(random.uniform(0, 1.2 * took))
    process.send_signal(signal.SIGKILL)
    return process.wait() != 0


def kills(command, folder, shop):
    """Ends backups and restorings in the middle."""
    took = timed(command, "backup", os.path.join(folder, "backup-last"), "--data", shop)
    cut, backup = 0, os.path.join(folder, "killed")
    for _ in range(KILLS):
        cut += killed(took, command, "backup", backup, "--data", shop)
        if os.path.exists(backup):
            run(command, "restore", backup, "--data", os.path.join(folder, "whole.db"), "--force")
            shutil.rmtree(backup)
    print(f"{KILLS} backups, {cut} killed: none of them half there")
    (old, new), target, states = backups(command, folder), os.path.join(folder, "target.db"), {}
    cut = 0
    took = timed(command, "restore", old[0], "--data", target)
    for number in range(KILLS):
        wanted = (new, old)[number % 2]
        cut += killed(took, command, "restore", wanted[0], "--data", target, "--force")
        report = json.loads(run(command, "check", "--data", target, "--json"))
        count = report["rows"]["products"]
        if not report["whole"] or count not in (old[1], new[1]):
            sys.exit(f"a restoring left something half: {report}")
        states[count == wanted[1]] = states.get(count == wanted[1], 0) + 1
        run(command, "restore", wanted[0], "--data", target, "--force")
    print(f"{KILLS} restorings, {cut} killed: {states.get(True, 0)} left the new state, {states.get(False, 0)} the old one")


def backups(command, folder):
    """Two backups of one market with different numbers of products."""
    names = sorted(name for name in os.listdir(folder) if name.startswith("backup"))
    chosen = [os.path.join(folder, name) for name in (names[0], names[-1])]
    return [(path, json.load(open(os.path.join(path, "manifest.json")))["rows"]["products"]) for path in chosen]


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    command, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 10
    folder = tempfile.mkdtemp()
    shop = os.path.join(folder, "shop.db")
    added = subprocess.run([command, "vendor", "add", "tester", "--data", shop, "--json"], capture_output=True, check=True)
    kill.ACCOUNT.update(json.loads(added.stdout))
    process, port, _ = kill.start(command, shop)
    try:
        under_load(command, folder, shop, port, max(rounds, 2))
        kills(command, folder, shop)
    finally:
        stop(process)
    run(command, "check", "--data", shop)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
