import Foundation
import OpenMarketDomain

/// Stands where a library is not installed.
struct MissingDecoder: PixelDecoder {
    let keepsColorSpace = false
    let library: String

    func pixels(of data: Data, longestSide: Int?) throws(MarketError) -> RGBPixels {
        throw .image(.codecMissing(library: library))
    }
}
