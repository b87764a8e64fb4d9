#if canImport(ImageIO)
    public import CoreGraphics
    public import Foundation
    import ImageIO

    extension PictureSize {
        /// The picture in a file, decoded and upright, in this size; `nil` when it is none.
        ///
        /// Never on the main thread, where it would hold up a list that is being scrolled.
        @concurrent
        public func image(of data: Data) async -> sending CGImage? {
            guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
            let index = CGImageSourceGetPrimaryImageIndex(source)
            let facts = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any] ?? [:]
            let width = facts[kCGImagePropertyPixelWidth] as? Int ?? 0
            let height = facts[kCGImagePropertyPixelHeight] as? Int ?? 0
            // From the fifth on, it lies on its side.
            let isTurned = (facts[kCGImagePropertyOrientation] as? Int ?? 1) > 4
            let side = isTurned ? longestSide(width: height, height: width) : longestSide(width: width, height: height)
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceShouldCacheImmediately: true,
                kCGImageSourceThumbnailMaxPixelSize: side,
            ]
            return CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary)
        }
    }
#endif
