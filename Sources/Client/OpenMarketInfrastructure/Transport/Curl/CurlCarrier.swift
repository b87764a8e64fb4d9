#if os(Linux)
    import Foundation
    import OpenMarketData
    import OpenMarketDomain
    import OpenMarketWire

    /// Hands requests over to the thread on which libcurl works.
    final class CurlCarrier: TransferCarrier {
        private let connection: NetworkSettings
        private let inbox = CurlInbox()

        init(_ connection: NetworkSettings) {
            self.connection = connection
        }

        /// More than this is of no use to a reader: the kernel keeps what is on the way.
        private static let mostAhead = 1024 * 1024

        var stream: TransferLimits.Ahead { .waits(max(1, min(connection.streamBufferLimit, Self.mostAhead))) }

        /// Opens the files of a body, so that a request without them is never sent.
        func prepare(_ body: HTTPBody) async throws(TransportError) -> [UploadPiece] {
            switch body {
            case .none: []
            case .bytes(let data): [.bytes(data)]
            case .multipart, .file: try await Self.open(body.pieces)
            }
        }

        /// The system may have to look for a file, and so this never happens on the caller's actor.
        @concurrent
        private static func open(_ pieces: [BodyPiece]) async throws(TransportError) -> [UploadPiece] {
            var opened: [UploadPiece] = []
            for piece in pieces { opened.append(try UploadPiece(piece)) }
            return opened
        }

        /// Files are closed when the last one who knows them lets go.
        func discard(_ body: [UploadPiece]) {}

        func start(_ transfer: Transfer, _ request: HTTPRequest, url: URL, body: [UploadPiece]) {
            let id = inbox.makeID()
            let mayStart = transfer.begin(
                stop: { [inbox] in inbox.put(.stop(id)) },
                resume: { [inbox] in inbox.put(.resume(id)) }
            )
            guard mayStart else { return }
            let order = CurlOrder(id, request, url: url, body: body, transfer: transfer, connection: connection)
            switch inbox.put(.start(order)) {
            case .accepted: break
            case .closed: transfer.end(.failure(.cancelled))
            case .mustStartThread: startThread()
            }
        }

        func finish() { inbox.close() }

        private func startThread() {
            let thread = Thread { [inbox, connection] in
                // From within: a name that is set before is not what the system shows.
                Thread.current.name = "market.curl"
                CurlLoop.serve(inbox, connection)
            }
            thread.start()
        }
    }
#endif
