#!/usr/bin/env python3
"""Walks through `market-lab learn` as a learner and as a teacher: learn.py BINARY [FOLDER]

A new workspace that SwiftPM builds, a wrong answer, a right one, a save that is watched, a changed test, all solutions, the certificate, the check of
a hand-in, the table of a class, and an update of the course. Prints the seconds from a save to its grade. With a folder, its builds are used again.
"""
import csv
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

binary = pathlib.Path(sys.argv[1]).resolve()
package = pathlib.Path(__file__).resolve().parent.parent.parent
course = package / "Examples" / "Course"
count = len(list(course.glob("[0-9][0-9]-*")))
root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp()).resolve()
work = root / "learner"


def learn(*words, code=0, expecting="", folder=work):
    """Runs the command and compares its end and its output."""
    process = subprocess.run([binary, "learn", "--language", "en", *words, folder], capture_output=True, text=True)
    output = process.stdout + process.stderr
    if process.returncode != code or expecting not in output:
        sys.exit(f"learn {words}: {process.returncode} and not {code}, or no '{expecting}':\n{output}")
    return output


def solve(folder, name):
    shutil.copytree(course / name / "Solution", folder / name, dirs_exist_ok=True)
    manifest = folder / name / "Package.swift"
    if manifest.exists():
        manifest.write_text(manifest.read_text().replace("../CourseLaws", str(course / "CourseLaws")))


def watch():
    """Saves two answers while the workspace is watched; returns the seconds until each was graded."""
    file = work / "02-price" / "Sources" / "PriceText.swift"
    answers = [file.read_text() + "// again\n", (course / "02-price/Solution/Sources/PriceText.swift").read_text()]
    process = subprocess.Popen([binary, "learn", "--watch", work], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    seconds = []
    for answer, end in zip(answers, ["✘", "✔"]):
        until(process, "Ctrl-C" if not seconds else "")
        file.write_text(answer)
        begin = time.monotonic()
        until(process, "02 " + end)
        seconds.append(time.monotonic() - begin)
    process.send_signal(signal.SIGINT)
    if process.wait(timeout=10) != 0:
        sys.exit(f"--watch ended with {process.returncode}")
    listing = subprocess.run(["ps", "-axo", "args="], capture_output=True, text=True).stdout
    if "--in " + str(work) in listing:
        sys.exit("--watch left a process:\n" + listing)
    return seconds


def until(process, text):
    """Reads lines up to one with a text."""
    while text:
        line = process.stdout.readline()
        if text in line:
            return
        if not line:
            sys.exit(f"--watch ended before '{text}'")


def hand_out():
    """The half of a class has neither solutions nor held tests, and makes a workspace; that of the teacher grades with its own seed."""
    halves = root / "halves"
    shutil.rmtree(halves, ignore_errors=True)
    learn("hand-out", "--seed", "5", folder=halves)
    own = halves / "class" / "Examples" / "Course"
    given_away = [*own.glob("*/Solution"), *own.glob("*/Held"), own / "01-discount" / "mutants.md"]
    if any(path.exists() for path in given_away) or "--held --seed 5" not in (halves / "teacher" / "grade").read_text():
        sys.exit("hand-out gives away what only a teacher has")
    learn("--package", halves / "class", "--list", folder=work)
    learn("--package", package, "--list", folder=work)


def update():
    """A later version of the course takes no pass away, and calls nothing changed that it gave otherwise."""
    later = root / "later"
    shutil.rmtree(later, ignore_errors=True)
    for path in ("Examples/Course", "Documentation/Course"):
        shutil.copytree(package / path, later / path, ignore=shutil.ignore_patterns(".build"))
    for path in ("Package.swift", "Sources", "Tests"):
        (later / path).symlink_to(package / path)
    test = later / "Examples/Course/01-discount/Tests/PriceTagTests.swift"
    test.write_text(test.read_text() + "// One word was another.\n")
    learn("--package", later, "--grade", "1", expecting="01 ✔")
    learn("--package", package, "--grade", "1", expecting="01 ✔")


def main():
    if not work.exists():
        learn(expecting=f"01 A discount rule · 0 of {count} passed")
        for command in ("package describe", "build --build-tests"):
            subprocess.run(["swift", *command.split()], cwd=work, check=True, stdout=subprocess.DEVNULL)
        if (work / "24-app-decoding").exists():
            sys.exit("the solution of week 23 is given away")
    learn("--reset", "1", "--yes")
    learn("--reset", "2", "--yes")
    learn("--grade", code=1, expecting="2 of 11 tests pass")
    solve(work, "01-discount")
    learn("--grade", expecting="Next: 02")
    update()
    hand_out()
    print("save to grade: " + ", ".join(f"{each:.1f} s" for each in watch()))
    learn("--list", expecting="› 04")
    # A program outside of the package finds it by the workspace.
    moved = shutil.copy(binary, root)
    subprocess.run([moved, "learn", "--list", work], check=True, stdout=subprocess.DEVNULL)
    os.remove(moved)
    test = work / "04-violations" / "Tests" / "FormRulesTests.swift"
    test.write_text("import Testing\n")
    learn("--grade", code=1, expecting="not as they were given: Tests/FormRulesTests.swift")
    learn("--reset", "4", "--yes")
    learn("--certificate", "Kim Minji", code=1, expecting="there is no certificate yet; open: 04-violations")

    for folder in sorted(course.glob("[0-9][0-9]-*")):
        learn("--hint", folder.name[:2])
        solve(work, folder.name)
    learn("--certificate", "Kim Minji", expecting=f"{count} of {count} pass.")
    learn("--certificate", "Lee", code=1, expecting="the certificate of Kim Minji")
    certificate = work / "certificate.txt"
    learn("--check", certificate, expecting="Kim Minji")
    hand_ins = root / "hand-ins"
    shutil.rmtree(hand_ins, ignore_errors=True)
    for name in ("kim", "lee"):
        shutil.copytree(work, hand_ins / name, ignore=shutil.ignore_patterns(".build"))
    (hand_ins / "lee" / "04-violations" / "Tests" / "FormRulesTests.swift").write_text("import Testing\n")
    shutil.copytree(course / "06-broken-row", hand_ins / "lee" / "06-broken-row", dirs_exist_ok=True)
    output = learn("--check", certificate, code=1, expecting="06-broken-row/Sources", folder=hand_ins / "lee")
    assert "04-violations/Tests/FormRulesTests.swift" in output and "kim" not in output, output

    table = root / "table.csv"
    command = [binary, "learn", "grade", hand_ins, "--csv", table, "--moodle", root / "moodle.csv", "--time-limit", "10"]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    assert "equal: the solution of the course, kim, lee in 01" in output, output
    assert (root / "moodle.csv").read_text().startswith("username,"), "no table for Moodle"
    rows = {row["name"]: row for row in csv.DictReader(table.open())}
    assert rows["kim"]["passed"] == str(count) and rows["lee"]["passed"] == str(count - 2), rows
    assert rows["kim"]["points"] == str(8 * count) and rows["lee"]["points"] == str(8 * (count - 2)), rows
    assert rows["lee"]["04 points"] == "0" and rows["kim"]["04 points"] == "8", rows
    assert rows["lee"]["04-violations"] == "tampered" and rows["lee"]["06-broken-row"] == "failed", rows
    if len(sys.argv) < 3:
        shutil.rmtree(root)
    print("The course was walked.")


if __name__ == "__main__":
    main()
