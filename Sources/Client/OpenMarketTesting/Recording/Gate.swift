/// A door that calls wait at until a test opens it: the way to put two calls in a chosen order.
public final class Gate: Sendable {
    private struct State {
        var isOpen: Bool
        var ignoresCancellation = false
    }

    private let waiters: Waiters<State, Int>
    private let waiting = Tally()

    public init(isOpen: Bool = false) {
        waiters = Waiters(State(isOpen: isOpen)) { [waiting] in waiting.change(by: $0) }
    }

    public var waiterCount: Int { waiting.value }

    /// Returns once `count` tasks wait at the gate, or when the calling task is cancelled.
    public func untilWaiting(_ count: Int = 1) async {
        await waiting.reach(count)
    }

    /// Makes callers wait from now on.
    ///
    /// With `ignoringCancellation` a cancelled caller goes on waiting, like a
    /// server that responds whether or not its client still listens.
    public func close(ignoringCancellation: Bool = false) {
        waiters.access { state, _ in state = State(isOpen: false, ignoresCancellation: ignoringCancellation) }
    }

    /// Lets all callers through, now and from now on.
    public func open() {
        waiters.change({ $0.isOpen = true }, letting: { _, _, _ in true })
    }

    /// Lets the first `count` waiting tasks through and stays as it is.
    public func letThrough(first count: Int = 1) {
        waiters.change(letting: { _, _, place in place < count })
    }

    /// Lets the calls pass that wait under this number.
    public func letThrough(number: Int) {
        waiters.change(letting: { _, waiting, _ in waiting == number })
    }

    /// Goes through the gate, waiting under `number` while it is closed.
    ///
    /// A task that is cancelled while it waits gets a `CancellationError`.
    public func pass(as number: Int = 0) async throws(CancellationError) {
        let hasPassed = await waiters.wait(as: number, unless: \.isOpen, mayLeave: { !$0.ignoresCancellation })
        guard hasPassed else { throw CancellationError() }
    }
}
