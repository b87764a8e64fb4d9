import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What names a product that is gone does no harm in a copy", .slot, .timeLimit(.minutes(10)))
struct CopyGoneTests {
    private let folder = ScratchFolder()
    private let products: FirebaseProducts
    private let target: MarketFileTarget

    init() throws {
        products = FirebaseProducts(try FirebaseConfiguration(emulator: "localhost:80"))
        target = try MarketFileTarget(folder.url.appending(path: "back.db"), products, replacing: false)
    }

    private func product(_ id: String, status: String = "on_sale") -> CopyItem {
        var product = CopiedProduct(
            id: id,
            owner: "0",
            vendorName: "",
            draft: ProductDraft(name: "A lamp", description: "", price: Money(1000, .krw), stock: 1),
            createdAt: 1_700_000_000,
            likes: 0
        )
        product.status = status
        return CopyItem(id: "products/" + id, content: products.fields(of: product))
    }

    private func buyer(of product: String) -> CopyItem {
        let fields = #"{"account":{"stringValue":"bob"},"product":{"stringValue":"\#(product)"}}"#
        return CopyItem(id: "marketBuyers/" + product, content: Data(fields.utf8))
    }

    private func secret(of product: String) -> CopyItem {
        CopyItem(id: "marketProducts/" + product, content: Data(#"{"passwordHash":{"stringValue":"h"}}"#.utf8))
    }

    private func review(_ id: Int, of product: String) -> CopyItem {
        let texts = ["product": product, "productName": "A lamp", "writer": "bob", "subject": "ann", "text": "Quick."]
        var fields = texts.sorted { $0.key < $1.key }.map { #""\#($0.key)":{"stringValue":"\#($0.value)"}"# }
        fields += ["stars", "at"].map { #""\#($0)":{"integerValue":"4"}"# }
        return CopyItem(id: "marketReviews/\(id)", content: Data("{\(fields.joined(separator: ","))}".utf8))
    }

    @Test("Details of a product that is gone do not stop the copy, and are not copied")
    func details() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let cloud = FirebaseMarket(scene.connection())
            #expect(try await cloud.write(.details, [secret(of: "abc"), secret(of: "77")]).isEmpty)
            #expect(try await cloud.write(.buyers, [buyer(of: "abc"), buyer(of: "77")]).isEmpty)
            let report = try await scene.download("back.db")
            #expect(report.isSame == true && report.section(.details).stray == 2 && report.section(.buyers).stray == 2)
            #expect(try await scene.verify("back.db").isSame == true)
        }
        #expect(try await target.write(.details, [secret(of: "abc")]).isEmpty)
        try await target.finish(.details)
        #expect(try await target.finished().page(.details, after: nil).items.isEmpty)
    }

    @Test("What is on sale has no buyer, whatever stands in its details")
    func buyers() async throws {
        let items = [
            product("1"), product("2", status: "sold"), product("lamp"), product("mine", status: "reserved"),
        ]
        #expect(try await target.write(.products, items).isEmpty)
        try await target.finish(.details)
        #expect(try await target.write(.buyers, ["1", "2", "lamp", "mine"].map { buyer(of: $0) }).isEmpty)
        try await target.finish(.buyers)
        let buyers = try await target.finished().page(.buyers, after: nil).items
        #expect(buyers.map(\.id) == ["marketBuyers/2", "marketBuyers/mine"])
    }

    @Test("A review of a product that is gone lands on no other one, and counts as the same")
    func reviews() async throws {
        #expect(try await target.write(.products, [product("3"), product("mine")]).isEmpty)
        try await target.finish(.details)
        // The fifth and the sixth one are reviews of the same sale; the product `mine` has the number 4 now.
        let items = [
            review(1, of: "3fX"), review(2, of: "X"), review(3, of: "mine"), review(4, of: "4"), review(5, of: "9"),
            review(6, of: "9"),
        ]
        #expect(try await target.write(.reviews, items).map(\.id) == ["marketReviews/6"])
        #expect(try await target.write(.reviews, items).map(\.id) == ["marketReviews/6"])
        let found = try await target.finished().page(.reviews, after: nil).items
        for (item, name) in zip(found, ["-1", "-2", "mine", "-4", "9"]) {
            let fields = String(decoding: item.content, as: UTF8.self)
            #expect(fields.contains(#""product":{"stringValue":"\#(name)"}"#), "\(fields)")
        }
        #expect(found.count == 5)
        for place in [0, 1, 2, 4] {
            let (one, other) = (items[place], found[place])
            #expect(CanonicalFields.digest(one, in: .reviews) == CanonicalFields.digest(other, in: .reviews))
        }
    }
}
