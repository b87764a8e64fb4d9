import Foundation
import OpenMarketData
import OpenMarketWire
import Synchronization

/// A connection whose streams break off after some random number of bytes, in the middle of an event or between two.
final class CuttingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let random: @Sendable () -> UInt64
    private let count = Mutex(0)

    /// Cuts the streams over `base`.
    init(_ base: any HTTPTransport, random: @escaping @Sendable () -> UInt64) {
        self.base = base
        self.random = random
    }

    /// How many streams were cut.
    var cuts: Int { count.withLock { $0 } }
    var deliversInPieces: Bool { true }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        try await base.send(request, options: options)
    }

    func stream(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPStreamedResponse {
        let response = try await base.stream(request, options: options)
        let rest = Rest(Int(random() % 300))
        let chunks = HTTPChunks { [self] () async throws(TransportError) in
            guard !rest.isOver, let chunk = try await response.chunks.next() else { throw cut() }
            let taken = rest.take(chunk)
            guard !taken.isEmpty else { throw cut() }
            return taken
        }
        return HTTPStreamedResponse(status: response.status, headers: response.headers, chunks: chunks)
    }

    private func cut() -> TransportError {
        count.withLock { $0 += 1 }
        return TransportError(.connectionLost)
    }
}

/// How many bytes may still pass.
private final class Rest: Sendable {
    private let bytes: Mutex<Int>

    init(_ bytes: Int) {
        self.bytes = Mutex(bytes)
    }

    var isOver: Bool { bytes.withLock { $0 <= 0 } }

    func take(_ data: Data) -> Data {
        bytes.withLock { bytes in
            defer { bytes -= data.count }
            return data.prefix(max(0, bytes))
        }
    }
}
