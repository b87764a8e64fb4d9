import Foundation
import OpenMarketDomain

/// The attributes of an item in the keychain: those that it is found by, and those that it has.
enum KeychainKey: Hashable, Sendable {
    /// The kind, and with it the keychain that knows which app may read an item and when; a Mac has another one too.
    case kind
    case service, account, accessGroup
    case data
    /// The moment from which it may be read.
    case accessible
}

enum KeychainValue: Hashable, Sendable {
    case text(String)
    case data(Data)
    /// A password in the protected keychain.
    case protectedPassword
    /// This device only, once it was unlocked after its start, so that a push to a locked device finds the session.
    case afterFirstUnlockOnThisDevice
}

/// The four calls of the keychain, with the numbers that they return.
protocol SecItems: Sendable {
    func copy(_ query: [KeychainKey: KeychainValue]) -> (status: Int32, data: Data?)
    func add(_ item: [KeychainKey: KeychainValue]) -> Int32
    func update(_ query: [KeychainKey: KeychainValue], to changes: [KeychainKey: KeychainValue]) -> Int32
    func delete(_ query: [KeychainKey: KeychainValue]) -> Int32
}

/// The numbers of the keychain that mean something of their own; they are promised to stay.
enum KeychainStatus {
    static let success: Int32 = 0
    static let duplicate: Int32 = -25299
    static let notFound: Int32 = -25300
    /// The device was not unlocked since its start.
    static let locked: Int32 = -25308
    /// The app is not signed for a keychain, or not for this group.
    static let notEntitled: Int32 = -34018
}

/// The session of one account in the keychain.
///
/// Its calls wait for another process, so none of them is made on the caller's actor.
struct KeychainSession<Items: SecItems>: SessionStore {
    let items: Items
    let service: String
    let account: String
    let accessGroup: String?

    @concurrent
    func session() async throws(MarketError) -> Session? {
        let (status, data) = items.copy(query)
        switch status {
        case KeychainStatus.success: return data.flatMap(StoredSession.session)
        case KeychainStatus.notFound: return nil
        default: throw problem(status, .unreadable)
        }
    }

    @concurrent
    func save(_ session: Session) async throws(MarketError) {
        let data = try StoredSession(session).data()
        // Another process may add it between the two calls, or remove it.
        for _ in 0..<3 {
            let status = items.update(query, to: content(data))
            guard status == KeychainStatus.notFound else { return try check(status) }
            let added = items.add(query.merging(content(data)) { _, new in new })
            guard added == KeychainStatus.duplicate else { return try check(added) }
        }
        throw .storage(.unwritable)
    }

    @concurrent
    func clear() async throws(MarketError) {
        let status = items.delete(query)
        if status != KeychainStatus.notFound { try check(status) }
    }

    /// Stores `new` in place of `old`; an item that another program has removed in between is not added again.
    @concurrent
    func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        guard let stored = try await session(), stored.isSameLogin(as: old) else { return false }
        guard let new else {
            try await clear()
            return true
        }
        let status = items.update(query, to: content(try StoredSession(new).data()))
        if status == KeychainStatus.notFound { return false }
        try check(status)
        return true
    }

    private var query: [KeychainKey: KeychainValue] {
        var query: [KeychainKey: KeychainValue] = [
            .kind: .protectedPassword, .service: .text(service), .account: .text(account),
        ]
        query[.accessGroup] = accessGroup.map(KeychainValue.text)
        return query
    }

    /// The content of the item, each time with when it may be read: an item of an earlier release is mended.
    private func content(_ data: Data) -> [KeychainKey: KeychainValue] {
        [.data: .data(data), .accessible: .afterFirstUnlockOnThisDevice]
    }

    private func check(_ status: Int32) throws(MarketError) {
        guard status == KeychainStatus.success else { throw problem(status, .unwritable) }
    }

    private func problem(_ status: Int32, _ other: StorageFailure) -> MarketError {
        switch status {
        case KeychainStatus.locked: .storage(.locked)
        case KeychainStatus.notEntitled: .storage(.refused)
        default: .storage(other)
        }
    }
}
