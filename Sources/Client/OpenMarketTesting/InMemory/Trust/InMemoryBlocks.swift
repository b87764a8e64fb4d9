public import OpenMarketDomain
import Synchronization

/// Blocks in memory that really work: of users of ``InMemoryAccounts``, and of vendors of ``InMemoryVendors`` who are no
/// users.
public final class InMemoryBlocks: BlocksRepository {
    private struct Block: Hashable {
        let blocker: UserID
        let blocked: Seller.Key
    }

    private let accounts: InMemoryAccounts
    private let vendors: InMemoryVendors
    /// The follows, until a block ends them.
    let follows = InMemoryFollows()
    /// The last one first.
    private let blocks = Mutex<[Block]>([])

    /// Blocks by the users of `accounts`.
    public init(accounts: InMemoryAccounts, vendors: InMemoryVendors) {
        self.accounts = accounts
        self.vendors = vendors
    }

    /// Blocks a seller.
    public func block(_ seller: Seller.Key, as session: AuthSession) async throws(MarketError) -> Seller {
        let user = try accounts.check(session)
        guard let found = find(seller), found.user != user else { throw .notFound }
        let block = Block(blocker: user, blocked: found.user.map { .user($0) } ?? .vendor(found.id))
        blocks.withLock { blocks in
            if !blocks.contains(block) { blocks.insert(block, at: 0) }
        }
        follows.remove(found.id, by: user)
        if let other = found.user, let own = vendors.seller(.user(user)) { follows.remove(own.id, by: other) }
        return found
    }

    /// Takes a block back.
    public func unblock(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        let user = try accounts.check(session)
        let known = vendors.seller(.vendor(seller))?.user ?? UserID(rawValue: seller.rawValue)
        blocks.withLock { blocks in
            blocks.removeAll { $0.blocker == user && ($0.blocked == .user(known) || $0.blocked == .vendor(seller)) }
        }
    }

    /// Returns the users whom the user has blocked.
    public func blocked(as session: AuthSession) async throws(MarketError) -> [Seller] {
        let user = try accounts.check(session)
        return blocks.withLock { $0.filter { $0.blocker == user } }.compactMap { find($0.blocked) }
    }

    /// The vendors whose products a user does not see, whichever of the two has blocked the other.
    func vendors(hiddenFrom user: UserID) -> Set<Vendor.ID> {
        blocks.withLock { $0 }.reduce(into: []) { hidden, block in
            if block.blocker == user, let other = vendors.seller(block.blocked) { hidden.insert(other.id) }
            guard block.blocked == .user(user), let other = vendors.seller(.user(block.blocker)) else { return }
            hidden.insert(other.id)
        }
    }

    /// Returns whether one of two users has blocked the other.
    func areApart(_ one: UserID, _ other: UserID) -> Bool {
        blocks.withLock { blocks in
            blocks.contains(Block(blocker: one, blocked: .user(other)))
                || blocks.contains(Block(blocker: other, blocked: .user(one)))
        }
    }

    /// The seller that a key names; a user who sells nothing is known by their id.
    func find(_ key: Seller.Key) -> Seller? {
        if let seller = vendors.seller(key) { return seller }
        guard case .user(let user) = key, let name = accounts.name(of: user) else { return nil }
        return Seller(vendor: Vendor(id: Vendor.ID(rawValue: user.rawValue), name: name), user: user)
    }
}
