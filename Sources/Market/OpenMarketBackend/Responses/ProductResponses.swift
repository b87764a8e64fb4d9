import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The responses of the second and third generation about products: every key where the live servers had it.
struct ProductResponses: Sendable {
    let generation: ServedGeneration
    let links: ImageLinks

    private var dates: DateSpelling {
        switch generation {
        case .v2: .dayWithFraction
        case .v3x: .second
        default: .day
        }
    }

    func row(_ record: ProductRecord, to json: inout JSONWriter) {
        json.object { json in
            ids(of: record, to: &json)
            if generation != .v2 {
                json.field("vendorName", record.vendorName ?? "")
            }
            json.field("name", record.values.name)
            if generation != .v2 {
                json.field("description", record.values.summary ?? "")
            }
            thumbnail(of: record, to: &json)
            money(of: record, describing: false, to: &json)
            extensions(of: record, to: &json)
        }
    }

    func detail(_ record: ProductRecord, vendor: VendorRecord?, to json: inout JSONWriter) {
        json.object { json in
            ids(of: record, to: &json)
            json.field("name", record.values.name)
            if generation != .v2 {
                json.field("description", record.values.summary ?? "")
            }
            thumbnail(of: record, to: &json)
            money(of: record, describing: generation == .v2, to: &json)
            json.array("images", record.images) { json, image in self.image(image, of: record, to: &json) }
            json.key("vendors")
            self.vendor(vendor, of: record, to: &json)
            extensions(of: record, to: &json)
        }
    }

    /// Writes the earlier prices and statuses of a product.
    func history(_ steps: [HistoryRecord], to json: inout JSONWriter) {
        json.object { json in
            json.objects("history", steps) { json, step in
                json.field("at", step.at)
                json.field("status", step.status.status.rawValue)
                json.field("currency", step.currency)
                json.field("price", literal: step.price.map(JavaDouble.text(of:)))
                json.field("discounted_price", literal: step.discount.map(JavaDouble.text(of:)))
            }
        }
    }

    private func ids(of record: ProductRecord, to json: inout JSONWriter) {
        json.field("id", record.id.rawValue)
        json.field("vendor_id", record.vendorID?.rawValue ?? 0)
    }

    private func thumbnail(of record: ProductRecord, to json: inout JSONWriter) {
        json.field("thumbnail", record.thumbnail.flatMap { links.address(of: $0, .thumbnail, in: record) })
    }

    /// Currency, amounts, stock and dates.
    ///
    /// The second generation has the description among them.
    private func money(of record: ProductRecord, describing: Bool, to json: inout JSONWriter) {
        json.field("currency", record.values.currency)
        let price = record.values.price.map(JavaDouble.text(of:))
        let isReduced = record.values.discount?.isZero == false
        json.field("price", literal: price)
        if describing {
            json.field("description", record.values.summary ?? "")
        }
        json.field("bargain_price", literal: isReduced ? record.values.bargainPrice.map(JavaDouble.text(of:)) : price)
        json.field("discounted_price", literal: record.values.discount.map(JavaDouble.text(of:)))
        json.field("stock", literal: record.values.stock.map(String.init))
        self.dates(record.createdAt, to: &json)
    }

    private func image(_ image: ImageRecord, of record: ProductRecord, to json: inout JSONWriter) {
        json.object { json in
            json.field("id", image.id.rawValue)
            json.field("url", links.address(of: image, .full, in: record))
            json.field("thumbnail_url", links.address(of: image, .thumbnail, in: record))
            if generation == .v3x {
                json.field("card_url", links.address(of: image, .card, in: record))
                json.field("placeholder", image.file.placeholder)
                json.field("text", image.file.text)
            }
            if generation == .v2 {
                json.field("succeed", true)
            }
            json.field("issued_at", date(record.createdAt))
        }
    }

    /// The key is in the plural; the value always was one object.
    private func vendor(_ vendor: VendorRecord?, of record: ProductRecord, to json: inout JSONWriter) {
        json.object { json in
            if generation != .v2 {
                json.field("id", vendor?.id.rawValue ?? 0)
            }
            json.field("name", vendor?.name ?? record.vendorName ?? "")
            if generation == .v2 {
                json.field("id", vendor?.id.rawValue ?? 0)
                dates(vendor?.createdAt ?? record.createdAt, to: &json)
            }
        }
    }

    private func extensions(of record: ProductRecord, to json: inout JSONWriter) {
        guard generation == .v3x else { return }
        json.field("category", record.values.category)
        json.field("likes", record.likes)
        json.field("status", record.status.status.rawValue)
        json.field("version", record.version)
        json.field("card", record.thumbnail.flatMap { links.address(of: $0, .card, in: record) })
        json.field("placeholder", record.thumbnail?.file.placeholder)
    }

    /// The same date twice, which is all the live servers ever sent.
    private func dates(_ seconds: Int64, to json: inout JSONWriter) {
        let text = date(seconds)
        json.field("created_at", text)
        json.field("issued_at", text)
    }

    private func date(_ seconds: Int64) -> String {
        dates.text(of: Date(timeIntervalSince1970: Double(seconds)))
    }
}
