import Foundation
import LoopbackServer
import OpenMarketData
@testable import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("A call that someone waits for", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct YieldingTests {
    @Test("goes before images, however many of them wait, and images take what is left of the slots")
    func callsFirst() async throws {
        let (server, gate) = (try LoopbackServer(), Gate())
        server.respond(to: "GET /image", with: .held(gate, Reply(200)))
        server.respond(to: "GET /product", with: .ok())
        let transport = try makeTransport(.patient { $0.maxConcurrentTransfers = 4 })
        var yielding = CallOptions()
        yielding.yields = true
        let (image, product, options) = (
            try server.request(.get, "/image"), try server.request(.get, "/product"), yielding
        )
        let images = (0..<12).map { _ in Task { await transport.cause(of: image, options) } }
        await eventually { server.requests(to: "GET /image").count == 3 }
        #expect(await transport.cause(of: product) == nil)
        #expect(server.requests(to: "GET /image").count == 3)
        gate.open()
        for image in images { #expect(await image.value == nil) }
        #expect(server.requests(to: "GET /image").count == 12)
    }
}
