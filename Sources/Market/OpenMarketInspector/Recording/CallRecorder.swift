import Foundation
import OpenMarketHTTPServer
import Synchronization

/// Takes what a server notes of calls, masks it and keeps the last ones.
///
/// The thread of the server only puts a trace into the inbox. A task of its own takes secrets out, at most a quarter
/// of the time: while the inbox is full, further calls are not noted.
final class CallRecorder: Sendable {
    private struct State {
        var inbox: [CallTrace] = []
        var inboxBytes = 0
        var oldest = 0
        var skipped = 0
        /// The number of skipped calls at the last slice of masking.
        var skippedBefore = 0
        var isScheduled = false
        var ring: CallRing
        var listeners: [Int: @Sendable ([RecordedCall]) -> Bool] = [:]
        var nextListener = 0
    }

    private let state: Mutex<State>
    /// The bytes that calls which wait for the task may have together.
    private let inboxLimit: Int
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Duration
    private let start: Date

    /// Begins without calls; `clock` measures how long calls wait for the task, `date` is the present time.
    ///
    /// It is one of `count` that share the memory.
    init(sharing count: Int = 1, clock: any Clock<Duration> = ContinuousClock(), date: Date = Date()) {
        state = Mutex(State(ring: CallRing(sharing: count)))
        inboxLimit = 32 * 1024 * 1024 / count
        let time = MonotonicTime(ContinuousClock())
        now = { time.elapsed }
        (self.clock, start) = (clock, date)
    }

    var observer: ServerObserver {
        ServerObserver(now: now, isReady: { [weak self] in self?.hasRoom() ?? false }) { [weak self] in self?.note($0) }
    }

    /// The calls, oldest first.
    var calls: [RecordedCall] { state.withLock { Array($0.ring.all) } }
    /// The number of calls that came too fast to be kept.
    var skipped: Int { state.withLock { $0.skipped } }

    /// A call and the attempts it is one of.
    func call(_ number: Int) -> (call: RecordedCall, story: [RecordedCall])? {
        state.withLock { state in
            state.ring.call(number).map { ($0, state.ring.story(of: $0)) }
        }
    }

    /// The number of the call that a client knows by a mark, once it is kept.
    func number(ofMark mark: Int) -> Int? { state.withLock { $0.ring.all.last { $0.mark == mark }?.number } }

    func clear() {
        state.withLock { state in
            state.ring.clear()
            (state.inbox, state.inboxBytes, state.oldest, state.skipped, state.skippedBefore) = ([], 0, 0, 0, 0)
        }
    }

    /// Tells `listener` of calls as they are kept, until it returns `false`.
    func listen(_ listener: @escaping @Sendable ([RecordedCall]) -> Bool) {
        state.withLock { state in
            state.listeners[state.nextListener] = listener
            state.nextListener += 1
        }
    }

    /// Returns whether the task keeps up; a call that finds the inbox full is skipped before any work is done for it.
    private func hasRoom() -> Bool {
        state.withLock { state in
            if state.inbox.count >= state.ring.limit { state.skipped += 1 }
            return state.inbox.count < state.ring.limit
        }
    }

    /// Adds a call of the server to the inbox; its secrets are masked soon afterwards.
    private func note(_ trace: CallTrace) {
        let starts = state.withLock { state in
            let isFull = state.inbox.count >= state.ring.limit || state.inboxBytes >= inboxLimit
            state.inboxBytes += trace.size
            if !isFull {
                state.inbox.append(trace)
            } else {
                state.inboxBytes -= state.inbox[state.oldest].size
                state.inbox[state.oldest] = trace
                state.oldest = (state.oldest + 1) % state.inbox.count
                state.skipped += 1
            }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard starts else { return }
        Task { [weak self, clock] in
            var pause = Duration.milliseconds(50)
            while (try? await clock.sleep(for: pause)) != nil, let next = self?.maskSome() { pause = next }
        }
    }

    /// Masks a few calls; how long to wait before the next ones, or `nil` when there were none.
    ///
    /// While calls are skipped this is a fortieth of the time, in slices of milliseconds, so that clients do not notice.
    private func maskSome() -> Duration? {
        guard let spent = drain(limit: 16) else { return nil }
        let (rest, isOverloaded) = state.withLock { state in
            defer { state.skippedBefore = state.skipped }
            return (state.inbox.count, state.skipped > state.skippedBefore)
        }
        if isOverloaded { return spent * 40 }
        return rest > 0 ? spent * 3 : max(.milliseconds(100), spent * 3)
    }

    /// Masks what is in the inbox, the oldest calls first; the time it took, or `nil` when there was nothing.
    @discardableResult
    func drain(limit: Int = .max) -> Duration? {
        let begin = now()
        let (traces, first) = state.withLock { state in
            let all = state.inbox[state.oldest...] + state.inbox[..<state.oldest]
            let traces = Array(all.prefix(limit))
            (state.inbox, state.oldest) = (Array(all.dropFirst(limit)), 0)
            state.inboxBytes -= traces.reduce(0) { $0 + $1.size }
            if traces.isEmpty { state.isScheduled = false }
            return (traces, state.ring.nextNumber)
        }
        guard !traces.isEmpty else { return nil }
        let calls = traces.enumerated().map { index, trace in
            RecordedCall(trace, number: first + index, date: start + trace.began.seconds)
        }
        let listeners = state.withLock { state in
            for call in calls { state.ring.add(call) }
            return state.listeners
        }
        for (key, listener) in listeners where !listener(calls) {
            _ = state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        return now() - begin
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    var milliseconds: Double { seconds * 1_000 }
}
