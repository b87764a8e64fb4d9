import BackendTestSupport
import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

@Suite("The room of an address", .slot)
struct AddressRoomTests {
    private static let most = 300_000

    private static func probe(most: Int, database: URL? = nil) async throws -> FirebaseProbe {
        var limits = BackendLimits.default
        limits.bytesPerAddress = most
        return try await FirebaseProbe(database: database, limits: limits)
    }

    @Test("One network of 48 bits fills its room once, whatever its accounts send, and others have theirs")
    func one() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let probe = try await Self.probe(most: Self.most, database: file)
            try await fill(probe, beside: file)
            await probe.backend.close()
        }
    }

    private func fill(_ probe: FirebaseProbe, beside file: URL) async throws {
        var random = SeededGenerator(seed: 3)
        var writers: [Writer] = []
        for number in 0..<6 { writers.append(try await Writer(number, at: "2001:db8:7:\(number)::", in: probe)) }
        for step in 0..<400 {
            guard let writer = writers.randomElement(using: &random) else { continue }
            let address = "2001:db8:7:\(Int.random(in: 0...0xffff, using: &random))::"
            await writer.write(step, Int.random(in: 0..<6, using: &random), from: address, in: probe)
        }
        let total = try await Self.total(of: "2001:db8:7::1", in: probe, beside: file)
        #expect(total > Self.most / 2 && total <= Self.most, "\(total)")
        for kind in 0..<6 where kind != 3 {
            #expect(await writers[0].write(1_000, kind, from: "2001:db8:7:1::", in: probe) >= 400, "\(kind)")
        }
        let other = try await Writer(7, at: "2001:db8:8:1::", in: probe)
        for kind in 0..<6 where kind != 3 {
            #expect(await other.write(2_000, kind, from: "2001:db8:8:1::", in: probe) < 300, "\(kind)")
        }
        #expect(try await probe.backend.removeAccount(writers[0].user.uid) != nil)
        #expect(try await Self.total(of: "2001:db8:7::1", in: probe, beside: file) < total)
    }

    @Test("What is counted for an address is what its rows have, whatever is written and removed", arguments: seeds)
    func counts(seed: UInt64) async throws {
        let probe = try await Self.probe(most: .max)
        var random = SeededGenerator(seed: seed)
        var writers: [Writer] = []
        for number in 0..<4 { writers.append(try await Writer(number, at: "192.0.2.\(number % 2)", in: probe)) }
        for step in 0..<80 {
            let index = Int.random(in: 0..<writers.count, using: &random)
            let kind = Int.random(in: 0..<5, using: &random)
            let address = "192.0.2.\(Int.random(in: 0...2, using: &random))"
            await writers[index].write(Bool.random(using: &random) ? step : 1, kind, from: address, in: probe)
            if step == 60 {
                #expect(try await probe.backend.removeAccount(writers.removeFirst().user.uid) != nil)
            }
            let (counted, there) = try await probe.backend.store.database.read { connection throws(StoreError) in
                (try connection.sums(Self.counted), try connection.sums(Self.there))
            }
            #expect(counted == there, "step \(step)")
        }
    }

    @Test("Messages that stay for the other member go on counting when the account of their writer ends")
    func messages() async throws {
        let probe = try await Self.probe(most: .max)
        let address = "192.0.2.9"
        let (one, other) = (try await Writer(1, at: address, in: probe), try await Writer(2, at: address, in: probe))
        let opened = await probe.call("PUT", "/api/chats/" + other.user.uid, as: one.user.idToken)
        let chat = try #require(try opened.root["id"]?.string)
        let text = String(repeating: "x", count: 900)
        for number in 0..<20 {
            let target = "/api/chats/\(chat)/messages/m\(number)"
            let sent = await probe.call("PUT", target, as: one.user.idToken, #"{"body":"\#(text)"}"#)
            #expect(sent.status == 200)
        }
        #expect(try await probe.backend.removeAccount(one.user.uid) != nil)
        let nowhere = URL(filePath: "/nowhere")
        #expect(try await Self.total(of: address, in: probe, beside: nowhere) > 20 * 900)
    }

    private static let counted: SQL = "SELECT holder, bytes FROM image_totals WHERE holder LIKE 'address %'"

    private static let there: SQL = """
        SELECT 'address ' || source, sum(bytes) FROM (
            SELECT source, (byte_count + 4095) / 4096 * 4096 AS bytes FROM images
            UNION ALL SELECT s.source,
                length(CAST(coalesce(p.name, '') || coalesce(p.summary, '') AS BLOB)) / 1024 * 4096
                FROM products p JOIN vendor_sources s ON s.vendor = p.vendor_id
            UNION ALL SELECT source, 300 + length(headers) + length(body) FROM answers
            UNION ALL SELECT a.source, t.bytes FROM accounts a JOIN document_totals t ON t.owner = a.id
            UNION ALL SELECT a.source, t.bytes FROM accounts a JOIN object_totals t ON t.owner = a.id
        ) WHERE source IS NOT NULL GROUP BY source
        """

    /// The bytes that are counted for an address, and those of its uploads in parts.
    private static func total(of address: String, in probe: FirebaseProbe, beside file: URL) async throws -> Int {
        let source = try await RequestCaller.$address.withValue(address) {
            try #require(try await probe.backend.store.sourceOfCaller())
        }
        let rows = try await probe.backend.store.database.read { connection throws(StoreError) in
            try ImageRoom.bytes(of: "address \(source)", in: connection)
        }
        let folder = file.path(percentEncoded: false) + "-uploads"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Int(rows) + names.count { $0.contains(source) } * 65_536
    }

    private static let seeds = (1...UInt64(repetitions(3, nightly: 60))).map { $0 }
}

/// A user who sells, from an address.
private struct Writer {
    let user: FirebaseProbe.Session
    private let number: Int

    init(_ number: Int, at address: String, in probe: FirebaseProbe) async throws {
        self.number = number
        user = try await RequestCaller.$address.withValue(address) {
            let user = try await probe.signUp("user\(number)@example.com")
            #expect(await probe.addProfile(of: user, named: "user\(number)").status == 200)
            let body = #"{"name":"user\#(number)"}"#
            #expect(await probe.call("POST", "/api/vendors", as: user.idToken, body).status < 300)
            return user
        }
    }

    /// Sends one of the things that take room, and returns the status of the response.
    @discardableResult
    func write(_ step: Int, _ kind: Int, from address: String, in probe: FirebaseProbe) async -> Int {
        await RequestCaller.$address.withValue(address) { await send(step, kind, to: probe).status }
    }

    private func send(_ step: Int, _ kind: Int, to probe: FirebaseProbe) async -> HTTPResponse {
        let text = String(repeating: "x", count: 900)
        let signed: HTTPHeaders = ["Authorization": "Bearer " + user.idToken]
        switch kind {
        case 0:
            let long = String(repeating: "글", count: 900)
            let params = MarketProbe.params(["secret": "-", "description": "\"\(long)\""])
            let form = MultipartBody(parts: [.text("params", params), .image("a.png", TestImage.png(bytes: 9_000))])
            var headers = signed
            (headers["Content-Type"], headers["Idempotency-Key"]) = (form.contentType, "key\(step)")
            return await probe.send("POST", "/api/products", headers, form.bytes)
        case 1:
            let note = #""text":{"stringValue":"\#(text + text + text)"}"#
            return await probe.commit(FirebaseProbe.set("users/\(user.uid)/notes/\(step)", note), as: user.idToken)
        case 2:
            let name = PercentEncoding.encode("products/\(user.uid)/\(step).png")
            let target = "/v0/b/b/o?uploadType=media&name=" + name
            return await probe.send("POST", target, signed, TestImage.png(bytes: 9_000))
        case 3:
            // A like takes room as well, but the refusal of one comes where even that is none.
            return await probe.call("PUT", "/api/likes/\(step)", as: user.idToken)
        case 4:
            let note = #""other":{"stringValue":"\#(text)"}"#
            return await probe.commit(FirebaseProbe.set("users/\(user.uid)/more/\(step)", note), as: user.idToken)
        default:
            var headers = signed
            (headers["Content-Type"], headers["Upload-Offset"]) = ("application/partial-upload", "0")
            headers["Upload-Length"] = "100000"
            let id = String(repeating: "u", count: 32) + "\(number)x\(step)"
            return await probe.send("PATCH", "/api/uploads/" + id, headers, Data(count: 60_000))
        }
    }
}

extension SQLiteConnection {
    /// The sums that a query has by name, without those that are nothing.
    fileprivate func sums(_ sql: SQL) throws(StoreError) -> [String: Int64] {
        Dictionary(try all(sql) { ($0.text(0), $0.integer(1)) }) { $1 }.filter { $0.value != 0 }
    }
}
