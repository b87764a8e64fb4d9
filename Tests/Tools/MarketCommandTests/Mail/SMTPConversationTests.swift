import BackendTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import MarketCommand

@Suite("An e-mail on its way to a mail server", .slot)
struct SMTPConversationTests {
    private static let good = [
        "220 mx ready", "250-mx\r\n250-AUTH LOGIN PLAIN\r\n250 SIZE", "235 ok", "250 ok", "250 ok", "354 go",
        "250 taken",
    ]

    /// The lines that a client sends to a server with these replies, and why it gave up.
    private func send(
        _ replies: [String],
        to address: String = "user@shop.example",
        language: MailLanguage = .en,
        account: MailAccount? = nil
    ) async throws -> (heard: String, failures: [SMTPFailure]) {
        let server = try FakeMailServer(replies)
        let failures = ToldFailures()
        let sender = MailSender(port: server.port, sender: "shop@shop.example", account: account, language: language) {
            failures.note($0)
        }
        await sender.send(AccountMail(address: address, purpose: .passwordReset, code: "the-code"))
        return (await server.heard(), failures.all)
    }

    @Test("The server gets sender, recipient and text, after a log-in")
    func taken() async throws {
        let account = MailAccount(user: "me", password: "secret")
        let (heard, failures) = try await send(Self.good, account: account)
        #expect(failures.isEmpty)
        let lines = heard.components(separatedBy: "\r\n")
        let auth = "AUTH PLAIN " + Data("\0me\0secret".utf8).base64EncodedString()
        #expect(
            lines.prefix(5) == [
                "EHLO [127.0.0.1]", auth, "MAIL FROM:<shop@shop.example>", "RCPT TO:<user@shop.example>", "DATA",
            ]
        )
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
        #expect(body == language.body(.passwordReset, code: "the-code"))
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
        let (heard, failures) = try await send(Self.good, to: address)
        #expect(heard.isEmpty)
        #expect(failures == [.badAddress])
    }

    private static let refusals: [([String], SMTPFailure)] = [
        (["554 go away"], .refused(.greeting, code: 554)), (["220 a", "500 what"], .refused(.hello, code: 500)),
        (["220 a", "250 a", "451 later"], .refused(.sender, code: 451)),
        (["220 a", "250 a", "250 a", "550 unknown"], .refused(.recipient, code: 550)),
        (["220 a", "250 a", "250 a", "250 a", "250 no"], .refused(.data, code: 250)),
        (["220 a", "250 a", "250 a", "250 a", "354 a", "552 full"], .refused(.text, code: 552)),
        (["hello"], .malformed), (["22"], .malformed), (["220!a"], .malformed), (["220-a\r\n250 b"], .malformed),
        (["220 a\nb"], .malformed), (["220 \u{1}"], .malformed), (["２20 a"], .malformed), ([], .closed),
        (["220 a"], .closed), (["220 " + String(repeating: "a", count: 5000)], .tooLong),
        ([String(repeating: "220-a\r\n", count: 200) + "220 a"], .tooLong),
    ]

    @Test("A server that says no, or nothing that is a reply, ends the conversation", arguments: refusals)
    func refused(_ replies: [String], _ failure: SMTPFailure) async throws {
        #expect(try await send(replies).failures == [failure])
    }

    @Test("A password is not sent to a server that does not take it")
    func noLogIn() async throws {
        let account = MailAccount(user: "me", password: "secret")
        let (heard, failures) = try await send(["220 a", "250-a\r\n250 AUTH XOAUTH2"], account: account)
        #expect(failures == [.noLogIn] && heard == "EHLO [127.0.0.1]\r\n")
    }

    @Test("A server that is not there, or says nothing, is not waited for")
    func silence() async throws {
        let silent = try SilentServer()
        let failures = ToldFailures()
        let port = UInt16(clamping: URL(string: silent.address)?.port ?? 0)
        let sender = MailSender(port: port, sender: "shop@shop.example", timeout: .zero) { failures.note($0) }
        await sender.send(AccountMail(address: "a@b.example", purpose: .emailChange, code: "c"))
        #expect(failures.all == [.timedOut])
        withExtendedLifetime(silent) {}
    }

    @Test(
        "A mail server of another machine, and half of a log-in, are refused",
        arguments: [
            (["--smtp", "mail.example:25"], "of this machine"), (["--smtp", "127.0.0.1"], "of this machine"),
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
            "--data", folder.path("shop.db"), "--smtp", "127.0.0.1:\(mail.port)", "--smtp-from", "shop@shop.example",
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
