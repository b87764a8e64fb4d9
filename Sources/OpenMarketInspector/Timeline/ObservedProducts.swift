import OpenMarketData
import OpenMarketDomain

/// A use case whose work is seen as the outermost step.
struct ObservedFetchProductDetail: FetchProductDetailUseCase {
    let base: any FetchProductDetailUseCase
    let observer: ClientObserver

    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        guard let step = ClientStep.begin(.useCase, "FetchProductDetail", observer) else { return try await base(id) }
        return try await step.run { () async throws(MarketError) in try await base(id) }
    }
}

/// A use case whose work is seen as the outermost step.
struct ObservedRegisterProduct: RegisterProductUseCase {
    let base: any RegisterProductUseCase
    let observer: ClientObserver

    func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        guard let step = ClientStep.begin(.useCase, "RegisterProduct", observer) else {
            return try await base(draft, images: images, secret: secret, progress: progress)
        }
        return try await step.run { () async throws(MarketError) in
            try await base(draft, images: images, secret: secret, progress: progress)
        }
    }
}

/// A use case whose work is seen as the outermost step.
struct ObservedEditProduct: EditProductUseCase {
    let base: any EditProductUseCase
    let observer: ClientObserver

    func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        guard let step = ClientStep.begin(.useCase, "EditProduct", observer) else {
            return try await base(id, patch: patch, secret: secret)
        }
        return try await step.run { () async throws(MarketError) in
            try await base(id, patch: patch, secret: secret)
        }
    }
}

/// A use case whose work is seen as the outermost step.
struct ObservedDeleteProduct: DeleteProductUseCase {
    let base: any DeleteProductUseCase
    let observer: ClientObserver

    func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        guard let step = ClientStep.begin(.useCase, "DeleteProduct", observer) else {
            return try await base(id, secret: secret)
        }
        try await step.run { () async throws(MarketError) in try await base(id, secret: secret) }
    }
}

/// A use case whose work is seen as the outermost step.
struct ObservedSuggestNames: SuggestNamesUseCase {
    let base: any SuggestNamesUseCase
    let observer: ClientObserver

    func callAsFunction(_ keyword: String) async throws(MarketError) -> [String] {
        guard let step = ClientStep.begin(.useCase, "SuggestNames", observer) else { return try await base(keyword) }
        return try await step.run { () async throws(MarketError) in try await base(keyword) }
    }
}

extension MarketUseCases {
    /// The same use cases, those on products seen by `observer`; lists are seen from the cache on.
    func observed(by observer: ClientObserver) -> MarketUseCases {
        var copy = self
        copy.fetchProductDetail = ObservedFetchProductDetail(base: fetchProductDetail, observer: observer)
        copy.refreshProduct = ObservedFetchProductDetail(base: refreshProduct, observer: observer)
        copy.registerProduct = ObservedRegisterProduct(base: registerProduct, observer: observer)
        copy.editProduct = ObservedEditProduct(base: editProduct, observer: observer)
        copy.deleteProduct = ObservedDeleteProduct(base: deleteProduct, observer: observer)
        copy.suggestNames = ObservedSuggestNames(base: suggestNames, observer: observer)
        return copy
    }
}
