import OpenMarketDomain
import OpenMarketTesting

/// A market in memory with random failures: before anything has happened, or when only the response is lost.
struct StormyProducts: ProductsRepository, SellingRepository {
    let market: InMemoryProductsRepository
    let weather: Weather

    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        try await around { () async throws(MarketError) in try await market.page(request, matching: query, as: vendor) }
    }

    func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        try await around { () async throws(MarketError) in try await market.detail(id, as: vendor) }
    }

    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await around { () async throws(MarketError) in
            try await market.register(draft, images: images, key: key, as: credentials, progress: progress)
        }
    }

    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await around { () async throws(MarketError) in
            try await market.edit(original, with: patch, as: credentials)
        }
    }

    func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await around { () async throws(MarketError) in try await market.delete(id, as: credentials) }
    }

    func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await around { () async throws(MarketError) in
            try await market.confirmOwnership(of: id, as: credentials)
        }
    }

    private func around<Value: Sendable>(
        _ step: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await weather.blow()
        let value = try await step()
        try await weather.blow()
        return value
    }
}

/// Images that are ready as they are, unless a failure is due.
struct StormyImages: ImagePreparing {
    let weather: Weather

    func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await weather.blow()
        progress?(.preparing(done: inputs.count, total: inputs.count))
        return inputs.map { _ in Fixture.preparedImage }
    }
}
