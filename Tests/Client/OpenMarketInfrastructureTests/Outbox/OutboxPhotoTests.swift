import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Photos beside the file of an outbox", .slot)
struct OutboxPhotoTests {
    private let folder: TemporaryFolder
    private let photos = [Data("first".utf8), Data(), Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })]
    private let id = PendingChange.ID(rawValue: "change-1")

    init() throws {
        folder = try TemporaryFolder()
    }

    private var file: URL { folder.url.appending(components: "support", "outbox") }
    private var photoFolder: URL { file.deletingLastPathComponent().appending(component: "outbox.photos") }
    private var photoFiles: [URL] {
        let files = try? FileManager.default.contentsOfDirectory(at: photoFolder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test("What one process kept, the next one finds, with every detail and every byte")
    func survives() async throws {
        try await write()
        let store = try await opened()
        #expect(try await store.changes() == [change(1)])
        #expect(try await store.photos(of: id) == photos)
    }

    @Test("A step of a registration leaves its photos; the end of it removes them")
    func steps() async throws {
        let store = FileOutboxStore(file)
        try await store.put(change(1), photos: photos)
        try await store.put(change(1, state: .refused(.timedOut)))
        #expect(try await store.photos(of: id) == photos)
        try await store.put(change(2), photos: photos)
        try await store.remove([id])
        #expect(photoFiles.count == 3)
        await #expect(throws: MarketError.storage(.missing)) { try await store.photos(of: id) }
        try await store.remove([change(2).id])
        #expect(!FileManager.default.fileExists(atPath: photoFolder.path))
    }

    @Test("Photos of a process that was killed before it wrote the row are removed by the next one")
    func orphans() async throws {
        try await write()
        let orphan = photoFolder.appending(component: "6f-0")
        try Data("half".utf8).write(to: orphan)
        let store = try await opened()
        #expect(!FileManager.default.fileExists(atPath: orphan.path))
        #expect(try await store.photos(of: id) == photos)
    }

    @Test("A row that was cut off anywhere takes its photos along, and the outbox works")
    func torn() async throws {
        try await write()
        let whole = try Data(contentsOf: file)
        for length in stride(from: 0, to: whole.count, by: 7) {
            let torn = folder.url.appending(component: "torn-\(length)")
            try whole.prefix(length).write(to: torn)
            let copies = folder.url.appending(component: "torn-\(length).photos")
            try FileManager.default.copyItem(at: photoFolder, to: copies)
            let store = FileOutboxStore(torn)
            #expect(try await store.changes().isEmpty)
            #expect(!FileManager.default.fileExists(atPath: copies.path))
            try await store.put(change(1), photos: photos)
            #expect(try await store.photos(of: id) == photos)
        }
    }

    @Test("A photo that is cut off, damaged or missing is an error, and never sent as it is")
    func damaged() async throws {
        try await write()
        let victim = try #require(photoFiles.last)
        let whole = try Data(contentsOf: victim)
        for broken in [whole.dropLast(), Data(), Data("OMP1".utf8), whole.dropLast() + [whole.last.map { ~$0 } ?? 0]] {
            try Data(broken).write(to: victim)
            let store = try await opened()
            await #expect(throws: MarketError.storage(.unreadable)) { try await store.photos(of: id) }
        }
        try FileManager.default.removeItem(at: victim)
        let store = try await opened()
        await #expect(throws: MarketError.storage(.missing)) { try await store.photos(of: id) }
    }

    @Test("Without room for the photos there is no row either")
    func unwritable() async throws {
        let store = FileOutboxStore(file)
        _ = try await store.changes()
        try Data().write(to: photoFolder)
        await #expect(throws: MarketError.storage(.unwritable)) { try await store.put(change(1), photos: photos) }
        #expect(try await store.changes().isEmpty)
    }

    @Test("Only this user can read them, and an id leads nowhere else")
    func permissions() async throws {
        let store = FileOutboxStore(file)
        let id = PendingChange.ID(rawValue: "../../outside")
        try await store.put(change(1, id: id), photos: photos)
        #expect(photoFiles.count == 3)
        for photo in photoFiles { #expect(try folder.permissions(of: photo) == 0o600) }
        #expect(try folder.permissions(of: photoFolder) == 0o700)
        #expect(try await store.photos(of: id) == photos)
    }

    @Test("Neither the file nor the photos hold a secret")
    func secrets() async throws {
        try await write()
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text.contains("Desk lamp") && !text.lowercased().contains("secret") && !text.contains("identifier"))
    }

    private func write() async throws {
        let store = FileOutboxStore(file)
        try await store.put(change(1), photos: photos)
    }

    /// A store that has its file, which the store before may still be letting go.
    private func opened() async throws -> FileOutboxStore {
        let store = FileOutboxStore(file)
        await eventually { (try? await store.changes()) != nil }
        return store
    }

    private func change(
        _ number: Int,
        id: PendingChange.ID? = nil,
        state: PendingChange.State = .waiting
    ) -> PendingChange {
        let draft = ProductDraft(
            name: "Desk lamp\u{0}\"",
            description: "안녕\nOMO1",
            price: Money(Decimal(string: "12345678901234567890.01") ?? 0, Currency(rawValue: "XYZ")),
            discount: Discount(Decimal(string: "0.1") ?? 0),
            stock: 3,
            category: ProductCategory(rawValue: "home")
        )
        let kept = photos.enumerated().map { place, data in
            PendingRegistration.Photo(
                format: place == 1 ? .png : .jpeg,
                fileName: "photo-\(place + 1).jpg",
                text: place == 0 ? "A lamp" : nil,
                byteCount: data.count
            )
        }
        return PendingChange(
            id: id ?? PendingChange.ID(rawValue: "change-\(number)"),
            user: UserID(rawValue: "user"),
            action: .registration(
                PendingRegistration(
                    draft: draft,
                    photos: kept,
                    key: RegistrationKey(rawValue: "key-\(number)"),
                    sentSince: Date(timeIntervalSince1970: 1_700_000_001)
                )
            ),
            askedAt: Date(timeIntervalSince1970: 1_700_000_000),
            number: number,
            state: state
        )
    }
}
