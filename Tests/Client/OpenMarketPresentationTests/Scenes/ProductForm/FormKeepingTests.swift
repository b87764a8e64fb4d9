import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: what waits for the network", .slot, .timeLimit(.minutes(10)))
struct FormKeepingTests {
    private let stage = Stage()
    private let id = PendingChange.ID(rawValue: "refused")
    private var pending: MockPending { stage.market.pending }

    private func form(keeps: Bool, replacing id: PendingChange.ID? = nil, _ language: Language = .english)
        -> ProductFormModel
    {
        if keeps { stage.market.registerProduct.orKeep.returns(.kept(PendingChange.ID(rawValue: "kept"))) }
        let context = SceneContext(market: stage.market.all, wording: Wording(language))
        return ProductFormModel(.register, replacing: id, context: context)
    }

    @Test("A product that is kept closes the form, says so in every language, and is no draft any more")
    func kept() async throws {
        try await stage.market.sessions.save(.fixture())
        for language in Language.allCases {
            let form = form(keeps: true, language)
            var isClosed = false
            form.onExit = { isClosed = $0 == .closed }
            form.fill(.fixture(name: "Lamp"), images: 1)
            await form.submit()
            #expect(form.state.submission == .done)
            #expect(form.state.alert?.message == Wording(language)(.alertKeptMessage))
            await form.keepDraft()
            #expect(try await stage.market.kept.draft() == nil)
            await form.answer(.ok)
            #expect(isClosed)
        }
    }

    @Test("A product that was refused comes back with its photos, and leaves the list when it is sent")
    func again() async throws {
        pending.contents.returns(RegistrationContents(draft: .fixture(name: "Lamp", stock: 3), images: [.picked(0)]))
        let form = form(keeps: false, replacing: id)
        await form.load()
        await form.load()
        #expect(form.state[.name] == "Lamp" && form.state[.stock] == "3")
        #expect(form.state.images.map(\.input) == [.picked(0)])
        #expect(pending.contents.calls == [id])
        stage.market.registerProduct.call.returns(.fixture())
        await form.submit()
        #expect(form.state.submission == .done)
        #expect(pending.discardRefused.calls == [id])
    }

    @Test("One that is refused again stays in the list, and in the form")
    func refusedAgain() async throws {
        pending.contents.returns(RegistrationContents(draft: .fixture(name: "Lamp"), images: [.picked(0)]))
        let form = form(keeps: false, replacing: id)
        await form.load()
        stage.market.registerProduct.call.fails(.rejected(ServerRejection(status: 400)))
        await form.submit()
        #expect(form.state.submission == .editing && form.state[.name] == "Lamp")
        #expect(pending.discardRefused.calls.isEmpty)
    }

    @Test("A form that could not show the refused product leaves it in the list, and tries again")
    func unshown() async throws {
        pending.contents.fails(.storage(.unreadable))
        let form = form(keeps: false, replacing: id)
        await form.load()
        form.fill(.fixture(name: "Chair"), images: 1)
        stage.market.registerProduct.call.returns(.fixture())
        await form.submit()
        #expect(form.state.submission == .done)
        #expect(pending.discardRefused.calls.isEmpty)
        pending.contents.fails(.storage(.unreadable))
        pending.contents.returns(RegistrationContents(draft: .fixture(name: "Lamp"), images: [.picked(0)]))
        let other = self.form(keeps: false, replacing: id)
        await other.load()
        await other.load()
        #expect(other.state[.name] == "Lamp")
    }

    @Test("A row of a product that may be there says so beside the reason")
    func doubt() throws {
        let wording = Wording(.english)
        let refusal = MarketError.rejected(ServerRejection(status: 403))
        func text(_ error: MarketError, _ since: Date?) -> String? {
            let key = RegistrationKey(rawValue: "key")
            let wish = PendingRegistration(draft: .fixture(), photos: [], key: key, sentSince: since)
            let user = UserID(rawValue: "ann")
            let change = PendingChange(
                id: id,
                user: user,
                action: .registration(wish),
                askedAt: .now,
                number: 1,
                state: .refused(error)
            )
            return UnsentRow(change, in: wording)?.text
        }
        let (reason, doubt) = (wording.text(of: refusal).message, wording(.unsentDoubt))
        #expect(text(refusal, nil) == reason)
        #expect(text(refusal, .now) == reason + " " + doubt)
        #expect(text(.timedOut, .now) == doubt)
    }

    @Test("A form for a refused product leaves the draft of another one alone")
    func otherDraft() async throws {
        try await stage.market.sessions.save(.fixture())
        let draft = FormDraft(texts: ["name": "Chair"], currency: .krw)
        try await stage.market.kept.keepDraft(draft, of: Session.fixture().cacheAccount)
        pending.contents.returns(RegistrationContents(draft: .fixture(name: "Lamp"), images: [.picked(0)]))
        let form = form(keeps: false, replacing: id)
        await form.load()
        form.edit(.name, "Lamp 2")
        form.close()
        await form.answer(.discard)
        await form.keepDraft()
        #expect(try await stage.market.kept.draft() == draft)
    }
}
