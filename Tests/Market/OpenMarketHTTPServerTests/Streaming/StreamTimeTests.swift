import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("How long streams are waited for", .slot)
struct StreamTimeTests {
    private func streaming() -> Connection {
        let connection = Connection(
            channel: PlainChannel(socket: -1),
            socket: -1,
            token: 2,
            peer: nil,
            counted: nil,
            limits: RequestLimits(),
            now: .zero
        )
        connection.phase = .streaming
        return connection
    }

    @Test("A stream that has nothing to say is not closed")
    func silent() {
        let connection = streaming()
        connection.settle(at: .zero)
        #expect(!connection.timer.isOver(at: .seconds(86_400), ServerTimeouts()))
    }

    @Test("A client that takes nothing has the time that it has for every response")
    func stalled() {
        let connection = streaming()
        connection.output.append { $0 += [1, 2, 3] }
        connection.settle(at: .seconds(100))
        #expect(!connection.timer.isOver(at: .seconds(120), ServerTimeouts()))
        #expect(connection.timer.isOver(at: .seconds(121), ServerTimeouts()))
    }
}
