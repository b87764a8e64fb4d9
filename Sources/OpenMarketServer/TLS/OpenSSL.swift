#if os(Linux)
    import Foundation
    import OpenMarketWire

    /// The functions of the system's OpenSSL that a server needs, found at run time.
    ///
    /// Declarations after the manual pages of OpenSSL 3 and 1.1.1 (`ssl(7)`, `bio(7)`); the numbers are those of its
    /// headers, where these functions are macros over `SSL_CTX_ctrl`.
    struct OpenSSL: Sendable {
        typealias Pointer = OpaquePointer
        typealias New = @convention(c) @Sendable (Pointer?) -> Pointer?
        typealias Make = @convention(c) @Sendable () -> Pointer?
        typealias Free = @convention(c) @Sendable (Pointer?) -> Void
        typealias Control = @convention(c) @Sendable (Pointer?, Int32, Int, UnsafeMutableRawPointer?) -> Int
        typealias SetOptions = @convention(c) @Sendable (Pointer?, UInt64) -> UInt64
        typealias UseFile = @convention(c) @Sendable (Pointer?, UnsafePointer<CChar>?, Int32) -> Int32
        typealias UseChain = @convention(c) @Sendable (Pointer?, UnsafePointer<CChar>?) -> Int32
        typealias Act = @convention(c) @Sendable (Pointer?) -> Int32
        typealias Read = @convention(c) @Sendable (Pointer?, UnsafeMutableRawPointer?, Int32) -> Int32
        typealias Write = @convention(c) @Sendable (Pointer?, UnsafeRawPointer?, Int32) -> Int32
        typealias Reason = @convention(c) @Sendable (Pointer?, Int32) -> Int32
        typealias SetBIO = @convention(c) @Sendable (Pointer?, Pointer?, Pointer?) -> Void
        typealias Pending = @convention(c) @Sendable (Pointer?) -> Int
        typealias ClearErrors = @convention(c) @Sendable () -> Void
        typealias NextError = @convention(c) @Sendable () -> UInt
        typealias ErrorText = @convention(c) @Sendable (UInt, UnsafeMutablePointer<CChar>?, Int) -> Void

        let serverMethod: Make
        let newContext: New
        let freeContext: Free
        let controlContext: Control
        let setOptions: SetOptions
        let useChain: UseChain
        let useKey: UseFile
        let checkKey: Act
        let newConnection: New
        let freeConnection: Free
        let setBIO: SetBIO
        let accept: Free
        let read: Read
        let write: Write
        let shutdown: Act
        let reason: Reason
        let memoryBIO: Make
        let newBIO: New
        let readBIO: Read
        let writeBIO: Write
        let pendingBIO: Pending
        let clearErrors: ClearErrors
        let nextError: NextError
        let errorText: ErrorText

        /// The library of this machine; `nil` when there is none.
        static let shared = OpenSSL()

        private init?() {
            guard let ssl = SharedLibrary("libssl.so.3") ?? SharedLibrary("libssl.so.1.1"),
                let crypto = SharedLibrary("libcrypto.so.3") ?? SharedLibrary("libcrypto.so.1.1"),
                let serverMethod = ssl.function("TLS_server_method", as: Make.self),
                let newContext = ssl.function("SSL_CTX_new", as: New.self),
                let freeContext = ssl.function("SSL_CTX_free", as: Free.self),
                let controlContext = ssl.function("SSL_CTX_ctrl", as: Control.self),
                let setOptions = ssl.function("SSL_CTX_set_options", as: SetOptions.self),
                let useChain = ssl.function("SSL_CTX_use_certificate_chain_file", as: UseChain.self),
                let useKey = ssl.function("SSL_CTX_use_PrivateKey_file", as: UseFile.self),
                let checkKey = ssl.function("SSL_CTX_check_private_key", as: Act.self),
                let newConnection = ssl.function("SSL_new", as: New.self),
                let freeConnection = ssl.function("SSL_free", as: Free.self),
                let setBIO = ssl.function("SSL_set_bio", as: SetBIO.self),
                let accept = ssl.function("SSL_set_accept_state", as: Free.self),
                let read = ssl.function("SSL_read", as: Read.self),
                let write = ssl.function("SSL_write", as: Write.self),
                let shutdown = ssl.function("SSL_shutdown", as: Act.self),
                let reason = ssl.function("SSL_get_error", as: Reason.self),
                let memoryBIO = crypto.function("BIO_s_mem", as: Make.self),
                let newBIO = crypto.function("BIO_new", as: New.self),
                let readBIO = crypto.function("BIO_read", as: Read.self),
                let writeBIO = crypto.function("BIO_write", as: Write.self),
                let pendingBIO = crypto.function("BIO_ctrl_pending", as: Pending.self),
                let clearErrors = crypto.function("ERR_clear_error", as: ClearErrors.self),
                let nextError = crypto.function("ERR_get_error", as: NextError.self),
                let errorText = crypto.function("ERR_error_string_n", as: ErrorText.self)
            else { return nil }
            self.serverMethod = serverMethod
            self.newContext = newContext
            self.freeContext = freeContext
            self.controlContext = controlContext
            self.setOptions = setOptions
            self.useChain = useChain
            self.useKey = useKey
            self.checkKey = checkKey
            self.newConnection = newConnection
            self.freeConnection = freeConnection
            self.setBIO = setBIO
            self.accept = accept
            self.read = read
            self.write = write
            self.shutdown = shutdown
            self.reason = reason
            self.memoryBIO = memoryBIO
            self.newBIO = newBIO
            self.readBIO = readBIO
            self.writeBIO = writeBIO
            self.pendingBIO = pendingBIO
            self.clearErrors = clearErrors
            self.nextError = nextError
            self.errorText = errorText
        }

        /// What the library says went wrong last on this thread, and nothing older.
        func lastError() -> String {
            var last: UInt = 0
            while case let code = nextError(), code != 0 { last = code }
            var text = [CChar](repeating: 0, count: 256)
            errorText(last, &text, text.count)
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
#endif
