import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("What an upload holds in memory", .slot)
struct UploadMemoryTests {
    @Test("However many uploads there are, no more images are in memory than there are threads for files")
    func imagesInMemory() async throws {
        let storage = CountingStorage()
        let probe = try await MarketProbe()
        let store = ImageStore(
            check: probe.backend.market.images.check,
            storage: storage,
            maker: NoImageVersions(),
            now: { MarketProbe.now },
            random: SeededGenerator.shared(seed: 7),
            changes: probe.backend.store.changes
        )
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let images = (0..<4).map { _ in
                        var image = CheckedImage(fileName: "a.png", content: Data())
                        image.content = {
                            storage.begin()
                            return .success(TestImage.png)
                        }
                        return image
                    }
                    return try await store.store(images).count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(count == 64)
        #expect(storage.counts.stored == 64)
        #expect(storage.counts.most <= 2)
    }

    @Test("A form is found in its file by where its parts begin, however it is cut", arguments: [1, 7, 64, 5000])
    func ranges(step: Int) throws {
        let image = TestImage.png(bytes: 3000)
        let form = MultipartBody(parts: [
            .text("params", MarketProbe.params), .text("empty", ""), .image("a.png", image),
            .text("tricky", "\r\n--\r\n-\r\n--b"), .image("b.png", TestImage.jpeg),
        ])
        let bytes = form.bytes
        var collector = try FormCollector(contentType: form.contentType, limits: .default, isHashed: true)
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = min(start + step, bytes.endIndex)
            try collector.take(bytes[start..<end])
            start = end
        }
        let found = try collector.finish(.bytes(bytes))
        let contents = try found.parts.map { try $0.content.read() }
        #expect(contents[0] == Data(MarketProbe.params.utf8))
        #expect(contents[1].isEmpty)
        #expect(contents[2] == image)
        #expect(contents[3] == Data("\r\n--\r\n-\r\n--b".utf8))
        #expect(contents[4] == TestImage.jpeg)
    }

    @Test("Whoever sends the wrong secret has no image looked at")
    func proofFirst() async throws {
        let probe = try await MarketProbe()
        let damaged = MultipartPart.image("a.png", Data("no image".utf8))
        let wrong = MarketProbe.params(["secret": #""wrong-secret""#])
        #expect(await probe.register(wrong, images: [damaged]).status == 403)
        #expect(await probe.register(images: [damaged]).status == 400)
    }

    @Test("Fields have together no more bytes than a document of JSON may have")
    func fields() async throws {
        let probe = try await MarketProbe(.v1a)
        let text = String(repeating: "a", count: 600_000)
        let response = await probe.form("POST", "/item", [.text("title", text), .text("descriptions", text)])
        #expect(response.status == 413)
    }

    @Test("Only routes for forms and Firebase's take more than a document of JSON")
    func limits() async throws {
        let backend = try await MarketProbe().backend
        let json = BodyUse.whole(limit: Int64(backend.configuration.limits.jsonBytes))
        #expect(backend.bodyUse(of: .post, "/api/products") == .parts)
        #expect(backend.bodyUse(of: .post, "/%61pi/products/?a=b") == .parts)
        #expect(backend.bodyUse(of: .patch, "/api/products/1") == json)
        #expect(backend.bodyUse(of: .get, "/api/products") == json)
        #expect(backend.bodyUse(of: .post, "/anything") == json)
        #expect(backend.bodyUse(of: .post, "/%") == json)
        #expect(backend.bodyUse(of: .post, "/v0/b/a/o?name=b") == .whole(limit: nil))
        let items = try await MarketProbe(.v1b).backend
        #expect(items.bodyUse(of: .patch, "/item/3") == .parts)
        #expect(items.bodyUse(of: .get, "/items/3") == json)
    }

    @Test(
        "What the head of a request tells is refused before its body is sent",
        arguments: [
            ("POST", "/api/nothing", "aa-1", 404), ("PUT", "/api/products", "aa-1", 405), ("POST", "/%", "aa-1", 400),
            ("POST", "/api/products", "xx-9", 401), ("POST", "/api/products", nil, 400),
            ("PUT", "/api/products/1/images", "xx-9", 401), ("POST", "/api/blocks", nil, 401),
            ("POST", "/api/products", "aa-1", nil), ("PATCH", "/api/products/7", "bb-2", nil),
            ("OPTIONS", "/api/products", nil, nil), ("POST", "/api/vendors", nil, nil),
        ] as [(String, String, String?, Int?)]
    )
    func heads(_ method: String, _ target: String, _ identifier: String?, _ status: Int?) async throws {
        let probe = try await MarketProbe()
        let headers: HTTPHeaders = identifier.map { ["identifier": $0] } ?? [:]
        let origin = HTTPOrigin(scheme: "http", host: "market.test")
        let request = HTTPRequest(
            method: HTTPMethod(rawValue: method),
            origin: origin,
            target: target,
            headers: headers,
            body: .none
        )
        let refusal = await probe.backend.refusal(beforeBodyOf: request)
        #expect(refusal?.status == status)
        if let refusal { #expect(await probe.backend.respond(to: request) == refusal) }
    }
}

/// Counts the images between being read and being stored.
private final class CountingStorage: ImageStorage {
    struct Counts {
        var now = 0
        var most = 0
        var stored = 0
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func begin() {
        state.withLock { counts in
            counts.now += 1
            counts.most = max(counts.most, counts.now)
        }
    }

    func put(_ file: StoredImage) throws(ImageStorageError) {
        state.withLock { counts in
            counts.now -= 1
            counts.stored += 1
        }
    }

    func force() throws(ImageStorageError) {}

    func content(of name: String) async -> Data? { nil }

    func remove(_ names: [String]) async {}

    func sweep(before moment: Date, keeping used: @Sendable ([ImageName]) async -> Set<ImageName>?) async {}
}
