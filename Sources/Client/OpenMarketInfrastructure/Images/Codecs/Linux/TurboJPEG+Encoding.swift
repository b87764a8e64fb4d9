#if os(Linux)
    import Foundation
    import OpenMarketDomain

    extension TurboJPEGLibrary: PixelEncoder {
        func jpeg(of pixels: RGBPixels, quality: Double) throws(MarketError) -> Data {
            guard let handle = initializeCompressor() else { throw .image(.codecMissing(library: "libturbojpeg0")) }
            defer { _ = destroy(handle) }
            var output: UnsafeMutablePointer<UInt8>?
            var length: CUnsignedLong = 0
            defer { release(output) }
            let status = pixels.bytes.withUnsafeBufferPointer { source in
                compress(
                    handle,
                    source.baseAddress,
                    CInt(pixels.size.width),
                    0,
                    CInt(pixels.size.height),
                    Self.rgbPixels,
                    &output,
                    &length,
                    Self.halfColor,
                    CInt((1 + quality * 99).rounded()),
                    0
                )
            }
            // Sizes beyond 65,500 are not asked for, so the only reason left is missing memory.
            guard status == 0, let output, length > 0 else { throw .image(.corrupt) }
            return Data(bytes: output, count: Int(length))
        }

        private static let rgbPixels: CInt = 0
        /// Colour at half the resolution of brightness, as in nearly every photo.
        private static let halfColor: CInt = 2
    }
#endif
