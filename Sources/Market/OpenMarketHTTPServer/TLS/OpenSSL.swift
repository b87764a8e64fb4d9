#if os(Linux)
    /// The system's OpenSSL, found at run time, so that the package builds and runs without it.
    ///
    /// Declarations after the manual pages of OpenSSL 3 and 1.1.1, `ssl(7)` and `bio(7)`.
    struct OpenSSL: Sendable {
        typealias Pointer = OpaquePointer
        typealias New = @convention(c) @Sendable (Pointer?) -> Pointer?
        typealias Make = @convention(c) @Sendable () -> Pointer?
        typealias Free = @convention(c) @Sendable (Pointer?) -> Void
        typealias Read = @convention(c) @Sendable (Pointer?, UnsafeMutableRawPointer?, Int32) -> Int32
        typealias Write = @convention(c) @Sendable (Pointer?, UnsafeRawPointer?, Int32) -> Int32

        let tls: TLSFunctions
        let buffers: BufferFunctions

        /// The library of this machine; `nil` when there is none.
        static let shared = OpenSSL()

        private init?() {
            // Both libraries must be of one release, because they hand objects to each other.
            for release in ["3", "1.1"] {
                if let tls = TLSFunctions("libssl.so.\(release)"),
                    let buffers = BufferFunctions("libcrypto.so.\(release)")
                {
                    (self.tls, self.buffers) = (tls, buffers)
                    return
                }
            }
            return nil
        }

        /// Returns the library's last error on this thread, and nothing older.
        func lastError() -> String {
            var last: UInt = 0
            while case let code = buffers.nextError(), code != 0 { last = code }
            var text = [CChar](repeating: 0, count: 256)
            buffers.errorText(last, &text, text.count)
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
#endif
