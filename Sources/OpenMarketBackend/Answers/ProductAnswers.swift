import Foundation
import OpenMarketStorage
import OpenMarketWire

/// What the second and third generation say about products: every key where the live servers had it.
struct ProductAnswers: Sendable {
    let generation: ServedGeneration
    let pictures: PictureLinks

    private var dates: DateSpelling { generation == .v2 ? .dayWithFraction : .day }

    /// A row of a list.
    func row(_ record: ProductRecord, to json: inout JSONWriter) {
        json.object { json in
            ids(of: record, to: &json)
            if generation != .v2 {
                json.key("vendorName")
                json.string(record.vendorName ?? "")
            }
            json.key("name")
            json.string(record.name)
            if generation != .v2 {
                json.key("description")
                json.string(record.summary ?? "")
            }
            thumbnail(of: record, to: &json)
            money(of: record, describing: false, to: &json)
            extensions(of: record, to: &json)
        }
    }

    /// Everything about a product.
    func detail(_ record: ProductRecord, vendor: VendorRecord?, to json: inout JSONWriter) {
        json.object { json in
            ids(of: record, to: &json)
            json.key("name")
            json.string(record.name)
            if generation != .v2 {
                json.key("description")
                json.string(record.summary ?? "")
            }
            thumbnail(of: record, to: &json)
            money(of: record, describing: generation == .v2, to: &json)
            json.key("images")
            json.array(record.images) { json, image in self.image(image, of: record, to: &json) }
            json.key("vendors")
            self.vendor(vendor, of: record, to: &json)
            extensions(of: record, to: &json)
        }
    }

    private func ids(of record: ProductRecord, to json: inout JSONWriter) {
        json.key("id")
        json.literal(String(record.id.rawValue))
        json.key("vendor_id")
        json.literal(String(record.vendorID?.rawValue ?? 0))
    }

    private func thumbnail(of record: ProductRecord, to json: inout JSONWriter) {
        json.key("thumbnail")
        json.string(record.thumbnail.flatMap { pictures.address(of: $0, .thumb, in: record) })
    }

    /// Currency, amounts, stock and dates.
    ///
    /// The second generation has the description among them.
    private func money(of record: ProductRecord, describing: Bool, to json: inout JSONWriter) {
        json.key("currency")
        json.string(record.currency)
        json.key("price")
        json.literal(record.price.map(JavaDouble.text(of:)))
        if describing {
            json.key("description")
            json.string(record.summary ?? "")
        }
        json.key("bargain_price")
        json.literal(record.bargainPrice.map(JavaDouble.text(of:)))
        json.key("discounted_price")
        json.literal(record.discount.map(JavaDouble.text(of:)))
        json.key("stock")
        json.literal(record.stock.map(String.init))
        self.dates(record.createdAt, to: &json)
    }

    private func image(_ image: ImageRecord, of record: ProductRecord, to json: inout JSONWriter) {
        json.object { json in
            json.key("id")
            json.literal(String(image.id.rawValue))
            json.key("url")
            json.string(pictures.address(of: image, .origin, in: record))
            json.key("thumbnail_url")
            json.string(pictures.address(of: image, .thumb, in: record))
            if generation == .v2 {
                json.key("succeed")
                json.bool(true)
            }
            json.key("issued_at")
            json.string(date(record.createdAt))
        }
    }

    /// The key is in the plural; the value always was one object.
    private func vendor(_ vendor: VendorRecord?, of record: ProductRecord, to json: inout JSONWriter) {
        json.object { json in
            if generation != .v2 {
                json.key("id")
                json.literal(String(vendor?.id.rawValue ?? 0))
            }
            json.key("name")
            json.string(vendor?.name ?? record.vendorName ?? "")
            if generation == .v2 {
                json.key("id")
                json.literal(String(vendor?.id.rawValue ?? 0))
                dates(vendor?.createdAt ?? record.createdAt, to: &json)
            }
        }
    }

    private func extensions(of record: ProductRecord, to json: inout JSONWriter) {
        guard generation == .v3x else { return }
        json.key("category")
        json.string(record.category)
        json.key("likes")
        json.literal(String(record.likes))
        json.key("version")
        json.literal(String(record.version))
    }

    /// The same date twice, which is all the live servers ever sent.
    private func dates(_ seconds: Int64, to json: inout JSONWriter) {
        let text = date(seconds)
        json.key("created_at")
        json.string(text)
        json.key("issued_at")
        json.string(text)
    }

    private func date(_ seconds: Int64) -> String {
        dates.text(of: Date(timeIntervalSince1970: Double(seconds)))
    }
}
