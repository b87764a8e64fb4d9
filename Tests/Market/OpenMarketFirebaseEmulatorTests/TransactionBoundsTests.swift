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
@testable import OpenMarketSQLite

@Suite("Bounds of transactions", .slot)
struct TransactionBoundsTests {
    private func begin(_ probe: FirebaseProbe, as token: String?) async -> HTTPResponse {
        await probe.documents("POST", ":beginTransaction", as: token, "{}")
    }

    private func transaction(_ probe: FirebaseProbe) async throws -> String {
        try #require(try await begin(probe, as: "owner").root["transaction"]?.string)
    }

    private func query(_ collection: String, _ filter: String = "", in id: String) -> String {
        #"{"structuredQuery":{"from":[{"collectionId":"\#(collection)"}]\#(filter)},"transaction":"\#(id)"}"#
    }

    private func commit(_ probe: FirebaseProbe, _ id: String) async throws -> String? {
        try await probe.documents(
            "POST",
            ":commit",
            #"{"transaction":"\#(id)","writes":[\#(FirebaseProbe.set("t/new", ""))]}"#
        ).problem
    }

    @Test("Only users begin transactions, and each has a handful")
    func perUser() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let other = try await probe.signUp("b@example.com")
        #expect(await begin(probe, as: nil).status == 403)
        let read = #"{"documents":["\#(FirebaseProbe.root)/products/a"],"newTransaction":{}}"#
        #expect(await probe.documents("POST", ":batchGet", as: nil, read).status == 403)
        var first: String?
        for _ in 0..<5 { first = try await begin(probe, as: user.idToken).root["transaction"]?.string }
        #expect(await begin(probe, as: user.idToken).status == 429)
        #expect(await begin(probe, as: other.idToken).status == 200)
        // One that has ended makes room.
        _ = await probe.documents("POST", ":rollback", as: user.idToken, #"{"transaction":"\#(first ?? "")"}"#)
        #expect(await begin(probe, as: user.idToken).status == 200)
    }

    @Test("Guests cannot use up the transactions of users")
    func guests() async throws {
        var limits = ServiceLimits()
        limits.guestTransactions = 4
        limits.transactionsPerUser = 2
        let probe = try await FirebaseProbe(services: limits)
        let user = try await probe.signUp("a@example.com")
        var states: [Int] = []
        for _ in 0..<3 {
            let guest = try probe.session(await probe.accounts("signUp", "{}"))
            for _ in 0..<2 { states.append(await begin(probe, as: guest.idToken).status) }
        }
        #expect(states == [200, 200, 200, 200, 429, 429])
        #expect(await begin(probe, as: user.idToken).status == 200)
    }

    @Test("Wiping all documents is a change also for a collection that was never changed under this bookkeeping")
    func wiped() async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.commit(FirebaseProbe.set("old/a", ""), as: "owner")
        // As a file of an earlier version is: documents without a note of when their collection changed.
        _ = try await probe.backend.store.database.write { session throws(StoreError) in
            try session.connection.run("DELETE FROM document_changes")
        }
        let id = try await transaction(probe)
        #expect(await probe.documents("POST", ":runQuery", query("old", in: id)).status == 200)
        #expect(await probe.call("DELETE", "/emulator/v1/" + FirebaseProbe.root, as: "owner").status == 200)
        #expect(try await commit(probe, id) == "ABORTED")
    }

    @Test("A transaction notes so many queries and documents, and ends with one more")
    func notes() async throws {
        var limits = ServiceLimits()
        limits.transactionReads = 3
        let probe = try await FirebaseProbe(services: limits)
        let id = try await transaction(probe)
        for _ in 0..<20 { #expect(await probe.documents("POST", ":runQuery", query("t", in: id)).status == 200) }
        #expect(try await probe.documents("POST", ":runQuery", query("t", in: id)).problem == "RESOURCE_EXHAUSTED")
        #expect(try await commit(probe, id) == "INVALID_ARGUMENT")
        let reader = try await transaction(probe)
        func read(_ ids: [String]) async -> HTTPResponse {
            let names = ids.map { #""\#(FirebaseProbe.root)/t/\#($0)""# }.joined(separator: ",")
            return await probe.documents("POST", ":batchGet", #"{"documents":[\#(names)],"transaction":"\#(reader)"}"#)
        }
        #expect(await read(["a", "b", "c"]).status == 200)
        #expect(await read(["a", "b", "c"]).status == 200)
        #expect(await read(["d"]).status == 429)
        #expect(try await commit(probe, reader) == "INVALID_ARGUMENT")
    }

    @Test("A transaction that has ended keeps nothing of what it read")
    func ended() throws {
        let store = TransactionStore(
            limits: ServiceLimits(),
            time: MonotonicTime(HandClock()),
            random: SeededGenerator.shared(seed: 1)
        )
        let path = DocumentPath(unchecked: ["t", "a"])
        for isTaken in [true, false] {
            let id = try store.begin(by: .user("a"), isReadOnly: false)
            try store.note([path: nil], in: id, by: .user("a"))
            #expect(store.noted == 1)
            if isTaken {
                #expect(try store.take(id, by: .user("a")).reads.count == 1)
            } else {
                try store.rollBack(id, by: .user("a"))
            }
            #expect(store.noted == 0)
        }
    }

    @Test("A change elsewhere, or one that a query does not see, is no conflict", arguments: ["u/b", "t/b"])
    func noConflict(_ path: String) async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":1}"#))
        let id = try await transaction(probe)
        let filter = #","where":{"unaryFilter":{"field":{"fieldPath":"n"},"op":"IS_NOT_NULL"}}"#
        #expect(await probe.documents("POST", ":runQuery", query("t", filter, in: id)).status == 200)
        _ = await probe.commit(FirebaseProbe.set(path, ""))
        #expect(try await commit(probe, id) == nil)
    }

    @Test("A query of all collections with one name notices a change in any of them, and a removal")
    func groups() async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.commit(FirebaseProbe.set("a/1/t/x", ""))
        let group = #"{"structuredQuery":{"from":[{"collectionId":"t","allDescendants":true}]},"transaction":""#
        for change in [
            FirebaseProbe.set("b/2/t/y", ""), #"{"delete":"\#(FirebaseProbe.root)/a/1/t/x"}"#,
        ] {
            let id = try await transaction(probe)
            #expect(await probe.documents("POST", ":runQuery", group + id + #""}"#).status == 200)
            _ = await probe.commit(change)
            #expect(try await commit(probe, id) == "ABORTED")
        }
    }

    @Test("The thread that writes compares numbers of collections and runs no query")
    func onTheWriter() async throws {
        try await TemporaryFolder.with { folder in
            let probe = try await FirebaseProbe(database: folder.appending(path: "market.db"))
            _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":1}"#))
            let id = try await transaction(probe)
            #expect(await probe.documents("POST", ":runQuery", query("t", in: id)).status == 200)
            _ = await probe.commit(FirebaseProbe.set("t/a", #""n":{"integerValue":2}"#))
            let before = try await queriesOfWriter(probe)
            #expect(try await commit(probe, id) == "ABORTED")
            #expect(try await queriesOfWriter(probe) == before)
            await probe.backend.close()
        }
    }

    /// How many steps the writing thread has made for queries.
    private func queriesOfWriter(_ probe: FirebaseProbe) async throws -> Int {
        try await probe.backend.store.database.write { session throws(StoreError) in
            session.connection.stepCounts.reduce(0) { sum, next in
                next.key.text.contains("FROM documents WHERE place") ? sum + next.value : sum
            }
        }
    }
}
