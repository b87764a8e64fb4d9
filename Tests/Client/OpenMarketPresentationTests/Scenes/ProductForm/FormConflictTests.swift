import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: changed elsewhere in the meantime", .slot, .timeLimit(.minutes(10)))
struct FormConflictTests {
    let stage = Stage()
    private var edits: MockCall<(id: Product.ID, patch: ProductPatch, secret: Secret?), ProductDetail> {
        stage.market.editProduct.call
    }

    /// A form of version 1 with another name, and a market that has version 2.
    private func conflict(
        with theirs: ProductDetail,
        _ type: (ProductFormModel) -> Void
    ) async -> (ProductFormModel, Exits<ProductFormModel.Exit>) {
        let scene = await stage.editForm(.fixture(version: 1))
        type(scene.0)
        edits.fails(.conflict)
        stage.market.refreshProduct.call.returns(theirs)
        edits.returns(theirs)
        await scene.0.submit()
        return scene
    }

    @Test("The version that was edited goes along")
    func version() async {
        let (form, _) = await stage.editForm(.fixture(version: 4))
        edits.returns(.fixture())
        form.edit(.name, "Lamp")
        await form.submit()
        #expect(edits.calls.map(\.patch) == [ProductPatch(name: "Lamp", version: 4)])
    }

    @Test("Changes of different fields are merged and sent once more")
    func merged() async {
        let (form, _) = await conflict(with: .fixture(price: 70_000, version: 2)) { $0.edit(.name, "Lamp") }
        #expect(
            edits.calls.map(\.patch) == [
                ProductPatch(name: "Lamp", version: 1), ProductPatch(name: "Lamp", version: 2),
            ]
        )
        #expect(form.state[.price] == "70000")
        #expect(form.state.alert?.kind == .edited)
    }

    @Test("Nothing off is no conflict with nothing off")
    func nothingOff() async {
        let (form, _) = await conflict(with: .fixture(discount: 0, version: 2)) { $0.edit(.discount, "0") }
        #expect(form.state.alert?.kind != .editConflict)
    }

    @Test("A discount that both have changed is shown as two amounts")
    func discount() async throws {
        let (form, _) = await conflict(with: .fixture(discount: 300, version: 2)) { $0.edit(.discount, "500") }
        let message = try #require(form.state.alert?.message)
        #expect(message.contains(stage.wording.amount(Money(500, .krw))))
        #expect(message.contains(stage.wording.amount(Money(300, .krw))))
        let korean = Wording(.korean)
        stage.context.use(korean)
        let (mine, theirs) = (korean.amount(Money(500, .krw)), korean.amount(Money(300, .krw)))
        let row = korean(.alertConflictRow, korean(.fieldDiscount), mine, theirs)
        #expect(form.state.alert?.message == row)
    }

    @Test("A field that both have changed is shown in both versions, and one's own can stay")
    func keepMine() async throws {
        let (form, _) = await conflict(with: .fixture(name: "Old lamp", version: 2)) { $0.edit(.name, "Lamp") }
        let alert = try #require(form.state.alert)
        #expect(alert.kind == .editConflict)
        #expect(alert.message?.contains("Lamp") == true)
        #expect(alert.message?.contains("Old lamp") == true)
        #expect(edits.callCount == 1)
        await form.answer(.keepMine)
        #expect(edits.calls.last?.patch == ProductPatch(name: "Lamp", version: 2))
        #expect(form.state.alert?.kind == .edited)
    }

    @Test("The other version can be taken, with what was typed in other fields")
    func takeOther() async {
        let (form, _) = await conflict(with: .fixture(name: "Old lamp", version: 2)) { form in
            form.edit(.name, "Lamp")
            form.edit(.stock, "3")
        }
        await form.answer(.takeOther)
        #expect(form.state[.name] == "Old lamp")
        #expect(form.state[.stock] == "3")
        #expect(edits.callCount == 1)
        await form.submit()
        #expect(edits.calls.last?.patch == ProductPatch(stock: 3, version: 2))
    }

    @Test("A price stays with its currency, and a currency alone is no conflict with another field")
    func currencies() async {
        let dollars = ProductDetail.fixture(price: 10, currency: .usd, version: 2)
        let (form, _) = await conflict(with: dollars) { $0.edit(.price, "900") }
        #expect(form.state.alert?.kind == .editConflict)
        await form.answer(.keepMine)
        #expect(edits.calls.last?.patch == ProductPatch(price: 900, currency: .krw, version: 2))
        let (other, _) = await conflict(with: dollars) { $0.edit(.name, "Lamp") }
        #expect(other.state.currency == .usd)
        #expect(other.state[.price] == "10")
        #expect(edits.calls.last?.patch == ProductPatch(name: "Lamp", version: 2))
    }

    @Test("A product that changes at every attempt is left to the user")
    func again() async {
        let (form, _) = await stage.editForm(.fixture(version: 1))
        form.edit(.name, "Lamp")
        edits.fails(.conflict, .conflict)
        stage.market.refreshProduct.call.always(.fixture(price: 70_000, version: 2))
        await form.submit()
        #expect(edits.callCount == 2)
        #expect(form.state.isEnabled)
        #expect(form.state[.name] == "Lamp")
    }

    @Test("A product that is gone is said to be gone")
    func gone() async {
        let (form, _) = await stage.editForm(.fixture(version: 1))
        form.edit(.name, "Lamp")
        edits.fails(.conflict)
        stage.market.refreshProduct.call.fails(.notFound)
        await form.submit()
        #expect(form.state.alert != nil)
        #expect(form.state[.name] == "Lamp")
    }
}
