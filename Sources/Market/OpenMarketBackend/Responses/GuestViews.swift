import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire
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

extension MarketBackend {
    /// Returns whether a request of a user gets what a guest's gets, as far as that is known.
    func isKnownLikeGuests(_ request: HTTPRequest) -> Bool {
        guard let field = sharedField(of: request) else { return false }
        return guestViews.has(field, in: store.database.stateCount, at: market.seconds)
    }

    /// Returns whether a request of a user gets what a guest's gets.
    func isLikeGuests(_ request: HTTPRequest) async -> Bool {
        guard let field = sharedField(of: request) else { return false }
        // A commit during the reading makes it one of a state before.
        let state = store.database.stateCount
        if guestViews.has(field, in: state, at: market.seconds) { return true }
        guard let user = await prove(field), let hidden = try? await store.vendors(hiddenFrom: user.id), hidden.isEmpty
        else { return false }
        guestViews.note(field, in: state, until: user.expiresAt)
        return true
    }

    /// Returns the `Authorization` field of a read of products; `nil` for others, and for the list of one vendor, who may
    /// be the user.
    private func sharedField(of request: HTTPRequest) -> String? {
        guard configuration.generation == .v3x, firebase != nil, !OperatorAccess.isGranted, CallTrace.current == nil,
            request.headers["identifier"] == nil, request.target.hasPrefix("/api/products"),
            !request.target.contains("vendor_id")
        else { return nil }
        return request.headers["Authorization"]
    }
}

extension HTTPRequest {
    /// The request as a guest would send it, where it is one for a list; a single product may be one that its vendor has
    /// hidden.
    var withoutUserOfList: HTTPRequest {
        let isOfList = path == "/api/products" || path == "/api/products/facets"
        guard isOfList else { return self }
        var request = self
        request.headers["Authorization"] = nil
        return request
    }
}
