import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Cutting a window out of a list", .slot)
struct ListWindowTests {
    private func window(_ words: String...) throws -> ListWindow {
        try ListWindow(try ArgumentParser(root: .market).parse(["list"] + words))
    }

    private func page(_ ids: ClosedRange<Int>, hasNext: Bool) -> ProductPage {
        let products = ids.map { number in
            Product(
                id: Product.ID(number),
                vendorID: nil,
                vendorName: nil,
                name: "",
                summary: nil,
                thumbnail: nil,
                price: .zero(.krw),
                discount: .none,
                stock: 1,
                createdAt: nil
            )
        }
        return ProductPage(number: 1, products: products, hasNext: hasNext)
    }

    @Test("A window that spans two pages of the market takes the end of one and the start of the other")
    func spanning() throws {
        let window = try window("--page", "2", "--limit", "60")
        var finding = ListFinding()
        #expect(window.requestSize == 100)
        let first = finding.take(page(1...100, hasNext: true), within: window)
        finding.shown += first.count
        #expect(first.map(\.id.rawValue) == (61...100).map(String.init))
        #expect(!finding.isComplete(for: window))
        let second = finding.take(page(101...200, hasNext: false), within: window)
        finding.shown += second.count
        #expect(second.map(\.id.rawValue) == (101...120).map(String.init))
        #expect(finding.isComplete(for: window))
        #expect(finding.hasNext)
    }

    @Test("No more is asked for than is shown, up to the largest page")
    func requests() throws {
        #expect(try window().requestSize == 20)
        #expect(try window("--limit", "5", "--page", "3").requestSize == 15)
        #expect(try window("--all").requestSize == 100)
        #expect(try window("--all", "--limit", "7").requestSize == 7)
    }

    @Test("The last product of the list has nothing behind it")
    func end() throws {
        let window = try window("--limit", "100")
        var finding = ListFinding()
        _ = finding.take(page(1...100, hasNext: false), within: window)
        #expect(!finding.hasNext)
    }
}
