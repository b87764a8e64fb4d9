package import Foundation
package import OpenMarketDomain

/// The codec of a machine that has none: it does everything that needs no pixels.
///
/// Images that are small enough are passed on, without their metadata; all others fail with the name of what to install.
package struct HeaderOnlyCodec: ImageCodec {
    private let missingLibrary: String

    /// A codec that says `missingLibrary` is missing when it is asked for pixels.
    package init(missingLibrary: String) {
        self.missingLibrary = missingLibrary
    }

    /// What the structure of the file says.
    package func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        try ImageInfo(reading: data)
    }

    /// The same pixels, bit for bit, without metadata.
    package func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        try ImageInfo.withoutMetadata(data)
    }

    /// Always fails, with the name of what to install.
    package func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        throw .image(.codecMissing(library: missingLibrary))
    }
}
