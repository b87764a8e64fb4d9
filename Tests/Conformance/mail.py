#!/usr/bin/env python3
"""Sends password resets through a real mail server with TLS: mail.py MARKET (needs aiosmtpd and openssl)

The server listens at 127.0.0.2, which a market takes for another machine: what it is told has to be told over TLS, and
only where its certificate is trusted.
"""
import email, json, logging, os, socket, ssl, subprocess, sys, tempfile, threading, time, urllib.request, warnings
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

HOST = "127.0.0.2"
logging.disable()
warnings.simplefilter("ignore")


class Inbox:
    """Takes every e-mail, and notes whether it came over TLS and after a log-in."""

    def __init__(self): self.mails, self.arrived = [], threading.Event()

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((session.ssl is not None or isinstance(server.transport.get_extra_info("sslcontext"), ssl.SSLContext),
                           bool(session.authenticated), email.message_from_bytes(envelope.content)))
        self.arrived.set()
        return "250 taken"


class Server(Controller):
    def __init__(self, inbox, context, implicit):
        self.context, self.implicit = context, implicit
        with socket.socket() as free:
            free.bind((HOST, 0))
            port = free.getsockname()[1]
        super().__init__(inbox, hostname=HOST, port=port, ssl_context=context if implicit else None)

    def factory(self):
        check = lambda server, session, envelope, kind, data: AuthResult(success=data.login == b"me" and data.password == b"secret")
        starts_tls = self.context is not None and not self.implicit
        return SMTP(self.handler, tls_context=self.context if starts_tls else None, require_starttls=starts_tls, authenticator=check,
                    auth_require_tls=starts_tls, hostname="mail.example")


def post(address, name, fields):
    request = urllib.request.Request(f"{address}/identitytoolkit.googleapis.com/v1/accounts:{name}?key=any",
                                     json.dumps(fields).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response: return json.load(response)


def walk(market, folder, name, context, implicit, options, expecting):
    """Asks for a code; it has to arrive, or the market has to say why it did not."""
    inbox = Inbox()
    server = Server(inbox, context, implicit)
    server.start()
    scheme = "smtps://" if implicit else ""
    command = [market, "serve", "--firebase", "--port", "0", "--data", f"{folder}/{name}.db", "--smtp", f"{scheme}{HOST}:{server.port}", "--smtp-from",
               "shop@shop.example", "--smtp-user", "me", "--smtp-password-file", f"{folder}/password", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = process.stdout.readline().strip()
        post(address, "signUp", {"email": "ann@b.example", "password": "pass-word-1"})
        begin = time.monotonic()
        post(address, "sendOobCode", {"requestType": "PASSWORD_RESET", "email": "ann@b.example"})
        if expecting is None:
            if not inbox.arrived.wait(30): sys.exit(f"{name}: nothing arrived")
            is_secret, has_logged_in, mail = inbox.mails[0]
            if not (is_secret and has_logged_in): sys.exit(f"{name}: without TLS or log-in")
            code = mail.get_payload(decode=True).decode().split("\r\n")[4]
            post(address, "resetPassword", {"oobCode": code, "newPassword": "pass-word-2"})
            post(address, "signInWithPassword", {"email": "ann@b.example", "password": "pass-word-2"})
        took = time.monotonic() - begin
    finally:
        process.terminate()
        said = process.communicate(timeout=60)[1]
        server.stop()
    if expecting and (expecting not in said or inbox.mails): sys.exit(f"{name}: not '{expecting}' but:\n{said}")
    print(f"{name}: {'an e-mail arrived' if expecting is None else 'nothing was sent'}, {took * 1000:.0f} ms")


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    market = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem",
                        "-days", "1", "-subj", "/CN=mail.example", "-addext", f"subjectAltName=IP:{HOST}"], check=True, capture_output=True)
        with open(f"{folder}/password", "w") as file: file.write("secret\n")
        os.chmod(f"{folder}/password", 0o600)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
        trusted = ["--smtp-authorities", f"{folder}/cert.pem"]
        walk(market, folder, "STARTTLS", context, False, trusted, None)
        walk(market, folder, "TLS at once", context, True, trusted, None)
        walk(market, folder, "STARTTLS, not trusted", context, False, [], "not trusted")
        walk(market, folder, "TLS at once, not trusted", context, True, [], "not trusted")
        walk(market, folder, "no TLS", None, False, trusted, "does not speak TLS")


main()
