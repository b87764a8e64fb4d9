import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// The laws of the table of fields: what is written is read, and nothing that can be changed is missing.
@Suite("Fields of a product", .slot)
struct ProductFieldTests {
    private static func draft(with random: inout SeededGenerator, category: Bool) -> ProductDraft {
        let names = ["", "desk", "책상 \"큰\"", "a\u{0}\nb"]
        let amounts = ["0", "1200", "0.1", "12345678901234567890.01", "1e-9"]
        func amount() -> Decimal { amounts.randomElement(using: &random).flatMap { Decimal(string: $0) } ?? 0 }
        return ProductDraft(
            name: names.randomElement(using: &random) ?? "",
            description: names.randomElement(using: &random) ?? "",
            price: Money(amount(), [.krw, .usd, Currency(rawValue: "$")].randomElement(using: &random) ?? .krw),
            discount: Discount(amount()),
            stock: Int.random(in: -1...3, using: &random),
            category: category && Bool.random(using: &random) ? ProductCategory(rawValue: "home.lighting") : nil
        )
    }

    /// The object in which a market keeps what it was told, under an id.
    private static func object(_ patch: ProductPatch, _ names: ProductNames) throws -> JSONNode {
        let fields = try patch.fields(names) + [JSONValue.Field("id", .integer(7))]
        return try JSONDocument(JSONValue.object(fields).encoded()).root
    }

    @Test("What is written under the names of a generation is read under them")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 61)
        for _ in 0..<300 {
            for (names, category) in [(ProductNames.v2, false), (.v3, false), (.v3x, true)] {
                let draft = Self.draft(with: &random, category: category)
                let node = try Self.object(ProductPatch(draft), names)
                let detail = try ProductReader(names, dates: ServerDateParser()).detail(node)
                #expect(ProductDraft(detail) == draft)
            }
            // The first generation keeps the price that remains, which its form adds.
            var draft = Self.draft(with: &random, category: false)
            let detail = try ItemReader(dates: ServerDateParser()).detail(try Self.object(ProductPatch(draft), .v1))
            draft.discount = .none
            #expect(ProductDraft(detail) == draft)
        }
    }

    @Test("Bytes that are not UTF-8 are refused in the value of every field", arguments: ProductField.allCases)
    func badEncoding(_ field: ProductField) {
        for name in ProductNames.v3x[field] {
            for value in [#""한""#, #""a""#, #"["한"]"#] {
                let page = Array(#"{"pages":[{"id":7,"created_at":"2022-01-18","\#(name)":\#(value)}]}"#.utf8)
                for place in page.indices {
                    var damaged = page
                    damaged[place] = 0xC0
                    let response = HTTPResponse(status: 200, body: Data(damaged))
                    let reader = ProductReader(.v3x, dates: ServerDateParser())
                    #expect((try? reader.page(response)) == (try? reader.tolerantPage(response)))
                }
            }
        }
    }

    private let patch = ProductPatch(
        name: "a",
        description: "b",
        thumbnail: ProductImage.ID(3),
        price: 1,
        currency: .krw,
        discount: Discount(1),
        stock: 2,
        status: .sold,
        category: ProductCategory(rawValue: "home"),
        buyer: UserID(rawValue: "u"),
        version: 4
    )

    @Test("A patch has a value for each of its fields, and the extended generation a name for each value")
    func complete() throws {
        let properties = Mirror(reflecting: patch).children
        for property in properties {
            let isNamed = Mirror(reflecting: property.value).children.isEmpty == false
            #expect(isNamed, "Give this test a value for \(property.label ?? "").")
        }
        #expect(patch.values.count == properties.count)
        #expect(try patch.fields(.v3x).count == properties.count)
    }

    @Test("What a generation has no name for is a feature that it lacks")
    func features() {
        for names in [ProductNames.v1, .v2, .v3] {
            let unnamed = patch.values.map(\.field).filter { names.written($0) == nil }
            // The first generation is told the price that remains.
            #expect(unnamed.filter { $0.feature == nil && $0 != .discount }.isEmpty)
        }
    }

    @Test("A market that has no name for a field refuses to change it, and an edit of a version that it does not count")
    func unsupported() throws {
        let refused: [(ProductPatch, MarketFeature)] = [
            (ProductPatch(status: .sold), .saleStatus),
            (ProductPatch(category: ProductCategory(rawValue: "home")), .categories),
            (ProductPatch(buyer: UserID(rawValue: "u")), .reviews), (ProductPatch(version: 3), .versions),
        ]
        for names in [ProductNames.v1, .v2, .v3] {
            for (patch, feature) in refused {
                #expect(throws: MarketError.unsupported(feature)) { try patch.fields(names) }
            }
        }
        #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
            try ProductPatch(thumbnail: ProductImage.ID(3)).fields(.v1)
        }
    }
}
