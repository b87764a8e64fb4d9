import Synchronization

/// Product events inside one process, delivered to everyone who listens.
public final class BroadcastProductEvents: ProductEvents {
    private struct Listeners {
        var next = 0
        var open: [Int: AsyncStream<ProductEvent>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// A hub that nobody listens to yet.
    public init() {}

    /// Tells everyone who listens.
    public func publish(_ event: ProductEvent) {
        let open = listeners.withLock { Array($0.open.values) }
        for listener in open { listener.yield(event) }
    }

    /// Everything published from now on, until the listener stops reading or the hub goes away.
    public func events() -> AsyncStream<ProductEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ProductEvent.self)
        let number = listeners.withLock { state in
            state.next += 1
            state.open[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0.open[number] = nil }
        }
        return stream
    }

    /// How many listen at the moment.
    package var listenerCount: Int {
        listeners.withLock { $0.open.count }
    }

    deinit {
        for listener in listeners.withLock({ Array($0.open.values) }) { listener.finish() }
    }
}
