import Foundation
import OpenMarketDomain
import OpenMarketWire

extension ImageInfo {
    /// What the structure of a file says; the same on every platform, whichever codec decodes the pixels later.
    init(reading data: Data) throws(MarketError) {
        do throws(ImageFileError) {
            self.init(try ImageHeader(reading: data))
        } catch {
            throw error.marketError
        }
    }

    /// The file with the same pixels, bit for bit, and without metadata; `nil` when it cannot be had that way.
    static func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        do throws(ImageFileError) {
            return try ImageMetadata.removed(from: data)
        } catch {
            throw error.marketError
        }
    }

    private init(_ header: ImageHeader) {
        let format: ImageFormat =
            switch header.format {
            case .jpeg: .jpeg
            case .png: .png
            }
        self.init(
            format: format,
            size: PixelSize(width: header.width, height: header.height),
            orientation: header.orientation,
            hasMetadata: header.hasMetadata
        )
    }
}

extension ImageFileError {
    fileprivate var marketError: MarketError {
        switch self {
        case .unknownFormat: .image(.unknownFormat)
        case .heic: .image(.heic)
        case .corrupt: .image(.corrupt)
        }
    }
}
