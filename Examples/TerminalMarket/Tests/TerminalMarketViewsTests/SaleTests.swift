import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("A sale and its two parties")
@MainActor
struct SaleTests {
    @Test("The seller names someone they have a chat with", arguments: Language.allCases)
    func buyers(language: Language) async throws {
        let stage = try await SellerStage(language)
        let gallery = try await stage.lamp(of: 0)
        let memory = await gallery.press([.character("b")])
        #expect(memory.aside == .buyers)
        try Golden.check("product-buyers", gallery, memory)
        let after = await gallery.press([.enter, .character("r")], memory)
        #expect(after.aside == nil)
        try Golden.check("product-reserved", gallery, after)
    }

    @Test("Escape leads back from the choice, and who is no seller has none")
    func back() async throws {
        let stage = try await SellerStage()
        let gallery = try await stage.lamp(of: 0)
        #expect(await gallery.press([.character("b"), .escape]).aside == nil)
        #expect(gallery.screen().contains("b Who’s Buying?"))
        let other = try await stage.lamp(of: 1)
        #expect(await other.press([.character("b"), .escape]).aside == nil)
        #expect(!other.screen().contains("Who’s Buying?"))
    }

    @Test("Both parties review each other with stars and words, and delete it again")
    func reviews() async throws {
        let stage = try await SellerStage()
        try await stage.sell()
        for party in [1, 0] {
            let gallery = try await stage.lamp(of: party)
            #expect(gallery.screen().contains("w Your Review"))
            let keys: [Key] = [.character("w"), .character("5"), .left, .left, .right, .tab] + .text("Quick & kind")
            var memory = await gallery.press(keys)
            #expect(gallery.screen(memory).contains("◂ ★★★★☆ ▸"))
            memory = await gallery.press([.control("s")], memory)
            #expect(!gallery.screen(memory).contains("Your Review"))
            #expect(gallery.screen(memory).contains("★★★★☆") && gallery.screen(memory).contains("Quick & kind"))
        }
        let gallery = try await stage.lamp(of: 1)
        #expect(gallery.screen().split(separator: "★★★★☆").count == 3)
        await gallery.press([.delete])
        #expect(gallery.app.presentedAlert?.kind == .confirmDelete)
        await gallery.app.respond(.yes)
        #expect(gallery.screen().split(separator: "★★★★☆").count == 2)
        #expect(gallery.screen().contains("w Your Review"))
    }

    @Test("A review that is written", arguments: Language.allCases)
    func form(language: Language) async throws {
        let stage = try await SellerStage(language)
        try await stage.sell()
        let gallery = try await stage.lamp(of: 1)
        try Golden.check("product-sold", gallery)
        let memory = await gallery.press([.character("w"), .character("3"), .down] + .text("친절해요, quick!"))
        #expect(memory.stars == .three)
        try Golden.check("review", gallery, memory)
        await gallery.press([.down, .enter], memory)
        #expect(gallery.screen().contains("★★★☆☆") && gallery.screen().contains("친절해요, quick!"))
    }

    @Test("There are one star at least and five at most, and what was typed stays when the market refuses")
    func bounds() async throws {
        let stage = try await SellerStage()
        try await stage.sell()
        let gallery = try await stage.lamp(of: 1)
        var memory = await gallery.press([.character("w"), .left, .control("s")])
        #expect(memory.stars == nil && gallery.scene.alert == nil && gallery.screen(memory).contains("◂ ☆☆☆☆☆ ▸"))
        memory = await gallery.press([.right], memory)
        #expect(memory.stars == .one)
        memory = await gallery.press([.character("5"), .right], memory)
        #expect(memory.stars == .five)
        memory = await gallery.press([.left, .left, .left, .left, .left, .character("9")], memory)
        #expect(memory.stars == .one)
        memory.text = String(repeating: "a", count: Review.longestText + 1)
        memory = await gallery.press([.control("s")], memory)
        #expect(gallery.scene.alert != nil)
        memory = await gallery.press([.enter], memory)
        #expect(gallery.scene.alert == nil && gallery.screen(memory).contains("Send Review"))
        #expect(memory.text.count == Review.longestText + 1)
    }
}
