public import OpenMarketDomain
import Synchronization

/// Blocks in memory that really work, between the users of ``InMemoryAccounts`` and the vendors of ``InMemoryVendors``.
public final class InMemoryBlocks: BlocksRepository {
    private struct Block: Hashable {
        let blocker: UserID
        let vendor: Vendor.ID
    }

    private let accounts: InMemoryAccounts
    private let vendors: InMemoryVendors
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
        guard let found = vendors.seller(seller), found.user != user else { throw .notFound }
        let block = Block(blocker: user, vendor: found.id)
        blocks.withLock { blocks in
            if !blocks.contains(block) { blocks.insert(block, at: 0) }
        }
        return found
    }

    /// Takes a block back.
    public func unblock(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        let user = try accounts.check(session)
        blocks.withLock { $0.removeAll { $0 == Block(blocker: user, vendor: seller) } }
    }

    /// Whom the user has blocked.
    public func blocked(as session: AuthSession) async throws(MarketError) -> [Seller] {
        let user = try accounts.check(session)
        return blocks.withLock { $0.filter { $0.blocker == user } }.compactMap { vendors.seller(.vendor($0.vendor)) }
    }

    /// The vendors whose products a user does not see, whichever of the two has blocked the other.
    func vendors(hiddenFrom user: UserID) -> Set<Vendor.ID> {
        let own = vendors.seller(.user(user))?.id
        return blocks.withLock { $0 }.reduce(into: []) { hidden, block in
            if block.blocker == user { hidden.insert(block.vendor) }
            if block.vendor == own, let other = vendors.seller(.user(block.blocker)) { hidden.insert(other.id) }
        }
    }

    /// Whether one of two users has blocked the other.
    func areApart(_ one: UserID, _ other: UserID) -> Bool {
        guard let vendor = vendors.seller(.user(other))?.id else { return false }
        return vendors(hiddenFrom: one).contains(vendor)
    }
}
