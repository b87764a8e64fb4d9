import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
@testable import OpenMarketInfrastructure
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A slow connection", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct SlowTransferTests {
    @Test(
        "has the time for a response from when its length is known, and not more than two minutes",
        arguments: [
            (bytes: 277_000, seconds: 34), (7_999, 0), (2_000_000, 120),
        ]
    )
    func response(row: (bytes: Int, seconds: Int)) async throws {
        let (server, clock) = (try LoopbackServer(), ManualClock())
        server.respond(to: "GET /image", with: .ok(Data(count: row.bytes)))
        let transport = try makeTransport(.patient)
        var options = CallOptions(responseLimit: CallOptions.imageLimit)
        let deadline = Deadline(after: .seconds(30), on: clock)
        options.end = deadline
        _ = try await transport.send(try server.request(.get, "/image"), options: options)
        #expect(deadline.timeLeft == .seconds(30 + row.seconds))
    }

    @Test("has the time for a body over URLSession, whose timer does not stop while it is sent")
    func request() throws {
        let url = try #require(URL(string: "https://market.example/products"))
        func seconds(_ bytes: Int) throws -> Double {
            var request = try #require(HTTPRequest(url: url))
            (request.method, request.body) = (.post, .bytes(Data(count: bytes)))
            return URLRequest(request, url: url, connection: .default).timeoutInterval
        }
        #expect(try seconds(0) == 15 && seconds(1_450_000) == 15 + 181)
    }

    @Test("that is allowed more time while it is waited for is waited for longer")
    func extended() async throws {
        let clock = ManualClock()
        let deadline = Deadline(after: .seconds(30), on: clock)
        let end = Task {
            await deadline.result(late: TransportError(.timedOut), cancelled: TransportError(.cancelled)) {
                try? await Task.sleep(for: .seconds(3_600), clock: clock)
                return .success(())
            }
        }
        await clock.untilSleepers(2)
        deadline.allow(forResponseOf: 80_000)
        clock.advance(by: .seconds(30))
        await clock.untilSleepers(2)
        #expect(deadline.timeLeft == .seconds(10))
        clock.advance(by: .seconds(10))
        guard case .failure(let error) = await end.value else { return #expect(Bool(false)) }
        #expect(error.cause == .timedOut)
    }
}
