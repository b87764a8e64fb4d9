import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: its category", .timeLimit(.minutes(10)))
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

    @Test("A category that was changed elsewhere is shown, unless it was changed here", arguments: [true, false])
    func merged(isChanged: Bool) async {
        let (form, _) = await stage.editForm(.fixture(version: 1))
        form.edit(.name, "Lamp")
        if isChanged { form.categorize(Self.home) }
        let tea = ProductCategory(rawValue: "kitchen.tea")
        stage.market.editProduct.call.fails(.conflict)
        stage.market.refreshProduct.call.returns(.fixture(version: 2, category: tea))
        await form.submit()
        let patch = stage.market.editProduct.call.calls.last?.patch
        #expect(patch == ProductPatch(name: "Lamp", category: isChanged ? Self.home : nil, version: 2))
        #expect(form.state.category == (isChanged ? Self.home : tea))
    }
}
