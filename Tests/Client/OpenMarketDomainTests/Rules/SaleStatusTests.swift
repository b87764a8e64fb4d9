import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("How a sale may go", .slot)
struct SaleStatusTests {
    @Test(
        "From each status the legal ones, and no others",
        arguments: [
            (SaleStatus.onSale, [SaleStatus.reserved, .sold, .hidden]), (.reserved, [.onSale, .sold]),
            (.sold, [.onSale, .hidden]), (.hidden, [.onSale]),
        ]
    )
    func steps(_ status: SaleStatus, _ next: [SaleStatus]) {
        for other in SaleStatus.allCases {
            #expect(status.canBecome(other) == (other == status || next.contains(other)))
            let detail = ProductDetail.fixture(status: status)
            let broken = ProductRules.default.violations(of: ProductPatch(status: other), on: detail)
            #expect(broken == (status.canBecome(other) ? [] : [.statusChange(from: status, to: other)]))
        }
    }

    @Test("Where the market does not know the status, the market decides about the step")
    func unknown() {
        let patch = ProductPatch(status: .reserved)
        #expect(ProductRules.default.violations(of: patch, on: ProductDetail.fixture()).isEmpty)
    }

    @Test("A version alone is no change")
    func version() {
        #expect(ProductPatch(version: 3).isEmpty)
        #expect(!ProductPatch(status: .sold, version: 3).isEmpty)
    }
}
