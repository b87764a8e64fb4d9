#!/usr/bin/env python3
"""Kills processes that send messages and products through an outbox, and looks whether one is lost, doubled or out of order.

    Tests/Conformance/outbox_kill.py MARKET [ROUNDS] [SEED]

MARKET is the built command, for example .build/release/market. In each round one user types numbered lines into `market chat`
with an outbox, and the process is killed with SIGKILL at a random moment; in half of the rounds the market is stopped before that
for some of the lines. Then `market outbox` sends what is left, and the other user reads the chat. A line that the process has
shown, or has reported as kept, must be there once; any other line at most once; all in the order in which they were typed. In each
round `market register` is killed as well, up to three times: a product that it has shown, or has reported as kept, must be there once with
its photo, and any other at most once; no photo may be left beside the outbox. Standard library only; uses 127.0.0.1 and a temporary folder. Ends with 1 and the seed when something is wrong.
"""
import json, os, random, signal, struct, subprocess, sys, tempfile, threading, time, zlib

KEPT = "kept, and sent later: "


class Market:
    """The market under test, which can be stopped and continued."""

    def __init__(self, command, file):
        self.process = subprocess.Popen([command, "serve", "--port", "0", "--data", file],
                                        stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline().strip()
        if not line.startswith("http://"):
            sys.exit(f"the market did not start: {line!r}")
        self.url = line

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        self.go_on()
        self.process.terminate()
        self.process.wait()


class Person:
    """A user with a session file, and an outbox."""

    def __init__(self, command, market, folder, name):
        self.command, self.name = command, name
        self.outbox = os.path.join(folder, name + ".outbox")
        self.photo = os.path.join(folder, name + ".png")
        with open(self.photo, "wb") as file:
            file.write(noise(120))
        self.place = ["--url", market.url, "--session", os.path.join(folder, name + ".json")]
        self.run("signup", name, "--email", name + "@example.com")

    def run(self, *words):
        environment = dict(os.environ, MARKET_PASSWORD="p4ssword")
        done = subprocess.run([self.command, *words, *self.place], capture_output=True, text=True, env=environment,
                              timeout=120)
        if done.returncode != 0:
            sys.exit(f"market {' '.join(words)}: {done.stderr}")
        return done.stdout

    def offer(self, name, patience):
        """Registers a product, and kills that after a while; whether the process had said that it is registered or kept."""
        process = subprocess.Popen([self.command, "register", "--name", name, "--description", "A product of the test.",
                                    "--price", "1000", "--photo", self.photo, "--outbox", self.outbox, *self.place],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            shown, notes = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            shown, notes = process.communicate()
        return process.returncode == 0 or KEPT + name + "\n" in notes

    def send_rest(self):
        """Sends what waits; what is left of it. The market may still be busy with the request of a process that was killed."""
        for _ in range(20):
            left = json.loads(self.run("outbox", "--outbox", self.outbox, "--json"))["pending"]
            if not left:
                break
            time.sleep(0.2)
        return left

    def found(self, start):
        """The names of the newest products that begin so."""
        shown = subprocess.run([self.command, "list", "--json", *self.place[:2]], capture_output=True, text=True, timeout=120)
        products = json.loads(shown.stdout)["products"]
        return [product["name"] for product in products if product["name"].startswith(start)]

    def talk(self, other, *words):
        return Talk([self.command, "chat", other, "--json", *words, *self.place])


def noise(size):
    """A PNG of random dots."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + random.randbytes(size * 3) for _ in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Talk:
    """A `market chat` that runs, and everything it has shown or reported as kept."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.shown, self.kept = [], []
        self.readers = [threading.Thread(target=self.read_shown, daemon=True),
                        threading.Thread(target=self.read_notes, daemon=True)]
        for reader in self.readers:
            reader.start()

    def read_shown(self):
        for line in self.process.stdout:
            try:
                self.shown.append(json.loads(line)["body"])
            except ValueError:
                pass  # The last line of a killed process may be half a line.

    def read_notes(self):
        for line in self.process.stderr:
            if line.startswith(KEPT) and line.endswith("\n"):
                self.kept.append(line[len(KEPT):-1])

    def say(self, text):
        try:
            self.process.stdin.write(text + "\n")
        except BrokenPipeError:
            pass

    def kill(self):
        self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join()


def read(person, other, last):
    """The last messages of a chat, once the one that is known to be last is there."""
    talk = person.talk(other)
    end = time.monotonic() + 60
    while last not in talk.shown and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.05)
    talk.kill()
    return talk.shown


def play(ann, bob, market, number, dice):
    """One round; what is wrong with it."""
    lines = [f"{number}-{index}" for index in range(dice.randint(1, 12))]
    talk = ann.talk("bob", "--outbox", ann.outbox)
    time.sleep(dice.uniform(0, 0.25))
    stop = dice.randrange(len(lines)) if dice.random() < 0.5 else None
    for index, line in enumerate(lines):
        if index == stop:
            market.pause()
        talk.say(line)
        time.sleep(dice.uniform(0, 0.03))
    time.sleep(dice.uniform(0, 0.3))
    talk.kill()
    market.go_on()
    left = json.loads(ann.run("outbox", "--outbox", ann.outbox, "--json"))["pending"]
    findings = [f"still waits: {change}" for change in left]
    last = f"{number}-end"
    ann.run("chat", "bob", "--send", last, "--outbox", ann.outbox)
    there = [body for body in read(bob, "ann", last) if body.startswith(f"{number}-") and body != last]
    promised = set(talk.kept) | {body for body in talk.shown if body in lines}
    findings += [f"lost: {line}" for line in promised if line in lines and line not in there]
    findings += [f"there {there.count(line)} times: {line}" for line in lines if there.count(line) > 1]
    if there != sorted(there, key=lines.index):
        findings.append(f"out of order: {there}")
    return findings, len(there)


def sell(ann, market, number, dice):
    """One round of products; what is wrong with it."""
    promised, names = [], [f"product {number}-{index}" for index in range(dice.randint(1, 3))]
    for name in names:
        if dice.random() < 0.4:
            market.pause()
        if ann.offer(name, dice.uniform(0.02, 0.8)):
            promised.append(name)
        market.go_on()
    left = ann.send_rest()
    findings = [f"still waits: {change}" for change in left]
    there = ann.found(f"product {number}-")
    findings += [f"lost: {name}" for name in promised if name not in there]
    findings += [f"there {there.count(name)} times: {name}" for name in names if there.count(name) > 1]
    if os.path.exists(ann.outbox + ".photos"):
        findings.append(f"photos are left: {os.listdir(ann.outbox + '.photos')}")
    return findings, len(there)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    command, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    dice, count, sold, wrong = random.Random(seed), 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        market = Market(command, os.path.join(folder, "market.db"))
        try:
            ann, bob = (Person(command, market, folder, name) for name in ("ann", "bob"))
            for number in range(rounds):
                findings, messages = play(ann, bob, market, number, dice)
                count += messages
                wrong += [f"round {number}: {finding}" for finding in findings]
                findings, products = sell(ann, market, number, dice)
                sold += products
                wrong += [f"round {number}: {finding}" for finding in findings]
        finally:
            market.end()
    for finding in wrong:
        print(finding)
    print(f"{rounds} kills, {count} messages, {sold} products, {len(wrong)} findings, seed {seed}")
    sys.exit(1 if wrong else 0)


main()
