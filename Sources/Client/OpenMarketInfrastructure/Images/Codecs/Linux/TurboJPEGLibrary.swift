#if os(Linux)
    /// The functions of libturbojpeg that are used here, as `turbojpeg.h` of version 2 declares them.
    struct TurboJPEGLibrary: Sendable {
        typealias Handle = UnsafeMutableRawPointer

        /// A fraction by which an image can be decoded smaller.
        struct ScalingFactor {
            let numerator: CInt
            let denominator: CInt
        }

        typealias Initialize = @convention(c) @Sendable () -> Handle?
        typealias Destroy = @convention(c) @Sendable (Handle?) -> CInt
        typealias ErrorCode = @convention(c) @Sendable (Handle?) -> CInt
        typealias Release = @convention(c) @Sendable (UnsafeMutablePointer<UInt8>?) -> Void
        /// Handle, bytes, their number; width, height, subsampling, colour space.
        typealias ReadHeader =
            @convention(c) @Sendable (
                Handle?, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?,
                UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
            ) -> CInt
        /// The function for the list of factors: their number goes to the pointer, and they stay the library's.
        typealias ListScalingFactors = @convention(c) @Sendable (UnsafeMutablePointer<CInt>?) -> UnsafeRawPointer?
        /// Handle, bytes, their number; target, width, bytes per row, height, pixel format, flags.
        typealias Decompress =
            @convention(c) @Sendable (
                Handle?, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<UInt8>?, CInt, CInt, CInt, CInt,
                CInt
            ) -> CInt
        /// Handle; pixels, width, bytes per row, height, pixel format; target, its size; subsampling, quality, flags.
        typealias Compress =
            @convention(c) @Sendable (
                Handle?, UnsafePointer<UInt8>?, CInt, CInt, CInt, CInt,
                UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, UnsafeMutablePointer<CUnsignedLong>?,
                CInt, CInt, CInt
            ) -> CInt

        let initializeDecompressor: Initialize
        let initializeCompressor: Initialize
        let destroy: Destroy
        let errorCode: ErrorCode
        let release: Release
        let readHeader: ReadHeader
        let listScalingFactors: ListScalingFactors
        let decompress: Decompress
        let compress: Compress

        /// The library, when it is installed.
        static let installed = TurboJPEGLibrary()

        private init?() {
            guard let library = SharedLibrary("libturbojpeg.so.0"),
                let initializeDecompressor: Initialize = library.function("tjInitDecompress"),
                let initializeCompressor: Initialize = library.function("tjInitCompress"),
                let destroy: Destroy = library.function("tjDestroy"),
                let errorCode: ErrorCode = library.function("tjGetErrorCode"),
                let release: Release = library.function("tjFree"),
                let readHeader: ReadHeader = library.function("tjDecompressHeader3"),
                let listScalingFactors: ListScalingFactors = library.function("tjGetScalingFactors"),
                let decompress: Decompress = library.function("tjDecompress2"),
                let compress: Compress = library.function("tjCompress2")
            else { return nil }
            self.initializeDecompressor = initializeDecompressor
            self.initializeCompressor = initializeCompressor
            self.destroy = destroy
            self.errorCode = errorCode
            self.release = release
            self.readHeader = readHeader
            self.listScalingFactors = listScalingFactors
            self.decompress = decompress
            self.compress = compress
        }

        /// All fractions by which an image can be decoded smaller or larger.
        var scalingFactors: [ScalingFactor] {
            var count: CInt = 0
            guard let factors = listScalingFactors(&count), count > 0 else { return [] }
            let typed = factors.assumingMemoryBound(to: ScalingFactor.self)
            return Array(UnsafeBufferPointer(start: typed, count: Int(count)))
        }
    }
#endif
