#if canImport(ImageIO)
    import Foundation
    import ImageIO
    import OpenMarketDomain

    extension ImageIODecoder: HEICReader {
        func info(of data: Data) throws(MarketError) -> ImageInfo {
            guard let source = CGImageSourceCreateWithData(data as CFData, nil),
                let properties = CGImageSourceCopyPropertiesAtIndex(
                    source,
                    CGImageSourceGetPrimaryImageIndex(source),
                    nil
                ) as? [CFString: Any],
                let width = properties[kCGImagePropertyPixelWidth] as? Int,
                let height = properties[kCGImagePropertyPixelHeight] as? Int,
                width > 0, height > 0
            else { throw .image(.corrupt) }
            let orientation = properties[kCGImagePropertyOrientation] as? Int ?? 1
            return ImageInfo(
                format: .jpeg,
                size: PixelSize(width: width, height: height),
                orientation: (1...8).contains(orientation) ? orientation : 1,
                // It cannot be passed on as it is.
                hasMetadata: true
            )
        }
    }
#endif
