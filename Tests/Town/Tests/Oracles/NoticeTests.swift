import OpenMarketDomain
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of notices", .slot)
@MainActor
struct NoticeTests {
    private let town = SmallTown()

    private func told(_ text: String, in chat: String = "a_b", of user: String = "a", isLoggedIn: Bool = true) -> Sight
    {
        let notice = Notice(.message, of: .chat(ChatRoom.ID(rawValue: chat)), person: "bob", text: text)
        return .told("ann1", user: user, notice, isLoggedIn: isLoggedIn)
    }

    @Test("A message is told once on a device, to a member of its chat whose login holds")
    func law() throws {
        let (one, other) = (
            town.truth.mark("bob", "a message", to: "ann"), town.truth.mark("bob", "a message", to: "ann")
        )
        #expect(try town.judge("notices", [told(one), told(other)]) == [])
        #expect(
            try town.judge("notices", [told(one), told(one)]).map(\.key) == ["a device was told twice of one message"]
        )
        #expect(
            try town.judge("notices", [told(one, in: "b_c")]).map(\.key) == ["a device was told of the chat of others"]
        )
        #expect(
            try town.judge("notices", [told(one, isLoggedIn: false)]).map(\.key) == [
                "a device was told after its log-out"
            ]
        )
    }
}
