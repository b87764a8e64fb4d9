#!/usr/bin/env python3
"""Follows "Your shop in ten minutes" of the operator's handbook on two new machines, command by command.

    Tests/Conformance/shop_page.py [MARKET]

Without MARKET the package is built as the page says; with it, of that program. Each machine is a Debian with systemd that is
made of Debian's packages and booted in a container with no network, so the units, their users and their walls are the real
ones. The commands are those of the page, in its order, in one shell as root; what is not of the page is printed with it: the
machines have no network, so Caddy is its own authority and a file goes from one to the other by this machine. A person is
played where the page tells of one. Needs root, systemd-container, mmdebstrap, dpkg-dev and, for its check of the package,
lintian. Ends with 1 when something is not as the page says, with 2 where there can be no such machine.
"""
import hashlib, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation/Server/Operating.md"
SUITE = "bookworm"
PACKAGES = """systemd systemd-sysv dbus ca-certificates curl caddy libcurl4 libssl3 zlib1g libturbojpeg0 libpng16-16 libsqlite3-0
    libstdc++6""".split()
# The words of the page that each block of commands follows.
STEPS = {
    "build": r"Make the package", "install": r"\*\*Install it", "tls": r"\*\*TLS", "brand": r"\*\*Name, colours",
    "seller": r"\*\*The first seller", "report": r"\*\*A report", "ban": r"\*\*A ban", "backup": r"\*\*A backup",
    "elsewhere": r"\*\*On the other machine",
}


def blocks():
    """The commands of the page, by step; every block has to have one."""
    text = PAGE.read_text().split("## Your shop in ten minutes\n")[1].split("\n### ")[0]
    found = re.findall(r"^(.*?)\n+```sh\n(.*?)```", text, re.M | re.S)
    page = {}
    for words, commands in found:
        step = [name for name, beginning in STEPS.items() if re.search("^" + beginning, words, re.M)]
        if len(step) != 1: sys.exit(f"a block of the page has no step here: {commands}")
        page[step[0]] = commands
    if list(page) != list(STEPS): sys.exit(f"the page has the steps {list(page)}")
    return page


def run(*words, **options):
    return subprocess.run(words, check=True, text=True, **options)


class Machine:
    """A new machine; its files are those of `base`, and what it changes is gone with it."""

    def __init__(self, name, base, folder):
        self.name, self.root = name, folder / name
        upper, work = folder / f"{name}-upper", folder / f"{name}-work"
        for path in (self.root, upper, work): path.mkdir()
        run("mount", "-t", "overlay", "overlay", "-o", f"lowerdir={base},upperdir={upper},workdir={work}", str(self.root))
        (self.root / "etc/hosts").write_text("127.0.0.1 localhost shop.example\n")
        self.log = open(folder / f"{name}.log", "w")
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", "--private-network", "--register=no", "--keep-unit", f"--machine={name}",
             "--console=pipe", "-D", str(self.root)],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        self.leader = self.boot()
        self.shell = None

    def boot(self):
        for _ in range(600):
            if self.process.poll() is not None: break
            children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            if children:
                state = subprocess.run([*self.enter(children[0]), "systemctl", "is-system-running"], capture_output=True, text=True)
                if state.stdout.strip() in ("running", "degraded"): return children[0]
            time.sleep(0.2)
        print(f"no machine can be booted here: {pathlib.Path(self.log.name).read_text()[-2000:]}")
        self.end()
        sys.exit(2)

    @staticmethod
    def enter(leader):
        return ["nsenter", f"--target={leader}", "--mount", "--uts", "--ipc", "--net", "--pid", f"--root=/proc/{leader}/root",
                "env", "-i", "-C", "/root", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
                "DEBIAN_FRONTEND=noninteractive"]

    def type(self, commands, shown=True):
        """Types commands into the machine's one shell; returns what they wrote. A command that fails ends the test."""
        if not self.shell:
            self.shell = subprocess.Popen([*self.enter(self.leader), "bash", "-eo", "pipefail"], stdin=subprocess.PIPE,
                                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        if shown: print(f"{self.name}# " + commands.strip().replace("\n", f"\n{self.name}# "))
        # Nothing that is typed may be read by a program.
        self.shell.stdin.write("{\n" + commands + "\n} </dev/null\necho; echo '=== done'\n")
        self.shell.stdin.flush()
        written = ""
        for line in self.shell.stdout:
            if line == "=== done\n":
                if shown: print("\n".join(line for line in written.rstrip().splitlines() if "Reading database" not in line))
                return written
            written += line
        print(written.rstrip())
        print(subprocess.run([*self.enter(self.leader), "journalctl", "-u", "market*", "-u", "caddy", "-n", "20", "--no-pager"],
                             capture_output=True, text=True).stdout)
        raise AssertionError(f"{self.name}: a command failed in:\n{commands}")

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try: self.process.wait(20)
            except subprocess.TimeoutExpired: os.killpg(self.process.pid, signal.SIGKILL)
        self.log.close()
        subprocess.run(["umount", "--lazy", str(self.root)])


def expect(condition, what):
    print(("    so: " if condition else "    NOT SO: ") + what)
    assert condition, what


def make_base():
    """The files of a new Debian; kept, because they take minutes."""
    base = ROOT / ".build/nightly-debian"
    if not (base / "made").exists():
        shutil.rmtree(base, ignore_errors=True)
        base.mkdir(parents=True)
        # The sources of this machine, when it is such a Debian itself.
        sources = [pathlib.Path("/etc/apt/sources.list"), *sorted(pathlib.Path("/etc/apt/sources.list.d").glob("*"))]
        text = "\n\n".join(path.read_text() for path in sources if path.suffix in (".list", ".sources") and path.exists())
        ours = "bookworm" in text
        run("mmdebstrap", "--quiet", "--variant=minbase", "--include=" + ",".join(PACKAGES), SUITE, str(base / "root"),
            *(["-"] if ours else []), input=text if ours else "")
        (base / "made").touch()
    return base / "root"


def make_package(page, market, folder):
    """Does what the page says where Swift is; returns the package."""
    scratch = ROOT / ".build/nightly-static"
    commands = page.replace("swift build", f"swift build --scratch-path '{scratch}'").replace(".build/release", f"'{scratch}'/release")
    if market:
        commands = re.sub(r"^swift build.*\n", "", page, flags=re.M).replace(".build/release/market", f"'{market}'")
    print("builder# " + commands.strip().replace("\n", "\nbuilder# "))
    run("bash", "-euo", "pipefail", "-c", f"cd '{ROOT}'\n{commands.rstrip()} '{folder}'")
    return next(folder.glob("openmarket_*.deb"))


def check_package(package, folder):
    """The package by itself: its files, its units, its settings and what Debian's checker says."""
    files = folder / "files"
    run("dpkg-deb", "-x", str(package), str(files))
    if shutil.which("lintian"):
        said = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", str(package)], capture_output=True, text=True)
        print(said.stdout.rstrip())
        expect(said.returncode == 0, "lintian finds no error and no warning")
    units = sorted((files / "lib/systemd/system").glob("*"))
    expect([unit.name for unit in units] == ["market-backup.service", "market-backup.timer", "market.service", "market.socket"],
           "the package has its units")
    conffiles = run("dpkg-deb", "-I", str(package), "conffiles", capture_output=True).stdout.split()
    expect(conffiles == ["/etc/openmarket/market.conf", "/etc/openmarket/shop.toml"], "settings of the operator are never replaced")
    sums = set()
    for _ in range(2):
        # A small program packs at once, and its help is as good as any.
        made = run(str(ROOT / "Documentation/Server/examples/debian/package"), "/bin/true", "1.0", str(folder),
                   env=dict(os.environ, SOURCE_DATE_EPOCH="1700000000"), capture_output=True).stdout.strip()
        sums.add(hashlib.sha256(pathlib.Path(made).read_bytes()).digest())
        os.remove(made)
    expect(len(sums) == 1, "equal files make an equal package")


# The people of the page.

def report(machine):
    """Bob signs up and reports what Ann sells, as the page's button does."""
    machine.type(r"""
market signup bob --email bob@village.example --url https://$name --session bob.json
token=$(curl -s "https://$name/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any" \
    -H 'Content-Type: application/json' \
    -d "{\"email\":\"bob@village.example\",\"password\":\"$MARKET_PASSWORD\",\"returnSecureToken\":true}" |
    sed 's/.*"idToken":"\([^"]*\)".*/\1/')
curl -s --fail "https://$name/api/reports" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
    -d '{"product_id": 1, "reason": "fraud", "text": "It is made of plastic."}'
""", shown=False)


def follow(page, base, package, folder):
    # A person takes longer to type the next line than the shop to start.
    patient = "curl -sS --retry 30 --retry-delay 1 --retry-connrefused http"
    shop, other = Machine("shop", base, folder), None
    try:
        for path in (package, folder / "globe.png"): shutil.copy(path, shop.root / "root")
        said = shop.type(page["install"].replace("curl http", patient))
        expect(said.rstrip().endswith('"OK"'), "the shop answers")
        expect("active" in shop.type("systemctl is-active market market-backup.timer", shown=False), "it runs, and its timer")
        expect("market" in shop.type("stat -c %U /proc/$(systemctl show -p MainPID --value market)", shown=False), "as a user of its own")
        expect("drwx------ " in shop.type("ls -ld /var/lib/market", shown=False), "whose folder nobody else reads")
        print("(no network: the name is in /etc/hosts, and Caddy is its own authority)")
        tls = page["tls"].replace("systemctl reload caddy\n", """sed -i '0,/^{/s//{\\n\\tlocal_certs/' /etc/caddy/Caddyfile
systemctl restart caddy
for _ in $(seq 100); do ls /var/lib/caddy/.local/share/caddy/certificates/local/*/*.crt >/dev/null 2>&1 && break; sleep 0.2; done
cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/ && update-ca-certificates >/dev/null
for _ in $(seq 100); do curl -s --fail -o /dev/null https://$name/healthChecker && break; sleep 0.2; done
""")
        expect(shop.type(tls).rstrip().endswith('"OK"'), "the shop answers over TLS by its name")
        expect("Town Fair" in shop.type(page["brand"]), "its pages have its name")
        said = shop.type(page["seller"])
        expect("Paper globe" in said.split("market list")[-1], "what the first seller sells is in the list")
        report(shop)
        said = shop.type(page["report"])
        expect("It is made of plastic." in said, "the operator reads the report")
        expect("Paper globe" not in shop.type("curl -s https://$name/api/products", shown=False), "it is in no list")
        said = shop.type(page["ban"])
        expect("disable" in said, "the log of operators tells of the ban")
        expect("refused" in shop.type("market login --email ann@village.example --url https://$name --session ann.json >/dev/null "
                                      "2>&1 && echo welcome || echo refused", shown=False), "the banned user cannot log in")
        other = Machine("other", base, folder)
        print("(no network: the file goes to the other machine by this one)")
        shop.type(page["backup"].replace("scp shop.tar root@other.example:\n", ""))
        for path in (package, shop.root / "root/shop.tar"): shutil.copy(path, other.root / "root")
        said = other.type(page["elsewhere"].replace("curl http", patient))
        expect(said.rstrip().endswith('"OK"'), "the restored shop is whole, and answers")
        after(shop, other)
    finally:
        shop.end()
        if other: other.end()


def after(shop, other):
    """The restored shop, and what the package leaves behind."""
    accounts = other.type("runuser -u market -- market account list --data /var/lib/market/shop.db", shown=False)
    expect("ann@village.example" in accounts and "bob@village.example" in accounts, "its users are there")
    name = other.type("curl -s -H 'Accept-Language: en' -H 'Host: shop.example' http://127.0.0.1:8080/ | grep -o '<title>.*</title>'", shown=False)
    expect("Town Fair" in name, "and its name")
    other.type("runuser -u market -- market product show 1 --data /var/lib/market/shop.db", shown=False)
    expect("Paper globe" in other.type("curl -s http://127.0.0.1:8080/api/products", shown=False), "and what was hidden can come back")
    expect("OK" in shop.type("apt-get install -y --reinstall ./openmarket_*.deb >/dev/null 2>&1; "
                             "curl -sS --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/healthChecker", shown=False),
           "another installation over it serves again")
    shop.type("apt-get remove -y openmarket", shown=False)
    expect("shop.db" in shop.type("ls /var/lib/market /etc/openmarket", shown=False), "a removal keeps data and settings")
    said = shop.type("apt-get purge -y openmarket 2>&1; ls /var/lib/market; ls /etc/openmarket 2>&1 || true", shown=False)
    expect("stay in /var/lib/market" in said and "shop.db" in said and "market.conf" not in said.split("stay in")[1],
           "a purge keeps the data, and says so")
    said = other.type("OPENMARKET_PURGE_DATA=yes apt-get purge -y openmarket 2>&1; ls /var/lib/market 2>&1 || true", shown=False)
    expect("No such file" in said, "with the operator's word it deletes them")


def main():
    if len(sys.argv) > 2: sys.exit(__doc__)
    market = os.path.abspath(sys.argv[1]) if len(sys.argv) == 2 else None
    missing = [name for name in ("systemd-nspawn", "mmdebstrap", "dpkg-shlibdeps", "nsenter") if not shutil.which(name)]
    if missing or os.geteuid() != 0:
        print(f"needs root, and {', '.join(missing) or 'nothing else'}")
        sys.exit(2)
    page = blocks()
    folder = pathlib.Path(tempfile.mkdtemp(dir="/var/tmp"))
    try:
        base = make_base()
        package = make_package(page["build"], market, folder)
        check_package(package, folder)
        run(market or str(ROOT / ".build/nightly-static/release/market"), "image", "36", "-o", str(folder / "globe.png"), "-q")
        follow(page, base, package, folder)
        print("The page is true.")
    except AssertionError as problem:
        print(f"FAILED: {problem}")
        sys.exit(1)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
