#!/usr/bin/env python3
"""Counts commits of documents per second, by one client over one connection, of several builds of `market` in turns.

    python3 Tests/Conformance/commits.py BEFORE AFTER [ROUNDS] [SECONDS]

Each round starts a market in memory and sends messages, products and likes for so many seconds each. Prints the medians.
"""
import http.client
import json
import os
import statistics
import subprocess
import sys
import time

ROOT = "projects/demo-open-market/databases/(default)/documents"


def value(given):
    if isinstance(given, bool): return {"booleanValue": given}
    if isinstance(given, int): return {"integerValue": str(given)}
    if isinstance(given, list): return {"arrayValue": {"values": [value(inner) for inner in given]}}
    if isinstance(given, dict): return {"mapValue": {"fields": fields(given)}}
    return {"stringValue": given}


def fields(given):
    return {name: value(inner) for name, inner in given.items()}


def write(path, given, times=(), **more):
    transforms = [{"fieldPath": name, "setToServerValue": "REQUEST_TIME"} for name in times]
    return {"update": {"name": f"{ROOT}/{path}", "fields": fields(given)}, "updateTransforms": transforms, **more}


class Market:
    def __init__(self, program):
        # An older market has no rate of messages, and does not know the option.
        options = subprocess.run([program, "serve", "--help"], capture_output=True, text=True).stdout
        # Its laboratory takes products as documents; it is built beside it.
        if os.path.exists(program + "-lab"): program += "-lab"
        door = ["--firebase"] if "--firebase" in options else []
        rate = ["--max-messages-per-minute", "1000000"] if "--max-messages-per-minute" in options else []
        self.process = subprocess.Popen([program, "serve", "--port", "0", *rate, *door], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.connection = http.client.HTTPConnection(self.process.stdout.readline().strip().split("//")[1])

    def post(self, path, body, token=None):
        headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
        self.connection.request("POST", path, json.dumps(body), headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status != 200: sys.exit(f"{path}: {response.status} {text}")
        return json.loads(text)

    def commit(self, token, *writes):
        self.post(f"/v1/{ROOT}:commit", {"writes": writes}, token)

    def user(self, name):
        account = self.post("/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", {"email": name + "@example.com", "password": "p4ssword"})
        uid, token = account["localId"], account["idToken"]
        self.commit(token, write("vendors/" + name, {"uid": uid, "name": name}), write("users/" + uid, {"vendorName": name, "vendorKey": name}, ["createdAt"]))
        return uid, token


def commits(market):
    """The kinds of commits: functions of the number of the commit."""
    (ann, token), (bob, other) = market.user("ann"), market.user("bob")
    chat = "chats/" + "_".join(sorted([ann, bob]))
    room = {"members": sorted([ann, bob]), "names": {ann: "ann", bob: "bob"}, "lastMessage": "", "lastSender": "", "reads": {}, "hiddenFor": []}
    market.commit(token, write(chat, room, ["createdAt", "updatedAt"]))
    amounts = {"price": "12.5", "discount": "2.5", "bargain": "0" * 28 + "10", "discountShare": "0" * 30 + ".2", "discounted": True}
    product = {"vendor": ann, "vendorName": "ann", "name": "Kettle", "currency": "USD", "stock": 3, "inStock": True, "likes": 0, **amounts,
               "grams": [f"g{number}" for number in range(60)], "description": "x" * 500}
    market.commit(token, write("products/x", product, ["createdAt"]))

    def message(number):
        last = {"lastMessage": "Hello", "lastSender": ann, "hiddenFor": []}
        market.commit(token, write(f"{chat}/messages/{number}", {"sender": ann, "body": "Hello"}, ["at"]),
                      write(chat, last, ["updatedAt"], updateMask={"fieldPaths": list(last)}))

    def like(number):
        place = f"{ROOT}/products/x"
        change = {"delete": f"{place}/likes/{bob}"} if number % 2 else write(f"products/x/likes/{bob}", {})
        count = {"fieldPath": "likes", "increment": value(-1 if number % 2 else 1)}
        market.commit(other, change, {"transform": {"document": place, "fieldTransforms": [count]}})

    return {"messages": message, "products": lambda number: market.commit(token, write(f"products/{number}", product, ["createdAt"])), "likes": like}


def measure(program, seconds):
    market = Market(program)
    try:
        rates = {}
        for name, commit in commits(market).items():
            for number in range(50): commit(number)
            number, start = 50, time.perf_counter()
            while time.perf_counter() < start + seconds:
                commit(number)
                number += 1
            rates[name] = (number - 50) / (time.perf_counter() - start)
        return rates
    finally:
        market.process.terminate()
        market.process.wait()


def main(before, after, rounds=5, seconds=2):
    rates = {before: [], after: []}
    for number in range(int(rounds)):
        for program in list(rates)[::-1 if number % 2 else 1]: rates[program].append(measure(program, float(seconds)))
    for name in rates[before][0]:
        one, two = (statistics.median(rate[name] for rate in rates[program]) for program in rates)
        print(f"{name}: {one:.0f}/s before, {two:.0f}/s after, {two / one:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
