import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketInfrastructure

/// A keychain by the rules of Apple's: an item is found by what it was added with, and is there once.
private final class FakeKeychain: SecItems {
    struct State {
        var items: [[KeychainKey: KeychainValue]] = []
        /// What the next calls return in place of doing something.
        var refusals: [Int32] = []
        /// Done between the next two calls, as another process would.
        var intrusion: (@Sendable (inout [[KeychainKey: KeychainValue]]) -> Void)?
        var calledOnMain = false
    }

    let state = Mutex(State())

    private func call<Result: Sendable>(
        _ refused: (Int32) -> Result,
        _ work: (inout [[KeychainKey: KeychainValue]]) -> Result
    ) -> Result {
        state.withLock { state in
            state.calledOnMain = state.calledOnMain || Thread.isMainThread
            if !state.refusals.isEmpty { return refused(state.refusals.removeFirst()) }
            let result = work(&state.items)
            state.intrusion?(&state.items)
            state.intrusion = nil
            return result
        }
    }

    /// The place of an item; data and accessibility find nothing, and only the protected keychain is looked through.
    private static func index(
        of query: [KeychainKey: KeychainValue],
        in items: [[KeychainKey: KeychainValue]]
    ) -> Int? {
        items.firstIndex { item in
            [.kind, .service, .account, .accessGroup].allSatisfy { query[$0] == nil || query[$0] == item[$0] }
        }
    }

    func copy(_ query: [KeychainKey: KeychainValue]) -> (status: Int32, data: Data?) {
        call({ ($0, nil) }) { items in
            guard let index = Self.index(of: query, in: items), case .data(let data) = items[index][.data] else {
                return (KeychainStatus.notFound, nil)
            }
            return (KeychainStatus.success, data)
        }
    }

    func add(_ item: [KeychainKey: KeychainValue]) -> Int32 {
        call({ $0 }) { items in
            guard Self.index(of: item, in: items) == nil else { return KeychainStatus.duplicate }
            items.append(item)
            return KeychainStatus.success
        }
    }

    func update(_ query: [KeychainKey: KeychainValue], to changes: [KeychainKey: KeychainValue]) -> Int32 {
        call({ $0 }) { items in
            guard let index = Self.index(of: query, in: items) else { return KeychainStatus.notFound }
            items[index].merge(changes) { _, new in new }
            return KeychainStatus.success
        }
    }

    func delete(_ query: [KeychainKey: KeychainValue]) -> Int32 {
        call({ $0 }) { items in
            guard let index = Self.index(of: query, in: items) else { return KeychainStatus.notFound }
            items.remove(at: index)
            return KeychainStatus.success
        }
    }
}

@Suite("A session in the keychain", .slot)
struct KeychainSessionTests {
    private let keychain = FakeKeychain()
    private let session = Session.fixture(auth: .fixture(user: "ann"))

    private func store(_ account: String = "session", group: String? = nil) -> KeychainSession<FakeKeychain> {
        KeychainSession(items: keychain, service: "shop", account: account, accessGroup: group)
    }

    private var items: [[KeychainKey: KeychainValue]] { keychain.state.withLock { $0.items } }

    @Test("What was kept is there the next time, once, and gone after clearing")
    func roundTrip() async throws {
        #expect(try await store().session() == nil)
        try await store().clear()
        try await store().save(session)
        try await store().save(session)
        #expect(try await store().session() == session)
        #expect(items.count == 1)
        try await store().clear()
        #expect(try await store().session() == nil)
    }

    @Test("It lies in the protected keychain, for this device, and an item of an earlier release is mended")
    func attributes() async throws {
        try await store(group: "team.shared").save(session)
        #expect(items[0][.kind] == .protectedPassword)
        #expect(items[0][.accessGroup] == .text("team.shared"))
        keychain.state.withLock { $0.items[0][.accessible] = nil }
        try await store(group: "team.shared").save(session)
        #expect(items[0][.accessible] == .afterFirstUnlockOnThisDevice)
    }

    @Test("Each market has its own, and a group another one")
    func accounts() async throws {
        try await store("one").save(session)
        #expect(try await store("other").session() == nil)
        #expect(try await store("one", group: "team.shared").session() == nil)
    }

    @Test(
        "Why it cannot be read or written is told apart",
        arguments: [
            (KeychainStatus.locked, StorageFailure.locked, StorageFailure.locked),
            (KeychainStatus.notEntitled, .refused, .refused), (-50, .unreadable, .unwritable),
        ]
    )
    func problems(status: Int32, reading: StorageFailure, writing: StorageFailure) async throws {
        keychain.state.withLock { $0.refusals = [status, status, status] }
        await #expect(throws: MarketError.storage(reading)) { try await store().session() }
        await #expect(throws: MarketError.storage(writing)) { try await store().save(session) }
        await #expect(throws: MarketError.storage(writing)) { try await store().clear() }
    }

    @Test("An item that another process adds in between is written over")
    func race() async throws {
        let added: [KeychainKey: KeychainValue] = [
            .kind: .protectedPassword, .service: .text("shop"), .account: .text("session"), .data: .data(Data()),
        ]
        keychain.state.withLock { $0.intrusion = { $0.append(added) } }
        try await store().save(session)
        #expect(try await store().session() == session)
        #expect(items.count == 1)
    }

    @Test("Only the same login is replaced, and one that has gone is not brought back")
    func replace() async throws {
        let other = Session.fixture(auth: .fixture(user: "bob"))
        #expect(try await !store().replace(session, with: other))
        try await store().save(session)
        #expect(try await !store().replace(other, with: session))
        keychain.state.withLock { $0.intrusion = { $0.removeAll() } }
        #expect(try await !store().replace(session, with: session))
        #expect(items.isEmpty)
    }

    @Test("The main actor does not wait for it")
    @MainActor
    func offMain() async throws {
        try await store().save(session)
        _ = try await store().session()
        _ = try await store().replace(session, with: nil)
        try await store().clear()
        #expect(keychain.state.withLock { !$0.calledOnMain })
    }
}
