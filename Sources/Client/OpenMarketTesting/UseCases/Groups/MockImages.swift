public import Foundation
public import OpenMarketDomain

/// Images that record their calls and respond from a script.
public final class MockImages: ImageUseCases, Verifiable {
    public let load = MockCall<URL, Data>("images.load")
    public let prepare = MockCall<(inputs: [ImageInput], progress: ProgressReporter?), [PreparedImage]>(
        "images.prepare"
    )

    public init() {}

    public func load(_ url: URL) async throws(MarketError) -> Data { try await load.callAsFunction(url) }
    /// Responds as `prepare` is scripted.
    public func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await prepare.callAsFunction((inputs, progress))
    }
}

/// The input of a mock of albums.
public typealias ArrangeImagesInput = (
    id: Product.ID, album: [AlbumImage<ImageInput>], version: Int?, progress: ProgressReporter?
)

/// Albums that record their calls and respond from a script.
public final class MockAlbums: AlbumUseCases, Verifiable {
    public let arrange = MockCall<ArrangeImagesInput, ProductDetail>("albums.arrange")

    public init() {}

    public func arrange(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await arrange.callAsFunction((id, album, version, progress))
    }
}
