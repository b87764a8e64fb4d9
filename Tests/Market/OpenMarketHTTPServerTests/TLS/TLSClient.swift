#if os(Linux)
    import Foundation
    import OpenMarketWire
    import StoreTestSupport

    @testable import OpenMarketHTTPServer

    /// A client of TLS over a socket that the test holds, so that bytes can be held back or spoilt.
    final class TLSClient {
        private typealias NameText =
            @convention(c) @Sendable (OpenSSL.Pointer?, UnsafeMutablePointer<CChar>?, Int32) -> UnsafeMutablePointer<
                CChar
            >?

        private typealias Offer = @convention(c) @Sendable (OpenSSL.Pointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

        struct Missing: Error {}

        private let raw: RawClient
        private let library: OpenSSL
        private let context: OpenSSL.Pointer
        private let connection: OpenSSL.Pointer
        private let incoming: OpenSSL.Pointer
        private let outgoing: OpenSSL.Pointer

        /// A client that has said nothing yet.
        ///
        /// It knows versions up to `newest`, such as 0x0302 for TLS 1.1, and of TLS 1.2 these `ciphers` alone, where there are
        /// any. It offers `protocols`, each with its length before it.
        init(port: UInt16, newest: Int = 0x0304, ciphers: String? = nil, protocols: [UInt8] = []) throws {
            guard let library = OpenSSL.shared,
                let method: OpenSSL.Make = try? SystemLibrary.function("TLS_client_method", in: "libssl.so.3"),
                let connect: OpenSSL.Free = try? SystemLibrary.function("SSL_set_connect_state", in: "libssl.so.3"),
                let context = library.tls.newContext(method()),
                // SSL_CTX_set_max_proto_version, and SSL_CTX_set_min_proto_version for a client that is as old.
                library.tls.controlContext(context, 124, newest, nil) == 1,
                library.tls.controlContext(context, 123, min(newest, 0x0303), nil) == 1,
                // Level 0, or the library itself would leave out what a server should refuse.
                ciphers.map({ library.tls.setCiphers(context, $0 + ":@SECLEVEL=0") == 1 }) ?? true,
                let connection = library.tls.newConnection(context),
                let incoming = library.buffers.make(library.buffers.kind()),
                let outgoing = library.buffers.make(library.buffers.kind())
            else { throw Missing() }
            library.tls.setBIO(connection, incoming, outgoing)
            connect(connection)
            if !protocols.isEmpty {
                let offer: Offer = try SystemLibrary.function("SSL_set_alpn_protos", in: "libssl.so.3")
                guard offer(connection, protocols, UInt32(protocols.count)) == 0 else { throw Missing() }
            }
            raw = try RawClient(port: port)
            (self.library, self.context, self.connection) = (library, context, connection)
            (self.incoming, self.outgoing) = (incoming, outgoing)
        }

        deinit {
            library.tls.freeConnection(connection)
            library.tls.freeContext(context)
        }

        /// Shakes hands and sends a text; `step` is how many encrypted bytes go at a time.
        func send(_ text: String, step: Int = .max) -> Bool {
            let bytes = Array(text.utf8)
            while library.tls.write(connection, bytes, Int32(bytes.count)) != Int32(bytes.count) {
                pass(step)
                guard receive() else { return false }
            }
            pass(step)
            return true
        }

        /// Sends new keys so many times and nothing else; `true` when the server hangs up.
        func updateKeys(times: Int) -> Bool {
            typealias Update = @convention(c) @Sendable (OpenSSL.Pointer?, Int32) -> Int32
            typealias Handshake = @convention(c) @Sendable (OpenSSL.Pointer?) -> Int32
            guard let update: Update = try? SystemLibrary.function("SSL_key_update", in: "libssl.so.3"),
                let send: Handshake = try? SystemLibrary.function("SSL_do_handshake", in: "libssl.so.3")
            else { return false }
            for _ in 0..<times {
                // 0 is "not requested": the server need not answer with keys of its own.
                guard update(connection, 0) == 1, send(connection) == 1 else { break }
                pass(.max)
            }
            return raw.waitForHangUp()
        }

        /// Reads until the server says that nothing more comes.
        func readAll() -> String { read { _ in false } }

        /// Reads until the text contains `mark`.
        func read(until mark: String) -> String { read { $0.contains(mark) } }

        private func read(until isDone: (String) -> Bool) -> String {
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = library.tls.read(connection, &buffer, Int32(buffer.count))
                if count > 0 {
                    all += buffer[..<Int(count)]
                    if isDone(String(decoding: all, as: UTF8.self)) { break }
                } else {
                    pass(.max)
                    guard library.tls.reason(connection, count) == 2, receive() else { break }
                }
            }
            return String(decoding: all, as: UTF8.self)
        }

        /// Who the server says it is.
        var serverName: String? {
            guard let get: OpenSSL.New = try? SystemLibrary.function("SSL_get1_peer_certificate", in: "libssl.so.3"),
                let subject: OpenSSL.New = try? SystemLibrary.function("X509_get_subject_name", in: "libcrypto.so.3"),
                let text: NameText = try? SystemLibrary.function("X509_NAME_oneline", in: "libcrypto.so.3"),
                let certificate = get(connection)
            else { return nil }
            var buffer = [CChar](repeating: 0, count: 256)
            _ = text(subject(certificate), &buffer, Int32(buffer.count))
            return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        private func pass(_ step: Int) {
            while library.buffers.pending(outgoing) > 0 {
                var bytes = [UInt8](repeating: 0, count: min(step, library.buffers.pending(outgoing)))
                guard library.buffers.read(outgoing, &bytes, Int32(bytes.count)) > 0 else { return }
                raw.send(bytes)
            }
        }

        private func receive() -> Bool {
            guard let bytes = raw.read() else { return false }
            return library.buffers.write(incoming, bytes, Int32(bytes.count)) > 0
        }
    }
#endif
