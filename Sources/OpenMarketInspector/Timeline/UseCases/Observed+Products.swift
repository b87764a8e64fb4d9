import OpenMarketDomain

extension Observed: SuggestNamesUseCase where Base == any SuggestNamesUseCase {
    func callAsFunction(_ keyword: String) async throws(MarketError) -> [String] {
        try await step { (base) async throws(MarketError) in try await base(keyword) }
    }
}

extension Observed: FindSpellingUseCase where Base == any FindSpellingUseCase {
    func callAsFunction(_ text: String) async throws(MarketError) -> String? {
        try await step { (base) async throws(MarketError) in try await base(text) }
    }
}

extension Observed: CountFacetsUseCase where Base == any CountFacetsUseCase {
    func callAsFunction(_ query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await step { (base) async throws(MarketError) in try await base(query) }
    }
}

extension Observed: FetchProductDetailUseCase where Base == any FetchProductDetailUseCase {
    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await step { (base) async throws(MarketError) in try await base(id) }
    }
}

extension Observed: FetchProductHistoryUseCase where Base == any FetchProductHistoryUseCase {
    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await step { (base) async throws(MarketError) in try await base(id) }
    }
}

extension Observed: RegisterProductUseCase where Base == any RegisterProductUseCase {
    func callAsFunction(_ draft: ProductDraft, images: [ImageInput], secret: Secret?, progress: ProgressReporter?)
        async throws(MarketError) -> ProductDetail
    {
        try await step { (base) async throws(MarketError) in
            try await base(draft, images: images, secret: secret, progress: progress)
        }
    }

    func orKeep(_ draft: ProductDraft, images: [ImageInput], secret: Secret?, progress: ProgressReporter?)
        async throws(MarketError) -> RegistrationResult
    {
        try await step { (base) async throws(MarketError) in
            try await base.orKeep(draft, images: images, secret: secret, progress: progress)
        }
    }
}

extension Observed: ArrangeImagesUseCase where Base == any ArrangeImagesUseCase {
    func callAsFunction(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await step { base async throws(MarketError) in
            try await base(id, album: album, version: version, progress: progress)
        }
    }
}

extension Observed: EditProductUseCase where Base == any EditProductUseCase {
    func callAsFunction(_ id: Product.ID, patch: ProductPatch, secret: Secret?) async throws(MarketError)
        -> ProductDetail
    {
        try await step { (base) async throws(MarketError) in try await base(id, patch: patch, secret: secret) }
    }
}

extension Observed: DeleteProductUseCase where Base == any DeleteProductUseCase {
    func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base(id, secret: secret) }
    }
}

extension Observed: FetchBannersUseCase where Base == any FetchBannersUseCase {
    func callAsFunction() async throws(MarketError) -> [Banner] {
        try await step { (base) async throws(MarketError) in try await base() }
    }
}

extension Observed: CheckServerHealthUseCase where Base == any CheckServerHealthUseCase {
    func callAsFunction() async throws(MarketError) -> ServerHealth {
        try await step { (base) async throws(MarketError) in try await base() }
    }
}

extension Observed: LoginAsVendorUseCase where Base == any LoginAsVendorUseCase {
    func callAsFunction(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
        try await step { (base) async throws(MarketError) in try await base(credentials) }
    }
}
