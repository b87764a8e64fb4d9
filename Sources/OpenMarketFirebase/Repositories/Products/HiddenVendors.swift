package import OpenMarketDomain

/// The vendors whose products the user of this device does not meet.
package struct HiddenVendors: Sendable {
    /// A market without blocks, in which everybody meets everything.
    package static let none = HiddenVendors()

    private let blocks: KnownBlocks?
    private let sessions: (any SessionStore)?

    private init() { (blocks, sessions) = (nil, nil) }

    /// Those that a block hides from the user of the session in `sessions`.
    package init(_ blocks: KnownBlocks, sessions: any SessionStore) {
        self.blocks = blocks
        self.sessions = sessions
    }

    /// Their ids; none for a guest.
    func callAsFunction() async throws(MarketError) -> Set<Vendor.ID> {
        guard let blocks, let sessions else { return [] }
        return try await blocks.vendors(hiddenFrom: sessions.session()?.auth)
    }
}
