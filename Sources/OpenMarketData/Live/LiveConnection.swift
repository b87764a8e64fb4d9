package import Foundation
import OpenMarketDomain
import OpenMarketWire

/// Opens an event stream, and opens it again after every end, until it is cancelled or the server has none.
package struct LiveConnection: Sendable {
    /// Why a stream ended.
    enum End: Sendable, Hashable {
        /// It was open, and is no more.
        case broken
        /// There was no stream this time.
        case failed
        /// The token is not accepted.
        case refused
        /// Another user is logged in.
        case userChanged
        /// The server has no events.
        case unsupported
    }

    private let transport: any HTTPTransport
    private let baseURL: URL
    private let users: LiveUsers?
    private let pauses: ReconnectPauses

    /// Events of the server at `baseURL`, those of the user in `users` included.
    package init(
        _ transport: any HTTPTransport,
        baseURL: URL,
        users: LiveUsers? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.transport = transport
        self.baseURL = baseURL
        self.users = users
        pauses = ReconnectPauses(clock: clock, jitter: jitter)
    }

    /// Follows the events until the task is cancelled.
    func follow(_ tell: @escaping @Sendable (LiveEvents.News) -> Void) async {
        var (attempts, lastID) = (0, "")
        var login: AuthSession?
        while !Task.isCancelled {
            let next = await users?.login()
            // Ids of one user's events mean nothing for another one.
            if next?.user != login?.user { lastID = "" }
            login = next
            let end = await connect(as: login, after: &lastID, tell)
            guard !Task.isCancelled else { return }
            switch end {
            case .unsupported: return
            case .userChanged: continue
            case .broken: attempts = 0
            case .failed: attempts += 1
            case .refused:
                attempts += 1
                if let login { await users?.renew(login) }
            }
            do { try await pauses.clock.sleep(for: pauses.length(after: attempts)) } catch { return }
        }
    }

    /// One stream, which also ends when another user logs in.
    private func connect(
        as login: AuthSession?,
        after lastID: inout String,
        _ tell: @escaping @Sendable (LiveEvents.News) -> Void
    ) async -> End {
        let reading = LiveReading(lastID: lastID, tell: tell)
        let end = await withTaskGroup(of: End.self) { group in
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
        lastID = reading.close()
        return end
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
            return type.hasPrefix("text/event-stream") ? nil : .unsupported
        case 401, 403: return .refused
        case 408, 425, 429, 500, 502...599: return .failed
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
        return HTTPRequest(method: .get, origin: origin, target: prefix + "/api/events", headers: headers)
    }
}
