import OpenMarket
import OpenMarketBackend

/// Finds the market's vendor that a user is, by what they sign products with.
///
/// The market knows its accounts by their identifiers. From outside it says who a vendor is only
/// with their products: there it is the one of the user's name, once they have offered something.
struct MarketVendors: VendorFinder {
    /// Where the accounts are.
    enum Source: Sendable {
        case backend(MarketBackend)
        case client(OpenMarketClient)
    }

    let source: Source

    func vendor(of profile: UserProfile, credentials: VendorCredentials?) async throws(MarketError) -> Vendor {
        let user = Vendor(id: Vendor.ID(profile.id), name: profile.vendorName)
        guard let credentials else { return user }
        switch source {
        case .backend(let backend): return await account(credentials.identifier, in: backend) ?? user
        case .client(let client): return try await seller(profile.vendorName, at: client) ?? user
        }
    }

    private func account(_ identifier: String, in backend: MarketBackend) async -> Vendor? {
        let accounts = (try? await backend.vendors()) ?? []
        return accounts.first { $0.identifier.lowercased() == identifier.lowercased() }
            .map { Vendor(id: Vendor.ID($0.id), name: $0.name) }
    }

    private func seller(_ name: String, at client: OpenMarketClient) async throws(MarketError) -> Vendor? {
        var pages = client.pages().makeAsyncIterator()
        while let page = try await pages.next() {
            guard let id = page.products.first(where: { $0.vendorName == name })?.vendorID else { continue }
            return Vendor(id: id, name: name)
        }
        return nil
    }
}
