public import Foundation

/// Where pictures come from.
public protocol ImageRepository: Sendable {
    /// The bytes of the picture at `url`, from a cache or the network.
    func image(at url: URL) async throws(MarketError) -> Data
}
