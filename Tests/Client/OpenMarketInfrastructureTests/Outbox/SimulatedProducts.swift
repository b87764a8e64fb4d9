import Foundation
import OpenMarketDomain
import OpenMarketTesting

/// Products over a network that fails; each has to arrive with the photo that was taken of it.
struct SimulatedProducts: SellingRepository {
    let market: InMemoryProductsRepository
    let life: SimulatedLife

    var registrationKeys: RegistrationKeyMemory { market.registrationKeys }

    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        guard images == [Fixture.preparedImage] else { throw .image(.corrupt) }
        if key == nil { life.notePast(draft.name) }
        return try await life.request("register \(draft.name)") { () async throws(MarketError) in
            try await market.register(draft, images: images, key: key, secret: secret, progress: progress)
        }
    }

    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await market.edit(original, with: patch, secret: secret)
    }

    func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await market.delete(id, secret: secret)
    }

    func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await market.confirmOwnership(of: id, secret: secret)
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
