import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: its images", .slot, .timeLimit(.minutes(10)))
struct DetailPicturesTests {
    let stage = Stage()

    @Test("There are as many pages as images, also more than a form takes")
    func eight() async throws {
        let images = try ProductImage.fixtures(8)
        let (detail, exits) = await stage.loadedDetail(.fixture(images: images))
        #expect(detail.state.content.value?.images == images)
        #expect(detail.state.pageText == "1 / 8")
        detail.showPage(8)
        #expect(detail.state.pageText == "8 / 8")
        await detail.perform(command: "images")
        #expect(exits.all == [.images(images.map(\.url), page: 8)])
    }

    @Test("An edit that leaves one image shows that one, wherever one was")
    func edited() async throws {
        let (detail, _) = await stage.loadedDetail(.fixture(images: try ProductImage.fixtures(3)))
        detail.showPage(3)
        #expect(detail.state.pageText == "3 / 3")
        let left = Array(try ProductImage.fixtures(4).suffix(1))
        stage.market.events.publish(.updated(.fixture(images: left)))
        let state = await detail.reaches { $0.content.value?.images == left }
        #expect(state.page == 1)
        #expect(state.pageText == nil)
    }

    @Test("An edit that leaves enough images leaves the one in view where it is")
    func editedElsewhere() async throws {
        let (detail, _) = await stage.loadedDetail(.fixture(images: try ProductImage.fixtures(3)))
        detail.showPage(2)
        stage.market.events.publish(.updated(.fixture(images: try ProductImage.fixtures(5))))
        #expect(await detail.reaches { $0.content.value?.images.count == 5 }.pageText == "2 / 5")
    }

    @Test("An edit shows its image in lists as well")
    func thumbnail() async throws {
        let (old, new) = (
            try #require(URL(string: "https://i.example/old")), try #require(URL(string: "https://i.example/new"))
        )
        stage.lists.sell(from: ServedProducts([.fixture(id: 1, thumbnail: old), .fixture(id: 2, thumbnail: old)]))
        let (list, _) = stage.list()
        await list.load()
        #expect(list.state.rows.map(\.thumbnail) == [old, old])
        let edited = ProductDetail(
            product: .fixture(id: 1, thumbnail: new),
            description: "",
            images: [],
            vendor: nil,
            isLiked: false
        )
        stage.market.events.publish(.updated(edited))
        #expect(await list.reaches { $0.rows.first?.thumbnail != old }.rows.map(\.thumbnail) == [new, old])
        #expect(stage.lists.pages.callCount == 1)
    }
}
