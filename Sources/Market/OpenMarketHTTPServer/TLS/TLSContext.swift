#if os(Linux)
    import Foundation

    /// The shared state of a server's TLS connections: its certificate, its key, and the versions it accepts.
    ///
    /// Versions and ciphers are those of a ``TLSProfile``, without renegotiation and compression. Sessions are resumed by
    /// tickets that clients keep, so that nothing is kept here for clients that do not come back.
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
                Self.apply(files.profile, to: context, of: library),
                library.tls.useChain(context, files.certificate) == 1,
                library.tls.useKey(context, files.key, Setting.pem) == 1,
                library.tls.checkKey(context) == 1
            else { throw .tls(library.lastError()) }
            _ = library.tls.controlContext(context, Setting.mode, Setting.releaseBuffers | Setting.movingBuffer, nil)
            _ = library.tls.controlContext(context, Setting.sessionCacheMode, 0, nil)
            _ = library.tls.setOptions(context, Setting.noRenegotiation)
            // RFC 7301: a client that offers protocols gets HTTP/1.1, or an alert where that is none of them.
            library.tls.setChoice(
                context,
                { _, chosen, length, offered, count, _ in
                    let offer = UnsafeBufferPointer(start: offered, count: Int(count))
                    guard let range = ProtocolOffer.http11(in: offer) else { return 2 }
                    chosen?.pointee = offered.map { $0 + range.lowerBound }
                    length?.pointee = UInt8(range.count)
                    return 0
                },
                nil
            )
        }

        private static func apply(_ profile: TLSProfile, to context: OpenSSL.Pointer, of library: OpenSSL) -> Bool {
            var groups = Array(TLSProfile.groups.utf8CString)
            return library.tls.controlContext(context, Setting.minimumVersion, profile.oldestVersion, nil) == 1
                && library.tls.setCiphers(context, TLSProfile.ciphers) == 1
                && library.tls.setSuites(context, TLSProfile.suites) == 1
                && library.tls.controlContext(context, Setting.groups, 0, &groups) == 1
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
            static let groups: Int32 = 92
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
