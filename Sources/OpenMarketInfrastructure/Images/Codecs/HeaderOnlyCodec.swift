public import Foundation
public import OpenMarketDomain
import OpenMarketWire

/// What can be done with pictures on a machine without a codec: everything that needs no pixels.
///
/// Pictures that are small enough are passed on, without their metadata; all
/// others fail with the name of what to install.
public struct HeaderOnlyCodec: ImageCodec {
    private let missingLibrary: String

    /// A codec that says `missingLibrary` is missing when it is asked for pixels.
    public init(missingLibrary: String) {
        self.missingLibrary = missingLibrary
    }

    /// What the structure of the file says.
    public func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        try ImageInfo(reading: data)
    }

    /// The same pixels, bit for bit, without metadata.
    public func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        do throws(ImageFileError) {
            return try ImageMetadata.removed(from: data)
        } catch {
            throw error.marketError
        }
    }

    /// Always fails, with the name of what to install.
    public func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        throw .image(.codecMissing(library: missingLibrary))
    }
}
