import OpenMarketDomain
import Synchronization

/// The vendors whom users follow, and the product since which they do.
final class InMemoryFollows: Sendable {
    struct Follow: Hashable {
        let follower: UserID
        let vendor: Vendor.ID
        var seen: ProductMark?
    }

    /// The last one first.
    private let follows = Mutex<[Follow]>([])

    func add(_ vendor: Vendor.ID, by follower: UserID, seen: ProductMark?) {
        follows.withLock { follows in
            guard !follows.contains(where: { $0.follower == follower && $0.vendor == vendor }) else { return }
            follows.insert(Follow(follower: follower, vendor: vendor, seen: seen), at: 0)
        }
    }

    func remove(_ vendor: Vendor.ID, by follower: UserID) {
        follows.withLock { $0.removeAll { $0.follower == follower && $0.vendor == vendor } }
    }

    func markSeen(_ vendor: Vendor.ID, by follower: UserID, seen: ProductMark?) {
        follows.withLock { follows in
            for index in follows.indices where follows[index].follower == follower && follows[index].vendor == vendor {
                follows[index].seen = seen
            }
        }
    }

    func followed(by follower: UserID) -> [Follow] {
        follows.withLock { $0.filter { $0.follower == follower } }
    }

    func followerCount(of vendor: Vendor.ID) -> Int {
        follows.withLock { $0.count { $0.vendor == vendor } }
    }
}
