#if os(Linux)
    /// The functions of `libssl` that a server needs.
    struct TLSFunctions: Sendable {
        typealias Control = @convention(c) @Sendable (OpenSSL.Pointer?, Int32, Int, UnsafeMutableRawPointer?) -> Int
        typealias SetOptions = @convention(c) @Sendable (OpenSSL.Pointer?, UInt64) -> UInt64
        typealias UseFile = @convention(c) @Sendable (OpenSSL.Pointer?, UnsafePointer<CChar>?, Int32) -> Int32
        typealias UseChain = @convention(c) @Sendable (OpenSSL.Pointer?, UnsafePointer<CChar>?) -> Int32
        typealias Act = @convention(c) @Sendable (OpenSSL.Pointer?) -> Int32
        typealias Reason = @convention(c) @Sendable (OpenSSL.Pointer?, Int32) -> Int32
        typealias SetText = @convention(c) @Sendable (OpenSSL.Pointer?, UnsafePointer<CChar>?) -> Int32
        /// A function of the server that chooses among the protocols that a client offers.
        typealias Choice =
            @convention(c) (
                OpenSSL.Pointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?,
                UnsafePointer<UInt8>?, UInt32, UnsafeMutableRawPointer?
            ) -> Int32
        typealias SetChoice =
            @convention(c) @Sendable (OpenSSL.Pointer?, Choice?, UnsafeMutableRawPointer?) -> Void
        typealias SetBIO = @convention(c) @Sendable (OpenSSL.Pointer?, OpenSSL.Pointer?, OpenSSL.Pointer?) -> Void

        let serverMethod: OpenSSL.Make
        let newContext: OpenSSL.New
        let freeContext: OpenSSL.Free
        let controlContext: Control
        let setOptions: SetOptions
        let setCiphers: SetText
        let setSuites: SetText
        let setChoice: SetChoice
        let useChain: UseChain
        let useKey: UseFile
        let checkKey: Act
        let newConnection: OpenSSL.New
        let freeConnection: OpenSSL.Free
        let setBIO: SetBIO
        let accept: OpenSSL.Free
        let isReady: Act
        let read: OpenSSL.Read
        let write: OpenSSL.Write
        let shutdown: Act
        let reason: Reason

        /// Finds the functions; `nil` when one is missing.
        init?(_ library: String) {
            do {
                serverMethod = try SystemLibrary.function("TLS_server_method", in: library)
                newContext = try SystemLibrary.function("SSL_CTX_new", in: library)
                freeContext = try SystemLibrary.function("SSL_CTX_free", in: library)
                controlContext = try SystemLibrary.function("SSL_CTX_ctrl", in: library)
                setOptions = try SystemLibrary.function("SSL_CTX_set_options", in: library)
                setCiphers = try SystemLibrary.function("SSL_CTX_set_cipher_list", in: library)
                setSuites = try SystemLibrary.function("SSL_CTX_set_ciphersuites", in: library)
                setChoice = try SystemLibrary.function("SSL_CTX_set_alpn_select_cb", in: library)
                useChain = try SystemLibrary.function("SSL_CTX_use_certificate_chain_file", in: library)
                useKey = try SystemLibrary.function("SSL_CTX_use_PrivateKey_file", in: library)
                checkKey = try SystemLibrary.function("SSL_CTX_check_private_key", in: library)
                newConnection = try SystemLibrary.function("SSL_new", in: library)
                freeConnection = try SystemLibrary.function("SSL_free", in: library)
                setBIO = try SystemLibrary.function("SSL_set_bio", in: library)
                accept = try SystemLibrary.function("SSL_set_accept_state", in: library)
                isReady = try SystemLibrary.function("SSL_is_init_finished", in: library)
                read = try SystemLibrary.function("SSL_read", in: library)
                write = try SystemLibrary.function("SSL_write", in: library)
                shutdown = try SystemLibrary.function("SSL_shutdown", in: library)
                reason = try SystemLibrary.function("SSL_get_error", in: library)
            } catch {
                return nil
            }
        }
    }
#endif
