import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("Loading images", .slot, .timeLimit(.minutes(10)))
struct ImageLoaderTests {
    private static let url = address("/a.jpg")

    static func address(_ target: String) -> URL {
        URL(string: "https://images.example.com" + target) ?? URL(filePath: "/")
    }

    // MARK: One transfer for everyone

    @Test("A hundred who want one image cause one transfer, and all get it")
    func hundredWaiters() async throws {
        let server = PictureServer(isOpen: false)
        let loader = ImageLoader(transport: server)
        let tasks = (0..<100).map { _ in Task { try await loader.image(at: Self.url) } }
        await eventually { loader.waiterCount(for: Self.url) == 100 }
        server.open()
        for task in tasks { #expect(try await task.value == PictureServer.picture(for: "/a.jpg")) }
        #expect(server.counts == .init(started: 1, answered: 1))
    }

    @Test("A hundred who come whenever they like still cause one transfer")
    func hundredUnordered() async throws {
        let server = PictureServer()
        let loader = ImageLoader(transport: server)
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<100 { group.addTask { try await loader.image(at: Self.url) } }
            for try await image in group { #expect(image == PictureServer.picture(for: "/a.jpg")) }
        }
        #expect(server.counts.started == 1)
    }

    @Test("When ninety-nine give up, the hundredth still gets the image")
    func ninetyNineGiveUp() async throws {
        let server = PictureServer(isOpen: false)
        let loader = ImageLoader(transport: server)
        let tasks = (0..<100).map { _ in Task { try await loader.image(at: Self.url) } }
        await eventually { loader.waiterCount(for: Self.url) == 100 }
        for task in tasks.dropLast() { task.cancel() }
        for task in tasks.dropLast() { await #expect(throws: MarketError.cancelled) { try await task.value } }
        #expect(loader.waiterCount(for: Self.url) == 1)
        server.open()
        #expect(try await tasks.last?.value == PictureServer.picture(for: "/a.jpg"))
        #expect(server.counts == .init(started: 1, answered: 1))
    }

    @Test("When all give up, the transfer ends; the next one starts afresh")
    func allGiveUp() async throws {
        let server = PictureServer(isOpen: false)
        let loader = ImageLoader(transport: server)
        let tasks = (0..<100).map { _ in Task { try await loader.image(at: Self.url) } }
        await eventually { loader.waiterCount(for: Self.url) == 100 }
        await server.until { $0.started == 1 }
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: MarketError.cancelled) { try await task.value } }
        await server.until { $0.cancelled == 1 }
        #expect(loader.waiterCount(for: Self.url) == 0)
        server.open()
        #expect(try await loader.image(at: Self.url) == PictureServer.picture(for: "/a.jpg"))
        #expect(server.counts == .init(started: 2, answered: 1, cancelled: 1))
    }

    @Test("Who was cancelled before asking gets nothing, even from memory")
    func cancelledBefore() async throws {
        let loader = ImageLoader(transport: PictureServer())
        _ = try await loader.image(at: Self.url)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await loader.image(at: Self.url)
        }
        await #expect(throws: MarketError.cancelled) { try await task.value }
    }

    // MARK: Failures

    @Test("A failure is told to all who wait, and forgotten: the next call tries again")
    func failureThenSuccess() async throws {
        let server = PictureServer(isOpen: false) { request, number in
            number == 1 ? .failure(TransportError(.connectionLost)) : .success(Self.ok(request))
        }
        let loader = ImageLoader(transport: server)
        let tasks = (0..<10).map { _ in Task { try await loader.image(at: Self.url) } }
        await eventually { loader.waiterCount(for: Self.url) == 10 }
        server.open()
        for task in tasks { await #expect(throws: MarketError.connectionLost) { try await task.value } }
        #expect(try await loader.image(at: Self.url) == PictureServer.picture(for: "/a.jpg"))
        #expect(server.counts.started == 2)
    }

    static let refusals: [(status: Int, error: MarketError)] = [
        (404, .notFound), (410, .notFound), (403, .rejected(ServerRejection(status: 403))),
        (304, .rejected(ServerRejection(status: 304))), (500, .server(ServerRejection(status: 500))),
        (503, .server(ServerRejection(status: 503))), (206, .unreadable(Unreadable(expected: "a whole picture"))),
    ]

    @Test("A bad status is an error and is not kept, whatever came with it", arguments: refusals)
    func badStatus(row: (status: Int, error: MarketError)) async throws {
        let server = PictureServer { request, number in
            .success(
                HTTPResponse(status: number == 1 ? row.status : 200, body: PictureServer.picture(for: request.target))
            )
        }
        let disk = MemoryBlobStore()
        let loader = ImageLoader(transport: server, disk: disk)
        await #expect(throws: row.error) { try await loader.image(at: Self.url) }
        #expect(try await loader.image(at: Self.url) == PictureServer.picture(for: "/a.jpg"))
        #expect(server.counts.started == 2)
    }

    @Test("A page of a captive portal is no image and is not kept", arguments: ["<html>login</html>", "", "GIF89a"])
    func noPicture(body: String) async throws {
        let server = PictureServer { request, number in
            .success(number == 1 ? HTTPResponse(status: 200, body: Data(body.utf8)) : Self.ok(request))
        }
        let loader = ImageLoader(transport: server, disk: MemoryBlobStore())
        await #expect(throws: MarketError.image(.unknownFormat)) { try await loader.image(at: Self.url) }
        #expect(try await loader.image(at: Self.url) == PictureServer.picture(for: "/a.jpg"))
    }

    // MARK: Addresses and requests

    @Test(
        "Only plain addresses of the network are asked",
        arguments: [
            "file:///etc/passwd", "data:image/png;base64,iVBORw0KGgo=", "ftp://example.com/a.jpg",
            "javascript:alert(1)",
            "https://user:password@example.com/a.jpg", "/relative.jpg", "about:blank", "https:///a.jpg",
        ]
    )
    func refusedAddresses(text: String) async throws {
        let server = PictureServer()
        let url = try #require(URL(string: text))
        await #expect(throws: MarketError.invalidRequest(.url)) {
            try await ImageLoader(transport: server).image(at: url)
        }
        #expect(server.counts.started == 0)
    }

    @Test("The request carries no credentials and a limit for the response")
    func request() async throws {
        let server = PictureServer()
        _ = try await ImageLoader(transport: server).image(at: Self.address("/a%20b.jpg?size=2"))
        let request = try #require(server.requests.first)
        let options = try #require(server.options.first)
        #expect(request.target == "/a%20b.jpg?size=2")
        #expect(request.headers == ["Accept": "image/jpeg, image/png"])
        #expect(!options.needsAccessToken)
        #expect(options.account == nil)
        #expect(options.responseLimit == CallOptions.imageLimit)
        #expect(options.retry == .idempotent)
    }

    @Test("Addresses that differ in the fragment are one image, in the query two")
    func fragments() async throws {
        let server = PictureServer()
        let loader = ImageLoader(transport: server)
        for target in ["/a.jpg", "/a.jpg#1", "/a.jpg#2", "/a.jpg?1"] {
            _ = try await loader.image(at: Self.address(target))
        }
        #expect(server.counts.started == 2)
    }

    private static func ok(_ request: HTTPRequest) -> HTTPResponse {
        HTTPResponse(status: 200, body: PictureServer.picture(for: request.target))
    }
}
