import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Products that wait for the market, on the user's own page", .slot, .timeLimit(.minutes(10)))
struct UnsentProductsTests {
    private let stage = Stage()
    private let model: MyPageModel
    private let log = Exits<MyPageModel.Exit>()
    private let changes: AsyncStream<[PendingChange]>.Continuation
    private var pending: MockPending { stage.market.pending }

    init() {
        let (stream, changes) = AsyncStream.makeStream(of: [PendingChange].self)
        self.changes = changes
        model = MyPageModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
        pending.changesCalls.returns(stream)
    }

    @Test("Each is there with its name and how far it is; likes and messages are shown elsewhere")
    func rows() async {
        let like = change(4, .waiting, action: .like(Product.ID(7), isLiked: true))
        changes.yield([change(1, .waiting), change(2, .sending), change(3, .refused(.requestTooLarge)), like])
        await model.appear()
        #expect(model.state.unsent.map(\.title) == ["Lamp 1", "Lamp 2", "Lamp 3"])
        #expect(model.state.unsent.map(\.isRefused) == [false, false, true])
        let reason = stage.wording.text(of: MarketError.requestTooLarge).message
        #expect(
            model.state.unsent.map(\.text) == [stage.wording(.messageWaiting), stage.wording(.messageSending), reason]
        )
        changes.yield([])
        try? await eventually { @MainActor [model] in model.state.unsent.isEmpty }
        #expect(model.state.unsent.isEmpty)
    }

    @Test("A like that was refused later is there with its product, and can be sent again or given up, but not changed")
    func refusedLike() async {
        let like = change(4, .refused(.notFound), action: .like(Product.ID(7), isLiked: true))
        let unknown = change(5, .refused(.timedOut), action: .like(Product.ID(8), isLiked: false))
        stage.store.merge([.fixture(id: 7, name: "Lamp")], asOf: stage.store.now)
        changes.yield([like, unknown])
        await model.appear()
        let titles = [stage.wording(.spokenLikeButton, "Lamp"), stage.wording(.spokenUnlikeButton, "8")]
        #expect(model.state.unsent.map(\.title) == titles)
        #expect(model.state.unsent.map(\.isChangeable) == [false, false])
        #expect(model.state.unsent.map(\.text) == [.notFound, .timedOut].map { stage.wording.text(of: $0).message })
        await model.perform(command: .init("change", like.id.rawValue))
        #expect(log.all.isEmpty)
        await model.perform(command: .init("sendAgain", like.id.rawValue))
        await model.perform(command: .init("giveUp", like.id.rawValue))
        #expect(pending.retry.calls == [like.id] && pending.discard.calls == [like.id])
    }

    @Test("Whoever leaves is told how many changes are lost")
    func leaving() async throws {
        try await stage.logIn()
        changes.yield([change(1, .waiting), change(2, .waiting, action: .like(Product.ID(7), isLiked: true))])
        await model.appear()
        await model.perform(command: "open/logOut")
        let lost = stage.wording(.alertUnsentLost, "2")
        #expect(model.state.alert?.message == stage.wording(.alertLogOutMessage) + "\n" + lost)
        await model.answer(.no)
        await model.perform(command: "open/deleteAccount")
        #expect(model.state.alert?.message?.hasSuffix(lost) == true)
    }

    @Test("Of one that may have arrived it is said that it has to be looked for")
    func doubt() async {
        changes.yield([change(1, .refused(.timedOut))])
        await model.appear()
        #expect(model.state.unsent.map(\.text) == [stage.wording(.unsentDoubt)])
    }

    @Test("It can be sent again and given up; one that was refused can be changed, and no other")
    func actions() async {
        let (waiting, refused) = (change(1, .waiting), change(2, .refused(.requestTooLarge)))
        changes.yield([waiting, refused])
        await model.appear()
        await model.perform(command: .init("sendAgain", waiting.id.rawValue))
        await model.perform(command: .init("giveUp", refused.id.rawValue))
        #expect(model.state.alert?.kind == .confirmDelete && pending.discard.callCount == 0)
        await model.answer(.no)
        #expect(pending.discard.callCount == 0)
        await model.perform(command: .init("giveUp", refused.id.rawValue))
        await model.answer(.yes)
        #expect(pending.retry.calls == [waiting.id] && pending.discard.calls == [refused.id])
        await model.perform(command: .init("change", waiting.id.rawValue))
        #expect(log.all.isEmpty)
        await model.perform(command: .init("change", refused.id.rawValue))
        #expect(log.all == [.registerAgain(refused.id)])
    }

    @Test("What was sent in the meantime is no error; what cannot be given up is")
    func failures() async {
        changes.yield([change(1, .refused(.notFound), action: .like(Product.ID(7), isLiked: true))])
        await model.appear()
        pending.retry.fails(.notFound)
        await model.perform(command: "sendAgain/change-1")
        #expect(pending.retry.callCount == 1 && model.state.alert == nil)
        pending.discard.fails(.storage(.unwritable))
        await model.perform(command: "giveUp/change-1")
        #expect(model.state.alert != nil)
    }

    @Test("The form for a refused product is kept over a restart of the app")
    func route() throws {
        let route = ModalRoute.registerAgain(PendingChange.ID(rawValue: "change-1"))
        let data = try JSONEncoder().encode(route)
        #expect(try JSONDecoder().decode(ModalRoute.self, from: data) == route)
        #expect(route.needsSession)
    }

    private func change(
        _ number: Int,
        _ state: PendingChange.State,
        action: PendingChange.Action? = nil
    ) -> PendingChange {
        let registration = PendingRegistration(
            draft: .fixture(name: "Lamp \(number)"),
            photos: [],
            key: RegistrationKey(rawValue: "key-\(number)")
        )
        return PendingChange(
            id: PendingChange.ID(rawValue: "change-\(number)"),
            user: UserID(rawValue: "user"),
            action: action ?? .registration(registration),
            askedAt: Date(timeIntervalSince1970: 0),
            number: number,
            state: state
        )
    }
}
