import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What a project holds becomes a market's file", .slot, .timeLimit(.minutes(10)))
struct CopyFileTests {
    private let folder = ScratchFolder()
    private let products: FirebaseProducts
    private let target: MarketFileTarget

    init() throws {
        products = FirebaseProducts(try FirebaseConfiguration(emulator: "localhost:80"))
        target = try MarketFileTarget(folder.url.appending(path: "back.db"), products, replacing: false)
    }

    private func product(_ id: String, images: [String] = []) -> CopyItem {
        var product = CopiedProduct(
            id: id,
            owner: "0",
            vendorName: "",
            draft: ProductDraft(name: "A lamp", description: "", price: Money(1000, .krw), stock: 1),
            createdAt: 1_700_000_000,
            likes: 0
        )
        product.images = images.map { CopiedProduct.Image(path: $0, thumbnail: $0) }
        return CopyItem(id: "products/" + id, content: products.fields(of: product))
    }

    private func ids(_ section: CopySection) async throws -> [String] {
        let market = try await target.finished()
        var (found, cursor) = ([String](), String?.none)
        repeat {
            let page = try await market.page(section, after: cursor)
            found += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        return found
    }

    @Test("A product is the same when it comes back out of its document", arguments: [true, false])
    func roundTrip(hasAll: Bool) {
        let draft = ProductDraft(
            name: "A lamp",
            description: hasAll ? "It shines." : "",
            price: Money(Decimal(1_999) / 100, .usd),
            discount: Discount(Decimal(5) / 10),
            stock: 3,
            category: hasAll ? ProductCategory(rawValue: "home.lighting") : nil
        )
        var product = CopiedProduct(id: "7", owner: "ann", vendorName: "Ann", draft: draft, createdAt: 9, likes: 2)
        (product.hasDescription, product.status) = (hasAll, hasAll ? "sold" : "on_sale")
        #expect(products.product("7", in: products.fields(of: product)) == product)
    }

    @Test("A document of the app's own below a product with a number stays")
    func belowProducts() async throws {
        let fields = Data(#"{"stars":{"integerValue":"5"}}"#.utf8)
        let items = ["products/5/reviews/x", "products/lamp/reviews/x", "products/5/likes/x/why/y"].map {
            CopyItem(id: $0, content: fields)
        }
        #expect(try await target.write(.documents, items).isEmpty)
        #expect(try await Set(ids(.documents)) == Set(items.map(\.id)))
    }

    @Test("An id that begins with a mark, which joins the stroke before it, is an id like others")
    func marks() async throws {
        let item = CopyItem(id: "notes/\u{301}x", content: Data("{}".utf8))
        #expect(item.path.count == 2)
        #expect(try await target.write(.documents, [item]).isEmpty)
        #expect(try await target.write(.products, [product("\u{301}x")]).isEmpty)
        try await target.finish(.details)
        let market = try await target.finished()
        #expect(try await market.page(.documents, after: nil).items.map(\.id) == [item.id])
        #expect(try await market.page(.products, after: nil).items.map(\.id) == ["products/\u{301}x"])
    }

    @Test("A second account with an address and a second vendor with a name are refused, and nothing ends by that")
    func twice() async throws {
        let accounts = ["a", "b"].map {
            CopyItem(id: $0, content: Data(#"{"localId":"\#($0)","email":"One@example.com"}"#.utf8))
        }
        let refusals = try await target.write(.accounts, accounts)
        #expect(refusals == [CopyRefusal(.accounts, "b", "Its e-mail address is that of the account a.")])
        let vendors = [1, 2].map { number in
            let texts = ["name": "Shop", "identifier": "i\(number)", "secretHash": "h"].map {
                #""\#($0.key)":{"stringValue":"\#($0.value)"}"#
            }
            return CopyItem(id: "marketVendors/\(number)", content: Data("{\(texts.joined(separator: ","))}".utf8))
        }
        #expect(try await target.write(.vendors, vendors).map(\.id) == ["marketVendors/2"])
        #expect(try await target.write(.vendors, vendors).map(\.id) == ["marketVendors/2"])
    }

    @Test("A product that vanished before it got a number does not come back")
    func waiting() async throws {
        #expect(try await target.write(.products, [product("lamp"), product("desk")]).isEmpty)
        try await target.remove(.products, ["products/lamp"])
        try await target.finish(.details)
        #expect(try await ids(.products) == ["products/desk"])
    }

    @Test("A number that no market has counted to is a name")
    func numbers() async throws {
        #expect(try await target.write(.products, [product("999999999999"), product("7"), product("0lamp")]).isEmpty)
        try await target.finish(.details)
        #expect(try await ids(.products) == ["products/7", "products/0lamp", "products/999999999999"])
    }

    @Test("An image that one more product shows is there for the first one only")
    func sharedImage() async throws {
        let path = "products/ann/lamp.png"
        #expect(try await target.write(.products, [product("1", images: [path])]).isEmpty)
        #expect(try target.lacks(image: path))
        #expect(try await target.write(.images, [CopyItem(id: path, content: Fixture.png)]).isEmpty)
        #expect(try !target.lacks(image: path))
        #expect(try await target.write(.products, [product("2", images: [path])]).isEmpty)
        #expect(try target.lacks(image: path))
    }

    @Test("Pages end with their bytes as well, and none is left out")
    func pages() async throws {
        let text = String(repeating: "a", count: 900_000)
        let fields = Data(#"{"text":{"stringValue":"\#(text)"}}"#.utf8)
        let items = (10...30).map { CopyItem(id: "notes/\($0)", content: fields) }
        #expect(try await target.write(.documents, items).isEmpty)
        let market = try await target.finished()
        var (sizes, cursor) = ([Int](), String?.none)
        repeat {
            let page = try await market.page(.documents, after: cursor)
            sizes.append(page.items.count)
            cursor = page.next
        } while cursor != nil
        #expect(sizes == [10, 10, 1])
    }

    @Test("Spelling alone is no difference")
    func spelling() {
        func bytes(_ text: String) -> Data? { CanonicalFields().bytes(Data(text.utf8)) }
        let one = #"{"a":{"geoPointValue":{"longitude":2,"latitude":1.50}},"b":{"bytesValue":"\/w=="}}"#
        let other = #"{"b": {"bytesValue": "/w=="}, "a": {"geoPointValue": { "latitude": 1.5, "longitude": 2.0 }}}"#
        #expect(bytes(one) == bytes(other))
        #expect(bytes(#"{"a":{"doubleValue":"NaN"}}"#) == Data(#"{"a":{"doubleValue":"NaN"}}"#.utf8))
        #expect(bytes(#"{"a":{"booleanValue":true}}"#) == Data(#"{"a":{"booleanValue":true}}"#.utf8))
    }
}
