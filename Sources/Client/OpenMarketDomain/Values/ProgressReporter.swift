import Synchronization

/// The receiver of the ``TransferProgress`` of a long call.
///
/// ```swift
/// let (steps, reporter) = ProgressReporter.stream()
/// async let detail = registerProduct(draft, images: photos, progress: reporter)
/// for await step in steps { show(step) }
/// ```
public struct ProgressReporter: Sendable {
    private let deliver: @Sendable (TransferProgress) -> Void

    /// Hands every value to `deliver`, which may be called on any thread, but never twice at a time.
    public init(_ deliver: @escaping @Sendable (TransferProgress) -> Void) {
        let latest = Latest()
        self.deliver = { step in
            latest.advance(to: step, then: deliver)
        }
    }

    /// Reports one step; a step that is not further along than the last one is dropped.
    public func callAsFunction(_ step: TransferProgress) {
        CallScope.leave { deliver(step) }
    }

    /// A reporter and the sequence of what it reports.
    ///
    /// The sequence keeps only the newest unread value, ends after
    /// ``TransferProgress/finished``, and ends as well when the call drops the
    /// reporter because it failed.
    public static func stream() -> (steps: AsyncStream<TransferProgress>, reporter: ProgressReporter) {
        let (steps, continuation) = AsyncStream.makeStream(
            of: TransferProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let ending = Ending(continuation)
        let reporter = ProgressReporter { step in
            ending.continuation.yield(step)
            if step == .finished { ending.continuation.finish() }
        }
        return (steps, reporter)
    }

    /// Remembers the furthest step, so that late reports from another thread cannot step back.
    ///
    /// Steps are delivered outside of the lock, so that a receiver may report again or
    /// take its time. One caller delivers at a time; the others leave their step with it.
    private final class Latest: Sendable {
        private struct State {
            var last: TransferProgress?
            var waiting: [TransferProgress] = []
            var isDelivering = false

            /// Notes a step; whether the caller has to deliver it.
            mutating func note(_ next: TransferProgress) -> Bool {
                if let last, next.rank <= last.rank { return false }
                last = next
                waiting.append(next)
                guard !isDelivering else { return false }
                isDelivering = true
                return true
            }

            mutating func take() -> [TransferProgress] {
                defer { waiting = [] }
                isDelivering = !waiting.isEmpty
                return waiting
            }
        }

        private let state = Mutex(State())

        func advance(to next: TransferProgress, then deliver: (TransferProgress) -> Void) {
            guard state.withLock({ $0.note(next) }) else { return }
            while true {
                let steps = state.withLock { $0.take() }
                guard !steps.isEmpty else { return }
                for step in steps { deliver(step) }
            }
        }
    }

    /// Finishes the stream when the last copy of the reporter goes away.
    private final class Ending: Sendable {
        let continuation: AsyncStream<TransferProgress>.Continuation

        init(_ continuation: AsyncStream<TransferProgress>.Continuation) {
            self.continuation = continuation
        }

        deinit { continuation.finish() }
    }
}

/// The progress of a registration, an upload or a download.
///
/// Values that one reporter delivers never go backwards. Intermediate values
/// are not promised: a fast network may go from nothing to everything.
public enum TransferProgress: Sendable, Equatable {
    /// Images are being made small enough; `done` of `total` images are ready.
    case preparing(done: Int, total: Int)
    /// The device keeps the change, and sends it also if the app ends now.
    case kept
    /// Bytes of the request are on their way.
    case sending(bytes: Int64, total: Int64)
    /// Everything is sent and the server is thinking.
    case waiting
    /// Bytes of the response arrive; the total is unknown when the server does not say it.
    case receiving(bytes: Int64, total: Int64?)
    case finished

    /// The position of a value in the order of stages; a stream that uses it never goes back.
    package var rank: (stage: Int, amount: Int64) {
        switch self {
        case .preparing(let done, _): (0, Int64(done))
        case .kept: (1, 0)
        case .sending(let bytes, _): (2, bytes)
        case .waiting: (3, 0)
        case .receiving(let bytes, _): (4, bytes)
        case .finished: (5, 0)
        }
    }
}
