import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Transactions of documents", .slot)
struct TransactionTests {
    private func begin(_ probe: FirebaseProbe, _ options: String = "{}", as token: String = "owner") async throws
        -> String
    {
        let response = await probe.documents("POST", ":beginTransaction", as: token, #"{"options":\#(options)}"#)
        return try #require(try response.root["transaction"]?.string)
    }

    private func commit(_ probe: FirebaseProbe, _ id: String, _ writes: String = "", as token: String = "owner") async
        -> HTTPResponse
    {
        await probe.documents("POST", ":commit", as: token, #"{"transaction":"\#(id)","writes":[\#(writes)]}"#)
    }

    @Test("A transaction whose reads have changed since is refused, and writes nothing", arguments: [true, false])
    func conflict(_ isQuery: Bool) async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":1}"#))
        let id = try await begin(probe)
        let question =
            isQuery
            ? #"{"structuredQuery":{"from":[{"collectionId":"t"}]},"transaction":"\#(id)"}"#
            : #"{"documents":["\#(FirebaseProbe.root)/t/b"],"transaction":"\#(id)"}"#
        #expect(await probe.documents("POST", isQuery ? ":runQuery" : ":batchGet", question).status == 200)
        // Neither had seen this document, and both would have.
        _ = await probe.commit(FirebaseProbe.set("t/b", ""))
        #expect(try await commit(probe, id, FirebaseProbe.set("t/c", "")).problem == "ABORTED")
        #expect(await probe.documents("GET", "/t/c").status == 404)
        #expect(try await commit(probe, id).problem == "INVALID_ARGUMENT")
    }

    @Test("A transaction ends once, belongs to one caller, does not outlive its time, and reads only if it said so")
    func lives() async throws {
        let probe = try await FirebaseProbe()
        let id = try await begin(probe)
        #expect(await commit(probe, id, FirebaseProbe.set("t/a", "")).status == 200)
        #expect(await probe.documents("POST", ":rollback", #"{"transaction":"\#(id)"}"#).text == "{}")
        #expect(
            try await probe.documents("POST", ":rollback", #"{"transaction":"AAAA"}"#).problem == "INVALID_ARGUMENT"
        )
        let reader = try await begin(probe, #"{"readOnly":{}}"#)
        #expect(try await commit(probe, reader, FirebaseProbe.set("t/b", "")).problem == "INVALID_ARGUMENT")
        let user = try await probe.signUp("a@example.com")
        let foreign = try await begin(probe)
        #expect(try await commit(probe, foreign, as: user.idToken).problem == "INVALID_ARGUMENT")
        let late = try await begin(probe)
        probe.clock.advance(by: .seconds(61))
        #expect(try await commit(probe, late, FirebaseProbe.set("t/b", "")).problem == "INVALID_ARGUMENT")
    }

    @Test("A reading can begin a transaction, which stands before the documents")
    func beginning() async throws {
        let probe = try await FirebaseProbe()
        let body = #"{"documents":["\#(FirebaseProbe.root)/t/a"],"newTransaction":{"readWrite":{}}}"#
        let rows = try Array(await probe.documents("POST", ":batchGet", body).root.elements)
        #expect(rows.count == 2)
        let id = try #require(rows.first?["transaction"]?.string)
        #expect(await commit(probe, id, FirebaseProbe.set("t/a", "")).status == 200)
    }

    @Test("Transactions that add one each lose none, as long as the losers begin again")
    func counting() async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.commit(FirebaseProbe.set("t/n", #""n":{"integerValue":0}"#))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    while true {
                        let body = #"{"documents":["\#(FirebaseProbe.root)/t/n"],"newTransaction":{}}"#
                        let response = await probe.documents("POST", ":batchGet", body)
                        guard let rows = try? Array(response.root.elements), rows.count == 2,
                            let id = rows[0]["transaction"]?.string,
                            let number = rows[1]["found"]?["fields"]?["n"]?["integerValue"]?.int64
                        else { return }
                        let next = FirebaseProbe.set("t/n", #""n":{"integerValue":\#(number + 1)}"#)
                        if await commit(probe, id, next).status == 200 { return }
                    }
                }
            }
        }
        #expect(await probe.documents("GET", "/t/n").text.contains(#""n":{"integerValue":"6"}"#))
    }
}
