import Foundation
import OpenMarketBackend
import OpenMarketData
import Synchronization

/// The reading end of a stream in the same process.
///
/// The market is told that the reader is gone when this is dropped, or its task is cancelled.
final class InProcessPieces: Sendable {
    private struct State {
        var received = 0
        var isReady = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let stream: ResponseStream
    private let limit: Int
    private let state = Mutex(State())

    init(_ stream: ResponseStream, limit: Int) {
        self.stream = stream
        self.limit = limit
        stream.attach { [weak self] in self?.wake() }
    }

    deinit { stream.end() }

    /// The next bytes; `nil` at the end.
    func next() async throws(TransportError) -> Data? {
        while true {
            guard !Task.isCancelled else {
                stream.end()
                throw .cancelled
            }
            switch stream.take() {
            case .bytes(let bytes): return try counted(Data(bytes))
            case .end: return nil
            case .broken: throw TransportError(.connectionLost)
            case .none: await wait()
            }
        }
    }

    private func counted(_ data: Data) throws(TransportError) -> Data {
        let total = state.withLock { state in
            state.received += data.count
            return state.received
        }
        guard total <= limit else {
            stream.end()
            throw TransportError(.responseTooLarge(limit: limit))
        }
        return data
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // Checked under the lock: the handler below may have run before there was a continuation.
                    if state.isReady || Task.isCancelled {
                        state.isReady = false
                        return true
                    }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            wake()
        }
    }

    private func wake() {
        let waiter = state.withLock { state in
            state.isReady = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
