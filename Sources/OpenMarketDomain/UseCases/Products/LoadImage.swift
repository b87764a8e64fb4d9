public import Foundation

/// Loads a picture to show.
///
/// | course | what happens |
/// |---|---|
/// | input | the picture's address |
/// | primary | the bytes of a JPEG or PNG |
/// | something else | ``MarketError/image(_:)`` with ``ImageFailure/unknownFormat``: an HTML page is not a picture |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; others who wait for the same picture still get it |
public protocol LoadImageUseCase: Sendable {
    /// Loads the picture at `url`.
    func callAsFunction(_ url: URL) async throws(MarketError) -> Data
}

/// Loads a picture through a repository.
public struct LoadImage: LoadImageUseCase {
    private let repository: any ImageRepository

    /// Loads from `repository`.
    public init(repository: any ImageRepository) {
        self.repository = repository
    }

    /// Loads the picture at `url`.
    public func callAsFunction(_ url: URL) async throws(MarketError) -> Data {
        let data = try await repository.image(at: url)
        // A cell that was recycled while the picture arrived must not get it.
        guard !Task.isCancelled else { throw .cancelled }
        guard ImageFormat(content: data) != nil else { throw .image(.unknownFormat) }
        return data
    }
}
