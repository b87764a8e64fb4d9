import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Choosing photos: a path that is completed, and a folder that is looked through")
@MainActor
struct PhotoChoosingTests {
    private let size = ScreenSize(columns: 80, rows: 24)

    @Test(
        "A path becomes as much of a name as is certain; several that fit are shown",
        arguments: [
            ("", "", ["inner/", "lamp one.png", "lamp two.JPG", "색연필.png"]),
            ("l", "lamp ", ["lamp one.png", "lamp two.JPG"]),
            ("lamp o", "lamp one.png", []), ("in", "inner/", []), ("inner/", "inner/deep.png", []),
            ("색", "색연필.png", []),
            ("nothing", "nothing", []), ("letter", "letter", []), (".h", ".hidden.png", []),
            ("nowhere/x", "nowhere/x", []),
        ]
    )
    func completion(typed: String, text: String, names: [String]) throws {
        try withFolder { folder in
            let completion = PathCompletion(folder.path(percentEncoded: false) + typed)
            #expect(completion.text == folder.path(percentEncoded: false) + text && completion.names == names)
        }
        #expect(PathCompletion("~").text == "~/")
    }

    @Test("The tab key completes, what fits is listed until one types on, and the photo is shown before it is taken")
    func typing() async throws {
        try await withFolder { folder in
            let (gallery, model) = try await form(.file)
            var memory = await gallery.press(.text(folder.path(percentEncoded: false) + "l") + [.tab])
            #expect(memory.text.hasSuffix("/lamp ") && memory.names.count == 2)
            #expect(MarketView(gallery.snapshot(size, memory)).frame.lines.contains { $0.contains("lamp two.JPG") })
            memory = await gallery.press(.text("o") + [.tab], memory)
            #expect(memory.text.hasSuffix("/lamp one.png") && memory.names.isEmpty)
            var snapshot = gallery.snapshot(size, memory)
            #expect(MarketView(snapshot).pictures.isEmpty)
            snapshot.pictures = [:]
            #expect(MarketView(snapshot).pictures.map(\.url.lastPathComponent) == ["lamp one.png"])
            await gallery.press([.enter], memory)
            #expect(model.state.images.map(\.input?.name) == ["lamp one.png"])
        }
    }

    @Test("Quotes and addresses, as they are pasted, lead to their file")
    func pasted() throws {
        try withFolder { folder in
            let file = folder.appending(path: "lamp one.png")
            for path in [
                "'\(file.path(percentEncoded: false))' ", "\"\(file.path(percentEncoded: false))\"",
                file.absoluteString, file.path(percentEncoded: false),
                file.path(percentEncoded: false).replacing(" ", with: "\\ ") + " ",
            ] {
                #expect(PhotoFile(path: path).failure == nil, "\(path)")
            }
        }
    }

    @Test("A pipe is no photo, and nothing waits for it", .timeLimit(.minutes(10)))
    func pipe() throws {
        try withFolder { folder in
            let path = folder.appending(path: "pipe.jpg")
            #expect(mkfifo(path.path(percentEncoded: false), 0o600) == 0)
            #expect(PhotoFile(url: path).failure == .unreadableFile)
            #expect(PhotoFile(path: "/dev/null").failure == .unreadableFile)
            let link = folder.appending(path: "link.png")
            try FileManager.default.createSymbolicLink(
                at: link,
                withDestinationURL: folder.appending(path: "lamp one.png")
            )
            #expect(PhotoFile(url: link).failure == nil)
        }
    }

    @Test("A link to a folder leads into it")
    func links() throws {
        try withFolder { folder in
            let link = folder.appending(path: "linked")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "inner"))
            #expect(PhotoFolder(folder).entries.first { $0.name == "linked" }?.isFolder == true)
            #expect(PhotoFolder(link).entries.map(\.name) == ["deep.png"])
            let environment = ["XDG_PICTURES_DIR": link.path(percentEncoded: false)]
            #expect(FolderBrowsing.usualFolder(home: folder, environment: environment) != nil)
        }
    }

    @Test("Of a large folder the first images by name are there, and it says that there are more")
    func large() throws {
        try withFolder { folder in
            for number in 0..<PhotoFolder.limit + 200 {
                try Data().write(to: folder.appending(path: "a\(number).txt"))
            }
            var photos = PhotoFolder(folder)
            #expect(photos.entries.count == 4 && !photos.hasMore)
            for number in 0..<PhotoFolder.limit { try Data().write(to: folder.appending(path: "b\(number).png")) }
            photos = PhotoFolder(folder)
            #expect(photos.entries.count == PhotoFolder.limit && photos.hasMore)
            #expect(photos.entries[1].name == "b0.png")
        }
    }

    @Test("In a folder, photos are chosen in an order, no more than there is room for")
    func browsing() async throws {
        try await withFolder { folder in
            let (gallery, model) = try await form(.folder)
            await model.add([Fixture.imageInput, Fixture.imageInput, Fixture.imageInput])
            await model.perform(command: "pickImages")
            await model.answer(.folder)
            var memory = SceneMemory()
            memory.browsing = FolderBrowsing(at: folder)
            let space = Key.character(" ")
            // Three of them; there is room for two, the later one first.
            memory = await gallery.press([space, .end, space, .up, space, .up, space], memory)
            #expect(memory.browsing?.chosen.map(\.lastPathComponent) == ["색연필.png", "lamp two.JPG"])
            let lines = MarketView(gallery.snapshot(size, memory)).frame.lines
            #expect(lines.contains { $0.contains("2 ▧ lamp two.JPG") } && lines.contains { $0.contains("1 ▧ 색연필.png") })
            await gallery.press([.enter], memory)
            #expect(model.state.images.compactMap(\.input?.name).suffix(2) == ["색연필.png", "lamp two.JPG"])
            #expect(model.state.picking == nil)
        }
    }

    @Test("One goes into folders and out of them; a file that is no image is refused by its name")
    func folders() async throws {
        try await withFolder { folder in
            let (gallery, model) = try await form(.folder)
            var memory = SceneMemory()
            memory.browsing = FolderBrowsing(at: folder)
            memory = await gallery.press([.enter], memory)
            #expect(memory.browsing?.folder.url.lastPathComponent == "inner")
            #expect(memory.browsing?.image?.lastPathComponent == "deep.png")
            memory = await gallery.press([.enter], memory)
            let message = try #require(gallery.snapshot(size, memory).overlay?.message)
            #expect(message.hasPrefix("deep.png: ") && model.state.images.isEmpty)
            memory = await gallery.press([.left], memory)
            #expect(memory.browsing?.folder.url.lastPathComponent == folder.lastPathComponent)
            #expect(memory.browsing?.current?.lastPathComponent == "inner" && memory.problem == nil)
            memory = await gallery.press([.down, .enter], memory)
            #expect(model.state.images.map(\.input?.name) == ["lamp one.png"] && memory.browsing == nil)
        }
    }

    @Test("The folder of images is the one that the desktop has noted, or the usual one, if it is there")
    func usualFolder() throws {
        try withFolder { home in
            #expect(FolderBrowsing.usualFolder(home: home, environment: [:]) == nil)
            let pictures = home.appending(path: "Pictures")
            try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
            #expect(FolderBrowsing.usualFolder(home: home, environment: [:])?.lastPathComponent == "Pictures")
            let config = home.appending(path: ".config")
            try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
            try Data("# user dirs\nXDG_PICTURES_DIR=\"$HOME/inner\"\n".utf8).write(
                to: config.appending(path: "user-dirs.dirs")
            )
            #expect(FolderBrowsing.usualFolder(home: home, environment: [:])?.lastPathComponent == "inner")
            let other = FolderBrowsing.usualFolder(
                home: home,
                environment: ["XDG_PICTURES_DIR": pictures.path(percentEncoded: false)]
            )
            #expect(other?.lastPathComponent == "Pictures")
        }
    }

    private func form(_ source: AlertChoice) async throws -> (Gallery, ProductFormModel) {
        let gallery = try await Gallery.visited(.english)
        gallery.app.select(.register)
        guard case .form(let model) = gallery.app.visible else { throw MarketError.notFound }
        await model.perform(command: "pickImages")
        await model.answer(source)
        return (gallery, model)
    }

    /// A folder with photos, a folder, a text, a hidden photo, and a text whose name ends like that of a photo.
    private func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = try Self.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    private func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = try Self.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private static func make() throws -> URL {
        let folder = URL(filePath: NSTemporaryDirectory(), directoryHint: .isDirectory)
            .appending(path: UUID().uuidString, directoryHint: .isDirectory)
        let inner = folder.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for name in ["lamp one.png", "lamp two.JPG", "색연필.png", ".hidden.png"] {
            try Fixture.png.write(to: folder.appending(path: name))
        }
        try Data("A letter.".utf8).write(to: folder.appending(path: "letter.txt"))
        try Data("A letter.".utf8).write(to: inner.appending(path: "deep.png"))
        return folder
    }
}
