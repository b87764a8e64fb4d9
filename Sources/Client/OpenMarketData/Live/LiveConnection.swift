package import Foundation
package import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// Opens an event stream, and opens it again after every end, until it is cancelled.
package struct LiveConnection: Sendable {
    /// The reason why a stream ended.
    enum End: Sendable, Hashable {
        /// The stream was open and has ended.
        case broken
        /// No stream could be opened.
        case failed
        /// The token is not accepted.
        case refused
        case userChanged
        /// The server has no events at the moment: an older release, or one that is being installed.
        case unsupported
    }

    private let transport: any HTTPTransport
    private let baseURL: URL
    private let users: LiveUsers?
    private let topics: [String]
    private let pauses: ReconnectPauses

    /// The topics for a user whose client uses the market's own routes.
    package static let ownTopics = ["products", "chats", "likes", "sales"]

    /// The pause before a server without events is asked again.
    static let longPause = Duration.seconds(300)
    /// The time after which a stream without events was a real one: a stream that a proxy holds back ends sooner.
    static let longEnough = Duration.seconds(60)

    /// Events of the server at `baseURL`, those of the user in `users` included.
    ///
    /// The events of `topics` for a user; without topics, and for a guest, the topics that the server chooses.
    package init(
        _ transport: any HTTPTransport,
        baseURL: URL,
        users: LiveUsers? = nil,
        topics: [String] = [],
        surroundings: Surroundings
    ) {
        self.transport = transport
        self.baseURL = baseURL
        (self.users, self.topics) = (users, topics)
        pauses = ReconnectPauses(surroundings)
    }

    /// Follows the events until the task is cancelled; a server without events is asked again when `pause` ends.
    func follow(_ pause: LivePause, _ tell: @escaping @Sendable (LiveEvents.News) -> Void) async {
        var (attempts, lastID) = (0, "")
        var login: AuthSession?
        while !Task.isCancelled {
            let next = await users?.login()
            // Ids of one user's events mean nothing for another one.
            if next?.user != login?.user { lastID = "" }
            login = next
            let age = Self.age(on: pauses.clock)
            let reading = LiveReading(lastID: lastID, tell: tell)
            let end = await connect(as: login, into: reading)
            lastID = reading.close()
            guard !Task.isCancelled else { return }
            switch end {
            case .unsupported:
                attempts = 0
                await pause.wait { await longPause(as: next) }
                continue
            case .userChanged: continue
            case .broken where reading.hasEvents || age() >= Self.longEnough: attempts = 0
            case .broken, .failed: attempts += 1
            case .refused:
                attempts += 1
                if let login { await users?.renew(login) }
            }
            let pause = max(pauses.length(after: attempts), min(reading.retry, Self.longPause))
            do { try await pauses.clock.sleep(for: pause) } catch { return }
        }
    }

    /// Tells how long ago it was made.
    private static func age<Time: Clock>(on clock: Time) -> () -> Duration where Time.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Waits some minutes, or until another user logs in.
    private func longPause(as login: AuthSession?) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [clock = pauses.clock] in do { try await clock.sleep(for: Self.longPause) } catch {} }
            if let users { group.addTask { await users.untilOther(than: login?.user) } }
            await group.next()
            group.cancelAll()
        }
    }

    /// One stream, which also ends when another user logs in.
    private func connect(
        as login: AuthSession?,
        into reading: LiveReading
    ) async -> End {
        await withTaskGroup(of: End.self) { group in
            group.addTask { await read(as: login, into: reading) }
            if let users {
                group.addTask {
                    await users.untilOther(than: login?.user)
                    return .userChanged
                }
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failed
        }
    }

    private func read(as login: AuthSession?, into reading: LiveReading) async -> End {
        do throws(TransportError) {
            guard let request = request(as: login, after: reading.lastID) else { return .unsupported }
            var options = CallOptions(operation: "events")
            options.responseLimit = .max
            let response = try await transport.stream(request, options: options)
            if let end = Self.end(of: response) { return end }
            reading.open()
            while let bytes = try await response.chunks.next() {
                guard reading.take(bytes) else { return .broken }
            }
        } catch {
            return reading.isOpen ? .broken : .failed
        }
        return .broken
    }

    /// Returns the end that a response other than a stream means.
    private static func end(of response: HTTPStreamedResponse) -> End? {
        switch response.status {
        case 200:
            let type = response.headers["Content-Type"]?.lowercased() ?? ""
            // A network that wants a log-in of its own responds with a page.
            return type.hasPrefix("text/event-stream") ? nil : .failed
        case 401: return .refused
        // A firewall forbids the stream to every user.
        case 403, 408, 425, 429, 500, 502...599: return .failed
        default: return .unsupported
        }
    }

    private func request(as login: AuthSession?, after lastID: String) -> HTTPRequest? {
        guard let origin = HTTPOrigin(baseURL) else { return nil }
        var prefix = baseURL.path(percentEncoded: true)[...]
        while prefix.last == "/" { prefix = prefix.dropLast() }
        var headers: HTTPHeaders = ["Accept": "text/event-stream", "Cache-Control": "no-store"]
        if let login { headers["Authorization"] = "Bearer " + login.accessToken.reveal() }
        if !lastID.isEmpty { headers["Last-Event-ID"] = lastID }
        let query = login == nil || topics.isEmpty ? "" : "?topics=" + topics.joined(separator: ",")
        return HTTPRequest(method: .get, origin: origin, target: prefix + "/api/events" + query, headers: headers)
    }
}

/// The user whose events are asked for, and the token.
package struct LiveUsers: Sendable {
    private let sessions: any SessionStore & SessionStates
    private let renewal: SessionRenewal

    package init(sessions: any SessionStore & SessionStates, renewal: SessionRenewal) {
        self.sessions = sessions
        self.renewal = renewal
    }

    /// The login with a token that still holds, or as it is when there is no new one to be had.
    func login() async -> AuthSession? {
        do throws(MarketError) {
            guard let auth = try await sessions.session()?.auth else { return nil }
            do throws(MarketError) { return try await renewal.fresh(auth) } catch { return auth }
        } catch {
            return nil
        }
    }

    /// Gets new tokens after those of `login` were refused; a login that has expired ends the session.
    func renew(_ login: AuthSession) async {
        do throws(MarketError) { _ = try await renewal.renewed(replacing: login) } catch {}
    }

    /// Returns once another user than this one is logged in, or none.
    fileprivate func untilOther(than user: UserID?) async {
        for await state in await sessions.states() {
            var present: UserID?
            if case .signedIn(let session) = state { present = session.auth?.user }
            if present != user { return }
        }
    }
}

/// A pause of a connection that can be cut short.
final class LivePause: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Waits until `work` is over, the pause is ended, or the caller is cancelled.
    func wait(_ work: @escaping @Sendable () async -> Void) async {
        let wait = Task { await work() }
        task.withLock { $0 = wait }
        await withTaskCancellationHandler {
            await wait.value
        } onCancel: {
            wait.cancel()
        }
        task.withLock { $0 = nil }
    }

    func end() { task.withLock { $0 }?.cancel() }
}

/// One event stream while it is read: parses it, and reports what it says.
final class LiveReading: Sendable {
    private struct State {
        var parser = EventStreamParser()
        var lastID: String
        var isOpen = false
        var isClosed = false
        var hasEvents = false
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
    /// Whether it has reported something.
    var hasEvents: Bool { state.withLock { $0.hasEvents } }
    /// The least pause that the server wants before the next stream.
    var retry: Duration { .milliseconds(state.withLock { $0.parser.retry } ?? 0) }

    /// The server reports from now on; without an id to resume from, earlier changes are not known.
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
            // The id is noted first, so that a reported event is not asked for again.
            state.withLock { ($0.lastID, $0.hasEvents) = (event.lastEventID, true) }
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
