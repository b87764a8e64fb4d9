import Foundation
import OpenMarketDomain
import Synchronization

/// One event stream while it is read: parses it, and reports what it says.
final class LiveReading: Sendable {
    private struct State {
        var parser = EventStreamParser()
        var lastID: String
        var isOpen = false
        var isClosed = false
    }

    private let state: Mutex<State>
    private let tell: @Sendable (LiveEvents.News) -> Void

    init(lastID: String, tell: @escaping @Sendable (LiveEvents.News) -> Void) {
        state = Mutex(State(lastID: lastID))
        self.tell = tell
    }

    /// The id to resume from.
    var lastID: String { state.withLock { $0.lastID } }
    /// Whether the server has begun to report.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// The server reports from now on; without an id to resume from, what came before is not known.
    func open() {
        state.withLock { $0.isOpen = true }
        tell(.connected)
        if lastID.isEmpty { tell(.changed(.everything)) }
    }

    /// Reports the events in some bytes; `false` when they are no event stream.
    func take(_ bytes: Data) -> Bool {
        let events = state.withLock { state -> [ServerSentEvent]? in
            guard !state.isClosed else { return nil }
            return try? state.parser.parse(bytes)
        }
        guard let events else { return false }
        for event in events {
            // Noted first: what was reported is not asked for again.
            state.withLock { $0.lastID = event.lastEventID }
            if let change = LiveChange(event) { tell(.changed(change)) }
        }
        return true
    }

    /// Ends the reports; gives the id to resume from.
    func close() -> String {
        let (wasOpen, lastID) = state.withLock { state in
            defer { state.isClosed = true }
            return (state.isOpen && !state.isClosed, state.lastID)
        }
        if wasOpen { tell(.disconnected) }
        return lastID
    }
}
