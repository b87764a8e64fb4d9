import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: changing one", .slot, .timeLimit(.minutes(10)))
struct FormEditingTests {
    let stage = Stage()
    private var edits: MockCall<(id: Product.ID, patch: ProductPatch, secret: Secret?), ProductDetail> {
        stage.market.editProduct.call
    }

    private static func amount(_ text: String) -> Decimal {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) ?? .nan
    }

    @Test("The form waits for its product, and a failure can be tried again")
    func load() async {
        let (form, _) = stage.form(.edit(Product.ID(1)))
        #expect(!form.state.isEnabled)
        form.edit(.name, "Lamp")
        #expect(form.state[.name].isEmpty)
        stage.market.refreshProduct.call.fails(.offline)
        await form.load()
        #expect(form.state.original == .failed(Problem(.offline, in: stage.context.wording), nil))
        #expect(!form.state.isEnabled)
        stage.market.refreshProduct.call.returns(.fixture())
        await form.load()
        await form.load()
        #expect(form.state.isEnabled)
        #expect(form.state.title == "Edit Product")
        #expect(!form.state.hasChanges)
        #expect(stage.market.refreshProduct.call.callCount == 2)
    }

    @Test("The product of another vendor is not put into a form, as a link could ask for")
    func foreign() async {
        stage.context.session.become(.signedIn(.fixture(vendor: .fixture(id: 9))))
        let (form, _) = await stage.editForm()
        #expect(form.state.original == .failed(Problem(.notOwner, in: stage.context.wording), nil))
        #expect(!form.state.isEnabled && form.state[.name].isEmpty)
        stage.context.session.become(.signedIn(.fixture()))
        stage.market.refreshProduct.call.returns(.fixture())
        await form.load()
        #expect(form.state.isEnabled)
    }

    @Test("A load that is given up can be begun again")
    func cancelledLoad() async {
        let (form, _) = stage.form(.edit(Product.ID(1)))
        stage.market.refreshProduct.call.hold()
        stage.market.refreshProduct.call.always(.fixture())
        let load = Task { await form.load() }
        await stage.market.refreshProduct.call.untilHeld()
        load.cancel()
        await load.value
        #expect(form.state.original == .idle)
        stage.market.refreshProduct.call.release()
        await form.load()
        #expect(form.state.isEnabled)
    }

    nonisolated static let originals:
        [(price: String, currency: String, discount: String, stock: Int, texts: [String])] = [
            ("1200.0", "KRW", "0", 0, ["1200", "", "0"]), ("6.0E7", "KRW", "0", 1, ["60000000", "", "1"]),
            ("10000000000000000", "KRW", "100", 9, ["10000000000000000", "100", "9"]),
            ("19.99", "USD", "0.5", 12, ["19.99", "0.5", "12"]), ("0.125", "USD", "0", 3, ["0.125", "", "3"]),
            ("1.234", "KWD", "0.001", -5, ["1.234", "0.001", "-5"]), ("-3", "KRW", "0", 2, ["-3", "", "2"]),
            ("12345678901234567890.12345", "USD", "1", 2, ["12345678901234567890.12345", "1", "2"]),
        ]

    @Test(
        "Nothing is lost by filling the form in, and sending it unchanged sends nothing and closes it",
        arguments: originals
    )
    func lossless(price: String, currency: String, discount: String, stock: Int, texts: [String]) async {
        let detail = ProductDetail.fixture(
            price: Self.amount(price),
            currency: Currency(rawValue: currency),
            discount: Self.amount(discount),
            stock: stock
        )
        let (form, exits) = await stage.editForm(detail)
        #expect([form.state[.price], form.state[.discount], form.state[.stock]] == texts)
        #expect(form.state.currency.rawValue == currency)
        #expect(form.state.currencies.contains(form.state.currency))
        #expect(!form.state.hasChanges)
        await form.submit()
        #expect(edits.callCount == 0)
        #expect(exits.all == [.closed])
        #expect(form.state.alert == nil)
        edits.returns(detail)
        let (other, _) = await stage.editForm(detail)
        other.edit(.name, "Lamp")
        await other.submit()
        #expect(edits.calls.map(\.patch) == [ProductPatch(name: "Lamp")])
    }

    @Test("A currency with a fraction offers keys for it")
    func inputKind() async {
        let (form, _) = await stage.editForm(.fixture(price: Self.amount("19.99"), currency: .usd))
        #expect(form.state.fields[.price]?.inputKind == .decimal)
        #expect(form.state.fields[.discount]?.inputKind == .decimal)
    }

    @Test(
        "Only what was changed is sent",
        arguments: [
            (ProductFormState.Field.name, "Lamp", ProductPatch(name: "Lamp")),
            (.price, "90000", ProductPatch(price: 90_000)),
            (.discount, "500", ProductPatch(discount: Discount(500))),
            (.discount, "", ProductPatch(discount: Discount(0))),
            (.stock, "0", ProductPatch(stock: 0)),
            (.description, "Not as new.", ProductPatch(description: "Not as new.")),
        ]
    )
    func patches(field: ProductFormState.Field, text: String, patch: ProductPatch) async {
        let (form, exits) = await stage.editForm(.fixture(discount: 1000))
        edits.returns(.fixture())
        form.edit(field, text)
        #expect(form.state.hasChanges)
        await form.submit()
        #expect(edits.calls.map(\.id) == [Product.ID(1)])
        #expect(edits.calls.map(\.patch) == [patch])
        #expect(form.state.alert?.kind == .edited)
        await form.answer(.ok)
        #expect(exits.all == [.closed])
        #expect(stage.market.registerProduct.call.callCount == 0)
    }

    @Test("Another currency alone is sent alone")
    func currency() async {
        let (form, _) = await stage.editForm()
        edits.returns(.fixture())
        form.choose(.usd)
        await form.submit()
        #expect(edits.calls.map(\.patch) == [ProductPatch(currency: .usd)])
    }

    @Test("What was changed and changed back is not sent, and asks nothing when closed")
    func changedBack() async {
        let (form, exits) = await stage.editForm()
        form.edit(.name, "Lamp")
        #expect(form.state.hasChanges)
        form.edit(.name, "Mechanical keyboard")
        #expect(!form.state.hasChanges)
        form.close()
        #expect(exits.all == [.closed])
    }

    @Test("Rules that were broken before are no reason against another change")
    func oldViolations() async {
        let (form, _) = await stage.editForm(.fixture(name: "ab", description: "short", stock: -5))
        edits.returns(.fixture())
        form.edit(.price, "5")
        await form.submit()
        #expect(edits.calls.map(\.patch) == [ProductPatch(price: 5)])
    }

    @Test("Images of an offered product cannot be changed where the market cannot do that")
    func pictures() async throws {
        let images = try ProductImage.fixtures(2)
        let (form, _) = await stage.editForm(.fixture(images: images))
        let shown = images.map { ProductFormState.FormImage.Content.kept($0) }
        #expect(form.state.images.map(\.content) == shown)
        #expect(form.state.imageCount == "2/5" && !form.state.canChangeImages)
        form.pickImages()
        form.append([.picked(0)])
        form.removeImage(form.state.images[0].id)
        form.moveImage(form.state.images[0].id, by: 1)
        form.describeImage(form.state.images[0].id, "A lamp")
        #expect(form.state.images.map(\.content) == shown && form.state.images.map(\.text) == ["", ""])
        #expect(!form.state.hasChanges)
        #expect(form.state.alert == nil)
    }

    @Test("A failure keeps what was typed; a wrong secret is asked for")
    func failure() async {
        let (form, exits) = await stage.editForm()
        form.edit(.name, "Lamp")
        edits.fails(.connectionLost, .unauthenticated, .wrongSecret)
        await form.submit()
        #expect(form.state.alert?.kind == .retry)
        await form.answer(.retry)
        #expect(form.state.alert?.kind == .secretPrompt)
        await form.answer(.submit, text: Secret("1234"))
        #expect(form.state.alert?.says(AlertDirector(stage.context.wording).secretPrompt(wasWrong: true)) == true)
        #expect(form.state[.name] == "Lamp")
        #expect(form.state.submission == .editing)
        #expect(exits.all.isEmpty)
    }
}
