import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

/// The connection that looks alive, takes a request, and dies.
@Suite("A kept connection that turns out to be dead", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct DeadConnectionTests {
    let server: LoopbackServer
    let transport: any InspectableTransport

    init() throws {
        server = try LoopbackServer()
        transport = try makeTransport(.patient)
    }

    @Test(
        "never makes a change happen twice, or hang",
        arguments: [HTTPMethod.post, .patch, .put, .delete],
        [HTTPBody.none, .bytes(Data("{}".utf8)), .bytes(Data(count: 3_000_000))]
    )
    func change(_ method: HTTPMethod, _ body: HTTPBody) async throws {
        let route = method.rawValue + " /x"
        server.respond(to: route, with: .replyThenDie(Reply(200)))
        // Reads keep the shared connections warm, and dying.
        server.respond(to: "GET /x", with: .replyThenDie(Reply(200)))
        for round in 1...3 {
            _ = await transport.failure(of: try server.request(.get, "/x"))
            #expect(await transport.cause(of: try server.request(method, "/x", body: body)) == nil)
            #expect(server.effects(of: route) == round)
            #expect(server.requests(to: route).count == round)
        }
    }

    @Test("fails a change at once when it dies on a fresh connection too", arguments: [0, 10])
    func fresh(_ count: Int) async throws {
        server.respond(to: "POST /x", with: .closeBeforeHead)
        let request = try server.request(.post, "/x", body: .bytes(Data(count: count)))
        #expect(await transport.cause(of: request) == .connectionLost)
        #expect(server.effects(of: "POST /x") == 1)
    }

    @Test("is survived by reads, which may be sent again")
    func read() async throws {
        server.respond(to: "GET /x", with: .replyThenDie(Reply(200)))
        for _ in 0..<3 { #expect(await transport.cause(of: try server.request(.get, "/x")) == nil) }
    }

    @Test("three hundred faults of all kinds leave every change done once or not at all")
    func ledger() async throws {
        let answers: [Answer] = [
            .status(201), .closeBeforeHead, .replyThenDie(Reply(201)), .resetBeforeHead,
            .truncate(Reply(201, body: Data("ok".utf8)), missing: 2),
            .resetInBody(Reply(201, body: Data("ok".utf8)), after: 1),
        ]
        let options = CallOptions(retry: .keyed, deadline: .seconds(600))
        let pipeline = HTTPPipeline(RecommendedMiddleware().list(), over: transport)
        for number in 0..<300 {
            server.respond(to: "POST /\(number)", with: answers[number % answers.count])
            server.respond(to: "GET /warm", with: .replyThenDie(Reply(200)))
            _ = await pipeline.failure(of: try server.request(.get, "/warm"), options)
            let body = HTTPBody.bytes(Data(count: number % 3))
            let failure = await pipeline.failure(of: try server.request(.post, "/\(number)", body: body), options)
            #expect(server.effects(of: "POST /\(number)") == 1)
            #expect(failure == nil || failure?.cause == .connectionLost)
        }
        let keys = server.requests.filter { $0.method == "POST" }.compactMap { $0.header("Idempotency-Key") }
        #expect(keys.count == 300)
        #expect(Set(keys).count == 300)
    }
}
