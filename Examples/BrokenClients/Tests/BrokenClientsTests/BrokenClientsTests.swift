import OpenMarketBackend
import OpenMarketEmbedded
import Testing

@Suite("Five clients whose list stays empty")
struct BrokenClientsTests {
    @Test(
        "A broken client shows nothing, and its mended form shows products",
        arguments: [(1, 404), (2, 400), (3, 200), (4, 200), (5, 304)]
    )
    func programs(_ number: Int, _ status: Int) async throws {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.limits.passwordIterations = 2
        let backend = try await MarketBackend(configuration: configuration)
        try await backend.addDemoCatalogue()
        let seen = Seen()
        let server = HTTPServer(handler: backend, log: { seen.note($0.status) })
        let address = try server.start().description
        let broken = try await BuiltProgram.output(of: "Empty\(number)", address)
        #expect(broken == "0 products\n")
        let mended = try await BuiltProgram.output(of: "Mended\(number)", address)
        #expect(mended.hasSuffix(" products\n") && mended != broken)
        await server.stop()
        await backend.close()
        // The calls of the broken client come before those of the mended one, in the inspector too.
        let calls = number == 5 ? 2 : 1
        #expect(seen.all.prefix(calls).last == status)
    }
}
