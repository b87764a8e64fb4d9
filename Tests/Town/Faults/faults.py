"""The table of planted faults, and how each becomes a choice at run time. Read by `plant` and by `hunt`."""
import pathlib
import typing

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TABLE = HERE / "faults.tsv"
COPY = ROOT / ".build" / "faults"
KINDS = ("value", "step", "text")
BACK_ENDS = ("any", "market", "firebase", "apart")
INVARIANTS = ("privacy", "order", "agreement", "once", "bounds", "told", "gone", "the same everywhere", "lossless",
              "fair", "form")


class Fault(typing.NamedTuple):
    name: str
    back_end: str
    invariant: str
    file: str
    kind: str
    text: str
    replacement: str
    reason: str

    @property
    def choice(self):
        """The text that stands in place of the original: the original, unless this fault is the one of the process."""
        planted = f'isPlanted("{self.name}")'
        if self.kind == "value":
            return f"({planted} ? ({self.replacement}) : ({self.text}))"
        if self.kind == "step":
            instead = f"if {planted} {{ {self.replacement} }} else" if self.replacement else f"if !{planted}"
            return f"{instead} {{ {self.text} }}"
        return self.replacement.replace("PLANTED", planted)


def read():
    """All faults of the table; lines that begin with # are notes, and ⏎ stands for the end of a line."""
    faults = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            fields = [field.replace("⏎", "\n") for field in line.split("\t")]
            faults.append(Fault(*fields, *[""] * (8 - len(fields))))
    return faults


def planted(content, faults):
    """The content of a file in which each of the faults is a choice."""
    for fault in faults:
        content = content.replace(fault.text, fault.choice)
    return content


def problems(faults):
    """The lines of the table that make no sense, or do not fit the sources any more."""
    found = []
    names = [fault.name for fault in faults]
    for fault in faults:
        if names.count(fault.name) > 1:
            found.append(f"{fault.name}: the name is not the only one")
        if fault.kind not in KINDS or fault.back_end not in BACK_ENDS or fault.invariant not in INVARIANTS:
            found.append(f"{fault.name}: an unknown kind, back end or invariant")
        if fault.kind == "text" and "PLANTED" not in fault.replacement:
            found.append(f"{fault.name}: a replaced text has to ask whether the fault is PLANTED")
        if fault.kind == "value" and not fault.replacement:
            found.append(f"{fault.name}: a value needs another one")
        file = ROOT / fault.file
        content = file.read_text(encoding="utf-8") if file.is_file() else ""
        others = [other for other in faults if other.file == fault.file and other.name != fault.name]
        if content.count(fault.text) != 1:
            found.append(f"{fault.name}: its text stands {content.count(fault.text)} times in {fault.file}")
        elif fault.choice not in planted(content, others + [fault]):
            found.append(f"{fault.name}: another fault changes the same text")
    return found
