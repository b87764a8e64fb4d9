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
            do {
                kind = try SystemLibrary.function("BIO_s_mem", in: library)
                make = try SystemLibrary.function("BIO_new", in: library)
                read = try SystemLibrary.function("BIO_read", in: library)
                write = try SystemLibrary.function("BIO_write", in: library)
                pending = try SystemLibrary.function("BIO_ctrl_pending", in: library)
                clearErrors = try SystemLibrary.function("ERR_clear_error", in: library)
                nextError = try SystemLibrary.function("ERR_get_error", in: library)
                errorText = try SystemLibrary.function("ERR_error_string_n", in: library)
            } catch {
                return nil
            }
        }
    }
#endif
