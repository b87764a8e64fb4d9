import DeviceTestSupport
import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("The files of a device whose process is killed", .slot, .timeLimit(.minutes(10)))
struct DeviceFilesTests {
    /// What the files hold.
    private struct Content: Equatable {
        var session: Session?
        var changes: [String: Int] = [:]
        var searches: [String] = []
        var views: Set<Product.ID> = []
        var draft: FormDraft?
        var response: Data?
    }

    private let key = BlobKey(account: nil, name: "list")

    @Test(
        "The next process finds what was written before, and nothing of what the dead one does",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func lives(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: seed)
        var (files, truth) = (DeviceFiles(folder.url), Content())
        for life in 0..<8 {
            let cache = DiskBlobStore(folder: files.cacheFolder)
            for _ in 0..<Int.random(in: 0..<9, using: &random) {
                try await act(Int.random(in: 0..<100, using: &random), on: files, cache, &truth)
            }
            #expect(try await content(of: files, cache) == truth, "life \(life)")
            let dead = files
            files = try dead.kill()
            for number in 0..<8 {
                var ignored = Content()
                await #expect(throws: MarketError.storage(.unwritable)) {
                    try await act(number, on: dead, nil, &ignored)
                }
            }
            try? await cache.store(StoredBlob(data: Data("late".utf8), storedAt: .now), for: key)
        }
        #expect(try await content(of: files, DiskBlobStore(folder: files.cacheFolder)) == truth)
    }

    @Test("A kill in the middle of everything loses nothing that was promised, and no later write arrives")
    func together() async throws {
        for round in 0..<20 {
            let folder = try TemporaryFolder()
            let files = DeviceFiles(folder.url)
            let promised = Mutex<Set<Int>>([])
            let writers = (0..<4).map { writer in
                Task {
                    for number in 0..<1000 {
                        let number = number * 4 + writer
                        try await files.outbox.put(change(number, photos: number % 2), photos: photos(number % 2))
                        try await files.searches.change { $0.append(search(number)) }
                        promised.withLock { _ = $0.insert(number) }
                    }
                }
            }
            try await eventually { promised.withLock { $0.count > round } }
            let before = promised.withLock { $0 }
            let next = try files.kill()
            let found = try await numbers(in: next)
            for writer in writers { await #expect(throws: MarketError.storage(.unwritable)) { try await writer.value } }
            #expect(found.waiting.isSuperset(of: before) && found.searches.isSuperset(of: before))
            #expect(try await numbers(in: next) == found)
            for change in try await next.outbox.changes() where change.number % 2 == 1 {
                #expect(try await next.outbox.photos(of: change.id) == photos(1))
            }
        }
    }

    @Test("A lock of the dead process holds no one up")
    func locks() async throws {
        let folder = try TemporaryFolder()
        let files = DeviceFiles(folder.url)
        try await files.outbox.put(change(1, photos: 0))
        await #expect(throws: MarketError.storage(.unwritable)) {
            try await FileOutboxStore(folder.url.appending(path: "process-1/outbox")).changes()
        }
        let next = try files.kill()
        #expect(try await next.outbox.changes().map(\.number) == [1])
        try await next.outbox.put(change(2, photos: 0))
        #expect(try await next.kill().outbox.changes().count == 2)
    }
}

extension DeviceFilesTests {
    /// One of the things that a client writes, and what it changes.
    private func act(
        _ number: Int,
        on files: DeviceFiles,
        _ cache: DiskBlobStore?,
        _ truth: inout Content
    ) async throws {
        let id = Product.ID(number)
        let kept = kept(files)
        switch number % 8 {
        case 0:
            truth.session = .fixture(auth: .fixture(accessToken: Secret("\(number)")))
            try await files.session.save(.fixture(auth: .fixture(accessToken: Secret("\(number)"))))
        case 1:
            truth.session = nil
            try await files.session.clear()
        case 2, 3:
            truth.changes["\(number)"] = number % 2
            try await files.outbox.put(change(number, photos: number % 2), photos: photos(number % 2))
        case 4:
            let gone = truth.changes.keys.min() ?? "none"
            truth.changes[gone] = nil
            try await files.outbox.remove([PendingChange.ID(rawValue: gone)])
        case 5:
            truth.searches.append("\(number)")
            try await files.searches.change { $0.append(search(number)) }
        case 6:
            truth.views.insert(id)
            try await kept.noteView(of: ProductDetail.fixture(id: number).product)
            guard let cache else { return }
            truth.response = Data("\(number)".utf8)
            try await cache.store(StoredBlob(data: Data("\(number)".utf8), storedAt: .now), for: key)
        default:
            truth.draft = FormDraft(texts: ["name": "\(number)"], currency: .krw)
            try await kept.keepDraft(FormDraft(texts: ["name": "\(number)"], currency: .krw), of: "user1")
        }
    }

    private func content(of files: DeviceFiles, _ cache: DiskBlobStore) async throws -> Content {
        var content = Content()
        content.session = try await files.session.session()
        for change in try await files.outbox.changes() {
            content.changes[change.id.rawValue] = try await photoCount(of: change, in: files)
        }
        content.searches = try await files.searches.values().map(\.id.rawValue)
        let kept = kept(files)
        content.views = Set(try await kept.views().map(\.product.id))
        content.draft = try await kept.draft()
        content.response = try await cache.blob(for: key)?.data
        return content
    }

    private func photoCount(of change: PendingChange, in files: DeviceFiles) async throws -> Int {
        guard case .registration = change.action else { return 0 }
        return try await files.outbox.photos(of: change.id).count
    }

    private func numbers(in files: DeviceFiles) async throws -> NumbersOfFiles {
        NumbersOfFiles(
            waiting: Set(try await files.outbox.changes().map(\.number)),
            searches: Set(try await files.searches.values().compactMap { Int($0.id.rawValue) })
        )
    }

    private func kept(_ files: DeviceFiles) -> Kept {
        Kept(
            KeptStores(searches: files.searches, views: files.views, drafts: files.drafts),
            products: InMemoryMarket().products,
            sessions: InMemorySessionStore(.fixture(auth: .fixture())),
            surroundings: .system
        )
    }

    private func search(_ number: Int) -> SavedSearch {
        SavedSearch(id: SavedSearch.ID(rawValue: "\(number)"), query: ProductQuery(text: "\(number)"))
    }

    private func photos(_ count: Int) -> [Data] { (0..<count).map { _ in Fixture.jpeg } }

    private func change(_ number: Int, photos: Int) -> PendingChange {
        let registration = PendingRegistration(
            .fixture(name: "\(number)"),
            images: (0..<photos).map { _ in Fixture.preparedImage },
            key: RegistrationKey(rawValue: "\(number)")
        )
        let message = PendingChange.Action.message("\(number)", to: ChatRoom.ID(rawValue: "room"))
        return PendingChange(
            id: PendingChange.ID(rawValue: "\(number)"),
            user: UserID(rawValue: "user1"),
            action: photos > 0 ? .registration(registration) : message,
            askedAt: Date(timeIntervalSince1970: 1_700_000_000),
            number: number
        )
    }
}

/// The numbers of the changes that wait, and of the searches that are kept.
private struct NumbersOfFiles: Equatable {
    var waiting: Set<Int>
    var searches: Set<Int>
}
