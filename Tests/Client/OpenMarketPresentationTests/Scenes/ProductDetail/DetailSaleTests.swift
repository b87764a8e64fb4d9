import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: its sale", .slot, .timeLimit(.minutes(10)))
struct DetailSaleTests {
    let stage = Stage()

    @Test(
        "The owner's menu offers the next steps of the sale, but for those that begin with the choice of a buyer",
        arguments: [
            (SaleStatus.onSale, [AlertChoice.markReserved, .markSold, .hide]), (.reserved, [.markOnSale, .markSold]),
            (.sold, [.markOnSale, .hide]), (.hidden, [.markOnSale]),
        ]
    )
    func menu(_ status: SaleStatus, _ steps: [AlertChoice]) async throws {
        for (stage, namesBuyers) in [(stage, true), (Stage(hasAccounts: false), false)] {
            try await stage.logIn(.fixture(vendor: .fixture(), auth: namesBuyers ? .fixture() : nil))
            let (detail, _) = await stage.loadedDetail(.fixture(status: status))
            await detail.perform(command: "manage")
            let shown = steps.filter { !namesBuyers || ($0 != .markReserved && $0 != .markSold) }
            #expect(detail.state.alert?.actions.map(\.choice) == [.edit] + shown + [.delete, .cancel])
        }
    }

    @Test("A chosen step is sent, and shown once the market has taken it")
    func step() async throws {
        try await stage.logIn()
        let (detail, _) = await stage.loadedDetail(.fixture(status: .onSale))
        #expect(detail.state.content.value?.status == nil)
        let sold = ProductDetail.fixture(status: .sold)
        stage.market.editProduct.call.returns(sold)
        await detail.perform(command: "manage")
        await detail.answer(.hide)
        #expect(stage.market.editProduct.call.calls.map(\.patch) == [ProductPatch(status: .hidden)])
        stage.context.store.apply(.updated(sold))
        #expect(detail.state.content.value?.status == TextToken("Sold", .status))
        #expect(detail.state.content.value?.isHidden == false)
        stage.context.store.apply(.updated(.fixture(status: .hidden)))
        #expect(detail.state.content.value?.isHidden == true)
        #expect(!detail.state.isBusy)
    }

    @Test("Who bought it is nobody's business any more once it is on sale again")
    func onSaleAgain() async throws {
        try await stage.logIn()
        let (detail, _) = await stage.loadedDetail(.fixture(status: .sold))
        let (sam, bea) = (Vendor(id: Vendor.ID(7), name: "sam"), Vendor(id: Vendor.ID(8), name: "bea"))
        stage.market.sellers.sale.returns(
            Sale(
                product: Product.ID(1),
                isSold: true,
                seller: Seller(vendor: sam),
                buyer: Seller(vendor: bea),
                isSeller: true
            )
        )
        await detail.loadSale()
        #expect(detail.state.sale.text?.isEmpty == false)
        stage.market.editProduct.call.returns(.fixture(status: .onSale))
        await detail.perform(command: "manage")
        await detail.answer(.markOnSale)
        #expect(detail.state.sale.text == nil && !detail.state.sale.canReview)
    }

    @Test("A page that learns of a sale asks who the parties are, and says it")
    func live() async throws {
        try await stage.logIn()
        let (detail, _) = await stage.loadedDetail(.fixture(status: .onSale))
        stage.market.sellers.sale.returns(nil)
        await detail.loadSale()
        let (sam, bea) = (Vendor(id: Vendor.ID(7), name: "sam"), Vendor(id: Vendor.ID(8), name: "bea"))
        stage.market.sellers.sale.returns(
            Sale(
                product: Product.ID(1),
                isSold: false,
                seller: Seller(vendor: sam),
                buyer: Seller(vendor: bea),
                isSeller: false
            )
        )
        stage.context.store.apply(.updated(.fixture(status: .reserved)))
        await giveWay { detail.alert != nil }
        #expect(detail.alert?.message == stage.wording(.saleReservedBy, "sam"))
    }

    @Test("What was said of a step before the last one is said no more")
    func twoSteps() async throws {
        try await stage.logIn()
        let (detail, _) = await stage.loadedDetail(.fixture(status: .onSale))
        stage.market.sellers.sale.returns(nil)
        await detail.loadSale()
        let (sam, bea) = (Vendor(id: Vendor.ID(7), name: "sam"), Vendor(id: Vendor.ID(8), name: "bea"))
        for isSold in [false, true] {
            stage.market.sellers.sale.returns(
                Sale(
                    product: Product.ID(1),
                    isSold: isSold,
                    seller: Seller(vendor: sam),
                    buyer: Seller(vendor: bea),
                    isSeller: false
                )
            )
            await detail.loadSale()
        }
        #expect(detail.alert?.message == stage.wording(.saleBoughtFrom, "sam"))
    }

    @Test("Who has logged in on the page learns whether they are a party of the sale")
    func loggedIn() async throws {
        let (detail, _) = await stage.loadedDetail(.fixture(status: .sold))
        await detail.appear()
        #expect(detail.state.sale.text == nil)
        let (sam, bea) = (Vendor(id: Vendor.ID(7), name: "sam"), Vendor(id: Vendor.ID(8), name: "bea"))
        stage.market.sellers.sale.always(
            Sale(
                product: Product.ID(1),
                isSold: true,
                seller: Seller(vendor: sam),
                buyer: Seller(vendor: bea),
                isSeller: false
            )
        )
        try await stage.logIn()
        await detail.reaches { $0.sale.text == self.stage.wording(.saleBoughtFrom, "sam") }
    }

    @Test("A step that the market refuses is told, and the product stays as it is")
    func refused() async throws {
        try await stage.logIn()
        let (detail, _) = await stage.loadedDetail(.fixture(status: .onSale))
        stage.market.editProduct.call.fails(.offline)
        await detail.perform(command: "manage")
        await detail.answer(.hide)
        #expect(detail.state.alert?.kind == .error)
        #expect(detail.state.content.value?.status == nil)
    }

    @Test("The history shows every price with its day, or why it cannot")
    func history() async throws {
        let (detail, _) = await stage.loadedDetail()
        let days = [1_700_000_000, 1_690_000_000].map { Date(timeIntervalSince1970: $0) }
        stage.market.discovery.history.returns([
            ProductRevision(date: days[0], status: .sold, price: Money(900, .krw), discount: Discount(100)),
            ProductRevision(date: days[1], status: .onSale, price: Money(900, .krw), discount: .none),
        ])
        await detail.perform(command: "history")
        let rows = try #require(detail.state.history.value)
        #expect(rows.map(\.status.text) == ["Sold", "Available"])
        #expect(rows[0].price.text.contains("800"))
        #expect(rows[1].accessibility.label.contains("900"))
        stage.market.discovery.history.fails(.unsupported(.history))
        await detail.perform(command: "history")
        #expect(detail.state.history.problem != nil)
        #expect(detail.state.history.value == rows)
    }
}
