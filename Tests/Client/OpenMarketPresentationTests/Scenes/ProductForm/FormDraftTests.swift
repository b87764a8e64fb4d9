import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: what was typed is there again", .slot, .timeLimit(.minutes(10)))
struct FormDraftTests {
    let stage = Stage()
    private var drafts: any KeptUseCases { stage.market.kept }

    private func logIn() async throws { try await stage.market.sessions.save(.fixture()) }

    /// A form in which a user types, and what is kept of it in the end.
    private func typed(
        _ type: (ProductFormModel) async -> Void = { $0.edit(.name, "Lamp") }
    ) async throws -> (ProductFormModel, FormDraft?) {
        let (form, _) = stage.form()
        await form.load()
        await type(form)
        await form.keepDraft()
        return (form, try await drafts.draft())
    }

    @Test("The next form shows it, says so, and asks before it is thrown away")
    func restored() async throws {
        try await logIn()
        let texts: [ProductFormState.Field: String] = [.price: "12.50", .discount: "2", .stock: "3"]
        let (before, _) = try await typed { form in
            form.choose(.usd)
            form.edit(.name, "Lamp")
            form.enter(texts)
        }
        #expect(before.state.draftText == nil)
        let (form, exits) = stage.form()
        await form.load()
        await form.load()
        #expect(form.state[.name] == "Lamp" && form.state[.price] == "12.50" && form.state[.discount] == "2")
        #expect(form.state.currency == .usd && form.state.images.isEmpty)
        #expect(form.state.draftText == stage.context.wording(.draftRestored))
        #expect(form.hasUnsavedWork)
        form.close()
        #expect(exits.all.isEmpty && form.state.alert?.kind == .discardDraft)
    }

    @Test("Nothing is kept of a form that was sent, given up or emptied, and nothing of an edit")
    func forgotten() async throws {
        try await logIn()
        let (sent, kept) = try await typed()
        #expect(kept != nil)
        sent.fill(.fixture())
        stage.market.registerProduct.call.returns(.fixture())
        await sent.submit()
        await sent.keepDraft()
        #expect(try await drafts.draft() == nil)
        let givenUp = try await typed { form in
            form.edit(.name, "Lamp")
            form.close()
            await form.answer(.discard)
            form.fieldEnded(.name)
        }
        #expect(givenUp.1 == nil)
        let emptied = try await typed { form in
            form.edit(.name, "Lamp")
            form.edit(.name, "")
        }
        #expect(emptied.1 == nil)
        let (edit, _) = await stage.editForm()
        edit.edit(.name, "Another name")
        await edit.keepDraft()
        #expect(try await drafts.draft() == nil)
    }

    @Test("What a guest typed is the user's after the log-in: in the open form, and in the next one")
    func guest() async throws {
        let (open, _) = try await typed()
        try await stage.logIn()
        await open.keepDraft()
        #expect(open.state[.name] == "Lamp" && open.state.draftText == nil)
        #expect(try await drafts.draft()?.texts["name"] == "Lamp")
        let (next, _) = stage.form()
        await next.load()
        #expect(next.state[.name] == "Lamp" && next.state.draftText != nil)
    }

    @Test("What a user typed is no guest's draft when the login ends, and leaves the form when another user comes")
    func endedLogin() async throws {
        try await stage.logIn()
        let (open, kept) = try await typed()
        #expect(kept != nil)
        try await stage.logOut()
        open.edit(.name, "Lamp of Ann")
        try await stage.logIn(.fixture())
        await open.keepDraft()
        #expect(try await drafts.draft() == nil)
        let (next, _) = stage.form()
        await next.load()
        #expect(next.state[.name].isEmpty && open.state[.name].isEmpty && !open.state.hasChanges)
        open.edit(.name, "Lamp of both")
        await open.keepDraft()
        #expect(try await drafts.draft()?.texts == ["name": "Lamp of both"])
    }

    @Test("An empty form that is open at the log-in shows the user's own draft, and what a guest typed is no one's")
    func ownDraft() async throws {
        try await logIn()
        _ = try await typed { $0.edit(.name, "Chair") }
        try await stage.logOut()
        _ = try await typed()
        let (open, _) = stage.form()
        await open.load()
        try await stage.logIn(.fixture())
        await open.reaches { $0[.name] == "Chair" }
        #expect(open.state[.name] == "Chair")
        #expect(try await drafts.draft()?.texts["name"] == "Chair")
    }

    @Test("A form that failed to be sent is kept")
    func failed() async throws {
        try await logIn()
        let (form, _) = try await typed()
        form.fill(.fixture())
        stage.market.registerProduct.call.fails(.offline)
        await form.submit()
        await form.keepDraft()
        #expect(try await drafts.draft() != nil)
    }

    @Test("A form that is restored after the app has ended while it was sent does not become a second product")
    func endedWhileSent() async throws {
        try await logIn()
        let (before, _) = try await typed { $0.edit(.name, "Desk lamp") }
        before.fill(.fixture())
        stage.market.registerProduct.call.hold()
        let sending = Task { await before.submit() }
        await stage.market.registerProduct.call.untilHeld()
        let attempt = try #require(try await drafts.draft()?.attempt)
        #expect(attempt.draft.name == before.state[.name])

        let form = await corrected()
        stage.market.registerProduct.earlierCalls.fails(.offline)
        await form.submit()
        #expect(stage.market.registerProduct.call.callCount == 1)
        let kept = try #require(try await drafts.draft()?.attempt)
        #expect(kept.sent.contains(attempt.draft) && kept.since == attempt.since, "It is looked for again.")

        stage.market.registerProduct.earlierCalls.returns(Product.ID(rawValue: "8"))
        stage.market.refreshProduct.call.returns(.fixture(id: 8, name: attempt.draft.name))
        stage.market.deleteProduct.call.returns(())
        stage.market.registerProduct.call.returns(.fixture(id: 9))
        let again = Task { await form.answer(.retry) }
        await stage.market.registerProduct.call.untilHeld(2)
        stage.market.registerProduct.call.release(call: 1)
        await again.value
        #expect(stage.market.registerProduct.earlierCalls.calls == [attempt, attempt])
        // Its images stay as they are in this market, so it is offered once more.
        #expect(stage.market.deleteProduct.call.calls.map(\.id) == [Product.ID(rawValue: "8")])
        #expect(stage.market.registerProduct.call.calls.last?.draft.name == "Another lamp")
        #expect(form.state.submission == .done)
        await form.keepDraft()
        #expect(try await drafts.draft() == nil)
        stage.market.registerProduct.call.release(call: 0)
        await sending.value
    }

    @Test("What was sent after a correction is looked for, too, when the app ends once more")
    func endedTwice() async throws {
        try await logIn()
        let (before, _) = try await typed { $0.edit(.name, "Desk lamp") }
        before.fill(.fixture())
        let market = stage.market.registerProduct
        market.call.returns(.fixture(id: 8), .fixture(id: 9))
        market.call.hold()
        let first = Task { await before.submit() }
        await market.call.untilHeld()
        let form = await corrected()
        let second = Task { await form.submit() }
        await market.call.untilHeld(2)
        let attempt = try #require(try await drafts.draft()?.attempt)
        #expect(attempt.sent.map(\.name) == [before.state[.name], "Another lamp"])
        let (last, _) = stage.form()
        await last.load()
        last.fill(.fixture())
        market.earlierCalls.fails(.offline)
        await last.submit()
        #expect(market.earlierCalls.calls.last?.sent == attempt.sent)
        for call in 0..<2 { market.call.release(call: call) }
        await first.value
        await second.value
    }

    /// A form as it is restored, with a photo and another name.
    private func corrected() async -> ProductFormModel {
        let (form, _) = stage.form()
        await form.load()
        form.fill(.fixture())
        form.edit(.name, "Another lamp")
        return form
    }

    @Test("What is typed before the draft was found stays")
    func typedMeanwhile() async throws {
        try await logIn()
        _ = try await typed()
        let (form, _) = stage.form()
        form.edit(.name, "Chair")
        await form.load()
        #expect(form.state[.name] == "Chair" && form.state.draftText == nil)
    }

    @Test("Of many letters one draft is written, once typing rests")
    func rests() async throws {
        try await logIn()
        let (form, _) = stage.form()
        for count in 1...20 { form.edit(.name, String(repeating: "a", count: count)) }
        await form.keepDraft()
        #expect(stage.market.kept.keepDraft.calls.map { $0.draft.texts["name"]?.count } == [20])
    }

    @Test("Of many letters the last draft is kept, also when the form is gone at once")
    func fast() async throws {
        try await logIn()
        var form: ProductFormModel? = stage.form().0
        var text = ""
        for letter in "A lamp with a very long name" {
            text.append(letter)
            form?.edit(.name, text)
        }
        form?.disappear()
        form = nil
        while try await drafts.draft()?.texts != ["name": text] { await Task.yield() }
        #expect(try await drafts.draft()?.texts == ["name": text])
    }
}
