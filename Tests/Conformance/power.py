#!/usr/bin/env python3
"""What is on the disk before a client is told so: the order of the system calls of registrations and backups.

    Tests/Conformance/power.py MARKET [REGISTRATIONS]

MARKET is the built command, for example .build/release/market. Needs strace (Debian) and the right to trace processes. The market runs under
strace while REGISTRATIONS (20) products with an image are sent, one after another, and while it is backed up, once beside the file and once
to another file system (/dev/shm), where images are copied instead of linked. A loss of power keeps what was forced to the disk, so:

Of each registration the file of an image is written, forced, renamed, and its folder forced, before the write-ahead log has its row; and the
row is forced before the response is sent. The smaller versions, made after the response, are forced before they are renamed. Of each backup every file and every folder is forced after its last
change and before the folder gets its name, and the folder above it after that.

Ends with 1 when an order is wrong, or the tracing shows no image, no log or no response.
"""
import json, os, random, re, shutil, signal, struct, subprocess, sys, tempfile, zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kill

CALLS = ("openat,creat,write,writev,pwrite64,pwritev,pwritev2,copy_file_range,sendfile,ftruncate,ioctl,fsync,fdatasync,rename,renameat,renameat2,"
         "link,linkat,unlink,unlinkat,mkdir,mkdirat,sendto,sendmsg")
WRITES = {"write", "writev", "pwrite64", "pwritev", "pwritev2", "ftruncate"}


class Call:
    """A system call that worked: its name, the text of its arguments, and the lines where it began and ended."""

    def __init__(self, name, text, begin, end):
        self.name, self.text, self.begin, self.end = name, text, begin, end
        self.paths = re.findall(r'"((?:[^"\\]|\\.)*)"', text)
        descriptor = re.match(r"\d+<(.*?)>", text)
        self.file = descriptor.group(1) if descriptor else None


def calls(trace):
    """The calls in the order in which they ended. Of a call that another thread interrupts strace writes two lines."""
    begun, found = {}, []
    with open(trace, errors="replace") as lines:
        for number, line in enumerate(lines):
            process, _, rest = line.strip().partition(" ")
            rest = rest.strip()
            if rest.endswith("<unfinished ...>"):
                begun[process] = (number, rest[:-len("<unfinished ...>")])
                continue
            begin = number
            if resumed := re.match(r"<\.\.\. \w+ resumed>", rest):
                if process not in begun: continue
                begin, start = begun.pop(process)
                rest = start + rest[resumed.end():]
            match = re.match(r"(\w+)\((.*)\)\s+= (-?\d+)", rest)
            if match and int(match[3]) >= 0: found.append(Call(match[1], match[2], begin, number))
    return found


def is_forced(found, path, after, before):
    """Whether a file or folder was forced to the disk by a call that began after one moment and ended before another."""
    return any(call.name in ("fsync", "fdatasync") and call.file == path and call.begin > after and call.end < before for call in found)


def last_write(found, path, before):
    return max((call.end for call in found if call.name in WRITES and call.file == path and call.begin < before), default=-1)


def registration(found, every, log, response):
    """What is wrong with the calls of one registration, and how many files of images it has."""
    wrong = []
    renames = [call for call in found if call.name.startswith("rename") and os.path.dirname(call.paths[-1]).endswith("-pictures")]
    originals = [call for call in renames if call.paths[-1].endswith("_origin")]
    if len(originals) != 1: return [f"{len(originals)} images were renamed"], len(renames)
    # The row has the image's name. What else goes to the log meanwhile is of the versions of the image before.
    name = os.path.basename(originals[0].paths[-1]).removesuffix("_origin")
    rows = [call for call in found if call.name in WRITES and call.file == log and name in call.text and call.begin < response.begin]
    if not rows: return wrong + ["no row was written to the log"], len(renames)
    for call in renames:
        draft, image = call.paths[0], call.paths[-1]
        written = last_write(every, draft, call.begin)
        if written < 0: wrong.append(f"{draft} was not written")
        if not is_forced(every, draft, written, call.begin): wrong.append(f"{draft} was not forced before it was renamed")
        if call in originals and not is_forced(found, os.path.dirname(image), call.end, rows[0].begin):
            wrong.append(f"the folder of {image} was not forced before its row was written")
    if not is_forced(found, log, rows[0].end, response.begin): wrong.append("the row was not forced before the response")
    return wrong, len(renames)


def backup(found, folder):
    """What is wrong with the calls of a backup, and how many files and folders it has."""
    final = next((call for call in found if call.name.startswith("rename") and call.paths[-1].rstrip("/") == folder), None)
    if final is None: return ["the folder was never renamed"], 0, 0
    draft, wrong, changes = final.paths[0].rstrip("/"), [], {}
    written, made = {}, set()
    for call in found:
        if call.begin > final.begin: break
        target = call.file
        if call.name == "copy_file_range": target = re.findall(r"\d+<(.*?)>", call.text)[-1]
        if call.name == "ioctl" and "CLONE" not in call.text: continue
        if (call.name in WRITES or call.name in ("copy_file_range", "sendfile", "ioctl")) and target and target.startswith(draft):
            written[target] = call.end
        if call.name.startswith(("mkdir", "link", "unlink", "rename")) or call.name == "openat" and "O_CREAT" in call.text:
            for path in call.paths:
                if path.startswith(draft + "/"): changes[os.path.dirname(path)] = call.end
                if call.name.startswith("unlink"): written.pop(path, None)
                if call.name.startswith("mkdir") and path.startswith(draft): made.add(path)
    for path, moment in list(written.items()) + list(changes.items()):
        if not is_forced(found, path, moment, final.begin): wrong.append(f"{path} was not forced after its last change")
    for path in made - set(changes): wrong.append(f"{path} was made and nothing put into it")
    if not is_forced(found, os.path.dirname(folder), final.end, 1 << 62): wrong.append("the folder above was not forced")
    return wrong, len(written), len(changes)


def traced(trace, words, **settings):
    return subprocess.Popen(["strace", "-f", "-y", "-qq", "-s", "8192", "-e", "trace=" + CALLS, "-e", "signal=none", "-o", trace, *words],
                            **settings)


def picture(side):
    """An image of noise, large enough for a small one beside it."""
    rows = b"".join(b"\0" + random.randbytes(side * 3) for _ in range(side))
    return (b"\x89PNG\r\n\x1a\n" + kill.chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + kill.chunk(b"IDAT", zlib.compress(rows)) + kill.chunk(b"IEND", b""))


def register(command, file, count, trace):
    """Registers products at a traced market."""
    kill.PNG = picture(300)
    process = traced(trace, [command, "serve", "--port", "0", "--data", file], stdout=subprocess.PIPE, text=True)
    try:
        port = int(process.stdout.readline().strip().rsplit(":", 1)[1])
        # strace hands the signal of its own end on to no one: the market is its only child.
        with open(f"/proc/{process.pid}/task/{process.pid}/children") as children: market = int(children.read().split()[0])
        client = kill.Client(port)
        fields = {"identifier": kill.ACCOUNT["identifier"], "Content-Type": "multipart/form-data; boundary=B"}
        for number in range(count):
            status, body = client.send("POST", "/api/products", kill.form(f"product {number} of the trace"), fields)
            if status != 201: sys.exit(f"a product was refused: {status} {body!r}")
        os.kill(market, signal.SIGTERM)
        process.wait(60)
    finally:
        if process.poll() is None: process.kill()


def main():
    if not 2 <= len(sys.argv) <= 3: sys.exit(__doc__)
    if not shutil.which("strace"): sys.exit("This needs strace.")
    command, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 20
    failures = 0
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as elsewhere:
        folder, elsewhere = os.path.realpath(folder), os.path.realpath(elsewhere)
        file, trace = f"{folder}/shop.db", f"{folder}/trace"
        added = subprocess.run([command, "vendor", "add", "tester", "--data", file, "--json"], capture_output=True, check=True)
        kill.ACCOUNT.update(json.loads(added.stdout))
        register(command, file, count, trace)
        found = calls(trace)
        responses = [call for call in found if call.name in ("sendto", "sendmsg", "write") and '"HTTP/1.1 201' in call.text]
        begin, held, images = 0, 0, 0
        for number, response in enumerate(responses):
            own = [call for call in found if begin <= call.begin <= response.begin]
            wrong, files = registration(own, found, file + "-wal", response)
            held, images, begin = held + (not wrong), images + files, response.end
            for message in wrong: print(f"registration {number}: {message}")
        print(f"registrations: {len(responses)} of {count} seen, {images} files of images, {held} in the right order", flush=True)
        failures += held != count
        for target in (f"{folder}/backup", f"{elsewhere}/backup"):
            run = traced(trace, [command, "backup", "--data", file, target], stdout=subprocess.DEVNULL)
            if run.wait(120): sys.exit("the backup failed")
            wrong, files, folders = backup(calls(trace), target)
            for message in wrong: print(f"backup: {message}")
            where = "beside the file" if target.startswith(folder) else "on another file system"
            print(f"backup {where}: {files} files and {folders} folders changed, {'in the right order' if not wrong else 'FAILED'}",
                  flush=True)
            failures += bool(wrong)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
