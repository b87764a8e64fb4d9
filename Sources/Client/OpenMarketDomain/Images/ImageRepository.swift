public import Foundation

/// Loads images.
public protocol ImageRepository: Sendable {
    /// The bytes of the image at `url`, from a cache or the network.
    func image(at url: URL) async throws(MarketError) -> Data
}
