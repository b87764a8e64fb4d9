import Foundation

/// The same page through Foundation's decoder, the two ways an app would write it.
enum FoundationPage {
    /// Explicit keys and a hand-written date: the fastest that `Codable` gets.
    struct Keyed: Decodable {
        let pages: [Row]
        let hasNext: Bool

        struct Row: Decodable {
            let id: Int
            let vendorID: Int
            let vendorName: String
            let name: String
            let description: String
            let thumbnail: String
            let currency: String
            let price: Decimal
            let bargainPrice: Decimal
            let discountedPrice: Decimal
            let stock: Int
            let createdAt: String

            enum CodingKeys: String, CodingKey {
                case id, vendorName, name, description, thumbnail, currency, price, stock
                case vendorID = "vendor_id"
                case bargainPrice = "bargain_price"
                case discountedPrice = "discounted_price"
                case createdAt = "created_at"
            }
        }
    }

    /// Converted keys and a formatter: what the original apps do.
    struct Converted: Decodable {
        let pages: [Row]
        let hasNext: Bool

        struct Row: Decodable {
            let id: Int
            let vendorId: Int
            let vendorName: String
            let name: String
            let description: String
            let thumbnail: String
            let currency: String
            let price: Double
            let bargainPrice: Double
            let discountedPrice: Double
            let stock: Int
            let createdAt: Date
            let issuedAt: Date
        }
    }

    static func convertingDecoder() -> JSONDecoder {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        formatter.locale = Locale(identifier: "en_US_POSIX")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }
}
