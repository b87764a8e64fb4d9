import Foundation
import OpenMarketDomain
import Synchronization

/// A codec without pixels: how large an encoding gets is up to the test, and every attempt is noted.
final class ScriptedCodec: ImageCodec {
    enum Attempt: Hashable, Sendable {
        case strip
        case decode(longestSide: Int?)
        case encode(quality: Double, size: PixelSize)
    }

    private let info: ImageInfo
    private let stripped: Data?
    private let decodeError: MarketError?
    private let encode: @Sendable (Double, PixelSize) -> Result<Data, MarketError>
    private let log = Mutex<[Attempt]>([])

    /// A codec for images like `info`, whose encodings `encode` makes up.
    init(
        _ info: ImageInfo,
        stripped: Data? = nil,
        decodeError: MarketError? = nil,
        encode: @escaping @Sendable (Double, PixelSize) -> Result<Data, MarketError> = { _, _ in .success(jpeg(1)) }
    ) {
        self.info = info
        self.stripped = stripped
        self.decodeError = decodeError
        self.encode = encode
    }

    var attempts: [Attempt] { log.withLock { $0 } }

    func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        guard data == stripped else { return info }
        return ImageInfo(format: info.format, size: info.size)
    }

    func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        log.withLock { $0.append(.strip) }
        return stripped
    }

    func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        log.withLock { $0.append(.decode(longestSide: longestSide)) }
        if let decodeError { throw decodeError }
        let upright = info.orientation < 5 ? info.size : PixelSize(width: info.size.height, height: info.size.width)
        return Pixels(size: longestSide.map(upright.fitting(longestSide:)) ?? upright, codec: self)
    }

    struct Pixels: DecodedImage {
        let size: PixelSize
        let codec: ScriptedCodec

        func pixels(size: PixelSize) throws(MarketError) -> RGBPixels { throw .image(.corrupt) }

        func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data {
            codec.log.withLock { $0.append(.encode(quality: quality, size: size)) }
            return try codec.encode(quality, size).get()
        }
    }
}

/// Bytes that begin like a JPEG.
func jpeg(_ count: Int) -> Data {
    Data([0xFF, 0xD8, 0xFF]) + Data(repeating: 0x20, count: max(0, count - 3))
}
