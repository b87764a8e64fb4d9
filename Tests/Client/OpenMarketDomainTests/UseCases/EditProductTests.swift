import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct EditProductTests {
    private let products = InMemoryMarket().products
    private let sessions = InMemorySessionStore(.fixture())
    private let events = InMemoryProductEvents()
    private let id = Product.ID(1)
    private let patch = ProductPatch(price: 50_000)

    private var edit: EditProduct {
        EditProduct(products: products, selling: products, sessions: sessions, events: events)
    }

    private func expectNothingSent() {
        #expect(products.edits.callCount == 0)
        #expect(events.published.isEmpty)
    }

    @Test("Primary: only the patch is sent, with the original; the result is returned and announced")
    func primary() async throws {
        products.details.returns(.fixture())
        products.edits.returns(.fixture(price: 50_000))
        let detail = try await edit(id, patch: patch)
        #expect(detail == .fixture(price: 50_000))
        let sent = try #require(products.edits.calls.first)
        #expect(sent.original == .fixture())
        #expect(sent.patch == patch)
        #expect(sent.credentials == .fixture())
        #expect(events.published == [.updated(detail)])
    }

    @Test("Nothing changed: the product as it is; no request to change it, no event")
    func nothingChanged() async throws {
        products.details.returns(.fixture())
        #expect(try await edit(id, patch: ProductPatch()) == .fixture())
        expectNothingSent()
    }

    @Test("Broken rules: nothing is sent")
    func brokenRules() async {
        products.details.returns(.fixture(discount: 100))
        let expected = MarketError.invalid([.nameLength(0, allowed: 3...100), .discountOutOfRange(maximum: 99)])
        await #expect(throws: expected) { try await edit(id, patch: ProductPatch(name: "", price: 99)) }
        expectNothingSent()
    }

    @Test("Another vendor's: refused by id, even under the user's own name, before anything is sent")
    func notOwner() async {
        products.details.always(.fixture(vendor: .fixture(id: 8, name: "vendor7")))
        await #expect(throws: MarketError.notOwner) { try await edit(id, patch: patch) }
        await #expect(throws: MarketError.notOwner) { try await edit(id, patch: patch, secret: Secret("x")) }
        await #expect(throws: MarketError.notOwner) { try await edit(id, patch: ProductPatch()) }
        expectNothingSent()
    }

    @Test("A market without vendors: the item's password is enough")
    func itemPassword() async throws {
        try await sessions.clear()
        products.details.returns(.fixture(vendor: nil))
        products.edits.returns(.fixture(vendor: nil, price: 50_000))
        _ = try await edit(id, patch: patch, secret: Secret("1234"))
        #expect(products.edits.calls.map(\.credentials) == [VendorCredentials(secret: Secret("1234"))])
    }

    @Test("No user logged in: nothing is even looked up")
    func nobody() async throws {
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await edit(id, patch: patch) }
        #expect(products.details.callCount == 0)
    }

    @Test("Sad: the market's error is thrown; no event", arguments: passingFailures + [.wrongSecret, .conflict])
    func sad(error: MarketError) async {
        products.details.returns(.fixture())
        products.edits.fails(error)
        await #expect(throws: error) { try await edit(id, patch: patch) }
        #expect(events.published.isEmpty)
    }

    @Test("Sad: a product that cannot be read is not changed", arguments: passingFailures + [.notFound])
    func detailFails(error: MarketError) async {
        products.details.fails(error)
        await #expect(throws: error) { try await edit(id, patch: patch) }
        expectNothingSent()
    }

    @Test("Cancel: no event")
    func cancel() async {
        products.details.returns(.fixture())
        products.edits.hold()
        let edit = edit
        let task = Task { try await edit(id, patch: patch) }
        await products.edits.untilHeld()
        task.cancel()
        await #expect(throws: MarketError.cancelled) { try await task.value }
        #expect(events.published.isEmpty)
    }
}
