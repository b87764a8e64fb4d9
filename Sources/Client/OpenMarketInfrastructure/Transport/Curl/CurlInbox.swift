#if os(Linux)
    import COpenMarketCurl
    import Synchronization

    /// The orders of callers on any thread for the thread on which libcurl works.
    ///
    /// libcurl's handles never leave that thread. The one exception is here: while the thread waits for events, its
    /// address is known, so that a new order can wake it, which is the only call that libcurl allows from outside.
    final class CurlInbox: Sendable {
        enum Order: Sendable {
            case start(CurlOrder)
            case stop(Int)
            case resume(Int)
        }

        enum Reply {
            case accepted, mustStartThread, closed
        }

        private struct State {
            var orders: [Order] = []
            var sleeper: UInt = 0
            var lastID = 0
            var hasThread = false
            var isClosed = false

            mutating func wake() {
                guard let multi = OpaquePointer(bitPattern: sleeper) else { return }
                sleeper = 0
                _ = ccurl_multi_wakeup(multi)
            }
        }

        private let state = Mutex(State())

        func makeID() -> Int {
            state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
        }

        /// Leaves an order; nothing new is started once the inbox is closed.
        @discardableResult
        func put(_ order: Order) -> Reply {
            state.withLock { state in
                if case .start = order, state.isClosed { return .closed }
                state.orders.append(order)
                state.wake()
                guard case .start = order, !state.hasThread else { return .accepted }
                state.hasThread = true
                return .mustStartThread
            }
        }

        /// Lets the thread end once its transfers are over.
        func close() {
            state.withLock { state in
                state.isClosed = true
                state.wake()
            }
        }

        /// Takes the orders, and tells whether nothing more will come.
        func take() -> (orders: [Order], isClosed: Bool) {
            state.withLock { state in
                defer { state.orders = [] }
                state.sleeper = 0
                return (state.orders, state.isClosed)
            }
        }

        /// Announces that the thread is going to wait; `false` when there is something to do.
        func fallAsleep(on multi: OpaquePointer, whenClosed: Bool) -> Bool {
            state.withLock { state in
                guard state.orders.isEmpty, state.isClosed == whenClosed else { return false }
                state.sleeper = UInt(bitPattern: multi)
                return true
            }
        }
    }
#endif
