import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Synchronization
import Testing

@testable import OpenMarketPresentation

/// The market's versions of one product, and requests that meet them at any time and return in any order.
private struct LateMarket {
    /// A request under way, with what the market or a replica said to it.
    struct Request {
        let moment: ProductStore.Moment
        let version: Int
        let isDetail: Bool
    }

    var version = 1
    var requests: [Request] = []

    func product(_ version: Int, counts: Bool) -> Product {
        var product = Product.fixture(name: "version \(version)")
        product.version = counts ? version : nil
        return product
    }
}

/// A scene of the product, which the store tells of changes.
@MainActor
private final class DetailObserver: ProductObserver {
    let productIDs = [Product.ID(1)]
    let showsDetails = true

    func apply(_ event: ProductEvent) {}
    func productsChanged(_ ids: Set<Product.ID>) {}
}

@MainActor
@Suite("Laws of the store of products", .slot)
struct ProductStoreLawTests {
    private let id = Product.ID(1)

    /// Lets requests begin, meet a version and return in an order that a seed decides, and judges after each step.
    private func run(
        seed: UInt64,
        counts: Bool,
        hasReplicas: Bool,
        judge: (ProductStore, _ newest: LateMarket.Request?) -> Void
    ) {
        var random = SeededGenerator(seed: seed)
        let store = ProductStore(events: BroadcastProductEvents())
        var market = LateMarket()
        var newest: LateMarket.Request?
        for _ in 0..<200 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<2: market.version += 1
            case 2..<6:
                let oldest = hasReplicas ? max(1, market.version - 3) : market.version
                let version = Int.random(in: oldest...market.version, using: &random)
                let isDetail = Bool.random(using: &random)
                market.requests.append(.init(moment: store.beginRequest(), version: version, isDetail: isDetail))
            default:
                guard let place = market.requests.indices.randomElement(using: &random) else { continue }
                let request = market.requests.remove(at: place)
                let product = market.product(request.version, counts: counts)
                if request.isDetail {
                    var detail = ProductDetail.fixture()
                    detail.product = product
                    store.merge(detail, asOf: request.moment)
                } else {
                    store.merge([product], asOf: request.moment)
                }
                if newest.map({ $0.moment < request.moment }) ?? true { newest = request }
            }
            judge(store, newest)
        }
    }

    @Test("No response takes a product back to a lower version, whoever asked first", arguments: 0..<40)
    func versions(seed: UInt64) {
        var highest = 0
        run(seed: seed, counts: true, hasReplicas: true) { store, _ in
            let version = store.product(id)?.version ?? 0
            #expect(version >= highest)
            highest = max(highest, version)
        }
    }

    @Test("Without versions, a product is as the latest request found it whose response is there", arguments: 0..<40)
    func moments(seed: UInt64) {
        run(seed: seed, counts: false, hasReplicas: false) { store, newest in
            #expect(store.product(id)?.name == newest.map { "version \($0.version)" })
        }
    }

    @Test("A copy that a cache kept never replaces one that the market has sent later", arguments: 0..<40)
    func kept(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let minute = Mutex(0.0)
        let store = ProductStore(
            events: BroadcastProductEvents(),
            now: { Date(timeIntervalSince1970: 60 * minute.withLock { $0 }) }
        )
        var newest = -Double.infinity
        for sent in 0..<100 {
            minute.withLock { $0 = Double(sent) }
            let age = Bool.random(using: &random) ? Double.random(in: 0.5...9, using: &random) : 0
            let time = Double(sent) - age
            var product = Product.fixture(name: "as of \(time)")
            if age > 0 { product.keptSince = Date(timeIntervalSince1970: 60 * time) }
            if Bool.random(using: &random) {
                store.merge([product], asOf: store.beginRequest())
            } else {
                var detail = ProductDetail.fixture()
                detail.product = product
                store.merge(detail, asOf: store.beginRequest())
            }
            newest = max(newest, time)
            #expect(store.product(id)?.name == "as of \(newest)")
        }
    }

    @Test("A row and the product's own scene never say two things of it", arguments: 0..<40)
    func agreement(seed: UInt64) {
        run(seed: seed, counts: seed % 2 == 0, hasReplicas: seed % 3 == 0) { store, _ in
            if let detail = store.detail(id) { #expect(detail.product == store.product(id)) }
        }
    }

    @Test("Where a row has changed a product whose own scene is open, the scene is read again")
    func outdated() {
        let store = ProductStore(events: BroadcastProductEvents())
        let scene = DetailObserver()
        store.add(scene)
        var asked: [Set<Product.ID>] = []
        store.onOutdated = { asked.append($0) }
        store.merge(ProductDetail.fixture(), asOf: store.beginRequest())
        store.merge([.fixture()], asOf: store.beginRequest())
        #expect(asked == [])
        store.merge([.fixture(name: "Lamp"), .fixture(id: 2)], asOf: store.beginRequest())
        #expect(asked == [[id]])
    }

    @Test(
        "A change that was reported while a list or a product was on its way is read after it, and only then",
        arguments: [false, true]
    )
    func reported(isDetail: Bool) {
        let store = ProductStore(events: BroadcastProductEvents())
        var asked: [Set<Product.ID>] = []
        store.onOutdated = { asked.append($0) }
        func merge(_ number: Int, asOf moment: ProductStore.Moment) {
            if isDetail {
                store.merge(ProductDetail.fixture(id: number), asOf: moment)
            } else {
                store.merge([.fixture(id: number)], asOf: moment)
            }
        }
        let early = store.beginRequest()
        store.noteReport(of: id)
        for number in [1, 2] { merge(number, asOf: early) }
        #expect(asked == [[id]])
        store.noteReport(of: Product.ID(3))
        merge(3, asOf: store.beginRequest())
        #expect(asked == [[id]])
    }

    @Test("A copy that a cache kept is read again where a change may have been missed since, and only there")
    func keptOverGap() {
        let second = Mutex(0.0)
        let store = ProductStore(
            events: BroadcastProductEvents(),
            now: { Date(timeIntervalSince1970: second.withLock { $0 }) }
        )
        var asked: Set<Product.ID> = []
        store.onOutdated = { asked.formUnion($0) }
        func merge(_ number: Int, keptSince seconds: Double?) {
            var product = Product.fixture(id: number)
            product.keptSince = seconds.map { Date(timeIntervalSince1970: $0) }
            store.merge([product], asOf: store.beginRequest())
        }
        merge(1, keptSince: -60)
        #expect(asked.isEmpty, "Where nothing is reported, a cache is as good as it is.")
        second.withLock { $0 = 100 }
        merge(2, keptSince: nil)
        second.withLock { $0 = 200 }
        _ = store.noteGap()
        store.noteReport(of: Product.ID(5))
        second.withLock { $0 = 300 }
        merge(3, keptSince: nil)
        for number in [1, 2, 3] { merge(number, keptSince: 50) }
        for number in [4, 5] { merge(number, keptSince: 250) }
        #expect(asked == Set([1, 2, 5].map { Product.ID($0) }))
        asked = []
        var detail = ProductDetail.fixture(id: 6)
        detail.product.keptSince = Date(timeIntervalSince1970: 50)
        store.merge(detail, asOf: store.beginRequest())
        #expect(asked == [Product.ID(6)])
    }
}
