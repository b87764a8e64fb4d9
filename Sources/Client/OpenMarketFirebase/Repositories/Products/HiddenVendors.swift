import OpenMarketDomain

/// The vendors whose products a user does not meet.
package struct HiddenVendors: Sendable {
    /// A market without blocks, in which everybody meets everything.
    package static let none = HiddenVendors(blocks: nil)

    private let blocks: KnownBlocks?

    private init(blocks: KnownBlocks?) { self.blocks = blocks }

    package init(_ blocks: KnownBlocks) { self.init(blocks: blocks) }

    /// The ids of the users who are hidden from the caller; none for a guest.
    func callAsFunction() async throws(MarketError) -> Set<Vendor.ID> {
        try await blocks?.hiddenVendors() ?? []
    }

    /// The ids of the users who are hidden from the user of a login; none for a guest.
    func callAsFunction(_ login: FirestoreLogin?) async throws(MarketError) -> Set<Vendor.ID> {
        try await blocks?.vendors(hiddenFrom: login) ?? []
    }
}
