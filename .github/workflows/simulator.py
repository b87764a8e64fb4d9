"""Chooses an iPhone of the oldest or the newest iOS that there is: simulator.py DEVICES.json oldest|newest"""
import json
import re
import sys

found = []
for runtime, devices in json.load(open(sys.argv[1]))["devices"].items():
    version = re.search(r"iOS-(\d+)-(\d+)", runtime)
    if version and int(version[1]) >= 18:
        phones = [device for device in devices if device["name"].startswith("iPhone")]
        if phones:
            found.append((int(version[1]), int(version[2]), phones[0]))
if not found:
    sys.exit("There is no iPhone with iOS 18 or later.")
found.sort(key=lambda each: each[:2])
major, minor, device = found[0 if sys.argv[2] == "oldest" else -1]
print(f"id={device['udid']}")
print(f"{device['name']}, iOS {major}.{minor}", file=sys.stderr)
