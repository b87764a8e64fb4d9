import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Cursors in a list", .slot)
struct PlaceTests {
    private func place(_ text: String) -> PageRequest.Cursor { PageRequest.Cursor(rawValue: text) }

    @Test("The next page begins at the cursor that the market gave, and the first one at none")
    func places() {
        var cursor = PageCursor(size: 2)
        #expect(cursor.nextRequest() == PageRequest(number: 1, size: 2))
        let first = ProductPage(
            number: 1,
            products: Product.fixtures(ids: [9, 8]),
            hasNext: true,
            cursor: place("after 8")
        )
        _ = cursor.accept(first)
        #expect(cursor.nextRequest() == PageRequest(number: 2, size: 2, cursor: place("after 8")))
    }

    @Test("A row that goes does not make a page be read again where the market gives cursors")
    func removal() {
        var cursor = PageCursor(size: 2)
        _ = cursor.nextRequest()
        _ = cursor.accept(
            ProductPage(number: 1, products: Product.fixtures(ids: [9, 8]), hasNext: true, cursor: place("8"))
        )
        cursor.remove(Product.ID(9), wasLoaded: true)
        #expect(cursor.nextRequest() == PageRequest(number: 2, size: 2, cursor: place("8")))
    }

    @Test("A market that stops giving cursors is read by numbers again")
    func withoutPlaces() {
        var cursor = PageCursor(size: 2)
        _ = cursor.nextRequest()
        _ = cursor.accept(
            ProductPage(number: 1, products: Product.fixtures(ids: [9, 8]), hasNext: true, cursor: place("8"))
        )
        _ = cursor.accept(ProductPage(number: 2, products: Product.fixtures(ids: [7]), hasNext: true))
        #expect(cursor.nextRequest() == PageRequest(number: 3, size: 2))
    }
}
