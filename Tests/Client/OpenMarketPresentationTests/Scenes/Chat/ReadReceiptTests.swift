import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("What the other has read of a chat", .slot, .timeLimit(.minutes(10)))
struct ReadReceiptTests {
    private let chat = RoomDriver()
    private var rooms: MockCall<Void, [ChatRoom]> { chat.stage.accounts.chats.roomsCalls }

    private func room(readUpTo second: Double) -> ChatRoom {
        .fixture(otherName: "Ada", otherReadUpTo: Date(timeIntervalSince1970: 1_700_000_000 + second))
    }

    private func status(_ id: String) -> String? {
        chat.model.state.messages.first { $0.id.rawValue == id }?.status
    }

    @Test("It is loaded again when a message arrives while the chat is visible")
    func arrival() async throws {
        try await chat.open()
        await chat.tell([.mine("1"), .mine("2", second: 1)])
        #expect(status("1") == chat.stage.wording(.messageSent))
        rooms.always([room(readUpTo: 0)])
        await chat.tell([.mine("1"), .mine("2", second: 1), .theirs("3", second: 2)])
        await chat.model.reaches { $0.messages.first?.status == chat.stage.wording(.messageRead) }
        #expect(status("2") == chat.stage.wording(.messageSent))
        rooms.always([room(readUpTo: 2)])
        await chat.tell([.mine("1"), .mine("2", second: 1), .theirs("3", second: 2), .theirs("4", second: 3)])
        await chat.model.reaches { $0.messages.dropFirst().first?.status == chat.stage.wording(.messageRead) }
    }

    @Test("What is said while the response is on its way is asked about once more, and only once")
    func oneAtATime() async throws {
        try await chat.open()
        var messages = [Message.theirs("0")]
        await chat.tell(messages)
        await rooms.untilCalled()
        let before = rooms.callCount
        rooms.hold()
        for number in 1...4 {
            messages.append(.theirs("\(number)", second: Double(number)))
            await chat.tell(messages)
            await rooms.untilHeld()
        }
        await giveWay()
        #expect(rooms.callCount == before + 1)
        rooms.release()
        await rooms.untilCalled(before + 2)
        await giveWay()
        #expect(rooms.callCount == before + 2)
    }

    @Test("The user's own messages cause no request")
    func own() async throws {
        try await chat.open()
        await chat.tell([.mine("1")])
        await rooms.untilCalled()
        let before = rooms.callCount
        await chat.tell([.mine("1"), .mine("2", second: nil)])
        await chat.tell([.mine("1"), .mine("2", second: 1)])
        await giveWay()
        #expect(rooms.callCount == before)
    }
}
