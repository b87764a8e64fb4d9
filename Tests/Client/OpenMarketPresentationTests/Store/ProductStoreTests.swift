import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

/// A scene that records its calls.
@MainActor
private final class Listener: ProductObserver {
    var productIDs: [Product.ID] = []
    private(set) var heard: [ProductEvent] = []
    private(set) var noticed: [Set<Product.ID>] = []
    private let (ticks, ticker) = AsyncStream.makeStream(of: Void.self)

    func apply(_ change: ProductEvent) {
        heard.append(change)
        ticker.yield()
    }

    func productsChanged(_ ids: Set<Product.ID>) {
        noticed.append(ids)
    }

    func untilHeard(_ count: Int) async {
        guard heard.count < count else { return }
        for await _ in ticks where heard.count >= count { return }
    }
}

@MainActor
@Suite("The store of products", .slot, .timeLimit(.minutes(10)))
struct ProductStoreTests {
    private let events = BroadcastProductEvents()
    private let store: ProductStore
    private let id = Product.ID(1)

    init() {
        store = ProductStore(events: events)
    }

    private func listener(_ ids: Product.ID...) -> Listener {
        let listener = Listener()
        listener.productIDs = ids
        store.add(listener)
        return listener
    }

    @Test("Everything that happens is told to every open scene, in its order")
    func tellsEverybody() async {
        let listeners = [listener(), listener()]
        let (new, edited) = (ProductDetail.fixture(), ProductDetail.fixture(name: "Lamp"))
        let changes: [ProductEvent] = [.created(new), .liked(id), .updated(edited), .unliked(id), .deleted(id)]
        for event in changes { events.publish(event) }
        for listener in listeners {
            await listener.untilHeard(5)
            #expect(
                listener.heard == [
                    .created(new), .liked(id), .updated(edited), .unliked(id), .deleted(id),
                ]
            )
        }
    }

    @Test("A scene that is gone is not kept alive to be told")
    func weakListeners() {
        weak var gone: Listener?
        do {
            let listener = listener(id)
            gone = listener
        }
        #expect(gone == nil)
        store.apply(.liked(id))
    }

    @Test("A response that was asked for before an edit does not undo it, in the row or in the detail")
    func staleAnswers() {
        let moment = store.now
        store.apply(.updated(.fixture(name: "Lamp")))
        store.merge([.fixture(name: "Old")], asOf: moment)
        #expect(store.product(id)?.name == "Lamp")
        store.merge(ProductDetail.fixture(name: "Old"), asOf: moment)
        #expect(store.detail(id)?.product.name == "Lamp")
        store.mergeUnknown([.fixture(name: "Old"), .fixture(id: 2, name: "Chair")])
        #expect(store.product(id)?.name == "Lamp")
        #expect(store.product(Product.ID(2))?.name == "Chair")
        store.merge([.fixture(name: "New")], asOf: store.now)
        #expect(store.product(id)?.name == "New")
    }

    @Test("What was gone and is in a response to a later request is there again: it was only hidden")
    func shownAgain() {
        store.merge(ProductDetail.fixture(), asOf: store.now)
        let early = store.now
        store.apply(.deleted(id))
        store.merge([.fixture()], asOf: early)
        #expect(store.product(id) == nil)
        store.merge([.fixture()], asOf: store.now)
        #expect(store.product(id) != nil)
    }

    @Test("What is deleted does not come back with a late response, and is told once")
    func deleted() {
        let listener = listener(id)
        store.merge(ProductDetail.fixture(), asOf: store.now)
        let moment = store.now
        store.apply(.deleted(id))
        store.apply(.deleted(id))
        store.merge([.fixture()], asOf: moment)
        store.merge(ProductDetail.fixture(), asOf: moment)
        #expect(store.product(id) == nil)
        #expect(store.detail(id) == nil)
        #expect(store.isDeleted(id))
        #expect(listener.heard == [.deleted(id)])
    }

    @Test("A tap counts more than an older response, and less than a newer one")
    func taps() {
        let moment = store.now
        store.setLiked(id, true)
        store.replaceLikes(with: [], asOf: moment)
        #expect(store.isLiked(id))
        store.replaceLikes(with: [], asOf: store.now)
        #expect(!store.isLiked(id))
        store.setLiked(id, false)
        store.replaceLikes(with: [id], asOf: moment)
        store.mergeLiked([id], asOf: moment)
        store.merge(ProductDetail.fixture(isLiked: true), asOf: moment)
        #expect(!store.isLiked(id))
    }

    @Test("What the market sent while a like was on its way changes neither the heart nor the number")
    func likeOnItsWay() {
        let older = Product.fixture(likeCount: 4)
        store.merge([older], asOf: store.now)
        store.beginLike(id, true)
        let moment = store.now
        store.apply(.updated(.fixture(likeCount: 4)))
        #expect(store.product(id)?.likeCount == 5)
        store.endLike(id)
        store.merge([older], asOf: moment)
        store.replaceLikes(with: [], asOf: moment)
        #expect(store.isLiked(id) && store.product(id)?.likeCount == 5)
        store.merge([.fixture(likeCount: 7)], asOf: store.now)
        #expect(store.product(id)?.likeCount == 7)
    }

    @Test("A row keeps the name of its seller when a detail has that beside it")
    func sellerName() {
        store.merge([.fixture()], asOf: store.now)
        let row = Product.fixture(vendor: nil, stock: 3)
        let detail = ProductDetail(product: row, description: "", images: [], vendor: .fixture(name: "Sam"))
        store.apply(.updated(detail))
        #expect(store.product(id)?.vendorName == "Sam")
    }

    @Test("A detail that does not say whether it is liked keeps a like")
    func unknownLike() {
        store.replaceLikes(with: [id], asOf: store.now)
        store.merge(ProductDetail.fixture(isLiked: false), asOf: store.now)
        #expect(store.isLiked(id))
        #expect(store.detail(id)?.isLiked == true)
    }

    @Test("Likes are forgotten with their user, and so are responses that were requested by them")
    func forgotten() {
        let listener = listener(id, Product.ID(2))
        store.setLiked(id, true)
        store.replaceLikes(with: [id, Product.ID(2)], asOf: store.now)
        let moment = store.now
        store.forgetLikes()
        #expect(!store.isLiked(id) && !store.isLiked(Product.ID(2)))
        #expect(listener.noticed.last == [id, Product.ID(2)])
        store.replaceLikes(with: [id, Product.ID(2)], asOf: moment)
        store.merge(ProductDetail.fixture(isLiked: true), asOf: moment)
        #expect(!store.isLiked(id) && !store.isLiked(Product.ID(2)))
        store.replaceLikes(with: [id], asOf: store.now)
        #expect(store.isLiked(id))
    }

    @Test("A response to one scene reaches the others once, when it changes something")
    func notices() {
        let listener = listener(id)
        store.merge([.fixture(), .fixture(id: 2)], asOf: store.now)
        store.merge([.fixture(), .fixture(id: 2, name: "Lamp")], asOf: store.now)
        store.merge(ProductDetail.fixture(), asOf: store.now)
        store.merge(ProductDetail.fixture(), asOf: store.now)
        #expect(listener.noticed == [[id, Product.ID(2)], [Product.ID(2)], [id]])
        #expect(listener.heard.isEmpty)
    }

    @Test("Ten thousand rows of scenes that are gone are forgotten, and those that are shown never")
    func tidies() {
        let shown = Product.fixtures(ids: 1...20)
        let open = listener()
        open.productIDs = shown.map(\.id)
        store.merge(shown, asOf: store.now)
        do {
            let browsing = listener()
            browsing.productIDs = (1...10_000).map { Product.ID($0) }
            for page in 0..<500 {
                store.merge(Product.fixtures(ids: page * 20 + 1...page * 20 + 20), asOf: store.now)
            }
            #expect(store.count == 10_000)
        }
        let last = listener()
        last.productIDs = [Product.ID(20_000)]
        store.merge([.fixture(id: 20_000)], asOf: store.now)
        #expect(store.count == 21)
        #expect(shown.allSatisfy { store.product($0.id) == $0 })
        #expect(store.product(Product.ID(5_000)) == nil)
    }

    @Test("A released store stops listening")
    func stops() async {
        var store: ProductStore? = ProductStore(events: events)
        weak let gone = store
        store = nil
        #expect(gone == nil)
    }
}
