public import Foundation
public import OpenMarket
public import OpenMarketEmbedded

/// The place where the user of an app stays logged in.
public enum KeptSession {
    private static let service = "org.openmarket.example"

    /// The store for a market: the keychain, or a file where an app is not signed for one; none for a demo, whose accounts
    /// end with it.
    public static func store(for place: MarketPlace) async -> (any SessionStore)? {
        guard let account = account(of: place) else { return nil }
        guard let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first else {
            return nil
        }
        let file = FileSessionStore(folder.appending(path: "\(service)/\(name(of: account))"))
        #if canImport(Security)
            let keychain = KeychainSessionStore(service: service, account: account)
            return await chosen(keychain, else: file, installation: .standard)
        #else
            return file
        #endif
    }

    /// `keychain`, unless the system refuses it to this app.
    ///
    /// A keychain outlives its app: what an earlier installation has left there is no login of this one. The first start says
    /// so to `installation`, which ends with the app.
    public static func chosen(
        _ keychain: any SessionStore,
        else file: any SessionStore,
        installation: UserDefaults
    ) async -> any SessionStore {
        do throws(MarketError) {
            if !installation.bool(forKey: startedKey) { try await keychain.clear() }
            installation.set(true, forKey: startedKey)
        } catch .storage(.refused) {
            return file
        } catch {
            // Locked, perhaps: the store says so when it is asked.
        }
        return keychain
    }

    private static let startedKey = "hasStarted"

    /// The name of a market, of which each has other accounts.
    private static func account(of place: MarketPlace) -> String? {
        switch place {
        case .demo: nil
        case .file(let database): database.absoluteString
        case .served(let address): address.absoluteString
        }
    }

    /// The name of a file for an account: letters and digits stay, all else is written in numbers.
    private static func name(of account: String) -> String {
        account.utf8.map { byte in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(UnicodeScalar(byte)) : "-\(byte)"
        }.joined() + ".session.json"
    }
}
