import BackendTestSupport
import CommandTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import MarketCommand

@Suite("An e-mail on its way to a mail server", .slot)
struct MailServerTests {
    private static let shop = "shop@shop.example"
    private static let good = [
        "220 mx ready", "250-mx\r\n250-AUTH LOGIN PLAIN\r\n250 SIZE", "235 ok", "250 ok", "250 ok", "354 go",
        "250 taken",
    ]

    /// The lines that a client sends to a server with these replies, and why it gave up.
    private func send(
        _ replies: [String],
        to address: String = "user@shop.example",
        language: MailLanguage = .en,
        account: MailAccount? = nil,
        isLocal: Bool = true
    ) async throws -> (heard: String, failures: [MailFailure]) {
        let fake = try FakeMailServer(replies)
        let failures = ToldFailures()
        let place = MailServerAddress(url: "smtp://127.0.0.1:\(fake.port)", isLocal: isLocal)
        let server = MailServer(address: place, account: account, timeout: .seconds(600))
        let sender = MailSender(server, sender: Self.shop, language: language) {
            failures.note($0)
        }
        await sender.send(AccountMail(address: address, purpose: .passwordReset, code: "the-code"))
        return (await fake.heard(), failures.all)
    }

    @Test("The server gets sender, recipient and text, after a log-in")
    func taken() async throws {
        let account = MailAccount(user: "me", password: "secret")
        let (heard, failures) = try await send(Self.good, account: account)
        #expect(failures.isEmpty)
        let lines = heard.components(separatedBy: "\r\n")
        let auth = "AUTH PLAIN " + Data("\0me\0secret".utf8).base64EncodedString()
        #expect(lines[0].hasPrefix("EHLO "))
        let commands = [auth, "MAIL FROM:<shop@shop.example>", "RCPT TO:<user@shop.example>", "DATA"]
        #expect(lines.dropFirst().prefix(4).map { $0 } == commands)
        #expect(lines.suffix(3) == [".", "QUIT", ""])
    }

    @Test("The text says in each language what to do with the code", arguments: MailLanguage.allCases)
    func languages(language: MailLanguage) async throws {
        let replies = Self.good.filter { !$0.hasPrefix("235") }
        let (heard, failures) = try await send(replies, language: language)
        #expect(failures.isEmpty)
        let lines = heard.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 998 && $0.utf8.allSatisfy { $0 < 0x80 } })
        let parts = heard.components(separatedBy: "\r\n\r\n")
        let coded = try #require(parts.last).components(separatedBy: "\r\n.\r\n")[0]
        let data = try #require(Data(base64Encoded: coded, options: .ignoreUnknownCharacters))
        let body = String(decoding: data, as: UTF8.self)
        #expect(body == language.body(AccountMail(address: "", purpose: .passwordReset, code: "the-code")))
        #expect(body.contains("\r\nthe-code\r\n"))
        let subject = Data(language.subject(.passwordReset).utf8).base64EncodedString()
        #expect(heard.contains("Subject: =?UTF-8?B?\(subject)?=\r\n"))
    }

    @Test(
        "An address that could end its command is sent nowhere",
        arguments: [
            "a@b.example>\r\nRCPT TO:<c@d.example", "a@b.example\r\nDATA", "a b@c.example", "a@b@c.example",
            "@b.example",
            "a@", "<a@b.example>", "ä@b.example", "a\u{0}@b.example",
        ]
    )
    func injection(address: String) async throws {
        let failures = ToldFailures()
        let absent = MailServer(address: MailServerAddress(url: "smtp://127.0.0.1:1", isLocal: true))
        let mail = AccountMail(address: address, purpose: .passwordReset, code: "the-code")
        await MailSender(absent, sender: Self.shop) { failures.note($0) }.send(mail)
        #expect(failures.all == [.badAddress])
    }

    private static let refusals: [([String], MailFailure)] = [
        (["554 go away"], .refused(code: 554)), (["220 a", "250 a", "451 later"], .refused(code: 451)),
        (["220 a", "250 a", "250 a", "550 unknown"], .refused(code: 550)),
        (["220 a", "250 a", "250 a", "250 a", "250 no"], .broken),
        (["220 a", "250 a", "250 a", "250 a", "354 a", "552 full"], .refused(code: 552)),
        (["220 \u{1}"], .broken), ([], .broken), (["220 a"], .broken),
    ]

    @Test("A server that says no, or nothing that is a reply, gets no e-mail", arguments: refusals)
    func refused(_ replies: [String], _ failure: MailFailure) async throws {
        #expect(try await send(replies).failures == [failure])
    }

    @Test("A password is not sent to a server that does not take it")
    func noLogIn() async throws {
        let account = MailAccount(user: "me", password: "secret")
        let (heard, failures) = try await send(["220 a", "250-a\r\n250 AUTH EXTERNAL"], account: account)
        #expect(failures == [.noLogIn] && !heard.contains("AUTH") && !heard.contains("MAIL"))
    }

    @Test("A server of another machine that speaks no TLS is told neither the password nor the e-mail")
    func noTLS() async throws {
        let account = MailAccount(user: "me", password: "secret")
        let (heard, failures) = try await send(Self.good, account: account, isLocal: false)
        #expect(failures == [.noTLS])
        #expect(!heard.contains("AUTH") && !heard.contains("MAIL"))
    }

    @Test("A server that says nothing is not waited for, and one that is not there is named")
    func silence() async throws {
        let silent = try SilentServer()
        let failures = ToldFailures()
        let port = URL(string: silent.address)?.port ?? 0
        let mail = AccountMail(address: "a@b.example", purpose: .emailChange, code: "c")
        let server = MailServer(
            address: MailServerAddress(url: "smtp://127.0.0.1:\(port)", isLocal: true),
            timeout: .milliseconds(50)
        )
        await MailSender(server, sender: Self.shop) { failures.note($0) }.send(mail)
        let absent = MailServer(address: MailServerAddress(url: "smtp://127.0.0.1:1", isLocal: true))
        await MailSender(absent, sender: Self.shop) { failures.note($0) }.send(mail)
        #expect(failures.all == [.timedOut, .unreachable])
        withExtendedLifetime(silent) {}
    }

    @Test("A market that ends gives up what a silent server has not taken, and what waits behind it")
    func ended() async throws {
        let silent = try SilentServer()
        let failures = ToldFailures()
        let port = URL(string: silent.address)?.port ?? 0
        let server = MailServer(address: MailServerAddress(url: "smtp://127.0.0.1:\(port)", isLocal: true))
        let sender = MailSender(server, sender: Self.shop) { failures.note($0) }
        await withTaskGroup { group in
            for name in ["a", "b"] {
                let mail = AccountMail(address: name + "@b.example", purpose: .emailChange, code: "c")
                group.addTask { await sender.send(mail) }
            }
            await sender.finish(within: .zero)
        }
        #expect(failures.all == [.ended, .ended])
        withExtendedLifetime(silent) {}
    }

    @Test("Word of a change has no code, and says what to do", arguments: MailLanguage.allCases)
    func words(language: MailLanguage) {
        for purpose in [AccountMail.Purpose.passwordChanged, .addressChanged] {
            let body = language.body(AccountMail(address: "a@b.example", purpose: purpose, code: nil))
            #expect(body.hasPrefix(language.subject(purpose) + "\r\n\r\n"))
            #expect(body.components(separatedBy: "\r\n\r\n").count == 2 && body.utf8.count > 80)
        }
    }

    @Test(
        "A market that ends waits for no reply that is still to come, whichever that is",
        .timeLimit(.minutes(10)),
        arguments: 0...6
    )
    func slow(count: Int) async throws {
        let replies = Self.good.filter { !$0.hasPrefix("235") }
        let server = try FakeMailServer(Array(replies.prefix(count)), isSilentAfter: true)
        let failures = ToldFailures()
        let place = MailServerAddress(url: "smtp://127.0.0.1:\(server.port)", isLocal: true)
        let sender = MailSender(MailServer(address: place, timeout: .seconds(600)), sender: Self.shop) {
            failures.note($0)
        }
        let mail = AccountMail(address: "a@b.example", purpose: .passwordReset, code: "c")
        await withTaskGroup { group in
            group.addTask { await sender.send(mail) }
            await server.isReached()
            await sender.finish(within: .zero)
        }
        #expect(failures.all == (count < 6 ? [.ended] : []))
        _ = await server.heard()
    }

    @Test(
        "An address of a mail server says whether TLS begins at once, and whether it is needed",
        arguments: [
            ("127.0.0.1:25", "smtp://127.0.0.1:25", true), ("localhost:25", "smtp://localhost:25", true),
            ("[::1]:25", "smtp://[::1]:25", true), ("mail.example:587", "smtp://mail.example:587", false),
            ("mail.example:465", "smtps://mail.example:465", false),
            ("smtps://127.0.0.1:4650", "smtps://127.0.0.1:4650", true),
        ]
    )
    func addresses(_ text: String, _ url: String, _ isLocal: Bool) {
        #expect(MailServerAddress(text) == MailServerAddress(url: url, isLocal: isLocal))
    }

    @Test(
        "What is no host with a port is no mail server",
        arguments: [
            "", "mail.example", ":25", "mail.example:0", "mail.example:70000", "http://mail.example:25",
            "smtp://me:secret@mail.example:25", "mail.example:25/path", "mail.example:25?a", "a b:25",
        ]
    )
    func noAddresses(_ text: String) {
        #expect(MailServerAddress(text) == nil)
    }

    @Test("A market that sends no e-mails says so at its start; one without accounts has none to send")
    func unsent() async throws {
        for (options, isSaid) in [([], true), (["--no-firebase"], false)] {
            let server = try await RunningServer(options)
            #expect(server.diagnostics.text.contains("No e-mails are sent") == isSaid)
            _ = await server.stop()
        }
    }

    @Test(
        "What is no mail server, and half of a log-in, are refused",
        arguments: [
            (["--smtp", "mail.example"], "a host and a port"), (["--smtp-authorities", "a.pem"], "--smtp"),
            (["--smtp", "127.0.0.1:25"], "--smtp-from"), (["--smtp-from", "a@b.example"], "--smtp"),
            (["--smtp", "127.0.0.1:25", "--smtp-from", "a@b.example", "--smtp-user", "me"], "--smtp-password-file"),
            (["--smtp", "127.0.0.1:25", "--smtp-from", "a@b.example", "--no-firebase"], "exclude each other"),
        ]
    )
    func options(_ options: [String], _ words: String) async {
        let run = await CommandRun(["serve", "--port", "0"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(words), "\(run.diagnostics.text)")
    }

    @Test("A user of a served market gets a code by e-mail, and sets a new password by it")
    func reset() async throws {
        let mail = try FakeMailServer(Self.good.filter { !$0.hasPrefix("235") })
        let folder = try ScratchFolder()
        let server = try await RunningServer([
            "--data", folder.path("shop.db"), "--firebase", "--smtp", "127.0.0.1:\(mail.port)", "--smtp-from",
            "shop@shop.example",
        ])
        let accounts = server.address + "/identitytoolkit.googleapis.com/v1/accounts:"
        #expect(try await post(accounts + "signUp", ["email": "a@b.example", "password": "pass-word-1"]) == 200)
        let asked = ["requestType": "PASSWORD_RESET", "email": "a@b.example"]
        #expect(try await post(accounts + "sendOobCode", asked) == 200)
        let heard = await mail.heard()
        let coded = try #require(heard.components(separatedBy: "\r\n\r\n").last).components(separatedBy: "\r\n.\r\n")[0]
        let data = try #require(Data(base64Encoded: coded, options: .ignoreUnknownCharacters))
        let code = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n")[4]
        #expect(try await post(accounts + "resetPassword", ["oobCode": code, "newPassword": "pass-word-2"]) == 200)
        let login = ["email": "a@b.example", "password": "pass-word-2"]
        #expect(try await post(accounts + "signInWithPassword", login) == 200)
        #expect(await server.stop() == .success)
    }

    private func post(_ address: String, _ fields: [String: String]) async throws -> Int? {
        var request = URLRequest(url: try #require(URL(string: address + "?key=any")))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: fields)
        let (_, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
