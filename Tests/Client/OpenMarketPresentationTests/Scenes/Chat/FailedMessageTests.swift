import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("A message that was not sent", .slot, .timeLimit(.minutes(10)))
struct FailedMessageTests {
    private let chat = RoomDriver()
    private var model: ChatRoomModel { chat.model }
    private let failed = Message.mine("1", "Hello", second: nil).becoming(.failed(.offline))

    private func open() async throws {
        try await chat.open()
        await chat.tell([failed])
    }

    @Test("Tapped, it asks what to do, and nothing is a choice")
    func asking() async throws {
        try await open()
        await model.perform(command: .init("failed", failed.id.rawValue))
        #expect(model.state.alert?.says(AlertDirector(chat.stage.wording).failedMessage()) == true)
        await model.answer(.cancel)
        #expect(model.state.alert == nil)
        #expect(chat.sending.retry.callCount == 0 && chat.sending.discard.callCount == 0)
    }

    @Test("It is sent again as the same message")
    func retry() async throws {
        chat.sending.retry.returns(failed)
        try await open()
        await model.perform(command: .init("failed", failed.id.rawValue))
        await model.answer(.retry)
        await model.answer(.retry)
        #expect(chat.sending.retry.calls.map(\.message) == [failed])
        #expect(chat.sending.retry.calls.map(\.room) == [chat.room.id])
    }

    @Test("A message that waits for the network can be tried at once or given up")
    func waiting() async throws {
        chat.sending.discard.succeeds()
        try await chat.open()
        let waiting = failed.becoming(.waiting)
        await chat.tell([waiting])
        await model.perform(command: .init("failed", waiting.id.rawValue))
        await model.answer(.delete)
        #expect(chat.sending.discard.calls.map(\.message) == [waiting])
    }

    @Test("It is given up")
    func discard() async throws {
        chat.sending.discard.succeeds()
        try await open()
        await model.perform(command: .init("failed", failed.id.rawValue))
        await model.answer(.delete)
        #expect(chat.sending.discard.calls.map(\.message) == [failed])
        #expect(chat.sending.retry.callCount == 0)
    }

    @Test("Sending again can fail again, which is shown at the message, or need a log-in")
    func failingAgain() async throws {
        chat.sending.retry.fails(.offline, .unauthenticated)
        try await open()
        for _ in 0..<2 {
            await model.perform(command: .init("failed", failed.id.rawValue))
            await model.answer(.retry)
            #expect(model.state.alert == nil)
        }
        #expect(chat.log.all == [.logIn])
    }

    @Test("Other messages have no such alert")
    func others() async throws {
        try await chat.open()
        await chat.tell([.mine("1"), .mine("2", second: nil)])
        for id in ["1", "2", "3"] { await model.perform(command: .init("failed", Message.ID(rawValue: id).rawValue)) }
        #expect(model.state.alert == nil)
    }

    @Test("One that arrived while the alert was open is not sent again, and nothing else happens")
    func arrived() async throws {
        try await open()
        await model.perform(command: .init("failed", failed.id.rawValue))
        await chat.tell([.mine("1", "Hello", second: 3)], older: Message.mine("0").cursor)
        await until { model.state.messages.first?.hasFailed == false }
        await model.answer(.retry)
        #expect(chat.sending.retry.callCount == 0)
        #expect(chat.pages.callCount == 0)
    }
}
