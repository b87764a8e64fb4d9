import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("What accounts and their files may take up", .slot)
struct QuotaTests {
    private func upload(_ probe: FirebaseProbe, _ name: String, as user: FirebaseProbe.Session, in bucket: String = "b")
        async -> HTTPResponse
    {
        await probe.backend.respond(
            to: HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/v0/b/\(bucket)/o?uploadType=media&name="
                    + PercentEncoding.encode("products/\(user.uid)/\(name)"),
                headers: ["Authorization": "Bearer " + user.idToken],
                body: .bytes(TestImage.png)
            )
        )
    }

    private func totals(_ probe: FirebaseProbe, _ owner: String) async throws -> ObjectTotals {
        try await probe.backend.store.serviceRead { try ObjectTable($0).totals(of: owner) }
    }

    private func count(_ probe: FirebaseProbe, _ sql: SQL) async throws -> Int64? {
        try await probe.backend.store.database.read { connection throws(StoreError) in
            try connection.first(sql) { $0.integer(0) }
        }
    }

    private func guest(_ probe: FirebaseProbe) async throws -> FirebaseProbe.Session {
        try probe.session(await probe.accounts("signUp", "{}"))
    }

    @Test("An account has room for so many files, in whichever bucket, and a removed one makes room")
    func files() async throws {
        var limits = ServiceLimits()
        limits.objectsPerAccount = 2
        limits.objects = 3
        let probe = try await FirebaseProbe(services: limits)
        let user = try await probe.signUp("a@example.com")
        let other = try await probe.signUp("b@example.com")
        #expect(await upload(probe, "1.png", as: user).status == 200)
        #expect(await upload(probe, "1.png", as: user, in: "c").status == 200)
        #expect(try await upload(probe, "2.png", as: user).problem == "RESOURCE_EXHAUSTED")
        // In place of one that is there.
        #expect(await upload(probe, "1.png", as: user).status == 200)
        #expect(await upload(probe, "1.png", as: other).status == 200)
        #expect(try await upload(probe, "2.png", as: other).problem == "RESOURCE_EXHAUSTED")
        let size = try await totals(probe, other.uid).bytes
        #expect(try await totals(probe, user.uid) == ObjectTotals(objects: 2, bytes: 2 * size))
        #expect(try await totals(probe, "") == ObjectTotals(objects: 3, bytes: 3 * size))
        let path = "/v0/b/c/o/" + PercentEncoding.encode("products/\(user.uid)/1.png")
        #expect(await probe.call("DELETE", path, as: user.idToken).status == 204)
        #expect(await upload(probe, "2.png", as: user).status == 200)
    }

    @Test("Guests together leave half of the room to users")
    func guestFiles() async throws {
        var limits = ServiceLimits()
        limits.objects = 4
        let probe = try await FirebaseProbe(services: limits)
        let user = try await probe.signUp("a@example.com")
        for _ in 0..<2 { #expect(await upload(probe, "1.png", as: try await guest(probe)).status == 200) }
        #expect(try await upload(probe, "1.png", as: try await guest(probe)).problem == "RESOURCE_EXHAUSTED")
        for name in ["1.png", "2.png"] { #expect(await upload(probe, name, as: user).status == 200) }
        #expect(try await upload(probe, "3.png", as: user).problem == "RESOURCE_EXHAUSTED")
    }

    @Test("An account has room for so many bytes")
    func bytes() async throws {
        var limits = ServiceLimits()
        limits.objectBytesPerAccount = 10
        let probe = try await FirebaseProbe(services: limits)
        let user = try await probe.signUp("a@example.com")
        #expect(try await upload(probe, "1.png", as: user).problem == "RESOURCE_EXHAUSTED")
        #expect(try await totals(probe, "") == ObjectTotals())
    }

    @Test("There are so many guests; those who stored nothing for a month make room, the others stay")
    func guests() async throws {
        var limits = ServiceLimits()
        limits.guests = 3
        let probe = try await FirebaseProbe(services: limits)
        let keeper = try await guest(probe)
        let note = FirebaseProbe.set("users/\(keeper.uid)/notes/1", #""a":{"nullValue":null}"#)
        #expect(await probe.commit(note, as: keeper.idToken).status == 200)
        let active = try await guest(probe)
        _ = try await guest(probe)
        #expect(try await probe.accounts("signUp", "{}").problem == "RESOURCE_EXHAUSTED")
        _ = try await probe.signUp("a@example.com")
        probe.clock.advance(by: .seconds(29 * 86_400))
        #expect(await probe.refresh(active.refreshToken).status == 200)
        probe.clock.advance(by: .seconds(2 * 86_400))
        _ = try await guest(probe)
        #expect(try await count(probe, "SELECT count(*) FROM accounts WHERE provider = 'anonymous'") == 3)
        #expect(await probe.refresh(keeper.refreshToken).status == 200)
        #expect(try await probe.accounts("signUp", "{}").problem == "RESOURCE_EXHAUSTED")
    }

    @Test("Guests with a name, a profile of the older app or a chat stay")
    func keptGuests() async throws {
        let probe = try await FirebaseProbe()
        for path in ["vendors/guest", "UserProfile/UID", "chats/UID_x", "chats/x_UID"] {
            let user = try await guest(probe)
            let fields = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"guest"}"#
            let own = path.replacingOccurrences(of: "UID", with: user.uid)
            #expect(await probe.commit(FirebaseProbe.set(own, fields)).status == 200)
        }
        _ = try await guest(probe)
        probe.clock.advance(by: .seconds(31 * 86_400))
        _ = try await guest(probe)
        #expect(try await count(probe, "SELECT count(*) FROM accounts WHERE provider = 'anonymous'") == 5)
    }

    @Test("Guests who are far more than may be make room at once when they are idle")
    func manyGuests() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let before = try await FirebaseProbe(database: file)
            for _ in 0..<25 { _ = try await guest(before) }
            await before.backend.close()
            var limits = ServiceLimits()
            limits.guests = 3
            let probe = try await FirebaseProbe(database: file, services: limits)
            probe.clock.advance(by: .seconds(31 * 86_400))
            _ = try await guest(probe)
            #expect(try await count(probe, "SELECT count(*) FROM accounts WHERE provider = 'anonymous'") == 3)
            await probe.backend.close()
        }
    }

    @Test("One address, or one site of IPv6, makes so many accounts in an hour; the machine itself any number")
    func signUps() async throws {
        var limits = ServiceLimits()
        limits.signUpsPerHour = 2
        let probe = try await FirebaseProbe(services: limits)
        func states(_ address: String?, _ count: Int) async -> [Int] {
            var states: [Int] = []
            for _ in 0..<count {
                states.append(
                    await RequestCaller.$address.withValue(address) { await probe.accounts("signUp", "{}").status }
                )
            }
            return states
        }
        #expect(await states("192.0.2.1", 3) == [200, 200, 400])
        #expect(await states("192.0.2.2", 1) == [200])
        // A /48 is free to get, and has 65,536 of the networks that a subscriber has.
        #expect(await states("2001:db8:7:1::", 2) == [200, 200])
        #expect(await states("2001:db8:7:2::", 1) == [400])
        #expect(await states("2001:db8:8::", 1) == [200])
        for machine in ["127.0.0.1", "::1", "::", nil] { #expect(await states(machine, 3) == [200, 200, 200]) }
        probe.clock.advance(by: .seconds(3600))
        #expect(await states("192.0.2.1", 1) == [200])
    }

    @Test(
        "An account has room for so many documents and bytes; what is removed makes room, and less is always possible"
    )
    func documents() async throws {
        var limits = ServiceLimits()
        (limits.documentsPerAccount, limits.documentBytesPerAccount) = (3, 2_000)
        (limits.documentsPerGuest, limits.documentBytesPerGuest) = (2, 300)
        let probe = try await FirebaseProbe(services: limits)
        let user = try await probe.signUp("a@example.com")
        let guest = try probe.session(await probe.accounts("signUp", "{}"))
        func set(_ id: String, _ length: Int, by owner: FirebaseProbe.Session) async throws -> String? {
            let value = #""a":{"stringValue":"\#(String(repeating: "x", count: length))"}"#
            let write = FirebaseProbe.set("users/\(owner.uid)/notes/\(id)", value)
            return try await probe.commit(write, as: owner.idToken).problem
        }
        for id in ["1", "2"] { #expect(try await set(id, 1, by: guest) == nil) }
        #expect(try await set("3", 1, by: guest) == "RESOURCE_EXHAUSTED")
        #expect(try await set("2", 300, by: guest) == "RESOURCE_EXHAUSTED")
        for id in ["1", "2", "3"] { #expect(try await set(id, 500, by: user) == nil) }
        #expect(try await set("4", 1, by: user) == "RESOURCE_EXHAUSTED")
        #expect(try await set("3", 1_500, by: user) == "RESOURCE_EXHAUSTED")
        #expect(try await set("3", 400, by: user) == nil)
        let path = "/users/\(user.uid)/notes/3"
        #expect(await probe.documents("DELETE", path, as: user.idToken).status == 200)
        #expect(try await set("4", 1, by: user) == nil)
        // The owner of the market is not counted, and what the owner writes for a user is the user's.
        let write = FirebaseProbe.set("users/\(user.uid)/notes/5", #""a":{"stringValue":"b"}"#)
        #expect(try await probe.commit(write).problem == nil)
        #expect(try await count(probe, "SELECT count(*) FROM documents") == 6)
        let totals = try await count(
            probe,
            "SELECT count(*) FROM document_totals t WHERE t.documents <> (SELECT count(*) FROM documents d WHERE d.owner = t.owner) AND t.owner <> ''"
        )
        #expect(totals == 0)
    }

    @Test("Guests write no more documents once half of the room of all is taken")
    func guestDocuments() async throws {
        var limits = ServiceLimits()
        limits.documentBytes = 1_000
        let probe = try await FirebaseProbe(services: limits)
        let user = try await probe.signUp("a@example.com")
        let guest = try probe.session(await probe.accounts("signUp", "{}"))
        func set(_ length: Int, by owner: FirebaseProbe.Session) async throws -> String? {
            let value = #""a":{"stringValue":"\#(String(repeating: "x", count: length))"}"#
            let write = FirebaseProbe.set("users/\(owner.uid)/notes/\(length)", value)
            return try await probe.commit(write, as: owner.idToken).problem
        }
        #expect(try await set(450, by: user) == nil)
        #expect(try await set(10, by: guest) == "RESOURCE_EXHAUSTED")
        #expect(try await set(10, by: user) == nil)
        #expect(try await set(600, by: user) == "RESOURCE_EXHAUSTED")
    }

    @Test("A session that was not used for a year ends, and one that is used goes on")
    func oldSessions() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        probe.clock.advance(by: .seconds(360 * 86_400))
        let next = try probe.session(await probe.refresh(user.refreshToken))
        probe.clock.advance(by: .seconds(360 * 86_400))
        let last = try probe.session(await probe.refresh(next.refreshToken))
        probe.clock.advance(by: .seconds(366 * 86_400))
        #expect(try await probe.refresh(last.refreshToken).problem == "INVALID_REFRESH_TOKEN")
        #expect(try await count(probe, "SELECT count(*) FROM refresh_tokens") == 0)
    }

    @Test("An account has so many sessions, the one that was used longest ago goes, and a session so many tokens")
    func manySessions() async throws {
        var limits = ServiceLimits()
        limits.sessionsPerAccount = 2
        let probe = try await FirebaseProbe(services: limits)
        let first = try await probe.signUp("a@example.com")
        var sessions: [FirebaseProbe.Session] = [first]
        for _ in 0..<2 {
            probe.clock.advance(by: .seconds(10))
            let body = #"{"email":"a@example.com","password":"pass-word"}"#
            sessions.append(try probe.session(await probe.accounts("signInWithPassword", body)))
        }
        #expect(await probe.refresh(sessions[0].refreshToken).status == 400)
        #expect(await probe.refresh(sessions[1].refreshToken).status == 200)
        var token = sessions[2].refreshToken
        for _ in 0..<120 { token = try probe.session(await probe.refresh(token)).refreshToken }
        #expect(try #require(await count(probe, "SELECT count(*) FROM refresh_tokens")) <= 103)
        #expect(await probe.refresh(token).status == 200)
    }

    @Test("A code goes out by e-mail where one can be sent, to the address that it proves")
    func mail() async throws {
        let (sent, continuation) = AsyncStream.makeStream(of: AccountMail.self)
        let probe = try await FirebaseProbe(ownerToken: nil, sendMail: { continuation.yield($0) })
        let user = try await probe.signUp("a@example.com")
        var mails = sent.makeAsyncIterator()
        let reset = await probe.accounts("sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"a@example.com"}"#)
        #expect(reset.status == 200)
        #expect(!reset.text.contains("oobCode"))
        let unknown = await probe.accounts("sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"b@example.com"}"#)
        #expect(unknown.status == 200)
        let first = try #require(await mails.next())
        #expect(first.address == "a@example.com")
        #expect(first.purpose == .passwordReset)
        let change =
            #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"c@example.com","idToken":"\#(user.idToken)"}"#
        #expect(await probe.accounts("sendOobCode", change).status == 200)
        #expect(await mails.next()?.address == "c@example.com")
        let body = #"{"oobCode":"\#(first.code ?? "")","newPassword":"new-word"}"#
        #expect(await probe.accounts("resetPassword", body).status == 200)
    }

    @Test("An account gets five codes an hour at most, and that there is no sixth does not show")
    func codesPerAccount() async throws {
        let probe = try await FirebaseProbe()
        for name in ["a", "b"] { _ = try await probe.signUp("\(name)@example.com") }
        func ask(_ name: String) async -> HTTPResponse {
            let body = #"{"requestType":"PASSWORD_RESET","email":"\#(name)@example.com"}"#
            return await probe.accounts("sendOobCode", body)
        }
        func codes() async throws -> [String] {
            let list = await probe.call("GET", "/emulator/v1/projects/demo-open-market/oobCodes", as: "owner")
            return try #require(try list.root["oobCodes"]).elements.map { $0["oobCode"]?.string ?? "" }
        }
        let first = await ask("a")
        for _ in 0..<4 { #expect(await ask("a").text == first.text) }
        let given = try await codes()
        #expect(given.count == 5)
        #expect(await ask("a").text == first.text)
        #expect(try await codes() == given)
        _ = await ask("b")
        #expect(try await codes().count == 6)
        probe.clock.advance(by: .seconds(3600))
        _ = await ask("a")
        #expect(try await codes().count == 1)
    }

    @Test("A new address counts only where the address of an account is to change")
    func newAddress() async throws {
        let (sent, continuation) = AsyncStream.makeStream(of: AccountMail.self)
        let probe = try await FirebaseProbe(ownerToken: nil, sendMail: { continuation.yield($0) })
        var user = try await probe.signUp("a@example.com")
        let login = #"{"email":"a@example.com","password":"pass-word"}"#
        func ask(_ type: String, _ rest: String) async -> HTTPResponse {
            await probe.accounts("sendOobCode", #"{"requestType":"\#(type)",\#(rest)}"#)
        }
        var mails = sent.makeAsyncIterator()
        for newEmail in ["c@example.com", "no address"] {
            for email in ["a@example.com", "b@example.com"] {
                let response = await ask("PASSWORD_RESET", #""email":"\#(email)","newEmail":"\#(newEmail)""#)
                #expect(response.status == 200)
            }
            #expect(await mails.next()?.address == "a@example.com")
            let token = #""idToken":"\#(user.idToken)","newEmail":"\#(newEmail)""#
            #expect(await ask("VERIFY_EMAIL", token).status == 200)
            #expect(await mails.next()?.address == "a@example.com")
            probe.clock.advance(by: .seconds(3600))
            user = try probe.session(await probe.accounts("signInWithPassword", login))
        }
        let bad = #""idToken":"\#(user.idToken)","newEmail":"no address""#
        #expect(try await ask("VERIFY_AND_CHANGE_EMAIL", bad).problem == "INVALID_EMAIL")
    }
}
