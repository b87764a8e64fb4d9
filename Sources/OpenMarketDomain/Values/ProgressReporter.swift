import Synchronization

/// Where a long call reports its ``TransferProgress``.
///
/// ```swift
/// let (steps, reporter) = ProgressReporter.stream()
/// async let detail = registerProduct(draft, images: photos, progress: reporter)
/// for await step in steps { show(step) }
/// ```
public struct ProgressReporter: Sendable {
    private let deliver: @Sendable (TransferProgress) -> Void

    /// Hands every value to `deliver`, which may be called on any thread.
    public init(_ deliver: @escaping @Sendable (TransferProgress) -> Void) {
        let latest = Latest()
        self.deliver = { step in
            latest.advance(to: step, then: deliver)
        }
    }

    /// Reports one step; a step that is not further along than the last one is dropped.
    public func callAsFunction(_ step: TransferProgress) {
        deliver(step)
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
    private final class Latest: Sendable {
        private let step = Mutex<TransferProgress?>(nil)

        func advance(to next: TransferProgress, then deliver: (TransferProgress) -> Void) {
            step.withLock { last in
                if let last, next.rank <= last.rank { return }
                last = next
                deliver(next)
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
