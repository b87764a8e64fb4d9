#!/usr/bin/env python3
"""Tries the description of the routes against a served market, with schemathesis.

    Tests/Conformance/schema.py MARKET [GENERATION…]

MARKET is the built command, for example .build/release/market. For every generation it starts a market on a free
port of 127.0.0.1, makes a copy of Documentation/Server/openapi.yaml that has only what this generation
serves and a known account for an example, and runs all checks in all phases with a fixed seed; where a market knows users,
once more as one of them. EXAMPLES in the environment changes how many examples each operation gets. Needs `pip install schemathesis pyyaml`.
"""
import json, os, pathlib, re, subprocess, sys, tempfile, urllib.request

import yaml

GENERATIONS = ["v1a", "v1b", "v2", "v3", "v3x"]
IDENTIFIER, SECRET = "aaaaaaaa-1111-11ee-8000-0123456789ab", "supersecret"
DOCUMENTATION = pathlib.Path(__file__).resolve().parents[2] / "Documentation" / "Server"
#: How the description of a field begins that the generation does not know.
UNKNOWN = {"v1a": re.compile("^v[23]"), "v1b": re.compile("^v[23]"), "v2": re.compile("^v3"), "v3": re.compile("^v3x")}


def narrowed(description, generation):
    """The description of one generation."""
    for path, operations in list(description["paths"].items()):
        for method, operation in list(operations.items()):
            if method in ("get", "post", "put", "patch", "delete") and generation not in operation["tags"]:
                del operations[method]
        if not any(method in operations for method in ("get", "post", "put", "patch", "delete")):
            del description["paths"][path]
    if generation in UNKNOWN:
        without_later(description, UNKNOWN[generation])
    components = description["components"]
    components["parameters"]["Identifier"]["schema"] = {"type": "string", "const": IDENTIFIER}
    known_account(description)
    if generation == "v2":
        for name in ("NewProduct", "ProductChange"):
            prefer_plural(components["schemas"][name])
    # Signing up makes accounts with hashes that cost time: guesses at it would only measure patience.
    description["paths"].pop("/api/vendors", None)
    description["paths"].pop("/api/vendors/me", None)
    # schemathesis knows no body of this type; the market asks for none.
    part = description["paths"].get("/api/uploads/{upload}", {}).get("patch", {}).get("requestBody", {}).get("content", {})
    if "application/partial-upload" in part:
        part["application/octet-stream"] = part.pop("application/partial-upload")
    return description


def known_account(node):
    """Puts the account's secret in place of any text."""
    if isinstance(node, dict):
        if isinstance(node.get("properties", {}).get("secret"), dict):
            node["properties"]["secret"] = {"type": "string", "const": SECRET}
        for part in node.values():
            known_account(part)
    elif isinstance(node, list):
        for part in node:
            known_account(part)


def prefer_plural(fields):
    """The second generation looks at `descriptions` first, the third at `description`."""
    known = fields["properties"]
    known["description"], known["descriptions"] = known["descriptions"], known["description"]
    fields["required"] = ["descriptions" if name == "description" else name for name in fields["required"]]


def without_later(node, later):
    """Drops parameters and properties that only later generations know."""
    if isinstance(node, dict):
        for name, part in list(node.get("properties", {}).items()):
            if isinstance(part, dict) and later.match(str(part.get("description", ""))):
                del node["properties"][name]
        if isinstance(node.get("parameters"), list):
            node["parameters"] = [part for part in node["parameters"] if not later.match(described(part))]
        for part in node.values():
            without_later(part, later)
    elif isinstance(node, list):
        for part in node:
            without_later(part, later)


def described(parameter):
    reference = parameter.get("$ref", "").rsplit("/", 1)[-1]
    return str(PARAMETERS.get(reference, parameter).get("description", ""))


def run(command, generation, description):
    folder = pathlib.Path(tempfile.mkdtemp())
    copy = folder / "openapi.yaml"
    copy.write_text(yaml.safe_dump(narrowed(description, generation), sort_keys=False, allow_unicode=True))
    market = subprocess.Popen(
        [command, "serve", "--firebase", "--port", "0", "--generation", generation, "--demo", "--vendor", f"tester:{IDENTIFIER}:{SECRET}"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = market.stdout.readline().strip()
        # As a stranger, and where there are users, as one of them: most operations of v3x tell a stranger nothing but 401.
        users = [[], ["--header", "Authorization: Bearer " + token(address)]] if generation == "v3x" else [[]]
        return max(check(generation, copy, address, user) for user in users)
    finally:
        market.terminate()
        market.wait()


def token(address):
    """The ID token of a new user."""
    account = json.dumps({"email": "tester@example.com", "password": "p4ssword", "returnSecureToken": True})
    request = urllib.request.Request(
        address + "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", account.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["idToken"]


def check(generation, copy, address, user):
    print(f"== {generation} at {address}" + (" as a user" if user else ""), flush=True)
    return subprocess.run(
        [pathlib.Path(sys.executable).parent / "schemathesis", "--config-file", DOCUMENTATION / "schemathesis.toml",
         "run", copy, "--url", address, "--seed", "1", "--continue-on-failure", "--checks", "all", "--no-color", *user,
         # The first generation answers a wrong password as if nothing were there.
         *(["--exclude-checks", "ensure_resource_availability"] if generation.startswith("v1") else []),
         "--max-examples", os.environ.get("EXAMPLES", "100")], cwd=copy.parent).returncode


PARAMETERS = {}


def main():
    if len(sys.argv) < 2 or any(name not in GENERATIONS for name in sys.argv[2:]):
        sys.exit(__doc__)
    failed = []
    for generation in sys.argv[2:] or GENERATIONS:
        description = yaml.safe_load((DOCUMENTATION / "openapi.yaml").read_text())
        PARAMETERS.update(description["components"].get("parameters", {}))
        if run(sys.argv[1], generation, description):
            failed.append(generation)
    print("failed: " + " ".join(failed) if failed else "nothing found")
    sys.exit(1 if failed else 0)


main()
