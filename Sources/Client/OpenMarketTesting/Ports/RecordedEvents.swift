public import OpenMarketData
import Synchronization

/// Keeps what a client does, for a test to look at.
///
/// ```swift
/// let events = RecordedEvents()
/// let client = OpenMarketClient.embedded(backend) { $0.events = events.sink }
/// ```
public final class RecordedEvents: Sendable {
    private let kept = Mutex<[ClientEvent]>([])

    public init() {}

    public var sink: EventSink {
        EventSink { [self] event in kept.withLock { $0.append(event) } }
    }

    /// The events, in order.
    public var all: [ClientEvent] { kept.withLock { $0 } }

    /// The calls that are over, in order.
    public var calls: [CallRecord] {
        all.compactMap { event in
            guard case .response(let call) = event.kind else { return nil }
            return call
        }
    }
}
