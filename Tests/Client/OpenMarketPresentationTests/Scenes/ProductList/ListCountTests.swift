import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: how many there are", .slot, .timeLimit(.minutes(10)))
struct ListCountTests {
    let stage = Stage()

    private func likedList() async throws -> ProductListModel {
        try await stage.logIn()
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list(.liked)
        await list.load()
        #expect(list.state.totalCount == 3)
        return list
    }

    @Test("The count of liked products follows the rows, down and up")
    func liked() async throws {
        let list = try await likedList()
        for (id, isLiked, count) in [(2, false, 2), (2, true, 3), (9, true, 4), (9, false, 3), (1, false, 2)] {
            stage.store.merge([.fixture(id: id)], asOf: stage.store.now)
            stage.store.setLiked(Product.ID(id), isLiked)
            #expect(list.state.totalCount == count)
            #expect(list.state.rows.count == count)
        }
    }

    @Test("A product that is no longer liked and then deleted counts once")
    func unlikedAndDeleted() async throws {
        let list = try await likedList()
        stage.store.setLiked(Product.ID(2), false)
        stage.store.apply(.deleted(Product.ID(2)))
        stage.store.apply(.deleted(Product.ID(3)))
        #expect(list.state.totalCount == 1)
        #expect(list.state.rows.numbers == [1])
    }

    @Test("Likes that the market tells of in between count as well")
    func reloadedLikes() async throws {
        let list = try await likedList()
        stage.store.replaceLikes(with: [Product.ID(1)], asOf: stage.store.now)
        #expect(list.state.totalCount == 1)
        #expect(list.state.rows.numbers == [1])
    }

    @Test("Elsewhere a like changes no count, a deletion does")
    func all() async {
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        await list.load()
        stage.store.setLiked(Product.ID(2), true)
        #expect(list.state.totalCount == 3)
        stage.store.apply(.deleted(Product.ID(2)))
        stage.store.apply(.created(.fixture(id: 8)))
        stage.store.apply(.deleted(Product.ID(77)))
        #expect(list.state.totalCount == 3)
        #expect(list.state.rows.numbers == [8, 1, 3])
    }

    @Test("A filter that finds nothing on the loaded pages never says so while pages are left")
    func filtered() async {
        let products = (1...200).map { Product.fixture(id: $0, name: $0 == 180 ? "Needle" : "Hay \($0)") }
        stage.lists.sell(from: ServedProducts(products))
        let (list, _) = stage.list()
        await list.load()
        await list.filter(ProductFilter(name: "needle"))
        #expect(list.state.rows.isEmpty)
        #expect(list.state.offersMore)
        #expect(list.state.emptyText == stage.wording(.emptyFilteredSoFar))
        await list.loadMore()
        #expect(list.state.rows.numbers == [180])
        await list.filter(ProductFilter(name: "nothing at all"))
        while list.state.offersMore { await list.loadMore() }
        #expect(list.state.status == .ended)
        #expect(list.state.emptyText == stage.wording(.emptyFiltered))
    }

    @Test("The shop of another seller has a title and an empty text of its own", arguments: Language.allCases)
    func seller(language: Language) async {
        let stage = Stage(language)
        stage.lists.sell(from: ServedProducts(count: 0))
        let (shop, _) = stage.list(.seller(Vendor.ID(99)))
        await shop.load()
        #expect(shop.state.emptyText == stage.wording(.emptySeller))
        #expect(shop.state.title == stage.wording(.titleSeller))
        let texts = [Phrase.emptySeller, .emptySales, .titleSeller, .titleList].map { stage.wording($0) }
        #expect(Set(texts).count == 4)
    }
}
