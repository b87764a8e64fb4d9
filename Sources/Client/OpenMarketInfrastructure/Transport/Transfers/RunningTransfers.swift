import Foundation
import OpenMarketData
import OpenMarketWire
import Synchronization

/// The transfers of one transport that are not over yet.
///
/// Looks after them once in a while, because URLSession on Linux has no limit for a transfer as a whole, and libcurl
/// none for one that stands still.
final class RunningTransfers: Sendable {
    private struct State {
        var transfers: [ObjectIdentifier: Transfer] = [:]
        var isWatching = false
    }

    private let state = Mutex(State())
    private let limit: Duration
    private let idleLimit: Duration?
    private let clock: any Clock<Duration>
    private let step: Duration

    init(
        limit: Duration,
        idleLimit: Duration? = nil,
        clock: any Clock<Duration>,
        step: Duration = .seconds(1)
    ) {
        (self.limit, self.idleLimit, self.clock, self.step) = (limit, idleLimit, clock, step)
    }

    var count: Int { state.withLock { $0.transfers.count } }

    func add(_ transfer: Transfer) {
        let mustWatch = state.withLock { state in
            state.transfers[ObjectIdentifier(transfer)] = transfer
            defer { state.isWatching = true }
            return !state.isWatching
        }
        if mustWatch { watch() }
    }

    func remove(_ transfer: Transfer) {
        state.withLock { _ = $0.transfers.removeValue(forKey: ObjectIdentifier(transfer)) }
    }

    func endAll(with error: TransportError) {
        let transfers = state.withLock { Array($0.transfers.values) }
        for transfer in transfers { transfer.end(.failure(error)) }
    }

    private func watch() {
        Task {
            repeat { try? await clock.sleep(for: step) } while growAll()
        }
    }

    /// Lets every transfer grow older; `false` when there is none to watch any more.
    private func growAll() -> Bool {
        let transfers = state.withLock { state in
            state.isWatching = !state.transfers.isEmpty
            return Array(state.transfers.values)
        }
        for transfer in transfers { transfer.grow(by: step, atMost: limit, idle: idleLimit) }
        return !transfers.isEmpty
    }
}

/// A carrier of single requests for a transport: URLSession or libcurl.
///
/// The common part of both stands in ``Exchanges``.
protocol TransferCarrier: Sendable {
    /// A body, ready to be sent.
    associatedtype Body: Sendable

    /// The treatment of a stream that is ahead of its reader.
    var stream: TransferLimits.Ahead { get }

    func prepare(_ body: HTTPBody) async throws(TransportError) -> Body

    /// Sends a request; its events go to `transfer`.
    func start(_ transfer: Transfer, _ request: HTTPRequest, url: URL, body: Body)

    /// Removes what was made for sending.
    func discard(_ body: Body)

    /// Lets running transfers end, and starts no more.
    func finish()
}

/// The part of a response that is read, and the memory or file for it.
struct TransferLimits: Sendable {
    /// The treatment of a body that arrives faster than it is read.
    enum Ahead: Sendable {
        /// The body is collected; only the limits of the whole response count.
        case unlimited
        /// The transfer fails when more than this number of bytes wait for their reader.
        case fails(Int)
        /// The connection is not read on while this number of bytes waits for its reader.
        case waits(Int)
    }

    /// The most bytes of a good response, after decoding.
    let response: Int
    /// The most bytes of an error response; the rest is cut off.
    let errorBody: Int
    /// The distance that a stream may be ahead of its reader.
    let ahead: Ahead

    func limit(for head: TransferHead) -> Int {
        head.isError ? min(response, errorBody) : response
    }

    /// The number of `more` bytes that are taken, and the end of the transfer, if they are it.
    ///
    /// `received` are the bytes of this response before, and `unread` those of them that still wait for their reader.
    func judge(_ more: Int, of head: TransferHead, received: Int64, unread: Int) -> Verdict {
        let limit = limit(for: head)
        if more > Int64(limit) - received {
            // An explanation of a refusal may be cut off; anything else is worth nothing in part.
            guard head.isError else { return .refused(limit: limit) }
            return Verdict(taken: max(0, Int(Int64(limit) - received)), end: .success(()))
        }
        if case .fails(let most) = ahead, more > most - unread { return .refused(limit: most) }
        return Verdict(taken: more, end: nil)
    }

    /// The outcome for bytes that have arrived.
    struct Verdict {
        let taken: Int
        let end: Result<Void, TransportError>?

        static func refused(limit: Int) -> Verdict { Verdict(taken: 0, end: refusal(limit: limit)) }

        static func refusal(limit: Int) -> Result<Void, TransportError> {
            .failure(TransportError(.responseTooLarge(limit: limit)))
        }
    }

    /// Whether the body is read while it arrives.
    var isStream: Bool {
        if case .unlimited = ahead { return false }
        return true
    }
}
