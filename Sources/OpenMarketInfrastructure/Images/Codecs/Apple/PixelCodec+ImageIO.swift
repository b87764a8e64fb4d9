#if canImport(ImageIO)
    extension PixelCodec {
        /// A codec of the system's own framework.
        static func imageIO(pixelLimit: Int) -> PixelCodec {
            PixelCodec(
                jpeg: ImageIODecoder(),
                png: ImageIODecoder(),
                heic: ImageIODecoder(),
                encoder: ImageIOEncoder(),
                pixelLimit: pixelLimit
            )
        }
    }
#endif
