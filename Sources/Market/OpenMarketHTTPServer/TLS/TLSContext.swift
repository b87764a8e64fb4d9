#if os(Linux)
    import Foundation

    /// The shared state of a server's TLS connections: its certificate, its key, and the versions it accepts.
    ///
    /// TLS 1.2 and 1.3, no renegotiation, no compression, the library's own choice of ciphers. Sessions are resumed
    /// by tickets that clients keep, so that nothing is kept here for clients that do not come back.
    final class TLSContext: Sendable {
        let library: OpenSSL
        /// The library's object, which may be used by several threads.
        private let address: UInt

        init(_ files: TLSFiles) throws(ServerError) {
            guard let library = OpenSSL.shared else { throw .noTLS }
            library.buffers.clearErrors()
            guard let context = library.tls.newContext(library.tls.serverMethod()) else {
                throw .tls(library.lastError())
            }
            self.library = library
            address = UInt(bitPattern: context)
            guard
                library.tls.controlContext(context, Setting.minimumVersion, Setting.tls12, nil) == 1,
                library.tls.useChain(context, files.certificate) == 1,
                library.tls.useKey(context, files.key, Setting.pem) == 1,
                library.tls.checkKey(context) == 1
            else { throw .tls(library.lastError()) }
            _ = library.tls.controlContext(context, Setting.mode, Setting.releaseBuffers | Setting.movingBuffer, nil)
            _ = library.tls.controlContext(context, Setting.sessionCacheMode, 0, nil)
            _ = library.tls.setOptions(context, Setting.noRenegotiation)
        }

        deinit { library.tls.freeContext(OpenSSL.Pointer(bitPattern: address)) }

        /// The channel of a new connection; `nil` when there is no memory for it.
        func channel(on socket: Int32) -> (any Channel)? {
            TLSChannel(self, OpenSSL.Pointer(bitPattern: address), socket: socket)
        }

        /// Numbers of `openssl/ssl.h`.
        private enum Setting {
            static let mode: Int32 = 33
            static let sessionCacheMode: Int32 = 44
            static let minimumVersion: Int32 = 123
            static let tls12 = 0x0303
            static let movingBuffer = 0x02
            static let releaseBuffers = 0x10
            static let noRenegotiation: UInt64 = 1 << 30
            static let pem: Int32 = 1
        }
    }
#else
    /// The stand-in on systems without a library that a program may open at run time.
    ///
    /// Apple's own way, Network.framework, takes sockets of its own and not those of this server.
    final class TLSContext: Sendable {
        init(_ files: TLSFiles) throws(ServerError) { throw .noTLS }

        func channel(on socket: Int32) -> (any Channel)? { nil }
    }
#endif
