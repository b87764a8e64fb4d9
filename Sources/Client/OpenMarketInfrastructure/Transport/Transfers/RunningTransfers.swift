import OpenMarketData
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
        self.limit = limit
        self.idleLimit = idleLimit
        self.clock = clock
        self.step = step
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
