import Foundation
import OpenMarketDomain

/// The users of an ``InMemoryMarket`` who follow, block and report each other.
struct InMemoryTrust {
    struct Follow: Hashable {
        let follower: UserID
        let vendor: Vendor.ID
        /// The newest product that the follower has seen.
        var seen: ProductMark?
    }

    struct Block: Hashable {
        let blocker: UserID
        let blocked: Seller.Key
    }

    struct Entry {
        let reporter: UserID
        let report: Report
        let date: Date
    }

    /// The last one first.
    var follows: [Follow] = []
    /// The last one first.
    var blocks: [Block] = []
    /// The first one first.
    var reports: [Entry] = []

    mutating func follow(_ vendor: Vendor.ID, by follower: UserID, seen: ProductMark?) {
        guard !follows.contains(where: { $0.follower == follower && $0.vendor == vendor }) else { return }
        follows.insert(Follow(follower: follower, vendor: vendor, seen: seen), at: 0)
    }

    mutating func unfollow(_ vendor: Vendor.ID, by follower: UserID) {
        follows.removeAll { $0.follower == follower && $0.vendor == vendor }
    }

    mutating func markSeen(_ vendor: Vendor.ID, by follower: UserID, seen: ProductMark?) {
        for index in follows.indices where follows[index].follower == follower && follows[index].vendor == vendor {
            follows[index].seen = seen
        }
    }

    func followed(by follower: UserID) -> [Follow] { follows.filter { $0.follower == follower } }

    /// Returns whether one of two users has blocked the other.
    func areApart(_ one: UserID, _ other: UserID) -> Bool {
        blocks.contains(Block(blocker: one, blocked: .user(other)))
            || blocks.contains(Block(blocker: other, blocked: .user(one)))
    }
}

extension InMemoryState {
    /// The vendors whose products a user does not see, whichever of the two has blocked the other; none without a user.
    func vendors(hiddenFrom user: UserID?) -> Set<Vendor.ID> {
        guard let user else { return [] }
        return trust.blocks.reduce(into: []) { hidden, block in
            if block.blocker == user, let other = register.seller(block.blocked) { hidden.insert(other.id) }
            guard block.blocked == .user(user), let other = register.seller(.user(block.blocker)) else { return }
            hidden.insert(other.id)
        }
    }

    /// The seller that a key names; a user who sells nothing is known by their id, and by it alone before they have a name.
    func find(_ key: Seller.Key) -> Seller? {
        if let seller = register.seller(key) { return seller }
        guard case .user(let user) = key, let person = people.people[user] else { return nil }
        let name = person.profile?.vendorName ?? user.rawValue
        return Seller(vendor: Vendor(id: Vendor.ID(rawValue: user.rawValue), name: name), user: user)
    }

    func seller(of product: ProductDetail) -> UserID? {
        product.vendorID.flatMap { register.seller(.vendor($0))?.user }
    }
}
