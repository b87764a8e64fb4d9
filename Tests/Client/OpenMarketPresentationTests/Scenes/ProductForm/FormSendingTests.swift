import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: sending it", .slot, .timeLimit(.minutes(10)))
struct FormSendingTests {
    let stage = Stage()
    private var registrations: MockCall<RegisterProductInput, ProductDetail> {
        stage.market.registerProduct.call
    }

    @Test("Exactly what was typed and picked is sent, and no placeholder")
    func sends() async throws {
        let (form, exits) = stage.form()
        form.choose(.usd)
        form.fill(.fixture(name: "Lamp 💡", price: Decimal(string: "19.99") ?? 0, currency: .usd, stock: 3), images: 2)
        form.edit(.discount, "0.05")
        registrations.returns(.fixture())
        await form.submit()
        let sent = try #require(registrations.calls.first)
        let (price, discount) = (Decimal(1999) / 100, Decimal(5) / 100)
        #expect(
            sent.draft
                == .fixture(name: "Lamp 💡", price: price, currency: .usd, discount: discount, stock: 3)
        )
        #expect(sent.images == [.picked(0), .picked(1)])
        #expect(sent.secret == nil)
        #expect(form.state.submission == .done)
        #expect(form.state.alert?.kind == .created)
        await form.answer(.ok)
        #expect(exits.all == [.posted(ProductDetail.fixture().id)])
    }

    @Test("A double tap sends once; nothing can be changed while it is sent")
    func doubleSubmit() async {
        let (form, _) = stage.filledForm()
        registrations.returns(.fixture())
        registrations.hold()
        async let first: Void = form.submit()
        await registrations.untilHeld()
        #expect(form.state.submission == .submitting(text: "One moment, please…", share: nil))
        await form.submit()
        form.edit(.name, "Other")
        form.removeImage(1)
        form.choose(.usd)
        registrations.release()
        await first
        await form.submit()
        #expect(registrations.callCount == 1)
        #expect(form.state[.name] == "Mechanical keyboard")
        #expect(form.state.images.count == 1)
        #expect(form.state.currency == .krw)
    }

    @Test("Cancelling what is being sent keeps the form open, with everything in it, and it can be sent again")
    func cancelSubmission() async {
        let (form, exits) = stage.filledForm(images: 2)
        registrations.returns(.fixture())
        registrations.hold()
        async let first: Void = form.submit()
        await registrations.untilHeld()
        form.cancelSubmission()
        await first
        #expect(form.state.submission == .editing && form.state.alert == nil && exits.all.isEmpty)
        #expect(form.state[.name] == "Mechanical keyboard" && form.state.images.count == 2)

        registrations.release()
        registrations.returns(.fixture())
        await form.submit()
        #expect(form.state.submission == .done)
        #expect(registrations.callCount == 2)
    }

    @Test("The way of the images is told step by step")
    func progress() async throws {
        let (form, _) = stage.filledForm()
        let (steps, driver) = AsyncStream.makeStream(of: TransferProgress.self)
        registrations.handles { call async throws(MarketError) in
            for await step in steps { call.progress?(step) }
            return .fixture()
        }
        async let submit: Void = form.submit()
        let told: [(TransferProgress, String, Double?)] = [
            (.preparing(done: 0, total: 2), "Preparing photo 1 of 2", nil),
            (.sending(bytes: 30, total: 120), "Uploading, 25%", 0.25),
            (.waiting, "Waiting for the market…", 1),
        ]
        for (step, text, share) in told {
            driver.yield(step)
            let wanted = ProductFormState.Submission.submitting(text: text, share: share)
            await form.reaches { $0.submission == wanted }
            #expect(form.state.submission == wanted)
        }
        driver.finish()
        await submit
        #expect(form.state.submission == .done)
    }

    @Test(
        "A failure keeps every text and image, is told, and can be tried again",
        arguments: [
            MarketError.offline, .timedOut, .server(ServerRejection(status: 500)), .unavailable(retryAfter: nil),
        ]
    )
    func failure(error: MarketError) async {
        let (form, exits) = stage.filledForm(images: 3)
        registrations.fails(error)
        let (fields, images) = (form.state.fields.mapValues(\.text), form.state.images)
        await form.submit()
        #expect(form.state.submission == .editing)
        #expect(form.state.alert?.kind == .retry)
        #expect(form.state.fields.mapValues(\.text) == fields)
        #expect(form.state.images == images)
        #expect(form.state.hasChanges)
        #expect(exits.all.isEmpty)
        registrations.returns(.fixture())
        await form.answer(.retry)
        #expect(form.state.submission == .done)
        #expect(registrations.callCount == 2)
        #expect(registrations.calls.first?.draft == registrations.calls.last?.draft)
    }

    @Test("What the market finds wrong is shown at its fields, until they are changed")
    func invalid() async {
        let (form, _) = stage.filledForm()
        registrations.fails(
            .invalid([.imageSize(index: 0, bytes: 400_000, limit: 307_200), .priceTooLow(minimum: 100_000)])
        )
        await form.submit()
        #expect(form.state.fields[.price]?.problems == ["The price must be at least 100,000."])
        #expect(form.state.imageProblems.count == 1)
        #expect(form.state.alert?.kind == .error)
        #expect(form.state.submission == .editing)
        form.edit(.price, "200000")
        #expect(form.state.fields[.price]?.problems == [])
    }

    @Test("Where the stored secret does not do, it is asked for and sent along, also by the retry")
    func secret() async {
        let stage = Stage(hasAccounts: false)
        let (form, _) = stage.filledForm()
        let calls = stage.market.registerProduct.call
        calls.fails(.unauthenticated, .wrongSecret, .offline)
        await form.submit()
        #expect(form.state.alert?.says(AlertDirector(stage.context.wording).secretPrompt()) == true)
        await form.answer(.submit, text: Secret(""))
        #expect(form.state.alert?.kind == .secretPrompt)
        await form.answer(.submit, text: Secret("1234"))
        #expect(form.state.alert?.says(AlertDirector(stage.context.wording).secretPrompt(wasWrong: true)) == true)
        await form.answer(.submit, text: Secret("4321"))
        #expect(form.state.alert?.kind == .retry)
        calls.returns(.fixture())
        await form.answer(.retry)
        #expect(calls.calls.map(\.secret) == [nil, Secret("1234"), Secret("4321"), Secret("4321")])
        #expect(form.state.submission == .done)
    }

    @Test("A logged-in user who is refused sees that this account cannot sell")
    func loggedInAndRefused() async {
        let (form, exits) = stage.filledForm()
        stage.context.session.become(.signedIn(.fixture(auth: .fixture())))
        registrations.fails(.unauthenticated)
        await form.submit()
        #expect(form.state.alert?.kind == .cannotSell)
        #expect(exits.all.isEmpty)
    }

    @Test("Without a login it leads to the log-in and keeps the draft, which can be sent afterwards")
    func logIn() async {
        let (form, exits) = stage.filledForm()
        registrations.fails(.unauthenticated)
        await form.submit()
        #expect(exits.all == [.logIn])
        #expect(form.state.alert == nil)
        #expect(form.state[.name] == "Mechanical keyboard")
        #expect(form.state.images.count == 1)
        registrations.returns(.fixture())
        await form.submit()
        #expect(form.state.submission == .done)
    }

    @Test("What is corrected after an attempt of unknown outcome changes its product, and makes no second one")
    func corrected() async {
        let (form, _) = stage.filledForm()
        registrations.fails(.timedOut, .connectionLost)
        await form.submit()
        form.edit(.name, "A better name")
        await form.submit()
        #expect(registrations.calls.map(\.draft.name) == ["Mechanical keyboard", "Mechanical keyboard"])
        registrations.returns(.fixture())
        stage.market.refreshProduct.call.always(.fixture())
        stage.market.editProduct.call.fails(.timedOut)
        await form.submit()
        stage.market.editProduct.call.returns(.fixture(name: "A better name"))
        await form.submit()
        #expect(registrations.callCount == 3)
        #expect(stage.market.editProduct.call.calls.map(\.patch.name) == ["A better name", "A better name"])
        #expect(form.state.submission == .done)
    }

    @Test("What is corrected after the market has refused it is registered as it is now")
    func refusedFirst() async {
        let (form, _) = stage.filledForm()
        registrations.fails(.timedOut, .invalid([]))
        registrations.returns(.fixture())
        await form.submit()
        form.edit(.name, "A better name")
        await form.submit()
        #expect(
            registrations.calls.map(\.draft.name) == ["Mechanical keyboard", "Mechanical keyboard", "A better name"]
        )
    }

    @Test("Who closes the form while it is sent is asked, and giving up cancels the upload")
    func cancelUpload() async {
        let (form, exits) = stage.filledForm()
        registrations.returns(.fixture())
        registrations.hold()
        async let submit: Void = form.submit()
        await registrations.untilHeld()
        form.close()
        #expect(form.state.alert?.kind == .discardDraft)
        #expect(exits.all.isEmpty)
        await form.answer(.discard)
        await submit
        #expect(exits.all == [.closed])
        #expect(form.state.submission == .editing)
        #expect(form.state.alert == nil)
    }

    @Test("A scene that goes out of sight does not cancel its upload")
    func leftScene() async {
        let (form, _) = stage.filledForm()
        registrations.returns(.fixture())
        registrations.hold()
        let submit = Task { await form.submit() }
        await registrations.untilHeld()
        submit.cancel()
        await submit.value
        #expect(registrations.heldCount == 1)
        registrations.release()
        await form.reaches { $0.submission == .done }
    }
}
