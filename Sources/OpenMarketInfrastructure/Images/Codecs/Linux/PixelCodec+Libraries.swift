#if os(Linux)
    extension PixelCodec {
        /// A codec of the C libraries that are installed; `nil` without libjpeg-turbo, which everything needs.
        static func openingLibraries(pixelLimit: Int) -> PixelCodec? {
            guard let turbo = TurboJPEGLibrary.installed else { return nil }
            let png: any PixelDecoder = LibPNG.installed ?? MissingDecoder(library: "libpng16-16")
            return PixelCodec(jpeg: turbo, png: png, encoder: turbo, pixelLimit: pixelLimit)
        }
    }
#endif
