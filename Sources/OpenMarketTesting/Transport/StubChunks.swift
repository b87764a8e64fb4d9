import Foundation
import OpenMarketData
import Synchronization

/// The pieces of a stubbed body, delivered within the limit of the call.
final class StubChunks: Sendable {
    private struct State {
        var rest: ArraySlice<Data>
        var delivered = 0
    }

    private let state: Mutex<State>
    private let failure: TransportError?
    private let limit: Int

    init(_ answer: StubAnswer, limit: Int) {
        self.state = Mutex(State(rest: answer.chunks[...]))
        self.failure = answer.failure
        self.limit = limit
    }

    func next() throws(TransportError) -> Data? {
        let (chunk, delivered) = state.withLock { state in
            let chunk = state.rest.popFirst()
            state.delivered += chunk?.count ?? 0
            return (chunk, state.delivered)
        }
        guard delivered <= limit else { throw TransportError(.responseTooLarge(limit: limit)) }
        if chunk == nil, let failure { throw failure }
        return chunk
    }

    func whole() throws(TransportError) -> Data {
        var whole = Data()
        while let chunk = try next() { whole += chunk }
        return whole
    }
}
