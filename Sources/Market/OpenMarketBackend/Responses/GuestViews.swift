import Synchronization

/// The users who see of products what a guest sees, since there is no block between them and a vendor.
///
/// A user is known by the token that proved them, until it expires, and while the database stays as it was: any commit may
/// end a session, or be a block.
final class GuestViews: Sendable {
    private static let most = 2048

    private let known = Mutex<[String: (state: UInt64, expiresAt: Int64)]>([:])

    /// Returns whether the user of an `Authorization` field is known to be one.
    func has(_ field: String, in state: UInt64, at seconds: Int64) -> Bool {
        guard let found = known.withLock({ $0[field] }) else { return false }
        return found.state == state && found.expiresAt > seconds
    }

    /// Notes a user who was one in a state; when there are too many, all are forgotten and proved once more.
    func note(_ field: String, in state: UInt64, until expiresAt: Int64) {
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[field] = (state, expiresAt)
        }
    }
}
