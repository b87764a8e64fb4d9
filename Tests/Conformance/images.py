#!/usr/bin/env python3
"""Uploads whole, broken and dangerous images to a market, with Pillow and pngcheck as second opinions.

    Tests/Conformance/images.py MARKET [MUTATIONS]

MARKET is the built command, for example .build/release/market. Needs Pillow (PyPI), and pngcheck (Debian) where it is installed.

- Whole images of every kind that Pillow writes are taken, and shown with the same pixels and without what a camera adds.
- Files of other types are refused under every name, and so are 14 kinds of PNG files that break the specification.
- MUTATIONS (3000) damaged files are taken or refused with 400; the server loses no connection and gives no response of 5xx.

Ends with 1 when one of this does not hold. The same seed makes the same files.
"""
import collections, http.client, io, json, os, random, shutil, struct, subprocess, sys, tempfile, zlib
from kill import chunk
from PIL import Image, ImageChops, ImageOps, PngImagePlugin

VENDOR = ("shop", "8f1b2c3d-0000-11ed-9676-0123456789ab", "pass-word-of-shop")
CANARY = "canary-of-the-camera"
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def header(width=2, height=2, depth=8, colour=2, compression=0, filters=0, interlace=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, compression, filters, interlace))


DATA, END = chunk(b"IDAT", zlib.compress(b"\0abcdef\0abcdef")), chunk(b"IEND", b"")
BROKEN_PNG = {
    "no header": SIGNATURE + DATA + END,
    "no data": SIGNATURE + header() + END,
    "no end": SIGNATURE + header() + DATA,
    "two headers": SIGNATURE + header() + header() + DATA + END,
    "width 0": SIGNATURE + header(width=0) + DATA + END,
    "height 0": SIGNATURE + header(height=0) + DATA + END,
    "depth 3": SIGNATURE + header(depth=3) + DATA + END,
    "colour 5": SIGNATURE + header(colour=5) + DATA + END,
    "16 bits of a palette": SIGNATURE + header(depth=16, colour=3) + chunk(b"PLTE", b"abc") + DATA + END,
    "palette missing": SIGNATURE + header(colour=3) + DATA + END,
    "check sum of the header": SIGNATURE + header()[:-4] + b"\0\0\0\0" + DATA + END,
    "check sum of the data": SIGNATURE + header() + DATA[:-4] + b"\0\0\0\0" + END,
    "length beyond the end": SIGNATURE + header() + b"\x7f\xff\xff\xff" + DATA[4:] + END,
    "signature of a text transfer": SIGNATURE.replace(b"\r\n", b"\n") + header() + DATA + END,
}
OTHERS = {
    "a.jpg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "b.png": b"<html><script>alert(1)</script></html>",
    "c.png": b"%PDF-1.7\n", "d.jpg": b"PK\x03\x04" + bytes(30), "e.png": b"", "f.jpg": b"\xff\xd8\xff", "g.png": SIGNATURE,
    "h.png": b"#!/bin/sh\n", "i.png": b"\0" * 1000, "j.jpg": b"MZ" + bytes(100),
}


def picture(mode, size=(37, 23)):
    colours = random.Random(mode)
    image = Image.new("RGB", size)
    image.putdata([tuple(colours.randrange(256) for _ in range(3)) for _ in range(size[0] * size[1])])
    return image.convert("L").convert("I;16") if mode == "I;16" else image.convert(mode)


def whole():
    """Name and bytes of images that must be taken."""
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", CANARY)
    notes.add_itxt("XML:com.adobe.xmp", CANARY)
    exif = Image.Exif()
    exif[0x010F] = exif[0x0132] = CANARY
    exif[0x8825] = {1: "N", 2: (37.0, 33.0, 0.0), 29: CANARY}
    for mode in ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"]:
        for extra in [{}, {"optimize": True}, {"pnginfo": notes, "exif": exif}]:
            yield f"{mode} {sorted(extra)}.png", saved(picture(mode), "PNG", **extra)
    for mode in ["L", "RGB", "CMYK"]:
        for extra in [{}, {"progressive": True}, {"subsampling": 0, "quality": 95}, {"comment": CANARY, "exif": exif}, {"restart_marker_blocks": 1}]:
            yield f"{mode} {sorted(extra)}.jpg", saved(picture(mode), "JPEG", **extra)
    for orientation in range(1, 9):
        turned = Image.Exif()
        turned[0x0112], turned[0x010F] = orientation, CANARY
        yield f"turned {orientation}.jpg", saved(picture("RGB"), "JPEG", exif=turned)


def saved(image, format, **extra):
    file = io.BytesIO()
    image.save(file, format, **extra)
    return file.getvalue()


def mutated(data, random):
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 5, 30])):
        place = random.randrange(len(data))
        match random.randrange(6):
            case 0: data[place] ^= 1 << random.randrange(8)
            case 1: data[place] = random.choice([0, 0xFF, 0x7F, 0x80])
            case 2: del data[place:place + random.randrange(1, 40)]
            case 3: data[place:place] = random.randbytes(random.randrange(1, 40))
            case 4: data[place:place + 4] = struct.pack(">I", random.choice([0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]))
            case 5: data[random.randrange(len(data)):] = data[place:]
        if len(data) < 4: data += b"\xff\xd8\xff\xe0"
    return bytes(data)


class Market:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def register(self, name, data):
        """The status, and the address of the image when it was taken."""
        params = {"name": "An image", "description": "Uploaded by a test.", "price": 1, "currency": "KRW", "secret": VENDOR[2]}
        boundary = b"B" + os.urandom(12).hex().encode()
        body = b"".join([b"--", boundary, b"\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n", json.dumps(params).encode(),
                         b"\r\n--", boundary, b"\r\nContent-Disposition: form-data; name=\"images\"; filename=\"", name.encode(),
                         b"\"\r\n\r\n", data, b"\r\n--", boundary, b"--\r\n"])
        status, text, _ = self.send("POST", "/api/products", body, {"identifier": VENDOR[1],
                                    "Content-Type": "multipart/form-data; boundary=" + boundary.decode()})
        return status, json.loads(text)["images"][0]["url"] if status == 201 else None

    def send(self, method, path, body=None, headers={}):
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        return response.status, response.read(), response.headers


def opened(data):
    """The pixels as they are to be seen; `None` for what Pillow cannot read."""
    try:
        image = Image.open(io.BytesIO(data))
        image.load()
        return ImageOps.exif_transpose(image)
    except Exception: return None


def show(market, address):
    status, data, headers = market.send("GET", "/" + address.split("/", 3)[3])
    kind = "image/png" if data.startswith(SIGNATURE) else "image/jpeg"
    assert status == 200 and headers["Content-Type"] == kind and headers["X-Content-Type-Options"] == "nosniff", (status, headers)
    return data


def check_whole(market, problems):
    count = 0
    for name, data in whole():
        count += 1
        status, address = market.register(name.replace('"', ""), data)
        if status != 201:
            problems.append(f"{name}: {status}")
            continue
        shown = show(market, address)
        before, after = opened(data), opened(shown)
        if after is None or before.mode != after.mode or ImageChops.difference(*[i.convert("RGBA") for i in (before, after)]).getbbox():
            problems.append(f"{name}: other pixels")
        if CANARY.encode() in shown or CANARY.encode("utf-16-le") in shown: problems.append(f"{name}: keeps what the camera added")
    return count


def check_refused(market, problems):
    others = dict(OTHERS)
    for format in ["GIF", "BMP", "TIFF", "WEBP", "ICO", "PPM", "PCX", "TGA"]:
        others[format.lower() + ".jpg"] = saved(picture("RGB", (16, 16)), format)
    refused = others | BROKEN_PNG
    for name, data in refused.items():
        status, _ = market.register("a.png" if name in BROKEN_PNG else name, data)
        if status != 400: problems.append(f"{name}: {status}")
    return len(others), len(BROKEN_PNG)


def pngcheck(data):
    """What pngcheck says; `None` where it is not installed."""
    if not shutil.which("pngcheck"): return None
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(data)
        file.flush()
        return subprocess.run(["pngcheck", "-q", file.name], capture_output=True).returncode == 0


def check_mutations(market, count, problems):
    generator, sources, verdicts = random.Random(20), list(whole()), collections.Counter()
    for number in range(count):
        name, data = sources[number % len(sources)]
        data = mutated(data, generator)
        try: status, address = market.register("a.png", data)
        except (OSError, http.client.HTTPException) as error:
            problems.append(f"mutation {number} of {name}: {type(error).__name__}")
            break
        if status not in (201, 400): problems.append(f"mutation {number} of {name}: {status}")
        if status != 201:
            verdicts["refused"] += 1
            continue
        shown = show(market, address)
        isWhole = opened(shown) is not None
        verdicts["taken, whole" if isWhole else "taken, with pixels that Pillow cannot read"] += 1
        if shown.startswith(SIGNATURE) and pngcheck(shown) is False: verdicts["of those, PNG that pngcheck refuses"] += 1
    return dict(verdicts)


def main():
    if not 2 <= len(sys.argv) <= 3: sys.exit(__doc__)
    command, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 3000
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([command, "serve", "--port", "0", "--data", f"{folder}/shop.db", "--vendor", ":".join(VENDOR)],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            market = Market(int(server.stdout.readline().strip().rsplit(":", 1)[1]))
            print(f"{check_whole(market, problems)} whole images: taken, same pixels, nothing of the camera")
            print("%d files of other types and %d broken PNG files: refused" % check_refused(market, problems))
            print(f"{count} damaged files: {check_mutations(market, count, problems)}")
            if server.poll() is not None: problems.append("the market has ended")
        finally:
            server.terminate()
            server.wait(60)
    print(f"problems: {len(problems)}", *problems[:20], sep="\n  ")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
