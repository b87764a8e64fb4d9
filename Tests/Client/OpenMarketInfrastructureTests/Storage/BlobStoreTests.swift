import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import TestSupport
import Testing

/// What every blob store promises, asked of each of them.
@Suite("Blob stores", .slot)
struct BlobStoreTests {
    enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case memory
        case disk

        var testDescription: String { rawValue }

        func make(in folder: TemporaryFolder, byteLimit: Int = 1_000_000) -> any BlobStore {
            switch self {
            case .memory: MemoryBlobStore(byteLimit: byteLimit)
            case .disk: DiskBlobStore(folder: folder.url.appending(component: "blobs"), byteLimit: byteLimit)
            }
        }
    }

    private let folder: TemporaryFolder
    private let date = Date(timeIntervalSince1970: 1_700_000_000.25)

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("What was stored comes back with its date and mark", arguments: Kind.allCases, [nil, "", "\"v1\""])
    func roundTrip(kind: Kind, etag: String?) async throws {
        let store = kind.make(in: folder)
        let blob = StoredBlob(data: Data("장터".utf8), storedAt: date, etag: etag)
        try await store.store(blob, for: BlobKey(name: "a"))
        #expect(try await store.blob(for: BlobKey(name: "a")) == blob)
    }

    @Test("What was never stored is missing", arguments: Kind.allCases)
    func missing(kind: Kind) async throws {
        let store = kind.make(in: folder)
        #expect(try await store.blob(for: BlobKey(name: "a")) == nil)
        try await store.remove(BlobKey(name: "a"))
        try await store.removeAll(of: "nobody")
        try await store.removeAll(of: nil)
    }

    @Test("An empty blob is something", arguments: Kind.allCases)
    func empty(kind: Kind) async throws {
        let store = kind.make(in: folder)
        try await store.store(StoredBlob(data: Data(), storedAt: date), for: BlobKey(name: "a"))
        #expect(try await store.blob(for: BlobKey(name: "a"))?.data.isEmpty == true)
    }

    @Test("Storing again replaces; removing removes", arguments: Kind.allCases)
    func replaceAndRemove(kind: Kind) async throws {
        let store = kind.make(in: folder)
        let key = BlobKey(name: "a")
        try await store.store(blob(1), for: key)
        try await store.store(blob(2), for: key)
        #expect(try await store.blob(for: key) == blob(2))
        try await store.remove(key)
        #expect(try await store.blob(for: key) == nil)
    }

    @Test("One account never sees what is another's, or what is everyone's", arguments: Kind.allCases)
    func accounts(kind: Kind) async throws {
        let store = kind.make(in: folder)
        let accounts: [String?] = [nil, "", "a", "b", "everyone", "a/../b"]
        for (index, account) in accounts.enumerated() {
            try await store.store(blob(index), for: BlobKey(account: account, name: "same"))
        }
        for (index, account) in accounts.enumerated() {
            #expect(try await store.blob(for: BlobKey(account: account, name: "same")) == blob(index))
        }
    }

    @Test("Forgetting an account leaves the others theirs", arguments: Kind.allCases)
    func forgetAccount(kind: Kind) async throws {
        let store = kind.make(in: folder)
        for account in [nil, "a", "b"] {
            for name in ["1", "2"] { try await store.store(blob(1), for: BlobKey(account: account, name: name)) }
        }
        try await store.removeAll(of: "a")
        #expect(try await store.blob(for: BlobKey(account: "a", name: "1")) == nil)
        #expect(try await store.blob(for: BlobKey(account: "b", name: "1")) != nil)
        #expect(try await store.blob(for: BlobKey(name: "2")) != nil)
        try await store.removeAll(of: nil)
        #expect(try await store.blob(for: BlobKey(account: "b", name: "1")) == nil)
        #expect(try await store.blob(for: BlobKey(name: "2")) == nil)
        try await store.store(blob(3), for: BlobKey(account: "a", name: "1"))
        #expect(try await store.blob(for: BlobKey(account: "a", name: "1")) == blob(3))
    }

    @Test("The budget holds, and the blob that was just stored is there", arguments: Kind.allCases)
    func budget(kind: Kind) async throws {
        let store = kind.make(in: folder, byteLimit: 10_000)
        for index in 0..<50 {
            let blob = StoredBlob(data: Data(count: 1_000), storedAt: date.addingTimeInterval(Double(index)))
            try await store.store(blob, for: BlobKey(name: "\(index)"))
            #expect(try await store.blob(for: BlobKey(name: "\(index)")) == blob)
        }
        var kept: [Int] = []
        for index in 0..<50 where try await store.blob(for: BlobKey(name: "\(index)")) != nil { kept.append(index) }
        #expect(kept.count >= 9)
        #expect(kept.count <= 10)
        #expect(kept == Array((50 - kept.count)..<50))
    }

    @Test("Blobs without bytes are not kept without end in memory")
    func emptyBlobs() async throws {
        let store = MemoryBlobStore(byteLimit: 10_000)
        for index in 0..<1_000 {
            try await store.store(StoredBlob(data: Data(), storedAt: date), for: BlobKey(name: "\(index)"))
        }
        var kept = 0
        for index in 0..<1_000 where try await store.blob(for: BlobKey(name: "\(index)")) != nil { kept += 1 }
        #expect((1...200).contains(kept))
    }

    @Test("A blob beyond the whole budget is not kept, and its predecessor is out of date", arguments: Kind.allCases)
    func tooLarge(kind: Kind) async throws {
        let store = kind.make(in: folder, byteLimit: 1_000)
        let (key, other) = (BlobKey(name: "a"), BlobKey(name: "b"))
        try await store.store(blob(1), for: key)
        try await store.store(blob(2), for: other)
        try await store.store(StoredBlob(data: Data(count: 2_000), storedAt: date), for: key)
        #expect(try await store.blob(for: key) == nil)
        #expect(try await store.blob(for: other) == blob(2))
    }

    @Test("Two hundred tasks at once leave whole blobs behind", arguments: Kind.allCases)
    func concurrent(kind: Kind) async throws {
        let store = kind.make(in: folder)
        let blobs = (0..<8).map { StoredBlob(data: Data(repeating: UInt8($0), count: 500), storedAt: date) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let key = BlobKey(account: index % 3 == 0 ? "a" : nil, name: "\(index % 5)")
                    switch index % 10 {
                    case 0: try await store.remove(key)
                    case 1: try await store.removeAll(of: "a")
                    case 2...5: try await store.store(blobs[index % 8], for: key)
                    default:
                        let found = try await store.blob(for: key)
                        #expect(found.map(blobs.contains) ?? true)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func blob(_ number: Int) -> StoredBlob {
        StoredBlob(data: Data(repeating: UInt8(number), count: 10 + number), storedAt: date)
    }
}
