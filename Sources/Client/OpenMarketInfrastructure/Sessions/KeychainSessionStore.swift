#if canImport(Security)
    import Foundation
    public import OpenMarketDomain
    import Security

    /// A session in the keychain of Apple's systems, for this device only and once it was unlocked.
    public struct KeychainSessionStore: SessionStore {
        private let service: String

        /// Keeps the session under a name of the app's own, such as its bundle identifier.
        public init(service: String) {
            self.service = service
        }

        /// The session, or `nil` when no user is logged in.
        public func session() async throws(MarketError) -> Session? {
            var query = self.query
            query[kSecReturnData as String] = true
            var found: CFTypeRef?
            switch SecItemCopyMatching(query as CFDictionary, &found) {
            case errSecSuccess: return (found as? Data).flatMap(StoredSession.session)
            case errSecItemNotFound: return nil
            default: throw .storage(.unreadable)
            }
        }

        /// Keeps `session` in place of any earlier one.
        public func save(_ session: Session) async throws(MarketError) {
            let data = try StoredSession(session).data()
            let change = [kSecValueData as String: data]
            switch SecItemUpdate(query as CFDictionary, change as CFDictionary) {
            case errSecSuccess: return
            case errSecItemNotFound: try add(data)
            default: throw .storage(.unwritable)
            }
        }

        /// Forgets the session.
        public func clear() async throws(MarketError) {
            let status = SecItemDelete(query as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw .storage(.unwritable) }
        }

        /// Stores `new` in place of `old`; an item that another program has removed in between is not added again.
        public func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
            guard let stored = try await session(), stored.isSameLogin(as: old) else { return false }
            guard let new else {
                try await clear()
                return true
            }
            let change = [kSecValueData as String: try StoredSession(new).data()]
            switch SecItemUpdate(query as CFDictionary, change as CFDictionary) {
            case errSecSuccess: return true
            case errSecItemNotFound: return false
            default: throw .storage(.unwritable)
            }
        }

        private func add(_ data: Data) throws(MarketError) {
            var item = query
            item[kSecValueData as String] = data
            item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            guard SecItemAdd(item as CFDictionary, nil) == errSecSuccess else { throw .storage(.unwritable) }
        }

        private var query: [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecAttrAccount as String: "session",
            ]
        }
    }
#endif
