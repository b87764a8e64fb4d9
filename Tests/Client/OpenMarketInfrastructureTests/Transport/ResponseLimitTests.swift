import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("A response has its limit", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct ResponseLimitTests {
    let server: LoopbackServer
    let transport: any InspectableTransport

    init() throws {
        server = try LoopbackServer()
        transport = try makeTransport(.patient)
    }

    @Test("one byte decides", arguments: [999, 1000, 1001, 5000])
    func oneByte(_ count: Int) async throws {
        server.respond(to: "GET /x", with: .ok(Data(count: count)))
        let cause = await transport.cause(of: try server.request(.get, "/x"), CallOptions(responseLimit: 1000))
        #expect(cause == (count > 1000 ? .responseTooLarge(limit: 1000) : nil))
    }

    @Test("an announced length is believed at once")
    func announced() async throws {
        server.respond(to: "GET /x", with: .stallInBody(Reply(body: Data(count: 5000)), after: 1))
        let cause = await transport.cause(of: try server.request(.get, "/x"), CallOptions(responseLimit: 1000))
        #expect(cause == .responseTooLarge(limit: 1000))
    }

    @Test("the connection of an endless response is given up")
    func endless() async throws {
        server.respond(to: "GET /x", with: .endless(Reply(body: Data(count: 10_000))))
        let cause = await transport.cause(of: try server.request(.get, "/x"), CallOptions(responseLimit: 100_000))
        #expect(cause == .responseTooLarge(limit: 100_000))
        await eventually { server.openConnectionCount == 0 }
    }

    @Test("the explanation of an error is cut off rather than lost with its status")
    func errorBody() async throws {
        server.respond(to: "GET /x", with: .endless(Reply(500, body: Data(count: 10_000))))
        let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
        #expect(response.status == 500)
        #expect(response.body.count == 64 * 1024)
    }

    @Test("an error whose explanation breaks off keeps its status")
    func brokenErrorBody() async throws {
        server.respond(to: "GET /x", with: .truncate(Reply(404, body: Data("gone".utf8)), missing: 10))
        let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
        #expect(response.status == 404)
        #expect(response.body == Data("gone".utf8))
    }
}
