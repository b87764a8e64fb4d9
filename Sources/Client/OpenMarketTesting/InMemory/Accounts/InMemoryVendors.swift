public import OpenMarketDomain
import Synchronization

/// A register of vendors in memory that really works: every user of ``InMemoryAccounts`` who signs up can sell in an
/// ``InMemoryProductsRepository``, under credentials of their own.
public final class InMemoryVendors: VendorRegister {
    private struct Entry {
        let identity: VendorIdentity
        var user: UserID?
    }

    private struct Register {
        var entries: [Entry]
        var lastNumber = 1000
    }

    private let products: InMemoryProductsRepository
    private let accounts: InMemoryAccounts
    private let register: Mutex<Register>

    /// A register of the vendors of `sessions`, who are no users yet.
    public init(products: InMemoryProductsRepository, accounts: InMemoryAccounts, sessions: [Session] = []) {
        self.products = products
        self.accounts = accounts
        let entries = sessions.compactMap { session in
            session.vendor.map { Entry(identity: VendorIdentity(vendor: $0, credentials: session.credentials)) }
        }
        register = Mutex(Register(entries: entries))
    }

    /// Makes the user a vendor, or links the vendor of the credentials.
    public func enroll(
        _ name: String,
        credentials: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> VendorIdentity {
        try await accounts.act(.enroll, as: session) { people, user throws(MarketError) in
            let isClaimed = people.names[VendorNameKey(name)] == user
            return try register.withLock { register throws(MarketError) in
                if let credentials { return try Self.link(credentials, to: user, &register.entries) }
                if let known = register.entries.first(where: { $0.user == user }) { return known.identity }
                guard isClaimed else { throw .notOwner }
                return try make(name, for: user, &register)
            }
        }
    }

    /// Takes the vendor of the user back.
    public func withdraw(as session: AuthSession) async throws(MarketError) {
        try await accounts.act(.withdraw, as: session) { _, user throws(MarketError) in
            register.withLock { register in
                guard let index = register.entries.firstIndex(where: { $0.user == user }) else { return }
                let identity = register.entries[index].identity
                register.entries[index].user = nil
                guard !products.hasProducts(of: identity.vendor.id) else { return }
                register.entries.remove(at: index)
                products.set(nil, identifier: identity.credentials?.identifier ?? "")
            }
        }
    }

    /// The ids of all vendors.
    var all: Set<Vendor.ID> { register.withLock { Set($0.entries.map(\.identity.vendor.id)) } }

    /// The seller that a key names.
    func seller(_ seller: Seller.Key) -> Seller? {
        register.withLock { register in
            let entry = register.entries.first { entry in
                switch seller {
                case .vendor(let id): entry.identity.vendor.id == id
                case .user(let id): entry.user == id
                }
            }
            return entry.map { Seller(vendor: $0.identity.vendor, user: $0.user) }
        }
    }

    private func make(
        _ name: String,
        for user: UserID,
        _ register: inout Register
    ) throws(MarketError) -> VendorIdentity {
        guard !register.entries.contains(where: { VendorNameKey($0.identity.vendor.name) == VendorNameKey(name) })
        else { throw .account(.vendorNameTaken) }
        register.lastNumber += 1
        let identifier = "vendor-\(register.lastNumber)"
        let vendor = Vendor(id: Vendor.ID(register.lastNumber), name: name)
        let credentials = VendorCredentials(identifier: identifier, secret: Secret("secret of \(identifier)"))
        register.entries.append(Entry(identity: VendorIdentity(vendor: vendor, credentials: credentials), user: user))
        products.set(vendor, identifier: identifier)
        return VendorIdentity(vendor: vendor, credentials: credentials)
    }

    private static func link(
        _ credentials: VendorCredentials,
        to user: UserID,
        _ entries: inout [Entry]
    ) throws(MarketError) -> VendorIdentity {
        guard let index = entries.firstIndex(where: { $0.identity.credentials == credentials }) else {
            throw .wrongSecret
        }
        let entry = entries[index]
        guard entry.user == nil || entry.user == user else { throw .notOwner }
        entries[index].user = user
        return entry.identity
    }
}
