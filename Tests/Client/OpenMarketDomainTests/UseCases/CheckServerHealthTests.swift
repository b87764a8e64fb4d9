import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct CheckServerHealthTests {
    private let repository = InMemoryMarket().discovery

    @Test("Primary: what the server said")
    func primary() async throws {
        let health = ServerHealth(isHealthy: true, statement: "OK")
        repository.healthChecks.returns(health)
        #expect(try await Discovery.only(health: repository).health() == health)
    }

    @Test("Sick: a failure of the server is a finding, not an error")
    func sick() async throws {
        repository.healthChecks.fails(
            .server(ServerRejection(status: 500, message: "out of memory")),
            .server(ServerRejection(status: 502)),
            .unavailable(retryAfter: .seconds(1))
        )
        let check = Discovery.only(health: repository)
        #expect(try await check.health() == ServerHealth(isHealthy: false, statement: "out of memory"))
        #expect(try await check.health() == ServerHealth(isHealthy: false, statement: ""))
        #expect(try await check.health() == ServerHealth(isHealthy: false, statement: ""))
    }

    @Test("Sad: no response is an error", arguments: [MarketError.offline, .unreachable, .timedOut, .cancelled])
    func sad(error: MarketError) async {
        repository.healthChecks.fails(error)
        await #expect(throws: error) { try await Discovery.only(health: repository).health() }
    }
}
