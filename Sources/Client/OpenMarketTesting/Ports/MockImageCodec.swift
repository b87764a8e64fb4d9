public import Foundation
public import OpenMarketDomain

/// An image codec that records its calls and responds from a script.
public final class MockImageCodec: ImageCodec, Verifiable {
    /// Calls of `inspect(_:)`.
    public let inspections = MockCall<Data, ImageInfo>("ImageCodec.inspect")
    /// Calls of `decode(_:longestSide:)`.
    public let decodings = MockCall<(data: Data, longestSide: Int?), any DecodedImage>("ImageCodec.decode")

    /// A mock without a script.
    public init() {}

    /// Responds as `inspections` is scripted.
    public func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        try inspections.now(data)
    }

    /// Responds as `decodings` is scripted.
    public func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        try decodings.now((data, longestSide))
    }
}
