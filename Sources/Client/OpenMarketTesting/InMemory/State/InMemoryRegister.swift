import OpenMarketDomain

/// The vendors of an ``InMemoryMarket``: those whom it began with, and every user who signs up.
struct InMemoryRegister {
    private struct Entry {
        let identity: VendorIdentity
        var user: UserID?
    }

    private var entries: [Entry]
    private var lastNumber = 1000

    /// A register of the vendors of `sessions`, who are no users yet.
    init(sessions: [Session]) {
        entries = sessions.compactMap { session in
            session.vendor.map { Entry(identity: VendorIdentity(vendor: $0, credentials: session.credentials)) }
        }
    }

    var all: Set<Vendor.ID> { Set(entries.map(\.identity.vendor.id)) }

    func identity(of user: UserID) -> VendorIdentity? {
        entries.first { $0.user == user }?.identity
    }

    func seller(_ seller: Seller.Key) -> Seller? {
        let entry = entries.first { entry in
            switch seller {
            case .vendor(let id): entry.identity.vendor.id == id
            case .user(let id): entry.user == id
            }
        }
        return entry.map { Seller(vendor: $0.identity.vendor, user: $0.user) }
    }

    /// A new vendor under a name that no other one has.
    mutating func make(_ name: String, for user: UserID) throws(MarketError) -> VendorIdentity {
        guard !entries.contains(where: { VendorNameKey($0.identity.vendor.name) == VendorNameKey(name) })
        else { throw .account(.vendorNameTaken) }
        lastNumber += 1
        let identifier = "vendor-\(lastNumber)"
        let identity = VendorIdentity(
            vendor: Vendor(id: Vendor.ID(lastNumber), name: name),
            credentials: VendorCredentials(identifier: identifier, secret: Secret("secret of \(identifier)"))
        )
        entries.append(Entry(identity: identity, user: user))
        return identity
    }

    /// Gives the vendor with these credentials to a user.
    mutating func link(_ credentials: VendorCredentials, to user: UserID) throws(MarketError) -> VendorIdentity {
        guard let index = entries.firstIndex(where: { $0.identity.credentials == credentials }) else {
            throw .wrongSecret
        }
        guard entries[index].user == nil || entries[index].user == user else { throw .notOwner }
        entries[index].user = user
        return entries[index].identity
    }

    /// Removes the vendor of a user, or only the link to the user.
    mutating func withdraw(_ user: UserID, keeping isKept: Bool) {
        guard let index = entries.firstIndex(where: { $0.user == user }) else { return }
        entries[index].user = nil
        if !isKept { entries.remove(at: index) }
    }
}
