public import Foundation
public import OpenMarketDomain

/// Images that record their calls and respond from a script.
public final class MockImages: ImageUseCases, Verifiable {
    /// Calls of `load(_:)`.
    public let load = MockCall<URL, Data>("images.load")
    /// Calls of `prepare(_:progress:)`.
    public let prepare = MockCall<(inputs: [ImageInput], progress: ProgressReporter?), [PreparedImage]>(
        "images.prepare"
    )

    /// A mock without a script.
    public init() {}

    /// Responds as `load` is scripted.
    public func load(_ url: URL) async throws(MarketError) -> Data { try await load.callAsFunction(url) }
    /// Responds as `prepare` is scripted.
    public func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await prepare.callAsFunction((inputs, progress))
    }
}
