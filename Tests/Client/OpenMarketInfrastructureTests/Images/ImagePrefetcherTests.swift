import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Loading images ahead", .slot, .timeLimit(.minutes(10)))
struct ImagePrefetcherTests {
    private let urls = (0..<10).map { ImageLoaderTests.address("/\($0).jpg") }

    @Test("What was loaded ahead is there when it is shown")
    func warm() async throws {
        let server = PictureServer()
        let loader = ImageLoader(transport: server)
        let prefetcher = ImagePrefetcher(repository: loader)
        prefetcher.start(urls)
        await eventually { prefetcher.load == (0, 0) }
        for url in urls { _ = try await loader.image(at: url) }
        #expect(server.counts == .init(started: 10, answered: 10))
    }

    @Test("No more than so many at once, in the order of the rows")
    func limit() async throws {
        let server = PictureServer(isOpen: false)
        let prefetcher = ImagePrefetcher(repository: ImageLoader(transport: server), limit: 3)
        prefetcher.start(urls)
        #expect(prefetcher.load == (3, 7))
        await server.until { $0.started == 3 }
        #expect(Set(server.requests.map(\.target)) == ["/0.jpg", "/1.jpg", "/2.jpg"])
        server.open()
        await eventually { prefetcher.load == (0, 0) }
        #expect(server.counts.answered == 10)
        #expect(server.mostRunning <= 3)
    }

    @Test("What is visible does not wait behind what may become visible")
    func visibleFirst() async throws {
        let server = PictureServer(isOpen: false)
        let loader = ImageLoader(transport: server)
        let prefetcher = ImagePrefetcher(repository: loader, limit: 2)
        prefetcher.start(urls)
        await server.until { $0.started == 2 }
        let visible = Task { try await loader.image(at: ImageLoaderTests.address("/visible.jpg")) }
        await server.until { $0.started == 3 }
        #expect(server.requests.last?.target == "/visible.jpg")
        server.answerHeld()
        #expect(try await visible.value == PictureServer.picture(for: "/visible.jpg"))
        prefetcher.cancelAll()
    }

    @Test("Giving up ends transfers, empties the queue and makes room for others")
    func cancel() async throws {
        let server = PictureServer(isOpen: false)
        let prefetcher = ImagePrefetcher(repository: ImageLoader(transport: server), limit: 2)
        prefetcher.start(urls)
        await server.until { $0.started == 2 }
        prefetcher.cancel(Array(urls.prefix(8)))
        await server.until { $0.cancelled == 2 && $0.started == 4 }
        #expect(Set(server.requests.suffix(2).map(\.target)) == ["/8.jpg", "/9.jpg"])
        #expect(prefetcher.load == (2, 0))
        prefetcher.cancelAll()
        await server.until { $0.cancelled == 4 }
        #expect(prefetcher.load == (0, 0))
    }

    @Test("Giving up an image that a view shows leaves it to that view")
    func cancelShown() async throws {
        let server = PictureServer(isOpen: false)
        let loader = ImageLoader(transport: server)
        let prefetcher = ImagePrefetcher(repository: loader)
        prefetcher.start([urls[0]])
        await server.until { $0.started == 1 }
        let shown = Task { try await loader.image(at: urls[0]) }
        await eventually { loader.waiterCount(for: urls[0]) == 2 }
        prefetcher.cancel([urls[0]])
        await eventually { loader.waiterCount(for: urls[0]) == 1 }
        server.open()
        #expect(try await shown.value == PictureServer.picture(for: "/0.jpg"))
        #expect(server.counts == .init(started: 1, answered: 1))
    }

    @Test("Starting twice begins once; starting after giving up begins again")
    func startAgain() async throws {
        let server = PictureServer(isOpen: false)
        let prefetcher = ImagePrefetcher(repository: ImageLoader(transport: server), limit: 1)
        prefetcher.start([urls[0], urls[1], urls[0]])
        prefetcher.start([urls[1], urls[0]])
        #expect(prefetcher.load == (1, 1))
        prefetcher.cancel([urls[0], urls[1]])
        prefetcher.start([urls[1]])
        #expect(prefetcher.load == (1, 0))
        server.open()
        await eventually { prefetcher.load == (0, 0) }
        #expect(server.requests.last?.target == "/1.jpg")
    }

    @Test("A load that was given up but ends late is not taken for the one that replaced it")
    func lateEnd() async {
        let repository = StubbornRepository()
        let prefetcher = ImagePrefetcher(repository: repository, limit: 1)
        prefetcher.start([urls[0]])
        await eventually { repository.count == 1 }
        prefetcher.cancel([urls[0]])
        prefetcher.start(urls)
        await eventually { repository.count == 2 }
        repository.finishFirst()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(prefetcher.load == (1, 9))
        #expect(repository.count == 2)
        prefetcher.cancelAll()
        repository.finishFirst()
    }

    @Test("A failure is silent and does not stop the rest")
    func failures() async {
        let server = PictureServer { request, _ in
            request.target == "/1.jpg" ? .failure(.init(.timedOut)) : .success(.init(status: 404))
        }
        let prefetcher = ImagePrefetcher(repository: ImageLoader(transport: server), limit: 1)
        prefetcher.start(urls)
        await eventually { prefetcher.load == (0, 0) }
        #expect(server.counts.answered == 10)
    }

    @Test("A prefetcher that goes away takes its transfers with it")
    func deinitialized() async {
        let server = PictureServer(isOpen: false)
        do {
            let prefetcher = ImagePrefetcher(repository: ImageLoader(transport: server), limit: 2)
            prefetcher.start(urls)
            await server.until { $0.started == 2 }
        }
        await server.until { $0.cancelled == 2 }
        #expect(server.counts.started == 2)
    }
}

/// Goes on loading after its callers have given up.
private final class StubbornRepository: ImageRepository {
    private let state = Mutex<(count: Int, held: [CheckedContinuation<Void, Never>])>((0, []))

    var count: Int { state.withLock(\.count) }

    func image(at url: URL) async throws(MarketError) -> Data {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.count += 1
                state.held.append(continuation)
            }
        }
        throw .cancelled
    }

    func finishFirst() {
        state.withLock { $0.held.removeFirst() }.resume()
    }
}
