import Foundation

/// What happens on one connection, from the first request to the end.
struct Conversation {
    let connection: Connection
    let core: ServerCore

    /// Serves requests until the client or the server closes the connection.
    func run() {
        defer { core.dismiss(connection) }
        var reader = RequestReader(connection)
        var isDying = false
        while var request = reader.readHead() {
            let number = core.record(request)
            let answer = core.nextAnswer(to: request)
            if case .refuseUpload(let reply, let lingering) = answer, !isDying {
                return refuse(with: reply, lingering: lingering)
            }
            reader.readBody(of: &request)
            request.isCarriedOut = request.isComplete
            core.update(number, to: request)
            guard request.isComplete, !isDying else { return }
            switch answer {
            case .replyThenDie(let reply):
                send(reply, to: request)
                isDying = true
            default:
                guard perform(answer, for: request) else { return }
            }
        }
    }

    /// Carries out a response; `true` when the connection may be used again.
    private func perform(_ answer: Answer, for request: RecordedRequest) -> Bool {
        switch answer {
        case .reply(let reply), .replyThenDie(let reply), .refuseUpload(let reply, _):
            return finish(reply, to: request)
        case .computed(let make):
            return finish(make(request), to: request)
        case .held(let gate, let reply):
            gate.wait()
            return finish(reply, to: request)
        case .closeBeforeHead: break
        case .resetBeforeHead: connection.resetOnClose()
        case .stallBeforeHead: connection.awaitClose()
        case .resetInBody(let reply, let count):
            begin(reply, count: count)
            connection.resetOnClose()
        case .stallInBody(let reply, let count):
            begin(reply, count: count)
            connection.awaitClose()
        case .truncate(let reply, let missing):
            connection.write(reply.head(length: reply.body.count + missing) + reply.body)
        case .drip(let reply, let pause): drip(reply, pause: pause)
        case .endless(let reply): repeatForever(reply)
        case .raw(let bytes): connection.write(bytes)
        }
        return false
    }

    private func finish(_ reply: Reply, to request: RecordedRequest) -> Bool {
        guard send(reply, to: request) else { return false }
        let wishes = [request.header("Connection"), reply.headers.first { $0.0 == "Connection" }?.1]
        return !wishes.contains { $0?.lowercased() == "close" }
    }

    @discardableResult
    private func send(_ reply: Reply, to request: RecordedRequest) -> Bool {
        let head = reply.head(length: reply.body.count)
        return connection.write(request.method == "HEAD" ? head : head + reply.body)
    }

    private func begin(_ reply: Reply, count: Int) {
        connection.write(reply.head(length: reply.body.count) + reply.body.prefix(count))
    }

    private func drip(_ reply: Reply, pause: Duration) {
        connection.write(reply.head(length: reply.body.count))
        let seconds = Double(pause.components.seconds) + Double(pause.components.attoseconds) / 1e18
        for byte in reply.body {
            Thread.sleep(forTimeInterval: seconds)
            guard connection.write(Data([byte])) else { return }
        }
    }

    private func repeatForever(_ reply: Reply) {
        connection.write(reply.head(length: nil))
        let chunk = Data((String(reply.body.count, radix: 16) + "\r\n").utf8) + reply.body + Data("\r\n".utf8)
        // Without a pause the client's session would be busy with us alone, and with it every test in the process:
        // on Linux all sessions share one queue.
        while connection.write(chunk) { Thread.sleep(forTimeInterval: 0.001) }
    }

    /// The response goes out while the client is still sending.
    private func refuse(with reply: Reply, lingering: Bool) {
        connection.write(reply.head(length: reply.body.count) + reply.body)
        guard lingering else { return }
        connection.finishWriting()
        connection.awaitClose()
    }
}
