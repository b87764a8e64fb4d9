import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Keeping images", .slot, .timeLimit(.minutes(10)))
struct ImageCachingTests {
    private let server = PictureServer()
    private let url = ImageLoaderTests.address("/a.jpg")
    private let picture = PictureServer.picture(for: "/a.jpg")

    @Test("An image in memory is not asked for again")
    func memory() async throws {
        let loader = ImageLoader(transport: server)
        for _ in 0..<3 { #expect(try await loader.image(at: url) == picture) }
        #expect(server.counts.started == 1)
    }

    @Test("An image that had to go is transferred again")
    func evictionThenReload() async throws {
        let memory = MemoryImageStore(byteLimit: 25)
        let loader = ImageLoader(transport: server, memory: memory)
        for target in ["/a.jpg", "/b.jpg", "/c.jpg", "/a.jpg"] {
            let image = try await loader.image(at: ImageLoaderTests.address(target))
            #expect(image == PictureServer.picture(for: target))
            #expect(memory.byteCount <= 25)
        }
        #expect(server.counts.started == 4)
    }

    @Test("An image on disk serves the next process")
    func disk() async throws {
        let folder = try TemporaryFolder()
        _ = try await ImageLoader(transport: server, disk: DiskBlobStore(folder: folder.url)).image(at: url)
        let next = ImageLoader(transport: server, disk: DiskBlobStore(folder: folder.url))
        #expect(try await next.image(at: url) == picture)
        #expect(server.counts.started == 1)
    }

    @Test("A damaged image on disk is transferred again")
    func diskCorruption() async throws {
        let folder = try TemporaryFolder()
        _ = try await ImageLoader(transport: server, disk: DiskBlobStore(folder: folder.url)).image(at: url)
        for file in folder.files { try Data(contentsOf: file).dropLast(2).write(to: file) }
        let next = ImageLoader(transport: server, disk: DiskBlobStore(folder: folder.url))
        #expect(try await next.image(at: url) == picture)
        #expect(server.counts.started == 2)
        let third = ImageLoader(transport: server, disk: DiskBlobStore(folder: folder.url))
        #expect(try await third.image(at: url) == picture)
        #expect(server.counts.started == 2)
    }

    @Test("Something else under the image's key is not shown")
    func foreignBlob() async throws {
        let store = FixedBlobStore(StoredBlob(data: Data("<html>".utf8), storedAt: Date(timeIntervalSince1970: 0)))
        let loader = ImageLoader(
            transport: server,
            disk: store,
            surroundings: Surroundings(now: { Date(timeIntervalSince1970: 1) })
        )
        #expect(try await loader.image(at: url) == picture)
    }

    static let ages: [(seconds: Double, transfers: Int)] = [(0, 1), (59.9, 1), (60, 2), (3600, 2), (-1, 2)]

    @Test("A copy on disk is used for its time and no longer; one from the future not at all", arguments: ages)
    func timeToLive(row: (seconds: Double, transfers: Int)) async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        let disk = MemoryBlobStore()
        func loader() -> ImageLoader {
            ImageLoader(
                transport: server,
                disk: disk,
                timeToLive: .seconds(60),
                surroundings: Surroundings(now: { clock.withLock { $0 } })
            )
        }
        _ = try await loader().image(at: url)
        clock.withLock { $0 += row.seconds }
        #expect(try await loader().image(at: url) == picture)
        #expect(server.counts.started == row.transfers)
        // What was transferred again is fresh again.
        #expect(try await loader().image(at: url) == picture)
        #expect(server.counts.started == row.transfers)
    }

    nonisolated static let lifetimes: [(header: String, seconds: Double, transfers: Int)] = [
        ("max-age=600", 599, 1), ("max-age=600", 600, 2), ("public, MAX-AGE=\"600\", immutable", 600, 2),
        ("max-age=1", 59, 1), ("max-age=1", 60, 2), ("no-cache", 60, 2), ("private, max-age=0", 59, 1),
        ("max-age=99999", 3_599, 1), ("max-age=99999", 3_600, 2), ("max-age=soon", 3_599, 1), ("", 3_600, 2),
        ("", -1, 2),
    ]

    @Test("An image is as old as its server lets it be, in memory and on disk", arguments: lifetimes)
    func lifetime(row: (header: String, seconds: Double, transfers: Int)) async throws {
        let server = PictureServer { request, _ in
            let headers: HTTPHeaders = ["Cache-Control": row.header]
            return .success(
                HTTPResponse(status: 200, headers: headers, body: PictureServer.picture(for: request.target))
            )
        }
        let clock = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        let disk = MemoryBlobStore()
        func loader(_ disk: (any BlobStore)?) -> ImageLoader {
            ImageLoader(
                transport: server,
                disk: disk,
                timeToLive: .seconds(3_600),
                surroundings: Surroundings(now: { clock.withLock { $0 } })
            )
        }
        let (memory, first) = (loader(nil), loader(disk))
        for loader in [memory, first] { _ = try await loader.image(at: url) }
        clock.withLock { $0 += row.seconds }
        _ = try await memory.image(at: url)
        #expect(server.counts.started == 1 + row.transfers)
        _ = try await loader(disk).image(at: url)
        #expect(server.counts.started == 2 * row.transfers)
    }

    @Test("A disk that fails does not keep an image from being shown")
    func brokenDisk() async throws {
        let loader = ImageLoader(transport: server, disk: BrokenBlobStore())
        #expect(try await loader.image(at: url) == picture)
    }

    @Test("What the server forbids to store stays in memory only")
    func noStore() async throws {
        let server = PictureServer { request, _ in
            let headers: HTTPHeaders = ["Cache-Control": "private, No-Store"]
            return .success(
                HTTPResponse(status: 200, headers: headers, body: PictureServer.picture(for: request.target))
            )
        }
        let disk = MemoryBlobStore()
        let loader = ImageLoader(transport: server, disk: disk)
        for _ in 0..<2 { _ = try await loader.image(at: url) }
        #expect(server.counts.started == 1)
        _ = try await ImageLoader(transport: server, disk: disk).image(at: url)
        #expect(server.counts.started == 2)
    }

    @Test("Forgetting everything forgets memory and disk")
    func removeAll() async throws {
        let loader = ImageLoader(transport: server, disk: MemoryBlobStore())
        _ = try await loader.image(at: url)
        try await loader.removeAll()
        _ = try await loader.image(at: url)
        #expect(server.counts.started == 2)
    }
}

/// Has the same blob under every key.
private struct FixedBlobStore: BlobStore {
    let blob: StoredBlob

    init(_ blob: StoredBlob) {
        self.blob = blob
    }

    func blob(for key: BlobKey) async -> StoredBlob? { blob }
    func store(_ blob: StoredBlob, for key: BlobKey) async {}
    func remove(_ key: BlobKey) async {}
    func removeAll(of account: String?) async {}
}

/// Fails at everything.
private struct BrokenBlobStore: BlobStore {
    func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? { throw .storage(.unreadable) }
    func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) { throw .storage(.full) }
    func remove(_ key: BlobKey) async throws(MarketError) { throw .storage(.unwritable) }
    func removeAll(of account: String?) async throws(MarketError) { throw .storage(.unwritable) }
}
