import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

@Suite("Blobs on disk", .slot)
struct DiskBlobStoreTests {
    private let folder: TemporaryFolder
    private let key = BlobKey(account: "secret@example.com", name: "https://example.com/products?page=1")
    private let blob = StoredBlob(
        data: Data("content".utf8),
        storedAt: Date(timeIntervalSince1970: 1_700_000_000),
        etag: "v1"
    )

    init() throws {
        folder = try TemporaryFolder()
    }

    private var root: URL { folder.url.appending(component: "blobs") }

    private func store(byteLimit: Int = 1_000_000) -> DiskBlobStore {
        DiskBlobStore(folder: root, byteLimit: byteLimit)
    }

    @Test("What one process stored, the next one finds")
    func survives() async throws {
        try await store().store(blob, for: key)
        #expect(try await store().blob(for: key) == blob)
    }

    @Test("Only this user can open anything")
    func permissions() async throws {
        try await store().store(blob, for: key)
        #expect(folder.files.count == 1)
        for file in folder.files { #expect(try folder.permissions(of: file) == 0o600) }
        #expect(folder.folders.count == 2)
        for inner in folder.folders { #expect(try folder.permissions(of: inner) == 0o700) }
    }

    static let wildNames = [
        "../../escape", "/etc/passwd", "a/b", ".", "..", "", "nul\0byte", "CON", String(repeating: "긴", count: 5_000),
        "%2e%2e%2f", "\\..\\", "name.draft",
    ]

    @Test("No key leads out of the folder, breaks a limit or shows in a name", arguments: wildNames)
    func names(name: String) async throws {
        for account in [nil, name] {
            let key = BlobKey(account: account, name: name)
            try await store().store(blob, for: key)
            #expect(try await store().blob(for: key) == blob)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["blobs"])
        #expect(folder.files.count == 2)
        for file in folder.files { #expect(file.lastPathComponent.count == 64) }
        #expect(folder.folders.count == 3)
    }

    @Test("A file cut off anywhere counts as missing and is removed")
    func truncated() async throws {
        try await store().store(blob, for: key)
        let file = try #require(folder.files.first)
        let whole = try Data(contentsOf: file)
        for count in 0..<whole.count {
            try whole.prefix(count).write(to: file)
            #expect(try await store().blob(for: key) == nil, "cut at \(count)")
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("A file with any byte changed counts as missing and is removed")
    func damaged() async throws {
        try await store().store(blob, for: key)
        let file = try #require(folder.files.first)
        let whole = try Data(contentsOf: file)
        for place in 0..<whole.count {
            var broken = whole
            broken[place] ^= 0x10
            try broken.write(to: file)
            #expect(try await store().blob(for: key) == nil, "changed at \(place)")
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        try (whole + Data([0])).write(to: file)
        #expect(try await store().blob(for: key) == nil)
    }

    @Test("A damaged file does not stop a new one")
    func damagedThenStored() async throws {
        let store = store()
        try await store.store(blob, for: key)
        try Data("rubbish".utf8).write(to: try #require(folder.files.first))
        #expect(try await store.blob(for: key) == nil)
        try await store.store(blob, for: key)
        #expect(try await store.blob(for: key) == blob)
    }

    @Test("The oldest goes first, also for a store that did not write it")
    func evictionAcrossProcesses() async throws {
        for age in [3, 1, 2] { try await store().store(aged(age), for: BlobKey(name: "\(age)")) }
        let limited = store(byteLimit: 3_200)
        try await limited.store(aged(0), for: BlobKey(name: "0"))
        #expect(try await limited.blob(for: BlobKey(name: "3")) == nil)
        for age in 0...2 { #expect(try await limited.blob(for: BlobKey(name: "\(age)")) != nil) }
    }

    @Test("The folder holds no more bytes than its budget")
    func bytesOnDisk() async throws {
        let store = store(byteLimit: 5_000)
        for index in 0..<40 {
            try await store.store(aged(40 - index), for: BlobKey(account: "\(index % 3)", name: "\(index)"))
        }
        let sizes = try folder.files.map { try Data(contentsOf: $0).count }
        #expect(sizes.reduce(0, +) <= 5_000)
        #expect(sizes.count == 4)
    }

    @Test("Leftovers of a process that was ended are cleared away")
    func leftovers() async throws {
        try await store().store(blob, for: key)
        let file = try #require(folder.files.first)
        try Data(count: 900).write(to: URL(filePath: file.path + ".12345.draft"))
        let discarded = root.appending(component: "discarded-1")
        try FileManager.default.createDirectory(at: discarded, withIntermediateDirectories: true)
        try Data(count: 900).write(to: discarded.appending(component: "secret"))
        try await store().store(blob, for: BlobKey(name: "next"))
        #expect(folder.files.count == 2)
        #expect(!FileManager.default.fileExists(atPath: discarded.path))
        #expect(try await store().blob(for: key) == blob)
    }

    @Test("Forgetting an account leaves nothing of it on disk")
    func forgotten() async throws {
        let store = store()
        try await store.store(blob, for: key)
        try await store.removeAll(of: key.account)
        #expect(folder.files.isEmpty)
        #expect(folder.folders.map(\.lastPathComponent) == ["blobs"])
    }

    @Test("Where nothing can be created, storing says so and reading finds nothing")
    func unwritable() async throws {
        try Data().write(to: root)
        await #expect(throws: MarketError.storage(.unwritable)) { try await store().store(blob, for: key) }
        #expect(try await store().blob(for: key) == nil)
    }

    @Test("A thing that is no file where a blob should be cannot be read")
    func unreadable() async throws {
        try await store().store(blob, for: key)
        let file = try #require(folder.files.first)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await #expect(throws: MarketError.storage(.unreadable)) { try await store().blob(for: key) }
    }

    @Test("A failed write leaves the old content and no draft")
    func failedReplacement() async throws {
        let place = folder.url.appending(component: "taken")
        try FileManager.default.createDirectory(
            at: place.appending(component: "inner"),
            withIntermediateDirectories: true
        )
        #expect(throws: MarketError.storage(.unwritable)) {
            try PrivateFiles.write(Data("new".utf8), to: place.path, modified: blob.storedAt)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["taken"])
    }

    private func aged(_ age: Int) -> StoredBlob {
        StoredBlob(data: Data(count: 1_000), storedAt: Date(timeIntervalSince1970: 1_700_000_000 - Double(age) * 60))
    }
}

@Suite("A full disk", .slot)
struct FullDiskTests {
    @Test("No space, and no space for this user, are told from other failures")
    func errorNumbers() {
        #expect(PrivateFiles.failure(ENOSPC) == .storage(.full))
        #expect(PrivateFiles.failure(EDQUOT) == .storage(.full))
        #expect(PrivateFiles.failure(EACCES) == .storage(.unwritable))
        #expect(PrivateFiles.failure(EIO) == .storage(.unwritable))
    }

    #if os(Linux)
        @Test("Writing to a device that is always full says so")
        func fullDevice() throws {
            let device = open("/dev/full", O_WRONLY)
            #expect(device >= 0)
            defer { close(device) }
            #expect(throws: MarketError.storage(.full)) { try PrivateFiles.write(Data(count: 10), to: device) }
            #expect(throws: Never.self) { try PrivateFiles.write(Data(), to: device) }
        }
    #endif
}
