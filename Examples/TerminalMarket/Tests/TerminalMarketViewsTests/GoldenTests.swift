import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Every scene, in three languages and two sizes")
@MainActor
struct GoldenTests {
    @Test("Logging in and signing up", arguments: Language.allCases)
    func accounts(language: Language) async throws {
        let gallery = Gallery(language)
        await gallery.app.start()
        try Golden.check("log-in", gallery)
        let memory = await gallery.press(.text("ann@example") + [.tab] + .text("secret") + [.tab])
        try Golden.check("log-in-typed", gallery, memory)
        await gallery.press([.control("n")])
        var form = await gallery.press([.tab] + .text("abc") + [.tab] + .text("한옥 상점"))
        try Golden.check("sign-up", gallery, form)
        form = await gallery.press([.control("s")], form)
        try Golden.check("sign-up-refused", gallery, form)
    }

    @Test("Home and lists", arguments: Language.allCases)
    func lists(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        await gallery.app.visible.appear()
        try Golden.check("home", gallery)
        var memory = await gallery.press([.down, .character("l"), .character("g")])
        try Golden.check("home-list", gallery, memory)
        await gallery.press([.character("m")])
        await gallery.app.visible.appear()
        memory = await gallery.press([.end, .character("s")])
        try Golden.check("products", gallery, memory)
        await gallery.press([.character("f"), .character("g")])
        try Golden.check("products-grid", gallery)
    }

    @Test("A product, its images and its alerts", arguments: Language.allCases)
    func product(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        let session = try #require(gallery.app.context.session.session)
        let other = try #require(Fixture.catalogue.first { $0.vendorID != session.vendor?.id && $0.images.count > 1 })
        gallery.app.router.push(.product(other.id))
        await gallery.app.visible.appear()
        await gallery.press([.right, .character("l")])
        try Golden.check("product", gallery)
        await gallery.press([.enter])
        try Golden.check("pictures", gallery)
        await gallery.press([.escape])
        let own = try #require(Fixture.catalogue.first { $0.vendorID == session.vendor?.id })
        gallery.app.router.push(.product(own.id))
        await gallery.app.visible.appear()
        await gallery.press([.character("e")])
        try Golden.check("product-alert", gallery)
        await gallery.press([.character("2")])
        try Golden.check("product-delete", gallery)
    }

    @Test("The form", arguments: Language.allCases)
    func form(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        gallery.app.select(.register)
        try Golden.check("form", gallery)
        await gallery.press([.control("p")])
        try Golden.check("form-source", gallery)
        var path = await gallery.press([.character("1")] + .text("~/사진/lamp.jpg"))
        try Golden.check("form-path", gallery, path)
        // Only a file that is there and is an image is taken.
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        path.text = folder.appending(path: "lamp.jpg").path()
        try Fixture.png.write(to: URL(filePath: path.text))
        let keys: [Key] = [.enter] + [.tab] + .text("la") + [.tab] + .text("12000") + [.tab, .tab, .tab]
        let memory = await gallery.press(keys + .text("3"), path)
        try Golden.check("form-typed", gallery, memory)
    }

    @Test("The search", arguments: Language.allCases)
    func search(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        gallery.app.select(.search)
        await gallery.app.visible.appear()
        try Golden.check("search", gallery)
        let word = try #require(Fixture.catalogue.first?.product.name.split(separator: " ").first)
        let memory = await gallery.press(.text(String(word)) + [.down])
        try Golden.check("search-suggestions", gallery, memory)
        await gallery.press([.enter], memory)
        await gallery.app.visible.appear()
        try Golden.check("search-results", gallery)
        gallery.app.router.pop()
        await gallery.press([.control("u")])
        try Golden.check("search-recent", gallery)
    }

    @Test("The user's own page, and a terminal that is too small", arguments: Language.allCases)
    func myPage(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        gallery.app.select(.myPage)
        let memory = await gallery.press([.down, .down, .down, .down])
        try Golden.check("my-page", gallery, memory)
        await gallery.press([.enter], memory)
        try Golden.check("my-page-alert", gallery, memory)
        let small = MarketView(gallery.snapshot(ScreenSize(columns: 39, rows: 30))).frame
        #expect(small.lines[0] == "⤢ 40 × 12")
        #expect(small.lines.dropFirst().allSatisfy { $0.isEmpty })
    }
}
