import Foundation
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("How long the response to an idempotency key is kept", .slot)
struct ResponseLifetimeTests {
    private static let hour = 3_600 as Int64

    @Test("A request that is sent again within 36 hours happens once, whatever was done in between")
    func promised() async throws {
        let store = try MarketStore(.memory)
        let time = Mutex(1_000_000 as Int64)
        let once = IdempotentRequests(store: store, lifetime: BackendLimits.default.responseLifetime) {
            time.withLock { $0 }
        }
        try await response("first", once, store)
        for hours in [25 as Int64, 35] {
            time.withLock { $0 = 1_000_000 + hours * Self.hour }
            try await response("at \(hours)", once, store)
            #expect(try await isReplayed("first", once))
        }
        await store.close()
    }

    @Test("After 36 hours it is forgotten sooner or later")
    func forgotten() async throws {
        let store = try MarketStore(.memory)
        let time = Mutex(1_000_000 as Int64)
        let once = IdempotentRequests(store: store, lifetime: BackendLimits.default.responseLifetime) {
            time.withLock { $0 }
        }
        try await response("first", once, store)
        time.withLock { $0 += 36 * Self.hour + 1 }
        for number in 0..<1_001 {
            let key = IdempotencyKey(caller: "a", key: "\(number)")
            if case .first = try await once.begin(key.key, caller: key.caller, digest: "") { once.end(key) }
        }
        #expect(try await !isReplayed("first", once))
        await store.close()
    }

    private func response(_ key: String, _ once: IdempotentRequests, _ store: MarketStore) async throws {
        guard case .first(let ticket) = try await once.begin(key, caller: "a", digest: "") else {
            Issue.record("replayed \(key)")
            return
        }
        let remembering = ticket.remembering { (_: ProductRecord) in HTTPResponse(status: 201) }
        _ = try await store.insert(SampleRecords.product(), remembering: remembering)
        once.end(ticket.key)
    }

    private func isReplayed(_ key: String, _ once: IdempotentRequests) async throws -> Bool {
        switch try await once.begin(key, caller: "a", digest: "") {
        case .replay: return true
        case .first(let ticket):
            once.end(ticket.key)
            return false
        }
    }
}
