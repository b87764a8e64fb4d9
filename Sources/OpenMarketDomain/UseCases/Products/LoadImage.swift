public import Foundation

/// Loads an image to show.
///
/// | course | what happens |
/// |---|---|
/// | input | the image's address |
/// | primary | the bytes of a JPEG or PNG |
/// | something else | ``MarketError/image(_:)`` with ``ImageFailure/unknownFormat``: an HTML page, for example |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; others who wait for the same image still get it |
public protocol LoadImageUseCase: Sendable {
    /// Loads the image at `url`.
    func callAsFunction(_ url: URL) async throws(MarketError) -> Data
}

/// Loads an image through a repository.
public struct LoadImage: LoadImageUseCase {
    private let repository: any ImageRepository

    /// Loads from `repository`.
    public init(repository: any ImageRepository) {
        self.repository = repository
    }

    /// Loads the image at `url`.
    public func callAsFunction(_ url: URL) async throws(MarketError) -> Data {
        let data = try await repository.image(at: url)
        // A cell that was reused while the image was loading must not get it.
        guard !Task.isCancelled else { throw .cancelled }
        guard ImageFormat(content: data) != nil else { throw .image(.unknownFormat) }
        return data
    }
}
