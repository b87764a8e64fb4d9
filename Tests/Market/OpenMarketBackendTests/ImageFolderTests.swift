import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("The folder with the images of a database", .slot)
struct ImageFolderTests {
    @Test("A backup that is opened beside the shop leaves its images alone", arguments: ["shop.bak", "shop.sqlite"])
    func backup(name: String) async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let old = try await shop.register()
            let copy = try shop.copy(to: name)
            let new = try await shop.register()
            try await copy.sweep()
            #expect(try await shop.serves(old))
            #expect(try await shop.serves(new))
            #expect(try files(in: folder, "shop.db-pictures").count == 2)
        }
    }

    @Test("Two databases that differ in the ending alone keep their images apart")
    func neighbours() async throws {
        try await TemporaryFolder.with { folder in
            let shops = [ShopFile(folder, "shop.db"), ShopFile(folder, "shop.sqlite")]
            let images = [try await shops[0].register(), try await shops[1].register()]
            for shop in shops { try await shop.sweep() }
            for (shop, image) in zip(shops, images) { #expect(try await shop.serves(image)) }
        }
    }

    @Test("A folder of an earlier release goes on being used by its database, and by no other one")
    func earlierRelease() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let old = try await shop.register()
            try makeOld(folder)
            #expect(try await shop.serves(old))
            let copy = try shop.copy(to: "shop.bak")
            let new = try await shop.register()
            try await copy.sweep()
            for image in [old, new] { #expect(try await shop.serves(image)) }
            #expect(try files(in: folder, "shop-pictures").count == 2)
        }
    }

    @Test("Where two databases share a folder of an earlier release, nothing is taken out of it")
    func shared() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let copy = try shop.copy(to: "shop.bak")
            let new = try await shop.register()
            try makeOld(folder)
            try await copy.sweep()
            #expect(try await shop.serves(new))
        }
    }

    @Test("A database that takes the name of another one gets a folder of its own")
    func successor() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            try FileManager.default.removeItem(at: shop.url)
            let image = try await shop.register()
            try await shop.sweep()
            #expect(try await shop.serves(image))
            #expect(try files(in: folder, "shop.db-pictures").count == 1)
        }
    }

    @Test("A database and its folder can be renamed together")
    func renamed() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let image = try await shop.register()
            for end in ["", "-pictures"] {
                try FileManager.default.moveItem(
                    at: folder.appending(path: "shop.db" + end),
                    to: folder.appending(path: "store.db" + end)
                )
            }
            #expect(try await ShopFile(folder, "store.db").serves(image))
        }
    }

    /// The folder as releases before the marks left it.
    private func makeOld(_ folder: URL) throws {
        let old = folder.appending(path: "shop-pictures")
        try FileManager.default.moveItem(at: folder.appending(path: "shop.db-pictures"), to: old)
        try FileManager.default.removeItem(at: old.appending(path: ImageFolder.markName))
    }
}

@Suite("Files that no product speaks of", .slot)
struct ImageSweepTests {
    @Test("Images are there again after a restart, whatever is swept")
    func durable() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let image = try await shop.register()
            try await shop.sweep()
            #expect(try await shop.serves(image))
        }
    }

    @Test("What an upload left behind is set aside once it is an hour old; other files stay")
    func orphans() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let orphan = TimeIdentifier(at: Date(), random: SeededGenerator.shared(seed: 1)).digits + "_origin"
            for name in [orphan, orphan + ".draft", "holiday.txt"] {
                try Data("x".utf8).write(to: folder.appending(path: "shop.db-pictures/" + name))
            }
            try await shop.open { _ in }
            try await shop.sweep(isLater: false)
            #expect(try files(in: folder, "shop.db-pictures").count == 4)
            try await shop.sweep()
            #expect(try files(in: folder, "shop.db-pictures").count == 2)
            #expect(try files(in: folder, "shop.db-pictures/swept") == [orphan, orphan + ".draft"])
            #expect(try files(in: folder, "shop.db-pictures").contains("holiday.txt"))
        }
    }

    @Test("Restoring yesterday's database does not lose today's images")
    func restoring() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let old = try await shop.register()
            let yesterday = try shop.copy(to: "yesterday")
            let new = try await shop.register()
            let today = try shop.copy(to: "today")
            _ = try yesterday.copy(to: "shop.db")
            try await shop.sweep()
            #expect(try files(in: folder, "shop.db-pictures/swept").count == 1)
            _ = try today.copy(to: "shop.db")
            for image in [old, new] { #expect(try await shop.serves(image)) }
            try await shop.sweep()
            #expect(try files(in: folder, "shop.db-pictures/swept").isEmpty)
            #expect(try files(in: folder, "shop.db-pictures").count == 2)
        }
    }
}

/// The names of the files in a folder, without what begins with a dot and without folders.
private func files(in folder: URL, _ name: String) throws -> [String] {
    let path = folder.appending(path: name).path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") && $0 != "swept" }
        .sorted()
}
