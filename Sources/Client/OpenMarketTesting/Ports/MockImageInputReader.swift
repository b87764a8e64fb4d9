public import Foundation
public import OpenMarketDomain

/// A reader of picked images that records its calls and responds from a script.
public final class MockImageInputReader: ImageInputReader, Verifiable {
    /// Calls of `bytes(of:)`.
    public let reads = MockCall<ImageInput, Data>("ImageInputReader.bytes")

    /// A mock without a script.
    public init() {}

    /// Responds as `reads` is scripted.
    public func bytes(of input: ImageInput) async throws(MarketError) -> Data {
        try await reads(input)
    }
}
