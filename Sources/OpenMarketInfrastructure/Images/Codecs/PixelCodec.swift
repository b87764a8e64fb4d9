import Foundation
import OpenMarketDomain
import OpenMarketWire

/// A codec made of one decoder per format and an encoder.
///
/// Everything but the decoding and encoding itself happens here, in Swift, and so
/// is the same on all platforms: limits, orientation, scaling, metadata.
struct PixelCodec: ImageCodec {
    let jpeg: any PixelDecoder
    let png: any PixelDecoder
    /// What reads the structure of HEIC files, where the system knows them; `jpeg` reads their pixels there.
    var heic: (any HEICReader)?
    let encoder: any PixelEncoder
    let pixelLimit: Int

    func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        do throws(MarketError) {
            return try ImageInfo(reading: data)
        } catch .image(.heic) {
            guard let heic else { throw .image(.heic) }
            return try heic.info(of: data)
        }
    }

    func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        do throws(MarketError) {
            return try ImageInfo.withoutMetadata(data)
        } catch .image(.heic) {
            // Uploaded as JPEG, it is encoded again in any case.
            return nil
        }
    }

    func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        let info = try inspect(data)
        // Before anything is allocated: a file of 100 bytes may claim four thousand million pixels.
        guard info.size.pixelCount <= pixelLimit else { throw .image(.tooManyPixels(limit: pixelLimit)) }
        let decoder = info.format == .jpeg ? jpeg : png
        let pixels = try decoder.pixels(of: data, longestSide: longestSide).upright(from: info.orientation)
        let profile = decoder.keepsColorSpace ? JPEGColorProfile(of: data) : nil
        return PixelImage(pixels: pixels, colorProfile: profile, encoder: encoder)
    }
}

/// A type that reads the structure of HEIC files.
protocol HEICReader: Sendable {
    /// Size and orientation; the format is the one it is uploaded in, JPEG.
    func info(of data: Data) throws(MarketError) -> ImageInfo
}
