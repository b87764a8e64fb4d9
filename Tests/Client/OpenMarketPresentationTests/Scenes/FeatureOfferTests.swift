import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Scenes offer what the market can do", .slot, .timeLimit(.minutes(10)))
struct FeatureOfferTests {
    /// The verbs of the commands of all scenes over a market, with the choices of the owner's menu.
    private func offered(without features: Set<MarketFeature>) async throws -> Set<String> {
        let stage = Stage(arrangesImages: true, without: features)
        try await stage.logIn()
        var offered: Set<String> = []
        let (detail, _) = await stage.loadedDetail(.fixture(status: .onSale))
        offered.formUnion(detail.commands.map(\.id.rawValue))
        await detail.perform(command: "manage")
        if detail.state.alert?.actions.contains(where: { $0.choice == .hide }) == true { offered.insert("hide") }
        let (form, _) = stage.form()
        form.append([.picked(0)])
        offered.formUnion(form.commands.map(\.id.verb))
        offered.formUnion(stage.list().0.commands.map(\.id.rawValue))
        offered.formUnion(MyPageModel(context: stage.context).commands.map(\.id.rawValue))
        return offered
    }

    @Test("A command that needs a feature is offered where the market has it, and nowhere else")
    func offered() async throws {
        let commands: [(MarketFeature, String)] = [
            (.history, "history"), (.hiding, "hide"), (.imageTexts, "describe"), (.likeCounts, "sort/likes"),
            (.vendorProducts, "open/sales"), (.categories, "category"),
        ]
        let all = try await offered(without: [])
        for (feature, command) in commands {
            #expect(all.contains(command), "\(command)")
            #expect(try await offered(without: [feature]) == all.subtracting([command]), "\(command)")
        }
    }

    @Test("An order that covers the loaded products alone says so until all are loaded")
    func partlySorted() async {
        let cases: [(Set<MarketFeature>, Bool)] = [([], false), ([.sorting], true)]
        for (features, isSaid) in cases {
            let (served, stage) = (ServedProducts(count: ScriptedLists.pageSize + 1), Stage(without: features))
            stage.lists.pages.handles { request async throws(MarketError) in served.page(request.number) }
            let (list, _) = stage.list()
            await list.load()
            #expect(list.state.sortText == nil)
            await list.sort(by: .cheapest)
            #expect(list.state.sortText == (isSaid ? stage.wording(.listSortedHere) : nil))
            #expect(list.state.foot(in: stage.wording).title == list.state.sortText)
            await list.loadMore()
            #expect(list.state.status == .ended && list.state.sortText == nil)
        }
    }
}
