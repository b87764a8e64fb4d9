import Synchronization

/// What the threads of one server share: its script, its record, its open connections.
final class ServerCore: Sendable {
    private struct State {
        var answers: [String: [Answer]] = [:]
        var requests: [RecordedRequest] = []
        var connections: [Int: Connection] = [:]
        var connectionCount = 0
        var isStopped = false
    }

    private let state = Mutex(State())

    var requests: [RecordedRequest] { state.withLock { $0.requests } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }
    var openConnectionCount: Int { state.withLock { $0.connections.count } }

    func script(_ route: String, answers: [Answer]) {
        state.withLock { $0.answers[route] = answers }
    }

    /// The response whose turn it is; `404` for routes without a script.
    func nextAnswer(to request: RecordedRequest) -> Answer {
        state.withLock { state in
            for route in [request.route, "* " + request.path] {
                guard let answers = state.answers[route], let first = answers.first else { continue }
                if answers.count > 1 { state.answers[route] = Array(answers.dropFirst()) }
                return first
            }
            return .status(404)
        }
    }

    /// Writes a request down, and says under which number.
    func record(_ request: RecordedRequest) -> Int {
        state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
    }

    func update(_ number: Int, to request: RecordedRequest) {
        state.withLock { $0.requests[number] = request }
    }

    func admit(_ connection: Connection) -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.connectionCount += 1
            state.connections[connection.number] = connection
            return true
        }
    }

    func dismiss(_ connection: Connection) {
        state.withLock { _ = $0.connections.removeValue(forKey: connection.number) }
        connection.close()
    }

    func closeAll() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.connections.values { connection.shutDown() }
        }
    }
}
