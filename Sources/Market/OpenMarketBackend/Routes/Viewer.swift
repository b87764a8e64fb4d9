import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite

/// The viewer of the market: the user whose ID token a request carries, or anybody.
struct Viewer: Sendable {
    let parts: MarketDependencies
    let firebase: FirebaseServices?

    /// The vendors whose products a user does not see, for the feed of changes; `nil` while they
    /// cannot be read.
    static func hiddenVendors(in store: MarketStore) -> @Sendable (String) async -> Set<RecordID<VendorRecord>>? {
        { [weak store] user in try? await store?.vendors(hiddenFrom: user) }
    }

    /// The user of a request, which needs one.
    func user(of call: RequestContext) async throws(Refusal) -> String {
        guard let firebase else { throw .noUser }
        let user = try await parts.stored { _ in try await firebase.user(of: call) }
        guard let user else { throw .noUser }
        return user
    }

    /// Returns whether a request says who is asking by an ID token, where the market takes one.
    func takesToken(of call: RequestContext) -> Bool {
        parts.configuration.generation == .v3x && firebase != nil
            && call.header("Authorization").flatMap(BearerToken.init) != nil
    }

    /// The vendor that the user of a request is; `nil` for one who is none.
    func vendor(of call: RequestContext) async throws(Refusal) -> VendorRecord? {
        let user = try await user(of: call)
        return try await parts.rows { try VendorTable($0).vendor(account: user) }
    }

    /// The user of a request; `nil` for anybody else.
    ///
    /// A token that does not hold is refused.
    func reader(of call: RequestContext) async throws(Refusal) -> String? {
        guard call.header("Authorization").flatMap(BearerToken.init) != nil else { return nil }
        return try await user(of: call)
    }

    /// The vendors whose products the user of a request does not see; none for anybody else.
    ///
    /// A token that does not hold is refused: without it, products would be shown that the user does not want to see.
    func hiddenVendors(from call: RequestContext) async throws(Refusal) -> Set<RecordID<VendorRecord>> {
        guard takesToken(of: call) else { return [] }
        let user = try await user(of: call)
        return try await parts.stored { try await $0.vendors(hiddenFrom: user) }
    }

    /// Returns whether the caller is this vendor, by its identifier or the token of its user, or the operator of the market.
    func showsHidden(of vendor: RecordID<VendorRecord>?, to call: RequestContext) async throws(Refusal) -> Bool {
        if OperatorAccess.isGranted { return true }
        guard parts.configuration.generation == .v3x, let vendor else { return false }
        guard let identifier = call.header("identifier") else {
            return takesToken(of: call) ? try await self.vendor(of: call)?.id == vendor : false
        }
        return try await parts.stored { try await $0.vendor(identifier: identifier) }?.id == vendor
    }
}
