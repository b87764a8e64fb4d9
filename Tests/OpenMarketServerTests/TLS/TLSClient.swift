#if os(Linux)
    import BackendTestSupport
    import Foundation
    import OpenMarketWire

    @testable import OpenMarketServer

    /// A client of TLS over a socket that the test holds, so that bytes can be held back or spoilt.
    final class TLSClient {
        private typealias Certificate = @convention(c) @Sendable (OpenSSL.Pointer?) -> OpenSSL.Pointer?
        private typealias Name = @convention(c) @Sendable (OpenSSL.Pointer?) -> OpenSSL.Pointer?
        private typealias NameText =
            @convention(c) @Sendable (OpenSSL.Pointer?, UnsafeMutablePointer<CChar>?, Int32) -> UnsafeMutablePointer<
                CChar
            >?

        struct Missing: Error {}

        private let raw: RawClient
        private let library: OpenSSL
        private let context: OpenSSL.Pointer
        private let connection: OpenSSL.Pointer
        private let incoming: OpenSSL.Pointer
        private let outgoing: OpenSSL.Pointer

        /// A client that has said nothing yet; `newest` is the newest version it knows, such as 0x0302 for TLS 1.1.
        init(port: UInt16, newest: Int = 0x0304) throws {
            guard let library = OpenSSL.shared,
                let method = SharedLibrary("libssl.so.3")?.function("TLS_client_method", as: OpenSSL.Make.self),
                let connect = SharedLibrary("libssl.so.3")?.function("SSL_set_connect_state", as: OpenSSL.Free.self),
                let context = library.newContext(method()),
                // SSL_CTX_set_max_proto_version, and SSL_CTX_set_min_proto_version for a client that is as old.
                library.controlContext(context, 124, newest, nil) == 1,
                library.controlContext(context, 123, min(newest, 0x0303), nil) == 1,
                let connection = library.newConnection(context),
                let incoming = library.newBIO(library.memoryBIO()), let outgoing = library.newBIO(library.memoryBIO())
            else { throw Missing() }
            library.setBIO(connection, incoming, outgoing)
            connect(connection)
            raw = try RawClient(port: port)
            (self.library, self.context, self.connection) = (library, context, connection)
            (self.incoming, self.outgoing) = (incoming, outgoing)
        }

        deinit {
            library.freeConnection(connection)
            library.freeContext(context)
        }

        /// Shakes hands and sends a text; `step` is how many encrypted bytes go at a time.
        func send(_ text: String, step: Int = .max) -> Bool {
            let bytes = Array(text.utf8)
            while library.write(connection, bytes, Int32(bytes.count)) != Int32(bytes.count) {
                pass(step)
                guard receive() else { return false }
            }
            pass(step)
            return true
        }

        /// Reads until the server says that nothing more comes.
        func readAll() -> String { read { _ in false } }

        /// Reads until the text contains `mark`.
        func read(until mark: String) -> String { read { $0.contains(mark) } }

        private func read(until isDone: (String) -> Bool) -> String {
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = library.read(connection, &buffer, Int32(buffer.count))
                if count > 0 {
                    all += buffer[..<Int(count)]
                    if isDone(String(decoding: all, as: UTF8.self)) { break }
                } else {
                    pass(.max)
                    guard library.reason(connection, count) == 2, receive() else { break }
                }
            }
            return String(decoding: all, as: UTF8.self)
        }

        /// Who the server says it is.
        var serverName: String? {
            guard let ssl = SharedLibrary("libssl.so.3"), let crypto = SharedLibrary("libcrypto.so.3"),
                let get = ssl.function("SSL_get1_peer_certificate", as: Certificate.self),
                let subject = crypto.function("X509_get_subject_name", as: Name.self),
                let text = crypto.function("X509_NAME_oneline", as: NameText.self),
                let certificate = get(connection)
            else { return nil }
            var buffer = [CChar](repeating: 0, count: 256)
            _ = text(subject(certificate), &buffer, Int32(buffer.count))
            return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        private func pass(_ step: Int) {
            while library.pendingBIO(outgoing) > 0 {
                var bytes = [UInt8](repeating: 0, count: min(step, library.pendingBIO(outgoing)))
                guard library.readBIO(outgoing, &bytes, Int32(bytes.count)) > 0 else { return }
                raw.send(bytes)
            }
        }

        private func receive() -> Bool {
            guard let bytes = raw.read() else { return false }
            return library.writeBIO(incoming, bytes, Int32(bytes.count)) > 0
        }
    }
#endif
