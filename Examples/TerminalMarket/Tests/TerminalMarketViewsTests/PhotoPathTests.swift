import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("The path of a photo")
@MainActor
struct PhotoPathTests {
    private let size = ScreenSize(columns: 80, rows: 24)

    /// A form that asks for a path, with what has been typed there.
    private func asked(_ path: String) async throws -> (Gallery, ProductFormModel, SceneMemory) {
        let gallery = try await Gallery.visited(.english)
        gallery.app.select(.register)
        guard case .form(let model) = gallery.app.visible else { throw MarketError.notFound }
        await model.perform(command: "pickImages")
        await model.answer(.file)
        let memory = await gallery.press(.text(path) + [.enter])
        return (gallery, model, memory)
    }

    @Test("An image is added under its name")
    func image() async throws {
        try await withFile("lamp.png", Fixture.png) { path in
            let (_, model, memory) = try await asked(path)
            #expect(model.state.images.map(\.input?.name) == ["lamp.png"])
            #expect(model.state.picking == nil && memory.text.isEmpty)
        }
    }

    @Test("A file that is no image is refused at once; the path stays to be corrected")
    func noImage() async throws {
        try await withFile("lamp.jpg", Data("This is a letter.".utf8)) { path in
            let (gallery, model, memory) = try await asked(path)
            #expect(model.state.images.isEmpty && model.state.picking != nil && memory.text == path)
            let overlay = try #require(gallery.snapshot(size, memory).overlay)
            #expect(overlay.message == "lamp.jpg: Photos of this kind cannot be used. Use JPEG or PNG.")
            let typing = await gallery.press([.backspace], memory)
            #expect(gallery.snapshot(size, typing).overlay?.message == nil)
        }
    }

    @Test("A path without a file is refused at once", arguments: ["/nowhere/lamp.jpg", "/"])
    func noFile(path: String) async throws {
        let (gallery, model, memory) = try await asked(path)
        #expect(model.state.images.isEmpty && memory.text == path)
        let message = try #require(gallery.snapshot(size, memory).overlay?.message)
        #expect(message.hasSuffix("The photo file could not be read."))
    }

    @Test("After a path that was refused, escape gives up the photo, and nothing of it is left")
    func givenUp() async throws {
        let (gallery, model, memory) = try await asked("/nowhere")
        let after = await gallery.press([.escape], memory)
        #expect(model.state.picking == nil && after.text.isEmpty && after.problem == nil)
    }

    private func withFile(_ name: String, _ data: Data, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try data.write(to: file)
        try await body(file.path())
    }
}
