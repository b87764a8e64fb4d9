import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Hours of rest, and whose the notices are", .slot)
struct NoticeRestTests {
    private func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(
        "A moment in the rest waits for its end by the user's own clock, across midnight as well",
        arguments: [
            ("2026-03-01T12:59:59Z", nil), ("2026-03-01T13:00:00Z", "2026-03-01T23:00:00Z"),
            ("2026-03-01T18:30:20Z", "2026-03-01T23:00:00Z"), ("2026-03-01T23:00:00Z", nil),
        ] as [(String, String?)]
    )
    func night(now: String, end: String?) throws {
        let rest = try #require(NoticeRest(start: 22 * 60, end: 8 * 60, timeZone: "Asia/Seoul"))
        #expect(rest.end(at: try moment(now)) == (try end.map(moment)))
    }

    @Test("A rest has minutes of a day, a length and a time zone that there is")
    func bounds() {
        for (start, end, zone) in [(-1, 5, "UTC"), (5, 1440, "UTC"), (5, 5, "UTC"), (1, 2, "Nowhere/At-All")] {
            #expect(NoticeRest(start: start, end: end, timeZone: zone) == nil)
        }
    }

    @Test("A device is that of the user who has registered it last; a guest has none")
    func owners() async throws {
        let sessions = SessionKeeper(store: InMemorySessionStore())
        let useCases = MarketUseCases(
            InMemoryMarket().ports(sessions: sessions, notices: InMemoryNotices(sessions: sessions))
        )
        let notices = try #require(useCases.notices)
        #expect(useCases.features.contains(.notices))
        await #expect(throws: MarketError.unauthenticated) { try await notices.overview() }
        let address = NoticeAddress.apple(token: Secret("ab"))
        try await sessions.save(.fixture(auth: .fixture(user: "ann")))
        try await notices.register(address, name: "Phone", language: "ko")
        try await notices.change(NoticeSettings(off: [.message]), language: "ko")
        #expect(try await notices.overview().devices.count == 1)
        try await sessions.save(.fixture(auth: .fixture(user: "bob")))
        #expect(try await notices.overview() == NoticeOverview(subscriptionKey: nil, devices: [], settings: .default))
        let own = try await notices.register(address, name: "Phone", language: "ko")
        try await sessions.save(.fixture(auth: .fixture(user: "ann")))
        #expect(try await notices.overview().devices.isEmpty)
        try await notices.remove(own.id)
        try await sessions.save(.fixture(auth: .fixture(user: "bob")))
        #expect(try await notices.overview().devices == [own])
    }

    @Test("A market without notices has no use cases for them")
    func without() {
        let useCases = MarketUseCases(InMemoryMarket().ports())
        #expect(useCases.notices == nil && !useCases.features.contains(.notices))
    }
}
