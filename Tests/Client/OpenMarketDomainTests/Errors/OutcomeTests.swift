import OpenMarketDomain
import TestSupport
import Testing

@Suite("What a failed change did at the market", .slot)
struct OutcomeTests {
    @Test(
        "A request that was not sent or was refused changed nothing",
        arguments: [
            MarketError.offline, .unreachable, .unauthenticated, .notOwner, .invalid([]), .rateLimited(retryAfter: nil),
            .rejected(ServerRejection(status: 400)), .requestTooLarge, .storage(.full), .unsupported(.banners),
        ]
    )
    func unchanged(error: MarketError) {
        #expect(error.outcome == .unchanged)
    }

    @Test(
        "A market that is not as believed changed nothing either",
        arguments: [MarketError.notFound, .conflict, .wrongSecret]
    )
    func outdated(error: MarketError) {
        #expect(error.outcome == .outdated)
    }

    @Test(
        "Without a complete response the change may have been made",
        arguments: [
            MarketError.connectionLost, .timedOut, .cancelled, .server(ServerRejection(status: 500)),
            .unavailable(retryAfter: nil), .unreadable(Unreadable(expected: "a product")), .responseTooLarge(limit: 1),
        ]
    )
    func unknown(error: MarketError) {
        #expect(error.outcome == .unknown)
    }
}
