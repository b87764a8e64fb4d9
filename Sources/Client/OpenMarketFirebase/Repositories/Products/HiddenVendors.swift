package import OpenMarketDomain

/// The vendors whose products the user of this device does not meet.
package struct HiddenVendors: Sendable {
    /// A market without blocks, in which everybody meets everything.
    package static let none = HiddenVendors()

    private let blocks: KnownBlocks?
    private let sessions: (any SessionStore)?

    private init() { (blocks, sessions) = (nil, nil) }

    /// Vendors whom `blocks` hides from a user; the login is an argument of each call.
    package init(_ blocks: KnownBlocks) {
        self.blocks = blocks
        sessions = nil
    }

    /// Those that a block hides from the user of the session in `sessions`.
    package init(_ blocks: KnownBlocks, sessions: any SessionStore) {
        self.blocks = blocks
        self.sessions = sessions
    }

    /// Their ids; none for a guest.
    func callAsFunction() async throws(MarketError) -> Set<Vendor.ID> {
        guard let sessions else { return [] }
        return try await self(sessions.session()?.auth)
    }

    /// The ids of those who are hidden from the user of a login; none for a guest.
    func callAsFunction(_ session: AuthSession?) async throws(MarketError) -> Set<Vendor.ID> {
        guard let blocks else { return [] }
        return try await blocks.vendors(hiddenFrom: session)
    }
}
