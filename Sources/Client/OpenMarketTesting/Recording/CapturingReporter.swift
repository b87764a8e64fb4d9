public import OpenMarketDomain
import Synchronization

/// Collects what a call reports about its progress.
public final class CapturingReporter: Sendable {
    private final class Box: Sendable {
        let steps = Mutex<[TransferProgress]>([])
    }

    private let box = Box()

    public let reporter: ProgressReporter

    public init() {
        reporter = ProgressReporter { [box] step in
            box.steps.withLock { $0.append(step) }
        }
    }

    /// The steps so far, in order.
    public var steps: [TransferProgress] { box.steps.withLock { $0 } }
}
