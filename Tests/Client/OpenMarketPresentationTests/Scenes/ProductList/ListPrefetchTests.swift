import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: images loaded ahead", .slot, .timeLimit(.minutes(10)))
struct ListPrefetchTests {
    let stage = Stage()
    private var prefetching: MockImagePrefetching { stage.market.imagePrefetching }

    private func picture(_ number: Int) throws -> URL {
        try #require(URL(string: "https://images.example/\(number).jpg"))
    }

    private func loaded(_ count: Int) async throws -> ProductListModel {
        stage.lists.sell(from: ServedProducts(try (1...count).map { .fixture(id: $0, thumbnail: try picture($0)) }))
        let (list, _) = stage.list()
        await list.load()
        return list
    }

    @Test("The images of the next ten rows are loaded ahead, each once")
    func start() async throws {
        let list = try await loaded(40)
        await list.rowAppeared(at: 0)
        await list.rowAppeared(at: 1)
        await list.rowAppeared(at: 1)
        #expect(prefetching.starts.calls == [try (2...11).map(picture), [try picture(12)]])
        #expect(prefetching.cancels.calls.isEmpty)
    }

    @Test("Images of rows that were passed by are given up")
    func cancel() async throws {
        let list = try await loaded(20)
        await list.rowAppeared(at: 0)
        await list.rowAppeared(at: 12)
        #expect(prefetching.cancels.calls == [try (2...11).map(picture)])
        #expect(prefetching.starts.calls.last == (try (14...20).map(picture)))
    }

    @Test("Nothing is loaded ahead at the end, beyond it, or before the beginning", arguments: [19, 20, 500, -1])
    func bounds(index: Int) async throws {
        let list = try await loaded(20)
        await list.rowAppeared(at: index)
        #expect(prefetching.starts.calls.isEmpty)
        #expect(prefetching.cancels.calls.isEmpty)
    }

    @Test("A refresh gives up what is on its way")
    func refresh() async throws {
        let list = try await loaded(20)
        await list.rowAppeared(at: 0)
        await list.refresh()
        #expect(prefetching.cancels.calls == [try (2...11).map(picture)])
    }

    @Test("A list that is gone gives up what is on its way")
    func gone() async throws {
        var list: ProductListModel? = try await loaded(20)
        await list?.rowAppeared(at: 0)
        list = nil
        await prefetching.cancels.untilCalled()
        #expect(prefetching.cancels.calls == [try (2...11).map(picture)])
    }
}
