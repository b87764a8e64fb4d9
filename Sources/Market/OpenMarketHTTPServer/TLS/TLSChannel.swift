#if os(Linux)
    import Foundation

    /// A connection over TLS (RFC 8446, RFC 5246).
    ///
    /// OpenSSL reads and writes two buffers in memory and never the socket: so all calls to the system stay where they are
    /// for connections without TLS, and none of them waits or ends the program with a signal.
    final class TLSChannel: Channel {
        /// The most plain bytes that are encrypted before the socket has taken the last: one record.
        private static let step = 16_384
        /// The most records that are read before the other clients have their turn.
        private static let recordsAtOnce = 1024
        /// More bytes than a handshake needs; a client that sends as many without a byte of a request is sent away.
        private static let mostSilentBytes = 262_144

        private let context: TLSContext
        private let library: OpenSSL
        private let socket: Int32
        private let connection: OpenSSL.Pointer
        /// The bytes from the socket; they belong to the connection.
        private let incoming: OpenSSL.Pointer
        /// The bytes for the socket; they belong to the connection.
        private let outgoing: OpenSSL.Pointer
        /// The bytes that the socket did not take yet.
        private var unsent: ArraySlice<UInt8> = []
        /// The number of bytes received since the last ones that were not about TLS itself.
        private var silentBytes = 0
        private var hasEnded = false
        private(set) var mayHaveMore = false

        init?(_ context: TLSContext, _ pointer: OpenSSL.Pointer?, socket: Int32) {
            let library = context.library
            guard let connection = library.tls.newConnection(pointer),
                let incoming = library.buffers.make(library.buffers.kind()),
                let outgoing = library.buffers.make(library.buffers.kind())
            else { return nil }
            library.tls.setBIO(connection, incoming, outgoing)
            library.tls.accept(connection)
            self.context = context
            self.library = library
            self.socket = socket
            self.connection = connection
            self.incoming = incoming
            self.outgoing = outgoing
        }

        deinit { library.tls.freeConnection(connection) }

        var isSecure: Bool { true }

        var isReady: Bool { library.tls.isReady(connection) == 1 }

        var hasUnsent: Bool { !unsent.isEmpty || library.buffers.pending(outgoing) > 0 }

        func read(into buffer: inout [UInt8]) -> SystemSocket.Outcome {
            var (count, records) = (0, 0)
            mayHaveMore = false
            while count < buffer.count {
                guard records < Self.recordsAtOnce else {
                    // Tiny records take time too: the other clients have their turn in between.
                    mayHaveMore = true
                    return .bytes(count)
                }
                records += 1
                let result = readPlain(into: &buffer, from: count)
                if result > 0 {
                    count += Int(result)
                    silentBytes = 0
                    continue
                }
                let reason = library.tls.reason(connection, result)
                // A handshake, or an alert that says what is wrong, may have to leave first.
                if case .failed = flush() { return .failed }
                let outcome = reason == Reason.wantsMore ? receive() : reason == Reason.end ? .end : .failed
                if case .bytes = outcome { continue }
                return count > 0 ? .bytes(count) : outcome
            }
            return .bytes(count)
        }

        private func readPlain(into buffer: inout [UInt8], from start: Int) -> Int32 {
            buffer.withUnsafeMutableBytes { bytes in
                library.buffers.clearErrors()
                return library.tls.read(
                    connection,
                    bytes.baseAddress.map { $0 + start },
                    Int32(clamping: bytes.count - start)
                )
            }
        }

        func send(_ head: UnsafeRawBufferPointer, _ tail: UnsafeRawBufferPointer) -> SystemSocket.Outcome {
            let outcome = flush()
            guard case .bytes = outcome else { return outcome }
            let plain = head.isEmpty ? tail : head
            let size = min(plain.count, Self.step)
            library.buffers.clearErrors()
            guard size > 0, library.tls.write(connection, plain.baseAddress, Int32(size)) == Int32(size) else {
                return .failed
            }
            if case .failed = flush() { return .failed }
            return .bytes(size)
        }

        func flush() -> SystemSocket.Outcome {
            while hasUnsent {
                if unsent.isEmpty { unsent = takeOutgoing() }
                switch unsent.withUnsafeBytes({ SystemSocket.send(socket, $0) }) {
                case .bytes(let count): unsent.removeFirst(count)
                case .wouldBlock: return .wouldBlock
                case .end, .failed: return .failed
                }
            }
            unsent = []
            return .bytes(0)
        }

        func endWriting() -> Bool {
            if !hasEnded {
                hasEnded = true
                library.buffers.clearErrors()
                _ = library.tls.shutdown(connection)
            }
            if case .wouldBlock = flush() { return false }
            SystemSocket.endWriting(socket)
            return true
        }

        /// Hands what the socket has to the library.
        private func receive() -> SystemSocket.Outcome {
            var bytes = [UInt8](repeating: 0, count: Self.step + 1024)
            let outcome = SystemSocket.read(socket, into: &bytes)
            guard case .bytes(let count) = outcome else { return outcome }
            silentBytes += count
            guard silentBytes <= Self.mostSilentBytes else { return .failed }
            return library.buffers.write(incoming, bytes, Int32(count)) == Int32(count) ? outcome : .failed
        }

        private func takeOutgoing() -> ArraySlice<UInt8> {
            let size = library.buffers.pending(outgoing)
            let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count = max(0, Int(library.buffers.read(outgoing, buffer.baseAddress, Int32(clamping: size))))
            }
            return bytes[...]
        }

        /// Numbers of `SSL_get_error(3)`.
        private enum Reason {
            static let wantsMore: Int32 = 2
            static let end: Int32 = 6
        }
    }
#endif
