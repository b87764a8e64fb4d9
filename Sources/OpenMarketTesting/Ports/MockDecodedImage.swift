public import Foundation
public import OpenMarketDomain

/// Pixels that record how they are encoded and answer from a script.
public final class MockDecodedImage: DecodedImage, Verifiable {
    /// How many pixels it claims to have.
    public let size: PixelSize
    /// Calls of `jpeg(quality:size:)`.
    public let encodings = MockCall<(quality: Double, size: PixelSize), Data>("DecodedImage.jpeg")

    /// Pixels of this size, without answers.
    public init(size: PixelSize) {
        self.size = size
    }

    /// What its calls have to report.
    public var reports: [MockReport] {
        encodings.reports
    }

    /// Answers as `encodings` is scripted.
    public func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data {
        try encodings.now((quality, size))
    }
}
