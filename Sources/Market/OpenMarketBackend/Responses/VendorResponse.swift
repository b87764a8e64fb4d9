import Foundation
import OpenMarketSQLite
import OpenMarketWire

extension MarketResponse {
    /// A vendor as its owner sees it, with the secret where it may be read now; kept by no cache.
    static func vendor(_ vendor: VendorRecord, secret: String?, status: Int) -> HTTPResponse {
        let date = DateSpelling.day.text(of: Date(timeIntervalSince1970: Double(vendor.createdAt)))
        var response = object(status) { json in
            json.field("id", vendor.id.rawValue)
            json.field("name", vendor.name)
            json.field("identifier", vendor.identifier)
            if let secret {
                json.field("secret", secret)
            }
            json.field("created_at", date)
            json.field("issued_at", date)
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
