import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

struct ItemResponses: Sendable {
    let links: ImageLinks

    /// A page: its number and its rows, and nothing about the others.
    func page(_ number: Int64, _ rows: [ProductRecord], to json: inout JSONWriter) {
        json.object { json in
            json.field("page", number)
            json.array("items", rows) { json, record in item(record, isWhole: false, to: &json) }
        }
    }

    /// An item, with description and images when it is whole.
    func item(_ record: ProductRecord, isWhole: Bool, to json: inout JSONWriter) {
        json.object { json in
            json.field("id", record.id.rawValue)
            json.field("title", record.values.name ?? "")
            if isWhole {
                json.field("descriptions", record.values.summary ?? "")
            }
            json.field("price", literal: (record.values.price ?? 0).description)
            json.field("currency", record.values.currency)
            json.field("stock", record.values.stock ?? 0)
            // Clients of this generation decode what is missing as none, and trip over null.
            if let discount = record.values.discount, discount > 0, let remaining = record.values.bargainPrice {
                json.field("discounted_price", literal: remaining.description)
            }
            json.key("thumbnails")
            addresses(of: record, .thumbnail, to: &json)
            if isWhole {
                json.key("images")
                addresses(of: record, .full, to: &json)
            }
            json.field("registration_date", literal: "\(record.createdAt).0")
        }
    }

    private func addresses(of record: ProductRecord, _ version: ImageVersion, to json: inout JSONWriter) {
        json.array(record.images) { json, image in json.string(links.address(of: image, version, in: record)) }
    }
}
