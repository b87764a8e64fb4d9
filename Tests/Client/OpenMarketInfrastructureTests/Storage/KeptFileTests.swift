import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketInfrastructure

@Suite("Lists in a file of the user", .slot, .timeLimit(.minutes(10)))
struct KeptFileTests {
    private let folder: TemporaryFolder
    private let file: URL
    private var beside: URL { folder.url.appending(path: "deep/kept.json.unreadable") }

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "deep/kept.json")
    }

    private func kept(_ stores: KeptStores, _ sessions: any SessionStore) -> Kept {
        Kept(stores, products: InMemoryMarket().products, sessions: sessions, surroundings: .system)
    }

    private func search(_ text: String) -> SavedSearch {
        SavedSearch(id: SavedSearch.ID(rawValue: "1"), query: ProductQuery(text: text))
    }

    @Test("What is stored is there again, for this user alone")
    func primary() async throws {
        let lamp = search("lamp")
        #expect(try await FileSavedSearches(file).values().isEmpty)
        try await FileSavedSearches(file).change { $0.append(lamp) }
        #expect(try await FileSavedSearches(file).values() == [lamp])
        for url in folder.files { #expect(try folder.permissions(of: url) == 0o600) }
    }

    @Test("Clients that change one file at the same time lose nothing")
    func together() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                let (store, search) = (FileSavedSearches(file), search("\(number)"))
                group.addTask { try await store.change { $0.append(search) } }
            }
            try await group.waitForAll()
        }
        #expect(try await FileSavedSearches(file).values().count == 20)
    }

    @Test("While another program holds a file, its changes wait, and nothing else does")
    func heldElsewhere() async throws {
        try await FileSavedSearches(file).change { _ in }
        let lock = try PrivateFiles.openFile(file.path(percentEncoded: false) + ".lock", O_RDWR)
        try await PrivateFiles.lock(lock)
        let file = file
        let changes = (0..<16).map { number in
            let search = search("\(number)")
            return Task { @concurrent in try await FileSavedSearches(file).change { $0.append(search) } }
        }
        // More of them than there are threads: this goes through all the same.
        for _ in 0..<100 { await Task { @concurrent in await Task.yield() }.value }
        #expect(try await FileSavedSearches(file).values().isEmpty)
        PrivateFiles.closeLocked(lock)
        for change in changes { try await change.value }
        #expect(try await FileSavedSearches(file).values().count == 16)
    }

    @Test("An entry of a later release leaves the others, and the file as it was stays beside the new one")
    func laterRelease() async throws {
        let lamp = search("lamp")
        try await FileSavedSearches(file).change { $0.append(lamp) }
        var text = try String(contentsOf: file, encoding: .utf8)
        text.insert(contentsOf: #"{"id":1,"planet":"Mars"},"#, at: text.index(after: text.startIndex))
        try text.write(to: file, atomically: true, encoding: .utf8)
        #expect(try await FileSavedSearches(file).values() == [lamp])
        try await FileSavedSearches(file).change { $0.removeAll() }
        #expect(try await FileSavedSearches(file).values().isEmpty)
        #expect(try String(contentsOf: beside, encoding: .utf8) == text)
    }

    @Test("A file that is no list has nothing, and is not lost either")
    func noList() async throws {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        try "{half".write(to: file, atomically: true, encoding: .utf8)
        #expect(try await FileSavedSearches(file).values().isEmpty)
        let lamp = search("lamp")
        try await FileSavedSearches(file).change { $0.append(lamp) }
        #expect(try await FileSavedSearches(file).values() == [lamp])
        #expect(try String(contentsOf: beside, encoding: .utf8) == "{half")
    }

    @Test("A view history that is deleted leaves nothing on the disk, also of what could not be read")
    func deletedHistory() async throws {
        let sessions = InMemorySessionStore()
        let history = kept(KeptStores(views: FileViewHistory(file)), sessions)
        try await history.noteView(of: .fixture(name: "Secret lamp"))
        var text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("Secret lamp"))
        text.insert(contentsOf: #"{"planet":"Mars"},"#, at: text.index(after: text.startIndex))
        try text.write(to: file, atomically: true, encoding: .utf8)
        #expect(try await history.views().map(\.product.name) == ["Secret lamp"])
        try await history.forgetViews()
        #expect(try await kept(KeptStores(views: FileViewHistory(file)), sessions).views().isEmpty)
        for url in folder.files {
            let left = try String(contentsOf: url, encoding: .utf8)
            #expect(!left.contains("Secret") && !left.contains("Mars"), "\(url.lastPathComponent)")
        }
    }

    @Test("Drafts in a file are there again for the next client, and only for their user")
    func drafts() async throws {
        let sessions = SessionKeeper(store: InMemorySessionStore())
        try await sessions.save(.fixture())
        let draft = FormDraft(texts: ["name": "전등 💡"], currency: .usd)
        let account = try await sessions.session()?.cacheAccount
        try await kept(KeptStores(drafts: FileFormDrafts(file)), sessions).keepDraft(draft, of: account)
        #expect(try await kept(KeptStores(drafts: FileFormDrafts(file)), sessions).draft() == draft)
        try await sessions.clear()
        #expect(try await kept(KeptStores(drafts: FileFormDrafts(file)), sessions).draft() == nil)
        for url in folder.files { #expect(try folder.permissions(of: url) == 0o600) }
    }
}
