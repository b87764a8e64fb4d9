#if canImport(Security)
    import Foundation
    public import OpenMarketDomain
    import Security

    /// A session in the keychain of Apple's systems, for this device only and once it was unlocked.
    ///
    /// Reading before the first unlock throws `storage(.locked)`: the login is still there. An app that is not signed for a
    /// keychain, such as a program that was started from a terminal, gets `storage(.refused)`; it can use a
    /// ``FileSessionStore``. The system keeps an item when its app is removed: clear the store at the first start after an
    /// installation, if a login shall not outlive that.
    public struct KeychainSessionStore: SessionStore {
        private let kept: KeychainSession<SystemKeychain>

        /// Keeps the session under a name of the app's own, such as its bundle identifier.
        ///
        /// An app with several markets has an account for each; programs that share a session have an access group.
        public init(service: String, account: String = "session", accessGroup: String? = nil) {
            kept = KeychainSession(
                items: SystemKeychain(),
                service: service,
                account: account,
                accessGroup: accessGroup
            )
        }

        public func session() async throws(MarketError) -> Session? { try await kept.session() }

        public func save(_ session: Session) async throws(MarketError) { try await kept.save(session) }

        public func clear() async throws(MarketError) { try await kept.clear() }

        public func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
            try await kept.replace(old, with: new)
        }
    }

    /// The keychain of the system, whose words stand for the keys here.
    struct SystemKeychain: SecItems {
        func copy(_ query: [KeychainKey: KeychainValue]) -> (status: Int32, data: Data?) {
            var words = Self.words(query)
            words[kSecReturnData] = true
            words[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(words as CFDictionary, &found)
            return (status, found as? Data)
        }

        func add(_ item: [KeychainKey: KeychainValue]) -> Int32 {
            SecItemAdd(Self.words(item) as CFDictionary, nil)
        }

        func update(_ query: [KeychainKey: KeychainValue], to changes: [KeychainKey: KeychainValue]) -> Int32 {
            SecItemUpdate(Self.words(query) as CFDictionary, Self.words(changes) as CFDictionary)
        }

        func delete(_ query: [KeychainKey: KeychainValue]) -> Int32 {
            SecItemDelete(Self.words(query) as CFDictionary)
        }

        private static func words(_ item: [KeychainKey: KeychainValue]) -> [CFString: Any] {
            var words: [CFString: Any] = [:]
            for (key, value) in item {
                switch (key, value) {
                case (_, .protectedPassword):
                    words[kSecClass] = kSecClassGenericPassword
                    words[kSecUseDataProtectionKeychain] = true
                case (_, .afterFirstUnlockOnThisDevice):
                    words[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                case (_, .data(let data)): words[kSecValueData] = data
                case (.service, .text(let text)): words[kSecAttrService] = text
                case (.account, .text(let text)): words[kSecAttrAccount] = text
                case (.accessGroup, .text(let text)): words[kSecAttrAccessGroup] = text
                case (.kind, .text), (.data, .text), (.accessible, .text): break
                }
            }
            return words
        }
    }
#endif
