import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The facets of a list, in the extended generation.
///
/// Categories stand in the order of the tree, the others in one that is always the same.
struct FacetResponse: Sendable {
    static let categories = ProductCategory.all.map(\.rawValue)

    private let facets: FacetRecord

    init(_ facets: FacetRecord) {
        self.facets = facets
    }

    func write(to json: inout JSONWriter) {
        let statuses = SaleState.allCases.compactMap { status in
            facets.statuses[status].map { (status.status.rawValue, $0) }
        }
        let categories = Self.categories.compactMap { id in facets.categories[id].map { (id, $0) } }
        let currencies = facets.currencies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
        json.object { json in
            json.field("total", facets.total)
            Self.write(categories, as: "categories", to: &json)
            Self.write(statuses, as: "statuses", to: &json)
            Self.write(currencies, as: "currencies", to: &json)
            json.objects("prices", facets.prices) { json, band in
                json.field("min", literal: JavaDouble.text(of: band.minimum))
                json.field("max", literal: band.maximum.map(JavaDouble.text(of:)))
                json.field("count", band.count)
            }
        }
    }

    private static func write(_ counts: [(id: String, count: Int64)], as name: StaticString, to json: inout JSONWriter)
    {
        json.objects(name, counts) { json, element in
            json.field("id", element.id)
            json.field("count", element.count)
        }
    }
}
