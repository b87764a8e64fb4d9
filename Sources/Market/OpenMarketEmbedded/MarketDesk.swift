import Foundation
import OpenMarket
package import OpenMarketBackend
import OpenMarketData
package import OpenMarketDomain

/// The changes of a market by its operator, by the use cases of a client.
///
/// A product is changed in the name of its vendor, whose secret the operator need not know; every other rule applies.
package struct MarketDesk: Sendable {
    package let backend: MarketBackend

    package init(backend: MarketBackend) { self.backend = backend }

    /// A page of products, those that match a text, hidden ones among them.
    package func products(page: Int, matching text: String) async throws(MarketError) -> ProductPage {
        let client = OpenMarketClient.embedded(backend)
        let request = PageRequest(number: max(1, page), size: 20)
        return try await asOperator(
            await client.reading(.networkOnly).page(request, matching: ProductQuery(text: text)).value
        )
    }

    /// The vendors, oldest first; none where there are none.
    package func vendors() async -> [VendorAccount] { (try? await backend.vendors()) ?? [] }

    /// Changes a product; one that is hidden stays so until the operator shows it again, whatever its vendor does.
    package func edit(_ id: Product.ID, _ patch: ProductPatch) async throws(MarketError) {
        let client = try await client(of: id)
        _ = try await asOperator(await client.editProduct(id, patch: patch))
        guard let status = patch.status else { return }
        guard let number = Int(id.rawValue),
            (try? await backend.setHeld(status == .hidden, product: number)) != nil
        else { throw .notFound }
    }

    package func delete(_ id: Product.ID) async throws(MarketError) {
        let client = try await client(of: id)
        try await asOperator(await client.deleteProduct(id))
    }

    package func addVendor(_ name: String) async throws(BackendError) -> VendorAccount {
        try await backend.addVendor(name: name)
    }

    /// A client whose session is that of the product's vendor, with a secret that means nothing.
    private func client(of id: Product.ID) async throws(MarketError) -> OpenMarketClient {
        let reader = OpenMarketClient.embedded(backend)
        let detail = try await asOperator(await reader.fetchProductDetail(id))
        guard let vendor = detail.vendor ?? detail.vendorID.map({ Vendor(id: $0, name: "") }),
            let account = await vendors().first(where: { Vendor.ID($0.id) == vendor.id })
        else { throw .notOwner }
        let credentials = VendorCredentials(identifier: account.identifier, secret: Secret("operator"))
        return OpenMarketClient.embedded(backend, session: Session(vendor: vendor, credentials: credentials))
    }

    private func asOperator<Value: Sendable>(
        _ work: @autoclosure @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await OperatorAccess.$isGranted.withValue(true) { await Self.result(of: work) }.get()
    }

    private static func result<Value: Sendable>(
        of work: @Sendable () async throws(MarketError) -> Value
    ) async -> Result<Value, MarketError> {
        do throws(MarketError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
