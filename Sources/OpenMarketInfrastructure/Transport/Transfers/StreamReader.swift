import Foundation
import OpenMarketData

/// Reads a streamed body, and gives it up when it is dropped.
final class StreamReader: Sendable {
    private let transfer: Transfer

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    deinit { transfer.end(.failure(.cancelled)) }

    func next() async throws(TransportError) -> Data? {
        await transfer.wait(for: .bytes)
        return try transfer.takeBytes()
    }
}
