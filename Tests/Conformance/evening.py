#!/usr/bin/env python3
"""An evening of operating a market that never closes: everything is done while a client pages through the lists.

    Tests/Conformance/evening.py MARKET

MARKET is the built command, for example .build/release/market. A report comes in; the product is hidden, its seller is warned and
disabled, a password is reset, an account is exported and removed, a backup is drilled, room is given back. Printed is
what an operator would see. It ends with 1 when a request of the client fails or a step is not what it should be.
"""
import json, os, re, subprocess, sys, tarfile, tempfile, threading, urllib.error, urllib.request


class Evening:
    def __init__(self, market, folder):
        self.market, self.folder, self.problems = market, folder, []
        self.environment = dict(os.environ, XDG_CONFIG_HOME=folder, MARKET_PASSWORD="longenough1", TZ="UTC")

    def run(self, *words, shown=True, code=0, **environment):
        """Runs a command in the folder and shows it as a shell would."""
        done = subprocess.run([self.market, *words], cwd=self.folder, capture_output=True, text=True,
                              env=dict(self.environment, **environment), timeout=120)
        if shown:
            print("$ market " + " ".join(f"'{word}'" if " " in word else word for word in words))
            print(done.stdout + done.stderr, end="")
        self.expect(done.returncode == code, f"'market {' '.join(words)}' ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def expect(self, condition, problem):
        if not condition: self.problems.append(problem)

    def log_in(self, name):
        """Signs a user up by the command line, and returns a token of theirs."""
        self.run("signup", name, "--email", f"{name}@example.com", "--url", self.url, "--session", f"{name}.json", shown=False)
        answer = self.post("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
                           {"email": f"{name}@example.com", "password": "longenough1", "returnSecureToken": True})
        return answer["idToken"]

    def post(self, path, body, token=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
        request = urllib.request.Request(self.url + path, data=json.dumps(body).encode(), headers=headers, method="POST")
        with urllib.request.urlopen(request, timeout=30) as response: return json.loads(response.read() or b"{}")

    def page(self, stop, counts):
        """Pages through the list until the evening ends."""
        number = 0
        while not stop.is_set():
            number = number % 4 + 1
            try:
                with urllib.request.urlopen(f"{self.url}/api/products?page_no={number}&items_per_page=10", timeout=30) as response:
                    response.read()
                counts["ok"] += 1
            except OSError as problem:
                counts["failed"] += 1
                self.problems.append(f"a page failed: {problem}")

    def work(self):
        ann, bob = self.log_in("ann"), self.log_in("bob")
        self.run("image", "36", "-o", "lamp.png", shown=False)
        made = self.run("register", "--name", "Free phone", "--description", "Send the money first, please.", "--price", "10",
                        "--photo", "lamp.png", "--url", self.url, "--session", "bob.json", "--json", shown=False)
        product = json.loads(made)["id"]
        self.post("/api/reports", {"product_id": int(product), "reason": "fraud", "text": "Asks for money first."}, ann)
        print("# A report comes in.")
        self.run("reports", "--data", "shop.db")
        print("\n# The product goes, the seller is warned and then kept out.")
        self.run("product", "hide", product, "--data", "shop.db")
        self.run("show", product, "--url", self.url, code=1)
        self.run("chat", "bob", "--send", "Please do not ask for money first.", "--url", self.url, "--session", "ann.json")
        self.run("vendor", "disable", "bob", "--data", "shop.db")
        self.run("account", "disable", "bob@example.com", "--data", "shop.db")
        report = self.run("reports", "--data", "shop.db", "--json", shown=False)
        self.run("reports", "--dismiss", str(json.loads(report)["reports"][0]["id"]), "--data", "shop.db")
        print("\n# A user has forgotten a password.")
        reset = self.run("account", "reset-password", "ann@example.com", "--data", "shop.db")
        password = re.search(r"^password\s+(\S+)", reset, re.MULTILINE)
        self.run("login", "--email", "ann@example.com", "--url", self.url, "--session", "ann.json", shown=False,
                 MARKET_PASSWORD=password.group(1) if password else "")
        print("\n# A user wants to know what is kept, and then to be forgotten.")
        self.run("account", "export", "bob@example.com", "bob.tar", "--data", "shop.db")
        with tarfile.open(os.path.join(self.folder, "bob.tar")) as archive:
            names = archive.getnames()
            known = json.load(archive.extractfile("data.json"))
        self.expect(known["products"][0]["name"] == "Free phone" and any(name.startswith("images/") for name in names),
                    "the archive is not complete")
        self.run("account", "remove", "bob@example.com", "--data", "shop.db")
        self.run("account", "show", "bob@example.com", "--data", "shop.db", code=1)
        print("\n# A backup, and a drill of it.")
        self.run("backup", "tonight", "--data", "shop.db")
        self.run("restore", "tonight", "--data", "drill.db")
        self.run("check", "--data", "drill.db")
        print("\n# Room is given back.")
        self.run("compact", "--data", "shop.db")
        print("\n# And this is on record.")
        self.run("log", "--data", "shop.db")

    def spend(self):
        server = subprocess.Popen([self.market, "serve", "--firebase", "--port", "0", "--data", "shop.db", "--demo", "--password-rounds", "1000"],
                                  cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.environment)
        stop, counts = threading.Event(), {"ok": 0, "failed": 0}
        try:
            self.url = server.stdout.readline().strip()
            reader = threading.Thread(target=self.page, args=(stop, counts))
            reader.start()
            try: self.work()
            finally:
                stop.set()
                reader.join()
        finally:
            server.terminate()
            server.wait(30)
        print(f"\n# Beside all that a client read {counts['ok']} pages; {counts['failed']} failed.")
        self.expect(counts["ok"] > 0, "no page was read")


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(os.path.abspath(sys.argv[1]), folder)
        evening.spend()
    for problem in evening.problems: print("PROBLEM: " + problem)
    sys.exit(1 if evening.problems else 0)


if __name__ == "__main__": main()
