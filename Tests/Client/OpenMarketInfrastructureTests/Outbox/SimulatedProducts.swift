import Foundation
import OpenMarketDomain
import OpenMarketTesting

/// Products over a network that fails; each has to arrive with the photo that was taken of it.
struct SimulatedProducts: ProductsRepository {
    let market: InMemoryProductsRepository
    let life: SimulatedLife

    var registrationKeys: RegistrationKeyMemory { market.registrationKeys }

    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        guard images == [Fixture.preparedImage] else { throw .image(.corrupt) }
        return try await life.request("register \(draft.name)") { () async throws(MarketError) in
            try await market.register(draft, images: images, under: key, as: credentials, progress: progress)
        }
    }

    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        life.notePast(draft.name)
        return try await life.request("register \(draft.name)") { () async throws(MarketError) in
            try await market.register(draft, images: images, as: credentials, progress: progress)
        }
    }

    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage { try await market.page(request) }
    func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail { try await market.detail(id) }

    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await market.edit(original, with: patch, as: credentials)
    }

    func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await market.delete(id, as: credentials)
    }

    func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await market.confirmOwnership(of: id, as: credentials)
    }
}

/// Makes every photo the same one.
struct SimulatedPreparing: ImagePreparing {
    func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        inputs.map { _ in Fixture.preparedImage }
    }
}
