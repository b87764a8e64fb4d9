import OpenMarketData
import OpenMarketHTTPServer
import Synchronization

/// Keeps what clients did lately.
final class TimelineRecorder: Sendable {
    /// The most use cases.
    static let limit = 100

    private struct State {
        var timelines: [Timeline] = []
        var count = 0
        var marks = 0
        var listeners: [Int: @Sendable (Timeline) -> Bool] = [:]
    }

    private let state = Mutex(State())

    var observer: ClientObserver {
        let time = MonotonicTime(ContinuousClock())
        return ClientObserver(now: { time.elapsed }) { [weak self] in self?.note($0) }
    }

    /// The stored timelines, oldest first.
    var timelines: [Timeline] { state.withLock { $0.timelines } }

    /// Marks the attempt that the present task makes; `nil` when it makes none that is seen.
    func markAttempt() -> Int? {
        guard let step = ClientStep.current, step.kind == .attempt else { return nil }
        let mark = state.withLock { state in
            state.marks += 1
            return state.marks
        }
        step.mark = mark
        return mark
    }

    /// Tells `listener` of use cases that are over, until it returns `false`.
    func listen(_ listener: @escaping @Sendable (Timeline) -> Bool) {
        state.withLock { state in
            state.count += 1
            state.listeners[state.count] = listener
        }
    }

    private func note(_ step: ClientStep) {
        let (timeline, listeners) = state.withLock { state in
            state.count += 1
            let timeline = Timeline(step, number: state.count)
            state.timelines.append(timeline)
            if state.timelines.count > Self.limit { state.timelines.removeFirst() }
            return (timeline, state.listeners)
        }
        for (key, listener) in listeners where !listener(timeline) {
            _ = state.withLock { $0.listeners.removeValue(forKey: key) }
        }
    }
}
