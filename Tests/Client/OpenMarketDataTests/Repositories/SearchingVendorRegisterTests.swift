import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Which vendor of a server a user of Firebase is", .slot)
struct SearchingVendorRegisterTests {
    private let products = InMemoryMarket().products
    private let stranger = Vendor(id: Vendor.ID(rawValue: "user1"), name: "shop")

    private func vendor(_ credentials: VendorCredentials?) async throws -> Vendor {
        let register = SearchingVendorRegister(products: products, selling: products, sessions: InMemorySessionStore())
        let identity = try await AuthSession.fixture().acting {
            try await register.enroll("shop", credentials: credentials)
        }
        #expect(identity.credentials == credentials)
        return identity.vendor
    }

    private func page(_ rows: (Int, Vendor?)..., hasNext: Bool = false) -> ProductPage {
        ProductPage(number: 1, products: rows.map { .fixture(id: $0, vendor: $1) }, hasNext: hasNext)
    }

    @Test("Of the vendors of one name it is the one whose product the credentials could change")
    func proven() async throws {
        products.pages.returns(
            page((9, .fixture(id: 1, name: "shopping")), (8, .fixture(id: 2, name: "Shop")), hasNext: true),
            page((7, .fixture(id: 2, name: "Shop")), (6, .fixture(id: 3, name: "shop")))
        )
        products.confirmations.answers(.failure(.notOwner), .success(()))
        #expect(try await vendor(.fixture()) == Vendor(id: Vendor.ID(3), name: "shop"))
        #expect(products.confirmations.calls.map(\.id.rawValue) == ["8", "6"])
        #expect(products.pages.calls.map(\.query.text) == ["shop", "shop"])
        try products.verify()
    }

    @Test("A name alone proves nothing: without credentials no request is sent and no vendor is found")
    func unproven() async throws {
        #expect(try await vendor(nil) == stranger)
        products.pages.returns(page((8, .fixture(id: 2, name: "shop"))))
        products.confirmations.fails(.wrongSecret)
        #expect(try await vendor(.fixture()) == stranger)
        try products.verify()
        try products.verify()
    }

    @Test("No more than three vendors are tried, since servers count guesses")
    func attempts() async throws {
        products.pages.returns(
            page(
                (1, .fixture(id: 1, name: "shop")),
                (2, .fixture(id: 2, name: "shop")),
                (3, .fixture(id: 3, name: "shop")),
                (4, .fixture(id: 4, name: "shop")),
                hasNext: true
            )
        )
        products.confirmations.handles { _ async throws(MarketError) in throw .notOwner }
        #expect(try await vendor(.fixture()) == stranger)
        #expect(products.confirmations.callCount == 3)
    }

    @Test("A server that is down prevents no login; a caller who gives up is told so")
    func failures() async throws {
        products.pages.fails(.unreachable, .cancelled)
        #expect(try await vendor(.fixture()) == stranger)
        await #expect(throws: MarketError.cancelled) {
            try await vendor(.fixture())
        }
    }
}
