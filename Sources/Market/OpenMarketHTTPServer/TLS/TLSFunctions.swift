#if os(Linux)
    /// The functions of `libssl` that a server needs.
    struct TLSFunctions: Sendable {
        typealias Control = @convention(c) @Sendable (OpenSSL.Pointer?, Int32, Int, UnsafeMutableRawPointer?) -> Int
        typealias SetOptions = @convention(c) @Sendable (OpenSSL.Pointer?, UInt64) -> UInt64
        typealias UseFile = @convention(c) @Sendable (OpenSSL.Pointer?, UnsafePointer<CChar>?, Int32) -> Int32
        typealias UseChain = @convention(c) @Sendable (OpenSSL.Pointer?, UnsafePointer<CChar>?) -> Int32
        typealias Act = @convention(c) @Sendable (OpenSSL.Pointer?) -> Int32
        typealias Reason = @convention(c) @Sendable (OpenSSL.Pointer?, Int32) -> Int32
        typealias SetBIO = @convention(c) @Sendable (OpenSSL.Pointer?, OpenSSL.Pointer?, OpenSSL.Pointer?) -> Void

        let serverMethod: OpenSSL.Make
        let newContext: OpenSSL.New
        let freeContext: OpenSSL.Free
        let controlContext: Control
        let setOptions: SetOptions
        let useChain: UseChain
        let useKey: UseFile
        let checkKey: Act
        let newConnection: OpenSSL.New
        let freeConnection: OpenSSL.Free
        let setBIO: SetBIO
        let accept: OpenSSL.Free
        let read: OpenSSL.Read
        let write: OpenSSL.Write
        let shutdown: Act
        let reason: Reason

        /// Finds the functions; `nil` when one is missing.
        init?(_ library: String) {
            guard let serverMethod: OpenSSL.Make = SystemLibrary.function("TLS_server_method", in: library),
                let newContext: OpenSSL.New = SystemLibrary.function("SSL_CTX_new", in: library),
                let freeContext: OpenSSL.Free = SystemLibrary.function("SSL_CTX_free", in: library),
                let controlContext: Control = SystemLibrary.function("SSL_CTX_ctrl", in: library),
                let setOptions: SetOptions = SystemLibrary.function("SSL_CTX_set_options", in: library),
                let useChain: UseChain = SystemLibrary.function("SSL_CTX_use_certificate_chain_file", in: library),
                let useKey: UseFile = SystemLibrary.function("SSL_CTX_use_PrivateKey_file", in: library),
                let checkKey: Act = SystemLibrary.function("SSL_CTX_check_private_key", in: library),
                let newConnection: OpenSSL.New = SystemLibrary.function("SSL_new", in: library),
                let freeConnection: OpenSSL.Free = SystemLibrary.function("SSL_free", in: library),
                let setBIO: SetBIO = SystemLibrary.function("SSL_set_bio", in: library),
                let accept: OpenSSL.Free = SystemLibrary.function("SSL_set_accept_state", in: library),
                let read: OpenSSL.Read = SystemLibrary.function("SSL_read", in: library),
                let write: OpenSSL.Write = SystemLibrary.function("SSL_write", in: library),
                let shutdown: Act = SystemLibrary.function("SSL_shutdown", in: library),
                let reason: Reason = SystemLibrary.function("SSL_get_error", in: library)
            else { return nil }
            (self.serverMethod, self.newContext, self.freeContext, self.controlContext) = (
                serverMethod, newContext, freeContext, controlContext
            )
            (self.setOptions, self.useChain, self.useKey, self.checkKey) = (setOptions, useChain, useKey, checkKey)
            (self.newConnection, self.freeConnection, self.setBIO, self.accept) = (
                newConnection, freeConnection, setBIO, accept
            )
            (self.read, self.write, self.shutdown, self.reason) = (read, write, shutdown, reason)
        }
    }
#endif
