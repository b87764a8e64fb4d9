#if os(Linux)
    import Foundation
    import OpenMarketDomain

    extension TurboJPEGLibrary: PixelDecoder {
        var keepsColorSpace: Bool { true }

        func pixels(of data: Data, longestSide: Int?) throws(MarketError) -> RGBPixels {
            guard let handle = initializeDecompressor() else { throw .image(.codecMissing(library: "libturbojpeg0")) }
            defer { _ = destroy(handle) }
            let decoded = data.withUnsafeBytes { raw -> RGBPixels? in
                let file = raw.assumingMemoryBound(to: UInt8.self)
                guard let head = header(of: file, handle: handle) else { return nil }
                let size = scaledSize(of: head.size, longestSide: longestSide)
                return head.isCMYK
                    ? cmykPixels(of: file, size: size, handle: handle)
                    : rgbPixels(of: file, size: size, handle: handle)
            }
            guard let decoded else { throw .image(.corrupt) }
            return decoded
        }

        private func header(
            of file: UnsafeBufferPointer<UInt8>,
            handle: Handle
        ) -> (size: PixelSize, isCMYK: Bool)? {
            var (width, height, subsampling, colorSpace): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
            let status = readHeader(
                handle,
                file.baseAddress,
                CUnsignedLong(file.count),
                &width,
                &height,
                &subsampling,
                &colorSpace
            )
            guard status == 0, width > 0, height > 0 else { return nil }
            return (PixelSize(width: Int(width), height: Int(height)), [Self.cmyk, Self.ycck].contains(colorSpace))
        }

        /// The smallest size the decoder can deliver that is not below `longestSide`.
        private func scaledSize(of size: PixelSize, longestSide: Int?) -> PixelSize {
            guard let longestSide else { return size }
            let sizes = scalingFactors.compactMap { factor -> PixelSize? in
                guard factor.numerator > 0, factor.numerator < factor.denominator else { return nil }
                let (numerator, denominator) = (Int(factor.numerator), Int(factor.denominator))
                return PixelSize(
                    width: (size.width * numerator + denominator - 1) / denominator,
                    height: (size.height * numerator + denominator - 1) / denominator
                )
            }
            return sizes.filter { $0.longestSide >= longestSide }.min { $0.longestSide < $1.longestSide } ?? size
        }

        private func rgbPixels(
            of file: UnsafeBufferPointer<UInt8>,
            size: PixelSize,
            handle: Handle
        ) -> RGBPixels? {
            RGBPixels(size: size) { target in
                read(file, to: target.baseAddress, size: size, format: Self.rgb, handle: handle)
            }
        }

        /// Printers' colours, stored inverted as Adobe does it: plain products, no colour management.
        private func cmykPixels(
            of file: UnsafeBufferPointer<UInt8>,
            size: PixelSize,
            handle: Handle
        ) -> RGBPixels? {
            var inks = [UInt8](repeating: 0, count: size.pixelCount * 4)
            let isRead = inks.withUnsafeMutableBufferPointer { target in
                read(file, to: target.baseAddress, size: size, format: Self.cmykPixels, handle: handle)
            }
            guard isRead else { return nil }
            return RGBPixels(size: size) { target in
                for pixel in 0..<size.pixelCount {
                    let black = UInt16(inks[pixel * 4 + 3])
                    for channel in 0..<3 {
                        target[pixel * 3 + channel] = UInt8((UInt16(inks[pixel * 4 + channel]) * black + 127) / 255)
                    }
                }
                return true
            }
        }

        private func read(
            _ file: UnsafeBufferPointer<UInt8>,
            to target: UnsafeMutablePointer<UInt8>?,
            size: PixelSize,
            format: CInt,
            handle: Handle
        ) -> Bool {
            let status = decompress(
                handle,
                file.baseAddress,
                CUnsignedLong(file.count),
                target,
                CInt(size.width),
                0,
                CInt(size.height),
                format,
                Self.limitScans
            )
            // A warning leaves an image: many cameras write files with small errors.
            return status == 0 || errorCode(handle) == Self.warning
        }

        private static let rgb: CInt = 0
        private static let cmykPixels: CInt = 11
        private static let cmyk: CInt = 3
        private static let ycck: CInt = 4
        private static let warning: CInt = 0
        /// Refuses progressive files with hundreds of scans, which take minutes to decode.
        private static let limitScans: CInt = 32768
    }
#endif
