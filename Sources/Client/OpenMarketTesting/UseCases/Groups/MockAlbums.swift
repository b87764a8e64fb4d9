public import OpenMarketDomain

/// The input of a mock of albums.
public typealias ArrangeImagesInput = (
    id: Product.ID, album: [AlbumImage<ImageInput>], version: Int?, progress: ProgressReporter?
)

/// Albums that record their calls and respond from a script.
public final class MockAlbums: AlbumUseCases, Verifiable {
    /// Calls of `arrange(_:album:version:progress:)`.
    public let arrange = MockCall<ArrangeImagesInput, ProductDetail>("albums.arrange")

    /// A mock without a script.
    public init() {}

    /// Responds as `arrange` is scripted.
    public func arrange(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await arrange.callAsFunction((id, album, version, progress))
    }
}
