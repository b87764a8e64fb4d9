public import Foundation
public import OpenMarketDomain

/// A use case that records its calls and responds from a script.
///
/// ```swift
/// let fetch = MockUseCase<Product.ID, ProductDetail>("fetchProductDetail")
/// fetch.call.returns(.fixture())
/// ```
///
/// The extensions below say which use case it is for which input and output.
public final class MockUseCase<Input: Sendable, Output: Sendable>: Verifiable {
    /// Its calls.
    public let call: MockCall<Input, Output>

    /// A mock without a script, and without a fallback unless one is given.
    public init(_ name: String, fallback: Output? = nil) {
        call = MockCall(name, fallback: fallback)
    }

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }
}

extension MockUseCase {
    /// Responds as `call` is scripted.
    public func callAsFunction(_ input: Input) async throws(MarketError) -> Output { try await call(input) }
}

extension MockUseCase where Input == Void {
    /// Responds as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> Output { try await call() }
}

extension MockUseCase: ListProductsUseCase where Input == ProductSelection, Output == ProductList {
    /// Responds as `call` is scripted, else with a list of which every page fails.
    public func callAsFunction(_ selection: ProductSelection) -> ProductList {
        call.now(selection, or: ProductList { _ async throws(MarketError) in throw .unscripted })
    }
}

extension MockUseCase: FindSpellingUseCase where Input == String, Output == String? {}

extension MockUseCase: SuggestNamesUseCase where Input == String, Output == [String] {}

extension MockUseCase: FetchProductDetailUseCase where Input == Product.ID, Output == ProductDetail {}

extension MockUseCase: CountFacetsUseCase where Input == ProductQuery, Output == ProductFacets {}

extension MockUseCase: FetchProductHistoryUseCase where Input == Product.ID, Output == [ProductRevision] {}

extension MockUseCase: FetchBannersUseCase where Input == Void, Output == [Banner] {}

extension MockUseCase: CheckServerHealthUseCase where Input == Void, Output == ServerHealth {}

extension MockUseCase: LoadImageUseCase where Input == URL, Output == Data {}

/// What a mock of RegisterProduct is called with.
public typealias RegisterProductInput = (
    draft: ProductDraft, images: [ImageInput], secret: Secret?, progress: ProgressReporter?
)

extension MockUseCase: RegisterProductUseCase where Input == RegisterProductInput, Output == ProductDetail {
    /// Responds as `call` is scripted.
    public func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await call((draft, images, secret, progress))
    }
}

/// What a mock of ArrangeImages is called with.
public typealias ArrangeImagesInput = (
    id: Product.ID, album: [AlbumImage<ImageInput>], version: Int?, progress: ProgressReporter?
)

extension MockUseCase: ArrangeImagesUseCase where Input == ArrangeImagesInput, Output == ProductDetail {
    /// Responds as `call` is scripted.
    public func callAsFunction(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await call((id, album, version, progress))
    }
}

/// What a mock of EditProduct is called with.
public typealias EditProductInput = (id: Product.ID, patch: ProductPatch, secret: Secret?)

extension MockUseCase: EditProductUseCase where Input == EditProductInput, Output == ProductDetail {
    /// Responds as `call` is scripted.
    public func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await call((id, patch, secret))
    }
}

extension MockUseCase: DeleteProductUseCase where Input == (id: Product.ID, secret: Secret?), Output == Void {
    /// Responds as `call` is scripted.
    public func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await call((id, secret))
    }
}

/// What a mock of PrepareImages is called with.
public typealias PrepareImagesInput = (inputs: [ImageInput], progress: ProgressReporter?)

extension MockUseCase: PrepareImagesUseCase where Input == PrepareImagesInput, Output == [PreparedImage] {
    /// Responds as `call` is scripted.
    public func callAsFunction(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await call((inputs, progress))
    }
}
