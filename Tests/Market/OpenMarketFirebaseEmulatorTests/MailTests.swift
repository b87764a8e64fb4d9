import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("E-mails of accounts, their codes, and their bounds", .slot, .timeLimit(.minutes(10)))
struct MailTests {
    private let sent: AsyncStream<AccountMail>
    private let deliver: @Sendable (AccountMail) async -> Void

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: AccountMail.self)
        (sent, deliver) = (stream, { continuation.yield($0) })
    }

    private func probe(_ file: URL? = nil) async throws -> FirebaseProbe {
        try await FirebaseProbe(ownerToken: nil, database: file, sendMail: deliver)
    }

    private func reset(_ address: String, in probe: FirebaseProbe) async -> HTTPResponse {
        await probe.accounts("sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"\#(address)"}"#)
    }

    private func change(of user: FirebaseProbe.Session, to address: String, in probe: FirebaseProbe) async
        -> HTTPResponse
    {
        let type = #""requestType":"VERIFY_AND_CHANGE_EMAIL""#
        return await probe.accounts("sendOobCode", #"{\#(type),"idToken":"\#(user.idToken)","newEmail":"\#(address)"}"#)
    }

    // MARK: Bounds

    @Test("A mailbox gets three e-mails an hour at most, however it is spelled and whoever asks", arguments: 0..<4)
    func mailbox(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let probe = try await probe()
        let spellings = ["bob@x.example", "BOB@X.example", "bob+1@x.example", "bob+shop@x.example.", "bob+@x.example"]
        var users: [FirebaseProbe.Session] = [try await probe.signUp("bob@x.example")]
        for number in 0..<5 { users.append(try await probe.signUp("user\(number)@x.example")) }
        users.append(try await probe.signUp("bob+evil@x.example"))
        for _ in 0..<3 {
            let before = await probe.backend.counters.mailsSent
            for _ in 0..<30 {
                let spelling = spellings.randomElement(using: &generator) ?? ""
                let user = users.randomElement(using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: #expect(await reset(spelling, in: probe).status == 200)
                case 1: _ = await reset("bob+evil@x.example", in: probe)
                default: if let user { _ = await change(of: user, to: spelling, in: probe) }
                }
            }
            #expect((1...3).contains(await probe.backend.counters.mailsSent - before))
            #expect(await probe.backend.counters.mailsRefused > 0)
            probe.clock.advance(by: .seconds(3600))
            users = try await logInAgain(users, to: probe)
        }
    }

    @Test("Of what a thousand accounts ask for, a mailbox gets one e-mail, and its user's own code has its place")
    func thousand() async throws {
        let probe = try await probe()
        _ = try await probe.signUp("bob@x.example")
        let now = Int64(MarketProbe.now.timeIntervalSince1970)
        let kept = try await probe.backend.store.serviceWrite { connection in
            var kept = 0
            for number in 0..<1_000 {
                let account = Account(id: "u\(number)", provider: "password", validSince: 0, createdAt: 0)
                try AccountTable(connection).put(account)
                var code = EmailCode(
                    text: "code\(number)",
                    purpose: .changeEmail,
                    account: account.id,
                    email: "u\(number)@y.example",
                    madeAt: now
                )
                code.newEmail = "bob+\(number)@x.example"
                if try EmailCodeTable(connection).keep(code, isSent: true, isShown: false) == .kept { kept += 1 }
            }
            return kept
        }
        #expect(kept == 1)
        var mails = sent.makeAsyncIterator()
        for _ in 0..<5 { #expect(await reset("bob@x.example", in: probe).status == 200) }
        #expect(await mails.next()?.purpose == .passwordReset)
        #expect(await probe.backend.counters.mailsSent == 1)
    }

    /// The tokens of users are good for an hour, and for another address for five minutes.
    private func logInAgain(
        _ users: [FirebaseProbe.Session],
        to probe: FirebaseProbe
    ) async throws -> [FirebaseProbe.Session] {
        var again: [FirebaseProbe.Session] = []
        for name in ["bob", "user0", "user1", "user2", "user3", "user4", "bob+evil"] {
            let body = #"{"email":"\#(name)@x.example","password":"pass-word"}"#
            again.append(try probe.session(await probe.accounts("signInWithPassword", body)))
        }
        return again
    }

    @Test("One mailbox is one, and others are others")
    func spellings() {
        for address in ["ann@x.example", "ann+a@x.example", "ann+a+b@x.example", "ann@x.example."] {
            #expect(Mailbox(address).text == "ann@x.example")
        }
        for address in ["a.n.n@gmail.com", "ann+1@googlemail.com", "ann@gmail.com"] {
            #expect(Mailbox(address).text == "ann@gmail.com")
        }
        #expect(Mailbox("a.nn@x.example").text == "a.nn@x.example")
        #expect(Mailbox("+a@x.example").text == "+a@x.example")
        #expect(Mailbox("no address").text == "no address")
    }

    @Test("What strangers ask for keeps a user from nothing, and takes no code of theirs")
    func strangers() async throws {
        let probe = try await probe()
        let bob = try await probe.signUp("bob@x.example")
        let strangers = try await [probe.signUp("a@y.example"), probe.signUp("b@y.example")]
        var mails = sent.makeAsyncIterator()
        for stranger in strangers { #expect(await change(of: stranger, to: "bob@x.example", in: probe).status == 200) }
        #expect(await mails.next()?.purpose == .emailChange)
        let first = await reset("bob@x.example", in: probe)
        let unknown = await reset("nobody-here@x.example", in: probe)
        #expect(unknown.text == first.text.replacing("bob", with: "nobody-here"))
        for _ in 0..<4 { #expect(await reset("bob@x.example", in: probe).text == first.text) }
        let code = try #require(await mails.next())
        #expect(code.address == "bob@x.example" && code.purpose == .passwordReset)
        #expect(await change(of: bob, to: "bob@new.example", in: probe).status == 200)
        #expect(await mails.next()?.address == "bob@new.example")
        let body = #"{"oobCode":"\#(code.code ?? "")","newPassword":"new-word"}"#
        #expect(await probe.accounts("resetPassword", body).status == 200)
        // The reset proves the address, so that word of it has its place after two codes.
        #expect(await mails.next() == AccountMail(address: "bob@x.example", purpose: .passwordChanged, code: nil))
        #expect(await probe.backend.counters.mailsRefused == 5)
    }

    @Test("A user is told that they have asked for too much of themselves")
    func tooMany() async throws {
        let probe = try await probe()
        let bob = try await probe.signUp("bob@x.example")
        let verify = #"{"requestType":"VERIFY_EMAIL","idToken":"\#(bob.idToken)"}"#
        for _ in 0..<2 { #expect(await probe.accounts("sendOobCode", verify).status == 200) }
        #expect(try await probe.accounts("sendOobCode", verify).problem?.hasPrefix("TOO_MANY_ATTEMPTS") == true)
        for number in 0..<5 {
            #expect(await change(of: bob, to: "new\(number)@x.example", in: probe).status == 200)
        }
        #expect(await change(of: bob, to: "new5@x.example", in: probe).status == 400)
    }

    // MARK: Codes

    @Test("A code outlasts a restart and the codes of a thousand others, and works once and for an hour")
    func codes() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            var probe = try await probe(file)
            var mails = sent.makeAsyncIterator()
            for name in ["ann", "bob"] {
                _ = try await probe.signUp(name + "@x.example")
                #expect(await reset(name + "@x.example", in: probe).status == 200)
            }
            let codes = [try #require(await mails.next()?.code), try #require(await mails.next()?.code)]
            let now = MarketProbe.now.timeIntervalSince1970
            try await probe.backend.store.serviceWrite { connection in
                for number in 0..<1_000 {
                    let account = Account(id: "u\(number)", provider: "password", validSince: 0, createdAt: 0)
                    try AccountTable(connection).put(account)
                    let code = EmailCode(
                        text: "code\(number)",
                        purpose: .passwordReset,
                        account: account.id,
                        email: "u\(number)@y.example",
                        madeAt: Int64(now)
                    )
                    #expect(try EmailCodeTable(connection).keep(code, isSent: true, isShown: false) == .kept)
                }
            }
            await probe.backend.close()
            probe = try await self.probe(file)
            let body = #"{"oobCode":"\#(codes[0])","newPassword":"new-word"}"#
            #expect(await probe.accounts("resetPassword", body).status == 200)
            #expect(try await probe.accounts("resetPassword", body).problem == "INVALID_OOB_CODE")
            probe.clock.advance(by: .seconds(3600))
            let late = #"{"oobCode":"\#(codes[1])","newPassword":"new-word"}"#
            #expect(try await probe.accounts("resetPassword", late).problem == "EXPIRED_OOB_CODE")
            probe.clock.advance(by: .seconds(86_400))
            #expect(await reset("ann@x.example", in: probe).status == 200)
            #expect(try await probe.accounts("resetPassword", late).problem == "INVALID_OOB_CODE")
            await probe.backend.close()
        }
    }

    @Test("Of eight who use a code at once, one does")
    func once() async throws {
        let probe = try await probe()
        _ = try await probe.signUp("ann@x.example")
        var mails = sent.makeAsyncIterator()
        _ = await reset("ann@x.example", in: probe)
        let code = try #require(await mails.next()?.code)
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    await probe.accounts("resetPassword", #"{"oobCode":"\#(code)","newPassword":"word-\#(number)"}"#)
                        .status
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 400, count: 7))
    }

    // MARK: Word of changes

    private static let changes: [(fields: String, purpose: AccountMail.Purpose?)] = [
        (#""password":"new-word""#, .passwordChanged), (#""email":"new@x.example""#, .addressChanged),
        (#""email":"new@x.example","password":"new-word""#, .addressChanged),
        (#""deleteProvider":["password"]"#, .passwordChanged), (#""displayName":"Ann""#, nil),
        (#""email":"ann@x.example""#, nil),
    ]

    @Test(
        "The address that an account had is told of another address or password, and of nothing else",
        arguments: changes
    )
    func word(_ fields: String, _ purpose: AccountMail.Purpose?) async throws {
        let probe = try await probe()
        let ann = try await probe.signUp("ann@x.example")
        #expect(await probe.accounts("update", #"{"idToken":"\#(ann.idToken)",\#(fields)}"#).status == 200)
        // Another account's word ends the wait where there is none.
        let bob = try await probe.signUp("bob@x.example")
        #expect(await probe.accounts("update", #"{"idToken":"\#(bob.idToken)","password":"new-word"}"#).status == 200)
        var mails: [AccountMail] = []
        for await mail in sent {
            mails.append(mail)
            if mails.count == (purpose == nil ? 1 : 2) { break }
        }
        let own = mails.filter { $0.address != "bob@x.example" }
        #expect(own == (purpose.map { [AccountMail(address: "ann@x.example", purpose: $0, code: nil)] } ?? []))
    }

    @Test("A sign-up over an account, and the operator, tell the address that it had")
    func others() async throws {
        let probe = try await probe()
        let ann = try await probe.signUp("ann@x.example")
        let fields = #"{"idToken":"\#(ann.idToken)","email":"new@x.example","password":"new-word"}"#
        #expect(await probe.accounts("signUp", fields).status == 200)
        var mails = sent.makeAsyncIterator()
        #expect(await mails.next() == AccountMail(address: "ann@x.example", purpose: .addressChanged, code: nil))
        _ = try await probe.backend.resetPassword(ofAccount: ann.uid)
        #expect(await mails.next() == AccountMail(address: "new@x.example", purpose: .passwordChanged, code: nil))
    }

    @Test("A log-in that makes the hash of a password costlier is no change of it")
    func renewal() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            for iterations in [2, 3] {
                let probe = try await FirebaseProbe(
                    ownerToken: nil,
                    iterations: iterations,
                    database: file,
                    sendMail: deliver
                )
                if iterations == 2 { _ = try await probe.signUp("ann@x.example") }
                let body = #"{"email":"ann@x.example","password":"pass-word"}"#
                #expect(await probe.accounts("signInWithPassword", body).status == 200)
                #expect(await probe.backend.counters.mailsSent == 0)
                await probe.backend.close()
            }
        }
    }
}
