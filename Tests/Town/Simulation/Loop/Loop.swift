import Synchronization

/// The jobs and timers of the process, and its time.
///
/// The driver's thread runs all jobs until none is left, and time passes only when it says so. Everything that happens is
/// therefore a function of the driver's decisions.
final class Loop: Sendable {
    typealias Work = @Sendable () -> Void

    static let shared = Loop()
    /// The number of jobs without a rest after which something is spinning.
    static let mostJobs = 200_000

    private struct Timer {
        let end: Duration
        let number: Int
        let work: Work
    }

    private struct State {
        var ready: [Work] = []
        /// The number of them that have been taken.
        var taken = 0
        /// In the order of their ends.
        var timers: [Timer] = []
        var time = Duration.zero
        var numbers = 0
        var ran = 0
        var foreignTimers = 0
        var shuffling: Randomness?

        mutating func next() -> Work? {
            guard taken < ready.count else {
                ready.removeAll(keepingCapacity: true)
                taken = 0
                return nil
            }
            if let shuffling, ready.count - taken > 1 {
                ready.swapAt(taken, taken + shuffling.below(ready.count - taken))
            }
            defer { taken += 1 }
            ran += 1
            return ready[taken]
        }

        mutating func add(at end: Duration, _ work: @escaping Work) -> Int {
            numbers += 1
            let place = timers.firstIndex { $0.end > end } ?? timers.endIndex
            timers.insert(Timer(end: end, number: numbers, work: work), at: place)
            return numbers
        }
    }

    private let state = Mutex(State())

    /// The time since the start of the process, as far as it has been let pass.
    var now: Duration { state.withLock { $0.time } }
    /// The number of jobs that have run.
    var jobs: Int { state.withLock { $0.ran } }
    /// The number of timers that wait.
    var timers: Int { state.withLock { $0.timers.count } }
    /// The number of sleeps so far on a clock that was not injected.
    var foreignTimers: Int { state.withLock { $0.foreignTimers } }

    /// Lets the seed choose which of the jobs that are ready runs next, as the threads of a pool would.
    func shuffle(by randomness: Randomness?) {
        state.withLock { $0.shuffling = randomness }
    }

    func add(_ work: @escaping Work) {
        state.withLock { $0.ready.append(work) }
    }

    /// Has `work` done when so much time has passed; returns the number by which it is called off.
    @discardableResult
    func addTimer(at end: Duration, _ work: @escaping Work) -> Int {
        state.withLock { $0.add(at: max(end, $0.time), work) }
    }

    func addForeignTimer(after delay: Duration, _ work: @escaping Work) {
        let step = Duration.milliseconds(50)
        let rounded = max(1, Int((delay / step).rounded()))
        state.withLock { state in
            state.foreignTimers += 1
            _ = state.add(at: state.time + step * rounded, work)
        }
    }

    /// Calls a timer off; returns what it would have done, unless it has been done.
    func removeTimer(_ number: Int) -> Work? {
        state.withLock { state in
            guard let place = state.timers.firstIndex(where: { $0.number == number }) else { return nil }
            return state.timers.remove(at: place).work
        }
    }

    /// Runs jobs until none is ready; returns whether that came to an end.
    @discardableResult
    func drain() -> Bool {
        for _ in 0..<Self.mostJobs {
            guard let work = state.withLock({ $0.next() }) else { return true }
            work()
        }
        return false
    }

    /// Lets time pass, timer by timer; returns whether everything came to rest each time.
    @discardableResult
    func pass(_ time: Duration) -> Bool {
        let end = now + time
        var rests = drain()
        while let work = state.withLock({ state -> Work? in
            guard let first = state.timers.first, first.end <= end else { return nil }
            state.timers.removeFirst()
            state.time = max(state.time, first.end)
            return first.work
        }) {
            work()
            rests = drain() && rests
        }
        state.withLock { $0.time = end }
        return rests
    }
}
