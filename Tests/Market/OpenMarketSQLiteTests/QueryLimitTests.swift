import Dispatch
import Foundation
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Queries that take too long", .slot)
struct QueryLimitTests {
    /// A query without an end.
    private static let endless: SQL =
        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

    @Test("A query ends when its time is over, and the connection goes on", arguments: StoreKind.allCases)
    func deadline(kind: StoreKind) async throws {
        try await kind.withStore { store in
            await #expect(throws: StoreError.tooSlow) {
                try await store.database.read(within: .milliseconds(10)) { connection throws(StoreError) in
                    try connection.run(Self.endless)
                }
            }
            #expect(store.database.counters.queriesStopped == 1)
            _ = try await store.insert(SampleRecords.product())
            #expect(try await store.page(at: .offset(0), size: 1).total == 1)
            await #expect(throws: StoreError.missing) { try await store.delete(RecordID(77)) }
        }
    }

    @Test("A query ends when the task is cancelled that waits for it", arguments: StoreKind.allCases)
    func cancellation(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let hasBegun = Flag()
            let query = Task {
                do throws(StoreError) {
                    try await store.database.read { connection throws(StoreError) in
                        hasBegun.set()
                        try connection.run(Self.endless)
                    }
                    return StoreError?.none
                } catch {
                    return error
                }
            }
            await waitUntil { hasBegun.isSet }
            query.cancel()
            #expect(await query.value == .cancelled)
            let page = try await store.page(at: .offset(0), size: 1)
            #expect(page.total == 0)
        }
    }

    @Test("A list has the time of the options", arguments: StoreKind.allCases)
    func lists(kind: StoreKind) async throws {
        var options = StoreOptions()
        options.listTime = .zero
        try await kind.withStore(options) { store in
            await #expect(throws: StoreError.tooSlow) { try await store.page(at: .offset(0), size: 1) }
            let product = try await store.product(RecordID(1))
            #expect(product == nil)
        }
    }

    @Test("A connection keeps as many compiled statements as it may, those used last")
    func statements() throws {
        let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 3)
        let texts: [SQL] = ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 4", "SELECT 5"]
        for sql in texts.prefix(3) { try connection.run(sql) }
        try connection.run(texts[0])
        try connection.run(texts[3])
        #expect(Set(connection.knownStatements) == [texts[0], texts[2], texts[3]])
        // One that is given up while its rows are walked through goes on to its end.
        var rows = 0
        try connection.each("SELECT value FROM json_each('[1,2,3]')") { _ throws(StoreError) in
            for sql in texts { try connection.run(sql) }
            rows += 1
            return .next
        }
        #expect(rows == 3)
        #expect(connection.knownStatements.count == 3)
    }

    @Test("However many vendors have a text in their names, all their products are found, in count and pages alike")
    func vendors() async throws {
        try await StoreKind.memory.withStore { store in
            for number in 1...300 {
                let vendor = try await store.addVendor(SampleRecords.vendor("axle \(number)", number))
                _ = try await store.insert(SampleRecords.product("Chair", vendor: vendor, price: Decimal(number)))
            }
            _ = try await store.insert(SampleRecords.product("Taxi"))
            var filter = ProductFilter()
            filter.text = "ax"
            for sort in [ProductSort.newest, .oldest, .cheapest, .dearest] {
                let page = try await store.page(at: .offset(0), size: 500, filter: filter, sort: sort)
                #expect(page.total == 300)
                #expect(page.rows.count == 300)
            }
        }
    }
}

@Suite("Groups of changes by their size", .slot)
struct GroupSizeTests {
    @Test("Large changes that wait together are committed in groups that the log has room for")
    func bytes() async throws {
        try await StoreKind.file.withStore { store in
            let gate = DispatchSemaphore(value: 0)
            let isBlocked = Flag()
            async let blocked: Void = store.database.write { _ throws(StoreError) in
                isBlocked.set()
                gate.wait()
            }
            await waitUntil { isBlocked.isSet }
            let stored = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        let body = SQLiteValue.blob([UInt8](repeating: 7, count: 2_000_000))
                        let stored: Void? = try? await store.database.write { session throws(StoreError) in
                            try session.connection.run(
                                """
                                INSERT INTO answers (caller, key, request_digest, status, headers, body, created_at)
                                VALUES ('', ?, '', 200, x'', ?, 0)
                                """,
                                [.text(String(number)), body]
                            )
                        }
                        return stored != nil
                    }
                }
                await waitUntil { store.database.counters.writesWaiting == 40 }
                gate.signal()
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(stored == 40)
            _ = try await blocked
            let counters = store.database.counters
            #expect(counters.commits >= 8)
            // The one before them changes nothing, and may be in the group of the first ones.
            #expect((40...41).contains(counters.committedChanges))
            #expect(counters.mostLogBytes < 64 * 1024 * 1024)
        }
    }
}

/// Returns once something is so that another task brings about.
func waitUntil(_ isTrue: () -> Bool) async {
    while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Set once, from any thread.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() { state.store(true, ordering: .releasing) }
}
