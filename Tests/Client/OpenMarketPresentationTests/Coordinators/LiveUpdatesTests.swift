import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("What others change while an app is open", .slot, .timeLimit(.minutes(10)))
@MainActor
struct LiveUpdatesTests {
    private let driver = AppDriver(requiresLogIn: false)
    private var store: ProductStore { driver.app.context.store }

    private func start(as session: Session? = nil, showing products: Product...) async {
        await driver.start(as: session)
        await giveWay { driver.market.live.listenerCount == 1 && driver.market.events.listenerCount == 1 }
        store.merge(products, asOf: store.now)
    }

    @Test("A product that a scene knows is read again and shown; others are not asked for")
    func product() async {
        await start(showing: .fixture(id: 1))
        driver.market.refreshProduct.call.returns(.fixture(id: 1, price: 5))
        for id in [2, 1, 3] { driver.market.live.report(.product(Product.ID(id), .changed)) }
        driver.market.live.report(.product(Product.ID(4), .created))
        await giveWay { store.product(Product.ID(1))?.price.amount == 5 }
        await driver.clock.untilSleepers()
        #expect(driver.market.refreshProduct.call.callCount == 1)
    }

    @Test("A market is listened to where it reports changes, and nowhere else")
    func feature() {
        for (features, count) in [([], 1), ([.liveChanges], 0)] as [(Set<MarketFeature>, Int)] {
            let stage = Stage(without: features)
            let updates = LiveUpdates(context: stage.context) { nil }
            updates.start()
            withExtendedLifetime(updates) { #expect(stage.market.live.listenerCount == count) }
        }
    }

    @Test("A list is told of what others offer, without a request")
    func arrivals() async {
        await start(showing: .fixture(id: 1))
        let observer = ArrivalObserver()
        store.add(observer)
        for (id, change) in [(1, LiveChange.ProductChange.created), (2, .created), (3, .changed), (4, .deleted)] {
            driver.market.live.report(.product(Product.ID(id), change))
        }
        await giveWay { !observer.arrived.isEmpty }
        driver.market.live.report(.product(Product.ID(5), .created))
        await giveWay { observer.arrived.count > 1 }
        #expect(observer.arrived == [Product.ID(2), Product.ID(5)] && observer.left == [Product.ID(4)])
    }

    @Test("A product that was deleted disappears without a request")
    func deleted() async {
        await start(showing: .fixture(id: 1))
        driver.market.live.report(.product(Product.ID(1), .deleted))
        await giveWay { store.isDeleted(Product.ID(1)) }
        #expect(driver.market.refreshProduct.call.callCount == 0)
    }

    @Test("However often a product changes, it is read once a round")
    func bounded() async {
        await start(showing: .fixture(id: 1))
        driver.market.refreshProduct.call.always(.fixture(id: 1))
        driver.market.live.report(.product(Product.ID(1), .changed))
        await driver.clock.untilSleepers()
        for _ in 0..<1000 { driver.market.live.report(.product(Product.ID(1), .changed)) }
        await giveWay()
        #expect(driver.market.refreshProduct.call.callCount == 1)
        driver.clock.advance(by: LiveUpdates.pause)
        await giveWay { driver.market.refreshProduct.call.callCount == 2 }
        await driver.clock.untilSleepers()
        driver.clock.advance(by: LiveUpdates.pause)
        await giveWay { driver.clock.sleeperCount == 0 }
        #expect(driver.market.refreshProduct.call.callCount == 2)
    }

    @Test("What this client has done itself is no event for its scenes a second time")
    func ownChange() async {
        await start()
        store.apply(.updated(.fixture(id: 1)))
        let events = driver.market.events.events()
        driver.market.refreshProduct.call.returns(.fixture(id: 1))
        driver.market.live.report(.product(Product.ID(1), .changed))
        await driver.clock.untilSleepers()
        driver.market.events.publish(.deleted(Product.ID(9)))
        for await event in events {
            #expect(event == .deleted(Product.ID(9)))
            break
        }
    }

    @Test("A sale that the other one confirms is shown in the open scene, though the product stays as it is")
    func sale() async throws {
        await start(as: .fixture(auth: .fixture()))
        let scene = ProductDetailModel(Product.ID(1), context: driver.app.context)
        driver.market.fetchProductDetail.call.returns(.fixture(id: 1))
        driver.market.refreshProduct.call.always(.fixture(id: 1))
        func sale(isConfirmed: Bool) -> Sale {
            let (sam, bea) = (Vendor(id: Vendor.ID(7), name: "sam"), Vendor(id: Vendor.ID(8), name: "bea"))
            return Sale(
                product: Product.ID(1),
                isSold: true,
                isConfirmed: isConfirmed,
                seller: Seller(vendor: sam),
                buyer: Seller(vendor: bea),
                isSeller: true
            )
        }
        driver.market.sellers.sale.returns(sale(isConfirmed: false))
        await scene.appear()
        #expect(!scene.state.sale.canReview)
        driver.market.sellers.sale.always(sale(isConfirmed: true))
        driver.market.live.report(.sale(Product.ID(1)))
        driver.market.live.report(.sale(Product.ID(2)))
        await scene.reaches { $0.sale.canReview && $0.alert != nil }
        #expect(scene.alert?.message == driver.app.context.wording(.saleConfirmedBy, "bea"))
        #expect(driver.market.refreshProduct.call.callCount <= 1)

        // In its pause the round is over, with all that it asks for.
        await driver.clock.untilSleepers()
        let before = driver.market.sellers.sale.callCount
        driver.market.refreshProduct.call.always(.fixture(id: 1, name: "Sold keyboard"))
        driver.market.live.report(.sale(Product.ID(1)))
        await driver.clock.untilSleepers()
        driver.clock.advance(by: LiveUpdates.pause)
        await scene.reaches { $0.content.value?.title == "Sold keyboard" }
        await giveWay()
        #expect(driver.market.sellers.sale.callCount == before + 1, "A product that has changed is enough.")
    }

    @Test("A message by another user raises the badge though the chats are not open")
    func badge() async {
        await start(as: .fixture(auth: .fixture()))
        await giveWay { driver.market.accounts.chats.roomsCalls.callCount == 1 }
        driver.market.accounts.chats.roomsCalls.always([.fixture(unreadCount: 3)])
        driver.market.live.report(.chat(ChatRoom.ID(rawValue: "r")))
        await giveWay { driver.app.tabs.first { $0.id == .chat }?.badge == 3 }
    }

    @Test("Likes of another device are shown")
    func likes() async {
        await start(as: .fixture(auth: .fixture()))
        driver.market.accounts.likes.idsCalls.always([Product.ID(1)])
        driver.market.live.report(.likes)
        await giveWay { store.isLiked(Product.ID(1)) }
    }

    @Test("After a gap, chats, likes and opened products are read again")
    func reset() async {
        await start(as: .fixture(auth: .fixture()), showing: .fixture(id: 2))
        store.merge(.fixture(id: 1), asOf: store.now)
        driver.market.fetchProductDetail.call.returns(.fixture(id: 1))
        let scene = ProductDetailModel(Product.ID(1), context: driver.app.context)
        await scene.appear()
        driver.market.refreshProduct.call.returns(.fixture(id: 1, stock: 1))
        driver.market.accounts.likes.idsCalls.always([Product.ID(2)])
        driver.market.accounts.chats.roomsCalls.always([.fixture(unreadCount: 2)])
        driver.market.live.report(.everything)
        await giveWay { store.detail(scene.id)?.product.stock == 1 }
        await giveWay { driver.app.tabs.first { $0.id == .chat }?.badge == 2 && store.isLiked(Product.ID(2)) }
        #expect(driver.market.refreshProduct.call.callCount == 1)
    }

    @Test("What could not be read again is read later, after pauses that grow, until it is there")
    func missed() async {
        await start(showing: .fixture(id: 1))
        let refresh = driver.market.refreshProduct.call
        let sleepers = driver.clock.sleeperCount
        refresh.fails(.offline, .offline, .offline)
        refresh.returns(.fixture(id: 1, price: 5))
        driver.market.live.report(.product(Product.ID(1), .changed))
        for (attempt, pause) in [1, 2, 4].enumerated() {
            await giveWay { refresh.callCount == attempt + 1 }
            // The pause after a round, and the one before the next attempt.
            await driver.clock.untilSleepers(sleepers + 2)
            driver.clock.advance(by: .seconds(pause))
        }
        await giveWay { store.product(Product.ID(1))?.price.amount == 5 }
        #expect(refresh.callCount == 4)
    }

    @Test("An older version, as a replica has it that lags behind, settles no report until it is all that there is")
    func replica() async {
        func detail(_ version: Int) -> ProductDetail {
            var detail = ProductDetail.fixture(id: 1, name: "version \(version)")
            detail.product.version = version
            return detail
        }
        await start(showing: detail(2).product)
        let refresh = driver.market.refreshProduct.call
        let sleepers = driver.clock.sleeperCount
        func advance(by seconds: Int, untilCall count: Int) async {
            await driver.clock.untilSleepers(sleepers + 2)
            driver.clock.advance(by: .seconds(seconds))
            await giveWay { refresh.callCount == count }
        }
        refresh.returns(detail(1))
        refresh.returns(detail(3))
        driver.market.live.report(.product(Product.ID(1), .changed))
        await giveWay { refresh.callCount == 1 }
        await advance(by: 1, untilCall: 2)
        await giveWay { store.product(Product.ID(1))?.name == "version 3" }
        await driver.clock.untilSleepers(sleepers + 1)
        driver.clock.advance(by: LiveUpdates.pause)
        await giveWay { driver.clock.sleeperCount == sleepers }
        // The operator has put an earlier state in place.
        refresh.always(detail(1))
        driver.market.live.report(.product(Product.ID(1), .changed))
        await giveWay { refresh.callCount == 3 }
        for (attempt, pause) in [1, 2, 4, 8, 16, 32].enumerated() { await advance(by: pause, untilCall: attempt + 4) }
        await driver.clock.untilSleepers(sleepers + 1)
        driver.clock.advance(by: LiveUpdates.longestPause)
        await giveWay { driver.clock.sleeperCount == sleepers }
        #expect(refresh.callCount == 9)
    }

    @Test("After a gap a list of one page is loaded once more, and the rows of a longer one are read again")
    func gap() async {
        await start()
        let (short, long) = (GapObserver([]), GapObserver([Product.ID(1), Product.ID(2)]))
        for observer in [short, long] { store.add(observer) }
        store.merge([.fixture(id: 1), .fixture(id: 2)], asOf: store.beginRequest())
        driver.market.refreshProduct.call.always(.fixture(id: 1))
        driver.market.live.report(.everything)
        await giveWay { driver.market.refreshProduct.call.callCount == 2 }
        #expect(short.gaps == 1 && long.gaps == 1)
    }

    @Test("A guest asks for nothing but products")
    func guest() async {
        await start()
        driver.market.live.report(.everything)
        await driver.clock.untilSleepers()
        #expect(driver.market.accounts.chats.roomsCalls.callCount == 0)
        #expect(driver.market.accounts.likes.idsCalls.callCount == 0)
    }
}

/// Notes which products it is told of.
@MainActor
private final class ArrivalObserver: ProductObserver {
    private(set) var arrived: [Product.ID] = []
    private(set) var left: [Product.ID] = []
    let productIDs: [Product.ID] = []

    func apply(_ event: ProductEvent) {}
    func productsChanged(_ ids: Set<Product.ID>) {}
    func productArrived(_ id: Product.ID) { arrived.append(id) }
    func productLeft(_ id: Product.ID) { left.append(id) }
}

/// Counts the gaps, and has its products read again one by one.
@MainActor
private final class GapObserver: ProductObserver {
    let productIDs: [Product.ID]
    private(set) var gaps = 0

    init(_ products: [Product.ID]) { productIDs = products }

    func apply(_ event: ProductEvent) {}
    func productsChanged(_ ids: Set<Product.ID>) {}

    func changesMissed() -> [Product.ID] {
        gaps += 1
        return productIDs
    }
}
