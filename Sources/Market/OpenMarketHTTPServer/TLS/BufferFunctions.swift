#if os(Linux)
    /// The functions of `libcrypto` that a server needs.
    struct BufferFunctions: Sendable {
        typealias Pending = @convention(c) @Sendable (OpenSSL.Pointer?) -> Int
        typealias ClearErrors = @convention(c) @Sendable () -> Void
        typealias NextError = @convention(c) @Sendable () -> UInt
        typealias ErrorText = @convention(c) @Sendable (UInt, UnsafeMutablePointer<CChar>?, Int) -> Void

        let kind: OpenSSL.Make
        let make: OpenSSL.New
        let read: OpenSSL.Read
        let write: OpenSSL.Write
        let pending: Pending
        let clearErrors: ClearErrors
        let nextError: NextError
        let errorText: ErrorText

        /// Finds the functions; `nil` when one is missing.
        init?(_ library: String) {
            guard let kind: OpenSSL.Make = SystemLibrary.function("BIO_s_mem", in: library),
                let make: OpenSSL.New = SystemLibrary.function("BIO_new", in: library),
                let read: OpenSSL.Read = SystemLibrary.function("BIO_read", in: library),
                let write: OpenSSL.Write = SystemLibrary.function("BIO_write", in: library),
                let pending: Pending = SystemLibrary.function("BIO_ctrl_pending", in: library),
                let clearErrors: ClearErrors = SystemLibrary.function("ERR_clear_error", in: library),
                let nextError: NextError = SystemLibrary.function("ERR_get_error", in: library),
                let errorText: ErrorText = SystemLibrary.function("ERR_error_string_n", in: library)
            else { return nil }
            (self.kind, self.make, self.read, self.write) = (kind, make, read, write)
            (self.pending, self.clearErrors, self.nextError, self.errorText) = (
                pending, clearErrors, nextError, errorText
            )
        }
    }
#endif
