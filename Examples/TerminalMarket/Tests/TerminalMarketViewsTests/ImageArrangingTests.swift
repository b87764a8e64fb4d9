import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("The images of a form are removed, moved and described")
@MainActor
struct ImageArrangingTests {
    private static let size = ScreenSize(columns: 80, rows: 24)

    /// The form of a product that is offered already, with three images.
    private func form(_ language: Language = .english, canArrange: Bool = true) async throws -> ProductFormModel {
        let market = MockUseCases()
        let images = try (1...3).map { number in
            let url = try #require(URL(string: "https://pictures.example/\(number).jpg"))
            return ProductImage(id: ProductImage.ID(number), url: url, thumbnail: nil)
        }
        market.refreshProduct.call.always(.fixture(id: 7, images: images))
        var useCases = market.all
        if !canArrange { useCases.albums = nil }
        let context = SceneContext(market: useCases, wording: Wording(language), imageSources: [.file])
        let model = ProductFormModel(.edit(Product.ID(7)), context: context)
        await model.appear()
        return model
    }

    private func snapshot(
        _ model: ProductFormModel,
        _ memory: SceneMemory,
        _ size: ScreenSize = size,
        _ language: Language = .english
    ) -> Snapshot {
        var snapshot = Snapshot(.form(model), wording: Wording(language), size: size)
        snapshot.memory = memory
        return snapshot
    }

    private func press(
        _ keys: [Key],
        _ model: ProductFormModel,
        _ memory: SceneMemory = SceneMemory()
    ) async -> SceneMemory {
        var memory = memory
        for key in keys {
            let reaction = snapshot(model, memory).reaction(to: key)
            for action in reaction.actions { await action.perform(on: .form(model)) }
            memory = reaction.memory
        }
        return memory
    }

    private func order(_ model: ProductFormModel) -> [Int] { model.state.images.map(\.id) }

    @Test("An image goes to the front and back, and keys stay with it")
    func moving() async throws {
        let model = try await form()
        let ids = order(model)
        var memory = await press([.right], model)
        #expect(order(model) == [ids[1], ids[0], ids[2]] && memory.focus == 2)
        memory = await press([.right, .right], model, memory)
        #expect(order(model) == [ids[1], ids[2], ids[0]] && memory.focus == 4)
        memory = await press([.left], model, memory)
        #expect(order(model) == [ids[1], ids[0], ids[2]] && memory.focus == 2)
        memory = await press([.character("m")], model, memory)
        #expect(order(model) == ids && memory.focus == 0)
        memory = await press([.left], model, memory)
        #expect(order(model) == ids && memory.focus == 0)
    }

    @Test("An image is removed, and what is to be seen on another one is typed below it")
    func removing() async throws {
        let model = try await form()
        let ids = order(model)
        let memory = await press([.down, .down, .delete, .down] + .text("a lamp"), model)
        #expect(order(model) == [ids[0], ids[2]])
        #expect(model.state.images.map(\.text) == ["", "a lamp"])
        _ = await press([.backspace], model, memory)
        #expect(model.state.images.map(\.text) == ["", "a lam"])
    }

    @Test("The images of a product that is changed", arguments: Language.allCases)
    func golden(language: Language) async throws {
        let model = try await form(language)
        let memory = await press([.down] + .text("a lamp") + [.down], model)
        try Golden.check("form-images") { snapshot(model, memory, $0, language) }
    }

    @Test("In a market that cannot change them, none is shown")
    func fixed() async throws {
        let model = try await form(canArrange: false)
        let lines = MarketView(snapshot(model, SceneMemory())).frame.lines.joined()
        #expect(!lines.contains("Remove Photo") && !lines.contains("Add Photo"))
    }
}
