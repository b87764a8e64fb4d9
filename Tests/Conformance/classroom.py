#!/usr/bin/env python3
"""Forty people behind one address sign up in the shop at once, through the proxies of the operator's examples.

    Tests/Conformance/classroom.py MARKET [nginx|caddy …]

MARKET is the built command, with the optimizer or with OPENMARKET_ROUNDS=1000. Needs root, because the proxies, the market and the class are in a network of their own, and nginx
and caddy. The files are the operator's: nginx.conf, Caddyfile, market.conf and shop.toml, with other folders.

All of the class open the home page with its images, sign up, list products and keep a page open that hears of news, at the same
time. Then somebody behind their address makes accounts by the protocol of apps until the market refuses, whatever they write into
X-Forwarded-For, while a visitor from another address still gets one. Last, nginx stands on another machine: without the header
its visitors count as one, and the visitor is refused with the class. Ends with 1 when one of these is not so, and with 2
where it cannot be tried.
"""
import json, os, pathlib, re, shutil, socket, ssl, subprocess, sys, tempfile, threading, time, urllib.parse

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Documentation/Server/examples"
PROXY, MARKET_ADDRESS, CLASS, VISITOR = "192.0.2.1", "192.0.2.2", "192.0.2.40", "192.0.2.41"
PUPILS, ACCOUNTS = 40, 60
# Fewer rounds than the operator's, where a build without the optimizer is tried.
rounds = ["--password-rounds", os.environ["OPENMARKET_ROUNDS"]] if "OPENMARKET_ROUNDS" in os.environ else []
problems = []


def expect(condition, problem):
    if not condition:
        problems.append(problem)
        print("NOT SO: " + problem)


class Browser:
    """One browser with its cookies, from an address of its own, over one connection."""

    def __init__(self, address):
        self.address, self.cookies, self.socket, self.file = address, {}, None, None

    def open(self):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        plain = socket.create_connection((PROXY, 443), timeout=120, source_address=(self.address, 0))
        self.socket = context.wrap_socket(plain, server_hostname="shop.example")
        self.file = self.socket.makefile("rb")

    def close(self):
        if self.socket: self.file.close(), self.socket.close()
        self.socket = None

    def head(self, method, path, body=b"", **headers):
        """Sends a request and reads status and headers of the response."""
        if not self.socket: self.open()
        fields = {"Host": "shop.example", "Accept-Language": "en", "Origin": "https://shop.example", **headers}
        if self.cookies: fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST": fields["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1"] + [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        status = int(self.file.readline().split()[1])
        answer = {}
        while (line := self.file.readline().strip()):
            name, value = line.decode().split(": ", 1)
            answer[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, kept = value.split(";")[0].split("=", 1)
                self.cookies[cookie] = kept
        return status, answer

    def ask(self, method, path, body=b"", **headers):
        """The status and the body of a response."""
        status, answer = self.head(method, path, body, **headers)
        text = b""
        if "content-length" in answer: text = self.file.read(int(answer["content-length"]))
        elif answer.get("transfer-encoding") == "chunked":
            while (size := int(self.file.readline(), 16)):
                text += self.file.read(size)
                self.file.readline()
            self.file.readline()
        if answer.get("connection") == "close": self.close()
        return status, text.decode(errors="replace")

    def submit(self, path, **fields):
        token = re.search(r'name="token" value="([0-9a-f]+)"', self.ask("GET", path)[1])
        if not token: return "no form", ""
        body = urllib.parse.urlencode({"token": token[1], **fields}).encode()
        return self.ask("POST", path, body, Content_Type="application/x-www-form-urlencoded")

    def listen(self, path):
        """Opens a stream of events and reads the first line; the connection is used up."""
        status, _ = self.head("GET", path)
        return status, self.file.readline()


def make_account(address, email, claimed):
    """An account by the protocol of apps, from somebody who claims to be somebody else."""
    browser = Browser(address)
    body = json.dumps({"email": email, "password": "longenough1", "returnSecureToken": True}).encode()
    try:
        return browser.ask("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", body,
                           Content_Type="application/json", X_Forwarded_For=claimed)
    finally:
        browser.close()


class Pupil(threading.Thread):
    """Opens the shop, signs up, looks around, and keeps a page open."""

    def __init__(self, number, start):
        super().__init__()
        self.number, self.begin, self.statuses, self.took, self.isIn = number, start, [], 0, False

    def run(self):
        browser, news = Browser(CLASS), Browser(CLASS)
        self.begin.wait()
        start = time.monotonic()
        try:
            status, home = browser.ask("GET", "/")
            self.statuses.append(("home", status))
            for path in re.findall(r'(?:src|href)="(/(?:images?/|shop|icon|apple)[^"]*)"', home)[:20]:
                self.statuses.append((path, browser.ask("GET", path.replace("&amp;", "&"))[0]))
            status, page = browser.submit("/signup", email=f"pupil{self.number}@shop.example", password="longenough1",
                                          vendorName=f"pupil{self.number}", identifier="", secret="", do="signUp")
            self.statuses.append(("sign-up", status))
            self.statuses.append(("/products", browser.ask("GET", "/products")[0]))
            # A form that was refused leads back to itself with a word about it.
            status, page = browser.ask("GET", "/mypage")
            self.isIn = f"pupil{self.number}<" in page
            self.statuses.append(("/mypage", status))
            news.cookies = browser.cookies
            self.statuses.append(("events", news.listen("/events?place=%2F")[0]))
        except Exception as problem:
            self.statuses.append((repr(problem), 0))
        self.took = time.monotonic() - start
        self.news, self.browser = news, browser


class Process:
    def __init__(self, folder, name, *words, **environment):
        self.output = open(f"{folder}/{name}.log", "w")
        self.process = subprocess.Popen(words, stdout=self.output, stderr=subprocess.STDOUT, cwd=folder,
                                        env=dict(os.environ, **environment))

    def end(self):
        self.process.terminate()
        self.process.wait(60)
        self.output.close()


def wait(host, port):
    for _ in range(300):
        try: return socket.create_connection((host, port), timeout=1).close()
        except OSError: time.sleep(0.1)
    sys.exit(f"nothing listens at {host}:{port}")


def start_market(market, folder, *options):
    shutil.rmtree(f"{folder}/shop", ignore_errors=True)
    os.mkdir(f"{folder}/shop")
    text = (EXAMPLES / "market.conf").read_text().replace("/var/lib/market/", f"{folder}/shop/")
    text = text.replace("/etc/openmarket/", f"{EXAMPLES}/").replace("#public-address", "public-address")
    (pathlib.Path(folder) / "market.conf").write_text(text)
    process = Process(folder, "market", market, "serve", "--firebase", "--config", "market.conf", "--demo", "--max-accounts-per-hour", str(ACCOUNTS),
                      *options, *(rounds if "--password-rounds" not in options else []))
    wait("127.0.0.1", 8080)
    return process


def start_nginx(folder, change=lambda text: text):
    text = change((EXAMPLES / "nginx.conf").read_text()).replace("/etc/ssl/shop.example", folder)
    text = text.replace("/var/log/nginx/market.log", f"{folder}/access.log")
    (pathlib.Path(folder) / "nginx.conf").write_text(text)
    return Process(folder, "nginx", "nginx", "-e", f"{folder}/nginx-error.log", "-c", f"{folder}/nginx.conf", "-g",
                   f"user root; pid {folder}/nginx.pid; daemon off;")


def start_caddy(folder):
    # No authority can be asked here, so Caddy is its own.
    text = (EXAMPLES / "Caddyfile").read_text().replace("\n{\n", "\n{\n\tlocal_certs\n\tskip_install_trust\n", 1)
    (pathlib.Path(folder) / "Caddyfile").write_text(text)
    return Process(folder, "caddy", "caddy", "run", "--config", "Caddyfile", HOME=folder, XDG_DATA_HOME=folder,
                   XDG_CONFIG_HOME=folder)


def lesson(name):
    """The class comes; returns how many of it got in."""
    start = threading.Barrier(PUPILS)
    pupils = [Pupil(number, start) for number in range(PUPILS)]
    for pupil in pupils: pupil.start()
    for pupil in pupils: pupil.join()
    statuses = [status for pupil in pupils for status in pupil.statuses]
    refused = sorted({f"{what} {status}" for what, status in statuses if status not in (200, 303)})
    signed_up = sum(pupil.isIn for pupil in pupils)
    print(f"{name}: {signed_up} of {PUPILS} signed up, {len(statuses)} requests, the last pupil after "
          f"{max(pupil.took for pupil in pupils):.1f} s; refused: {', '.join(refused) or 'nothing'}")
    expect(signed_up == PUPILS and not refused, f"{name}: not all of the class got in")
    for pupil in pupils: pupil.news.close(), pupil.browser.close()
    return signed_up


def limits(name, made, told_apart=True):
    """Somebody of the class makes accounts until they are refused, and a visitor comes."""
    for number in range(made, ACCOUNTS + 3):
        status, text = make_account(CLASS, f"more{number}@shop.example", f"203.0.113.{number}")
        if status != 200: break
    print(f"{name}: account {number + 1} from the class's address, made as 203.0.113.{number}, got {status} {text[:80]!r}")
    expect(number == ACCOUNTS and status in (400, 429), f"{name}: the limit of the address did not hold")
    status, _ = make_account(VISITOR, "visitor@shop.example", "203.0.113.200")
    print(f"{name}: a visitor from another address got {status}")
    expect((status == 200) == told_apart, f"{name}: the visitor got {status}")


def inside(market, names):
    run = lambda *words: subprocess.run(words, check=True, capture_output=True)
    run("ip", "link", "set", "lo", "up")
    for address in (PROXY, MARKET_ADDRESS, CLASS, VISITOR): run("ip", "address", "add", address + "/32", "dev", "lo")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=shop.example", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/fullchain.pem")
        try: work(market, names, folder)
        finally:
            if problems:
                for log in pathlib.Path(folder).glob("*.log"): print(f"--- {log.name}\n" + log.read_text()[-1500:])


def work(market, names, folder):
    for name in names:
        served = start_market(market, folder)
        proxy = start_nginx(folder) if name == "nginx" else start_caddy(folder)
        try:
            wait(PROXY, 443)
            limits(name, lesson(name))
        finally:
            proxy.end(), served.end()
        seen = set(re.findall(r"^\S+Z (\S+) \w+ POST /\* 303", (pathlib.Path(folder) / "market.log").read_text(), re.M))
        expect(seen == {CLASS}, f"{name}: the market saw {seen} sign up")
    if "nginx" not in names: return
    # nginx on another machine: its address is no loopback address, and only the header tells its visitors apart.
    elsewhere = lambda text: text.replace("127.0.0.1:8080", f"{MARKET_ADDRESS}:8080").replace(
        "proxy_http_version 1.1;", f"proxy_http_version 1.1; proxy_bind {PROXY};")
    header = "proxy_set_header X-Forwarded-For $remote_addr;"
    for name, change, told_apart in (
        ("nginx elsewhere", elsewhere, True),
        ("nginx elsewhere without X-Forwarded-For", lambda text: elsewhere(text).replace(header, 'proxy_set_header X-Forwarded-For "";'), False),
    ):
        served = start_market(market, folder, "--host", "0.0.0.0", "--trusted-proxy", PROXY, "--password-rounds", "1000")
        proxy = start_nginx(folder, change)
        try:
            wait(PROXY, 443)
            limits(name, 0, told_apart)
        finally:
            proxy.end(), served.end()


def main():
    if sys.argv[1:2] == ["--inside"]:
        inside(sys.argv[2], sys.argv[3:])
        for problem in problems: print("FAILED: " + problem)
        sys.exit(1 if problems else 0)
    if len(sys.argv) < 2: sys.exit(__doc__)
    names = sys.argv[2:] or ["nginx", "caddy"]
    missing = [name for name in [*names, "ip", "openssl", "unshare"] if not shutil.which(name)]
    if missing or os.geteuid() != 0 or subprocess.run(["unshare", "--net", "true"]).returncode:
        print(f"needs root, a network of its own and {' '.join(missing) or 'nothing else'}")
        sys.exit(2)
    os.execvp("unshare", ["unshare", "--net", sys.executable, __file__, "--inside", os.path.abspath(sys.argv[1]), *names])


main()
