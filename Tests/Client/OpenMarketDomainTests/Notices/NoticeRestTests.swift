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

    @Test("Any two times of a day are read as they are typed, with each sign between them", arguments: 0..<200)
    func typed(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let minutes = 0..<NoticeRest.day
        let (start, end) = (Int.random(in: minutes, using: &random), Int.random(in: minutes, using: &random))
        func text(_ minute: Int) -> String {
            let (hour, rest) = (minute / 60, minute % 60)
            let padded = (rest < 10 ? "0" : "") + String(rest)
            let hours = hour < 10 && Bool.random(using: &random) ? "0" + String(hour) : String(hour)
            return rest == 0 && Bool.random(using: &random) ? hours : hours + ":" + padded
        }
        let sign = ["–", "-", " - ", "~", "〜", " ~ ", " "].randomElement(using: &random) ?? ""
        let rest = NoticeRest(text(start) + sign + text(end), timeZone: "UTC")
        #expect(rest == NoticeRest(start: start, end: end, timeZone: "UTC"))
    }

    @Test("Times in full width are read, and midnight may be the end of a day")
    func wide() {
        let night = NoticeRest(start: 22 * 60, end: 0, timeZone: "UTC")
        #expect(NoticeRest("２２：００〜２４：００", timeZone: "UTC") == night)
    }

    @Test(
        "What is not two times is none",
        arguments: [
            "", "22", "22:00", "22:00–22:00", "25–8", "22:60–8", "24:30–8", "22:00–8:00–9:00", "10pm–8am", "-", ":–:",
            "22:0:0–8", "222–8", "٢٢x–8",
        ]
    )
    func untimed(text: String) {
        #expect(NoticeRest(text, timeZone: "UTC") == nil)
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
