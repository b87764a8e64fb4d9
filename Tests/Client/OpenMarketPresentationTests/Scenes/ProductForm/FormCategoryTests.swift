import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: its category", .slot, .timeLimit(.minutes(10)))
struct FormCategoryTests {
    private static let home = ProductCategory(rawValue: "home")
    private static let own = ProductCategory(rawValue: "antiques")
    let stage = Stage()

    @Test("A category is chosen of the tree, and sent with the product")
    func registered() async {
        let (form, _) = stage.filledForm()
        #expect(form.state.categories.map(\.id) == ProductCategory.all)
        form.categorize(Self.own)
        #expect(form.state.category == nil)
        form.categorize(Self.home)
        stage.market.registerProduct.call.returns(.fixture())
        await form.submit()
        #expect(stage.market.registerProduct.call.calls.map(\.draft.category) == [Self.home])
    }

    @Test("An edit sends a category that changed, and that there is none any more")
    func edited() async {
        let (form, _) = await stage.editForm(.fixture(category: Self.own))
        #expect(form.state.category == Self.own && form.state.categories.last?.id == Self.own)
        #expect(!form.state.hasChanges)
        form.categorize(nil)
        #expect(form.state.hasChanges)
        stage.market.editProduct.call.returns(.fixture())
        await form.submit()
        #expect(stage.market.editProduct.call.calls.map(\.patch) == [ProductPatch(category: .uncategorized)])
    }

    private static let tea = ProductCategory(rawValue: "kitchen.tea")

    /// A form with another name, and maybe another category, of a product whose category was changed elsewhere.
    private func conflict(with own: ProductCategory?) async -> ProductFormModel {
        let (form, _) = await stage.editForm(.fixture(version: 1))
        form.edit(.name, "Lamp")
        if let own { form.categorize(own) }
        stage.market.editProduct.call.fails(.conflict)
        stage.market.refreshProduct.call.returns(.fixture(version: 2, category: Self.tea))
        stage.market.editProduct.call.returns(.fixture())
        await form.submit()
        return form
    }

    private var lastPatch: ProductPatch? { stage.market.editProduct.call.calls.last?.patch }

    @Test("A category that was changed only elsewhere is shown")
    func merged() async {
        let form = await conflict(with: nil)
        #expect(lastPatch == ProductPatch(name: "Lamp", version: 2))
        #expect(form.state.category == Self.tea && form.state.alert?.kind == .edited)
    }

    @Test("A category that both have changed is shown in both versions, and either can stay", arguments: [true, false])
    func bothChanged(keepsOwn: Bool) async throws {
        let form = await conflict(with: Self.home)
        let alert = try #require(form.state.alert)
        #expect(alert.kind == .editConflict && stage.market.editProduct.call.callCount == 1)
        let message = try #require(alert.message)
        for category in [Self.home, Self.tea] { #expect(message.contains(stage.wording.name(of: category))) }
        #expect(message.contains(stage.wording(.fieldCategory)) && !message.contains("Lamp"))
        await form.answer(keepsOwn ? .keepMine : .takeOther)
        #expect(form.state.category == (keepsOwn ? Self.home : Self.tea))
        if !keepsOwn { await form.submit() }
        #expect(lastPatch == ProductPatch(name: "Lamp", category: keepsOwn ? Self.home : nil, version: 2))
    }

    @Test("The same category on both sides is no conflict")
    func same() async {
        let form = await conflict(with: Self.tea)
        #expect(form.state.alert?.kind == .edited && lastPatch == ProductPatch(name: "Lamp", version: 2))
    }
}
