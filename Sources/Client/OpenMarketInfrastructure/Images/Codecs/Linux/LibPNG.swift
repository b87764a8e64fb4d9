#if os(Linux)
    import Foundation
    import OpenMarketDomain
    import OpenMarketWire

    /// The simplified reading functions of libpng 1.6, as `png.h` declares them.
    ///
    /// They never jump out of a call: errors come back as values.
    struct LibPNG: PixelDecoder {
        let keepsColorSpace = false

        private typealias Begin =
            @convention(c) @Sendable (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> CInt
        /// Image, background colour, target, row stride, colour map.
        private typealias Finish =
            @convention(c) @Sendable (
                UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?
            ) -> CInt
        private typealias Release = @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void

        private let begin: Begin
        private let finish: Finish
        private let release: Release

        /// The library, when it is installed.
        static let installed = LibPNG()

        private init?() {
            guard let library = SharedLibrary("libpng16.so.16"),
                let begin: Begin = library.function("png_image_begin_read_from_memory"),
                let finish: Finish = library.function("png_image_finish_read"),
                let release: Release = library.function("png_image_free")
            else { return nil }
            self.begin = begin
            self.finish = finish
            self.release = release
        }

        /// All pixels, on white where they are transparent; this library cannot read at a smaller scale.
        func pixels(of data: Data, longestSide: Int?) throws(MarketError) -> RGBPixels {
            guard let header = try? ImageHeader(reading: data) else { throw .image(.corrupt) }
            let size = PixelSize(width: header.width, height: header.height)
            let image = PNGImageStruct()
            defer {
                release(image.address)
                image.deallocate()
            }
            let decoded = data.withUnsafeBytes { file -> RGBPixels? in
                guard begin(image.address, file.baseAddress, file.count) != 0, !image.hasFailed,
                    image.width == size.width, image.height == size.height
                else { return nil }
                image.format = PNGImageStruct.rgb
                let white: [UInt8] = [255, 255, 255]
                return RGBPixels(size: size) { target in
                    finish(image.address, white, target.baseAddress, 0, nil) != 0 && !image.hasFailed
                }
            }
            guard let decoded else { throw .image(.corrupt) }
            return decoded
        }
    }
#endif
