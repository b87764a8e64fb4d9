import BackendTestSupport
import Dispatch
import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Whether a market is ready, and what it counts", .slot)
struct ReadinessTests {
    private func backend(_ clock: ManualClock, database: URL? = nil) async throws -> MarketBackend {
        var configuration = BackendConfiguration(clock: clock, random: SeededGenerator.shared(seed: 5))
        configuration.limits.passwordIterations = 2
        return try await MarketBackend(configuration: configuration, database: database)
    }

    private func waitUntil(_ isTrue: () async -> Bool) async {
        while !(await isTrue()), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("A market is ready when it opens, in memory and in a file")
    func ready() async throws {
        let memory = try await backend(ManualClock())
        #expect(await memory.readiness().isReady)
        try await TemporaryFolder.with { folder in
            let file = try await backend(ManualClock(), database: folder.appending(path: "market.db"))
            #expect(await file.readiness().isReady)
            // The report is a commit, and within a second there is one.
            let commits = await file.counters.store.commits
            #expect(await file.readiness().isReady)
            #expect(await file.counters.store.commits == commits)
            await file.close()
        }
    }

    @Test("A market whose writing thread stands still is not ready, and says why")
    func stuckWriter() async throws {
        try await TemporaryFolder.with { folder in
            let clock = ManualClock()
            let backend = try await backend(clock, database: folder.appending(path: "market.db"))
            let gate = DispatchSemaphore(value: 0)
            let isBlocked = ManualFlag()
            async let blocked: Void = backend.store.database.write { _ throws(StoreError) in
                isBlocked.set()
                gate.wait()
            }
            await waitUntil { isBlocked.isSet }
            let report = Task { await backend.readiness() }
            await waitUntil {
                clock.advance(by: .seconds(2))
                return await backend.readinessProbe.hasReport
            }
            #expect(await report.value.failures.contains(.writing))
            gate.signal()
            _ = try await blocked
            await backend.close()
        }
    }

    @Test("A list that takes too long is refused with 503 and the time to come back")
    func tooSlow() async throws {
        var limits = BackendLimits()
        limits.listTime = .zero
        let probe = try await MarketProbe(limits: limits)
        let response = await probe.send("GET", "/api/products")
        #expect(response.status == 503)
        #expect(response.headers["Retry-After"] == "1")
        #expect(await probe.backend.counters.store.queriesStopped == 1)
        #expect(await probe.register().status == 201)
    }
}

/// Set once, from any thread.
private final class ManualFlag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() { state.store(true, ordering: .releasing) }
}

@Suite("Tokens for one deletion", .slot)
struct DeletionTokenTests {
    @Test("What is stored of a token does not allow a deletion")
    func digest() async throws {
        let probe = try await MarketProbe(.v3)
        #expect(await probe.register().status == 201)
        let path = await probe.json("POST", "/api/products/1/archived", #"{"secret":"vendor-pw"}"#).text
        let token = try #require(path.split(separator: "/").last.flatMap { DeletionToken(String($0)) })
        let stored = try await probe.backend.store.database.read { connection throws(StoreError) in
            try connection.all("SELECT token FROM deletion_tokens") { $0.text(0) }
        }
        #expect(stored == [SHA256.hexadecimal(of: token.secret)])
        let copied = DeletionToken(product: token.product, secret: stored[0]).text
        #expect(await probe.json("DELETE", "/api/products/\(copied)", "").status == 404)
        #expect(await probe.json("DELETE", path, "").status == 202)
    }

    @Test("Old tokens are forgotten, and of one product all but the newest sixteen; its secret stays")
    func bounds() async throws {
        let store = try MarketStore(.memory)
        let product = try await store.insert(SampleRecords.product()).id
        _ = try await store.deletionSecret(of: product, orElse: "secret")
        for number in 1...20 as ClosedRange<Int64> {
            try await store.addDeletionToken("t\(number)", for: product, at: number, forgettingBefore: 0)
        }
        #expect(try await store.product(deletableWith: "t4", madeSince: 0) == nil)
        #expect(try await store.product(deletableWith: "t5", madeSince: 0) == product)
        #expect(try await store.product(deletableWith: "t5", madeSince: 6) == nil)
        try await store.addDeletionToken("new", for: product, at: 30, forgettingBefore: 20)
        let count = try await store.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM deletion_tokens") { $0.integer(0) }
        }
        #expect(count == 3)
        #expect(try await store.product(deletableWith: "secret", madeSince: 100) == product)
        await store.close()
    }
}
