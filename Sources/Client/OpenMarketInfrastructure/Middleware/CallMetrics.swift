public import OpenMarketData
import Synchronization

/// Counts of all calls, by operation.
///
/// Set it as ``RecommendedMiddleware/metrics``; a client has its own in `OpenMarketClient.metrics`.
public final class CallMetrics: Sendable {
    /// The counts of one operation.
    public struct Counts: Sendable, Hashable {
        /// Finished calls.
        public internal(set) var calls = 0
        /// Requests that were sent for them, repetitions included.
        public internal(set) var attempts = 0
        /// Calls without a response.
        public internal(set) var failures = 0
        /// Calls by status.
        public internal(set) var statuses: [Int: Int] = [:]
        /// Bytes of all request bodies.
        public internal(set) var requestBytes: Int64 = 0
        /// Bytes of all responses.
        public internal(set) var responseBytes: Int64 = 0
        /// The time of all calls together.
        public internal(set) var totalDuration = Duration.zero
        /// The time of the slowest call.
        public internal(set) var longestDuration = Duration.zero
    }

    private let counts = Mutex<[String: Counts]>([:])

    /// Nothing counted yet.
    public init() {}

    /// The counts by operation.
    public var snapshot: [String: Counts] { counts.withLock { $0 } }

    /// The receiver of the events that it counts; for a client with middleware of its own.
    public var events: EventSink {
        EventSink(needsAddresses: false) { [self] in record($0) }
    }

    private func record(_ event: ClientEvent) {
        switch event.kind {
        case .attempt: counts.withLock { $0[event.operation, default: Counts()].attempts += 1 }
        case .response(let call): counts.withLock { $0[event.operation, default: Counts()].add(call) }
        default: break
        }
    }
}

extension CallMetrics.Counts {
    fileprivate mutating func add(_ call: CallRecord) {
        calls += 1
        requestBytes += call.requestBytes
        responseBytes += Int64(call.responseBytes)
        totalDuration += call.duration
        longestDuration = max(longestDuration, call.duration)
        if let status = call.status { statuses[status, default: 0] += 1 } else { failures += 1 }
    }
}
