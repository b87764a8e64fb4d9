import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded

/// What the page changes in a market, by the use cases of a client.
///
/// A product is changed in the name of its vendor, whose secret the operator need not know; every other rule applies.
struct MarketDesk: Sendable {
    let backend: MarketBackend

    /// A page of products, those that match a text.
    func products(page: Int, matching text: String) async throws(MarketError) -> ProductPage {
        let client = OpenMarketClient.embedded(backend)
        let request = PageRequest(number: max(1, page), size: 20)
        return try await client.reading(.networkOnly).page(request, matching: ProductQuery(text: text)).value
    }

    /// The vendors, oldest first; none where there are none.
    func vendors() async -> [VendorAccount] { (try? await backend.vendors()) ?? [] }

    /// Changes a product.
    func edit(_ id: Product.ID, _ patch: ProductPatch) async throws(MarketError) {
        let client = try await client(of: id)
        try await asOperator { () async throws(MarketError) in _ = try await client.editProduct(id, patch: patch) }
    }

    /// Deletes a product.
    func delete(_ id: Product.ID) async throws(MarketError) {
        let client = try await client(of: id)
        try await asOperator { () async throws(MarketError) in try await client.deleteProduct(id) }
    }

    /// Makes a vendor.
    func addVendor(_ name: String) async throws(BackendError) -> VendorAccount {
        try await backend.addVendor(name: name)
    }

    /// A client whose session is that of the product's vendor, with a secret that means nothing.
    private func client(of id: Product.ID) async throws(MarketError) -> OpenMarketClient {
        let detail = try await OpenMarketClient.embedded(backend).fetchProductDetail(id)
        guard let vendor = detail.vendor ?? detail.vendorID.map({ Vendor(id: $0, name: "") }),
            let account = await vendors().first(where: { Vendor.ID($0.id) == vendor.id })
        else { throw .notOwner }
        let credentials = VendorCredentials(identifier: account.identifier, secret: Secret("operator"))
        return OpenMarketClient.embedded(backend, session: Session(vendor: vendor, credentials: credentials))
    }

    private func asOperator(_ work: @Sendable () async throws(MarketError) -> Void) async throws(MarketError) {
        let failure = await OperatorAccess.$isGranted.withValue(true) { await Self.failure(of: work) }
        if let failure { throw failure }
    }

    private static func failure(of work: @Sendable () async throws(MarketError) -> Void) async -> MarketError? {
        do throws(MarketError) {
            try await work()
            return nil
        } catch {
            return error
        }
    }
}
