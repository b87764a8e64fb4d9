import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite

/// An account that clients have built in.
public struct GivenVendor: Sendable, Hashable {
    public var name: String
    /// The value for the `identifier` field of requests.
    public var identifier: String
    public var secret: String
    /// The number that products carry, for clients that know it; `nil` for the next free one.
    public var number: Int?

    /// An account.
    public init(name: String, identifier: String, secret: String, number: Int? = nil) {
        self.name = name
        self.identifier = identifier
        self.secret = secret
        self.number = number
    }
}

/// The outcome for an account that was to be there.
public struct ProvidedVendor: Sendable, Hashable {
    /// The account, without its secret.
    public let account: VendorAccount
    /// Whether it was made now; one that was there already keeps its name, its secret and its number.
    public let isNew: Bool
}

extension MarketBackend {
    /// Makes sure that accounts exist, which a server does whenever it is started.
    ///
    /// An account is known by its identifier. The secrets of new ones are hashed side by side; those of a market in
    /// memory, which never reach a disk, are hashed once instead of hundreds of thousands of times.
    ///
    /// - Parameter vendors: The accounts, in the order in which they get numbers.
    /// - Throws: ``BackendError/taken`` when a name or a number belongs to another account, or the account has another
    ///   number than was given; ``BackendError/invalidAccount``; or what the store could not do. Accounts before that
    ///   one are there then.
    /// - Returns: One for each, in the same order.
    public func provideVendors(_ vendors: [GivenVendor]) async throws(BackendError) -> [ProvidedVendor] {
        guard vendors.allSatisfy(\.isAllowed) else { throw .invalidAccount }
        var known: [String: VendorAccount] = [:]
        for account in try await self.vendors() { known[account.identifier.lowercased()] = account }
        let hashes = await hashes(of: vendors.filter { known[$0.identifier.lowercased()] == nil })
        var provided: [ProvidedVendor] = []
        for vendor in vendors {
            let key = vendor.identifier.lowercased()
            if let account = known[key] {
                guard vendor.number == nil || vendor.number == account.id else { throw .taken }
                provided.append(ProvidedVendor(account: account, isNew: false))
            } else if let hash = hashes[key] {
                let account = try await add(vendor, hash)
                known[key] = account
                provided.append(ProvidedVendor(account: account, isNew: true))
            }
        }
        return provided
    }

    private func add(_ vendor: GivenVendor, _ hash: SecretHash) async throws(BackendError) -> VendorAccount {
        do throws(Refusal) {
            let record = try await VendorAccounts(parts: market).store(
                name: vendor.name.composed,
                identifier: vendor.identifier,
                number: vendor.number,
                hash: hash
            )
            return VendorAccount(record, secret: nil)
        } catch {
            throw BackendError(error)
        }
    }

    /// The hashes of secrets by identifier, a few at a time.
    private func hashes(of vendors: [GivenVendor]) async -> [String: SecretHash] {
        let iterations = configuration.limits.passwordIterations
        let algorithm: SecretHash.Algorithm = store.isInMemory ? .digest : .stretched(iterations: iterations)
        let width = ProcessInfo.processInfo.activeProcessorCount
        return await withTaskGroup(of: (String, SecretHash).self, returning: [String: SecretHash].self) { group in
            var hashes: [String: SecretHash] = [:]
            for (index, vendor) in vendors.enumerated() {
                if index >= width, let (key, hash) = await group.next() { hashes[key] = hash }
                let salt = RandomToken.bytes(16, configuration.random)
                group.addTask {
                    (vendor.identifier.lowercased(), SecretHash(of: vendor.secret, salt: salt, algorithm: algorithm))
                }
            }
            for await (key, hash) in group { hashes[key] = hash }
            return hashes
        }
    }
}

extension GivenVendor {
    fileprivate var isAllowed: Bool {
        VendorAccount.isAllowed(name: name, identifier: identifier, secret: secret)
            && (1...Int(Int32.max)).contains(number ?? 1)
    }
}
