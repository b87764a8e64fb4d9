import Foundation
import OpenMarketDomain
import OpenMarketWire

extension ImageInfo {
    /// What the structure of a file says; the same on every platform, whoever decodes the pixels later.
    init(reading data: Data) throws(MarketError) {
        do throws(ImageFileError) {
            self.init(try ImageHeader(reading: data))
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
    var marketError: MarketError {
        switch self {
        case .unknownFormat: .image(.unknownFormat)
        case .heic: .image(.heic)
        case .corrupt: .image(.corrupt)
        }
    }
}
