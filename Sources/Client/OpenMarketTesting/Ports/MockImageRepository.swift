public import Foundation
public import OpenMarketDomain

/// An image repository that records its calls and responds from a script.
public final class MockImageRepository: ImageRepository, Verifiable {
    /// Calls of `image(at:)`.
    public let loads = MockCall<URL, Data>("ImageRepository.image")

    /// A mock without a script.
    public init() {}

    /// Responds as `loads` is scripted.
    public func image(at url: URL) async throws(MarketError) -> Data {
        try await loads(url)
    }
}
