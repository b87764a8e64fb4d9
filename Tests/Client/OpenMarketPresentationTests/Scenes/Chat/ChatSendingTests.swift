import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Writing in a chat", .slot, .timeLimit(.minutes(10)))
struct ChatSendingTests {
    private let chat = RoomDriver()
    private var model: ChatRoomModel { chat.model }
    private var call: MockCall<(body: String, room: ChatRoom.ID), Message> { chat.sending.call }

    private func send(_ body: String) async {
        model.type(body, into: "type")
        await model.perform(command: "send")
    }

    /// Begins to send a text, and returns while the market thinks about it.
    private func beginSending(_ body: String) async -> Task<Void, Never> {
        call.hold()
        model.type(body, into: "type")
        let sending: Task<Void, Never> = Task { await model.perform(command: "send") }
        await call.untilHeld()
        return sending
    }

    @Test("The field is empty at once, and what is written next is not touched")
    func draft() async {
        call.returns(.mine("1"))
        let sending = await beginSending("Hello")
        #expect(model.state.draft.isEmpty && !model.state.canSend)
        model.type("And", into: "type")
        call.release()
        await sending.value
        #expect(model.state.draft == "And")
        #expect(call.calls.map(\.body) == ["Hello"])
        #expect(call.calls.map(\.room) == [chat.room.id])
    }

    @Test("A second tap on the empty field sends nothing")
    func doubleTap() async {
        call.returns(.mine("1"))
        let sending = await beginSending("Hello")
        await model.perform(command: "send")
        call.release()
        await sending.value
        #expect(call.callCount == 1)
    }

    @Test("A blank message is refused, with a reason", arguments: ["", "   ", "\n\n", "\u{200B}"])
    func blank(body: String) async {
        await send(body)
        #expect(call.callCount == 0)
        #expect(model.state.problems == [chat.stage.wording.text(of: .messageBlank)])
        #expect(model.state.draft == body)
        model.type("x", into: "type")
        #expect(model.state.problems.isEmpty && model.state.canSend)
    }

    @Test("A thousand characters are sent, one more is refused, counted as people count")
    func length() async {
        call.returns(.mine("1"))
        let limit = String(repeating: "👨‍👩‍👧", count: 1000)
        await send(limit)
        #expect(call.calls.map(\.body) == [limit])
        await send(limit + "!")
        #expect(call.callCount == 1)
        let violation = Violation.messageLength(1001, maximum: 1000)
        #expect(model.state.problems == [chat.stage.wording.text(of: violation)])
        #expect(model.state.draft == limit + "!")
    }

    @Test("What could not even be tried is back in the field, and the reason is told")
    func refused() async {
        call.fails(.invalid([.messageLength(5, maximum: 3)]))
        await send("Hello")
        #expect(model.state.draft == "Hello")
        #expect(model.state.problems == [chat.stage.wording.text(of: .messageLength(5, maximum: 3))])
        call.fails(.storage(.unreadable))
        await send("Hello")
        #expect(model.state.draft == "Hello" && model.state.alert?.kind == .error)
        #expect(chat.log.all.isEmpty)
    }

    @Test("Who is not logged in is led to the log-in and keeps the text, also what was typed since")
    func unauthenticated() async {
        call.fails(.unauthenticated)
        let sending = await beginSending("Hello")
        model.type("Anybody?", into: "type")
        call.release()
        await sending.value
        #expect(chat.log.all == [.logIn])
        #expect(model.state.draft == "Hello\nAnybody?")
    }

    @Test(
        "What stands in the chat as failed is not in the field too",
        arguments: [MarketError.unauthenticated, .offline]
    )
    func notTwice(error: MarketError) async throws {
        try await chat.open()
        call.fails(error)
        let sending = await beginSending("Hello")
        await chat.tell([.mine("1", "Hello", second: nil)])
        call.release()
        await sending.value
        #expect(model.state.draft.isEmpty && model.state.alert == nil)
    }
}
