import Foundation
package import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// The changes that a server reports, over one connection for all listeners of a client.
///
/// The connection is opened for the first listener and closed after the last one. It only wakes tasks that poll: they
/// read the changes with the same queries and cursors as without it, so a connection that breaks loses nothing.
package final class LiveEvents: LiveChanges {
    package enum News: Sendable, Equatable {
        /// The connection is open: the server reports every change from now on.
        case connected
        /// The connection is gone: changes are not reported until the next `connected`.
        case disconnected
        case changed(LiveChange)
    }

    private struct State {
        var listeners: [Int: @Sendable (News) -> Void] = [:]
        var lastKey = 0
        /// The connection for the present listeners; an older one has nothing more to say.
        var run = 0
        var task: Task<Void, Never>?
        var isConnected = false
    }

    private let connection: LiveConnection
    private let pause = LivePause()
    private let state = Mutex(State())

    package init(_ connection: LiveConnection) {
        self.connection = connection
    }

    /// Whether changes are reported at the moment.
    package var isConnected: Bool { state.withLock { $0.isConnected } }
    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Reports everything to `hear`, in order, as long as the result lives; a server without events is asked again.
    package func listen(_ hear: @escaping @Sendable (News) -> Void) -> LiveListening {
        let key = state.withLock { state in
            state.lastKey += 1
            state.listeners[state.lastKey] = hear
            if state.task == nil { begin(&state) }
            return state.lastKey
        }
        pause.end()
        return LiveListening(events: self, key: key)
    }

    package func changes() -> AsyncStream<LiveChange> {
        let (stream, listener) = AsyncStream.makeStream(of: LiveChange.self, bufferingPolicy: .bufferingNewest(512))
        let listening = listen { news in
            guard case .changed(let change) = news else { return }
            // A slow listener has missed a change of an unknown kind.
            if case .dropped = listener.yield(change) { listener.yield(.everything) }
        }
        listener.onTermination = { _ in listening.stop() }
        return stream
    }

    fileprivate func leave(_ key: Int) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard state.listeners.removeValue(forKey: key) != nil, state.listeners.isEmpty else { return nil }
            state.run += 1
            state.isConnected = false
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }

    private func begin(_ state: inout State) {
        state.run += 1
        state.task = Task { [connection, pause, run = state.run, weak self] in
            await connection.follow(pause) { [weak self] in self?.tell($0, from: run) }
        }
    }

    private func tell(_ news: News, from run: Int) {
        let listeners = state.withLock { state -> [@Sendable (News) -> Void] in
            guard state.run == run else { return [] }
            switch news {
            case .connected: state.isConnected = true
            case .disconnected: state.isConnected = false
            case .changed: break
            }
            return Array(state.listeners.values)
        }
        for hear in listeners { hear(news) }
    }
}

/// One listener of live events; it stops with its life.
package final class LiveListening: Sendable {
    private let events: LiveEvents
    private let key: Int

    fileprivate init(events: LiveEvents, key: Int) {
        self.events = events
        self.key = key
    }

    deinit { stop() }

    package var isConnected: Bool { events.isConnected }

    /// Stops listening; twice is no harm.
    func stop() { events.leave(key) }
}

extension LiveChange {
    /// Reads an event of the market's server; `nil` for events that no part of the client follows.
    init?(_ event: ServerSentEvent) {
        let root = try? JSONDocument(Data(event.data.utf8)).root
        switch event.type {
        case "reset": self = .everything
        case "products":
            guard let id = root?["id"]?.number?.int,
                let change = root?["change"]?.string.flatMap({ ProductChange(rawValue: $0) })
            else { return nil }
            self = .product(Product.ID(id), change)
        case "chats":
            guard let id = root?["id"]?.string else { return nil }
            self = .chat(ChatRoom.ID(rawValue: id))
        case "likes": self = .likes
        case "sales":
            guard let id = root?["product_id"]?.string else { return nil }
            self = .sale(Product.ID(rawValue: id))
        case "documents":
            guard let path = root?["path"]?.string else { return nil }
            self.init(path: path.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
        default: return nil
        }
    }

    /// The document at a path of the safe layout changed.
    private init?(path: [String]) {
        switch (path.first, path.count) {
        case ("chats", 2...): self = .chat(ChatRoom.ID(rawValue: path[1]))
        // A review is named after the product and the two users.
        case ("sales", 2), ("reviews", 2): self = .sale(Product.ID(rawValue: String(path[1].prefix { $0 != "_" })))
        case ("users", 4) where path[2] == "private": self = .likes
        default: return nil
        }
    }
}
