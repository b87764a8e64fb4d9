public import Foundation
public import OpenMarketDomain

/// An image codec that records its calls and responds from a script.
public final class MockImageCodec: ImageCodec, Verifiable {
    public let inspections = MockCall<Data, ImageInfo>("ImageCodec.inspect")
    public let decodings = MockCall<(data: Data, longestSide: Int?), any DecodedImage>("ImageCodec.decode")

    public init() {}

    public func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        try inspections.now(data)
    }

    public func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        try decodings.now((data, longestSide))
    }
}

/// Pixels that record how they are encoded and read, and respond from a script.
public final class MockDecodedImage: DecodedImage, Verifiable {
    /// The size that it claims to have.
    public let size: PixelSize
    public let encodings = MockCall<(quality: Double, size: PixelSize), Data>("DecodedImage.jpeg")
    public let readings = MockCall<PixelSize, RGBPixels>("DecodedImage.pixels")

    public init(size: PixelSize) {
        self.size = size
    }

    public func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data {
        try encodings.now((quality, size))
    }

    public func pixels(size: PixelSize) throws(MarketError) -> RGBPixels {
        try readings.now(size)
    }
}

/// A reader of picked images that records its calls and responds from a script.
public final class MockImageInputReader: ImageInputReader, Verifiable {
    public let reads = MockCall<ImageInput, Data>("ImageInputReader.bytes")

    public init() {}

    public func bytes(of input: ImageInput) async throws(MarketError) -> Data {
        try await reads(input)
    }
}
