/// A product as the server writes it.
struct ProductDTO: Decodable {
    let id: Int
    let name: String
    let price: Int
    var bargain: Int?
    var stock: Int?
    var liked: Bool?
    var description: String?
}

/// A page as the server writes it; a row that cannot be read costs only itself.
struct PageDTO: Decodable {
    let items: [ProductDTO]
    let isLast: Bool

    private struct Row: Decodable {
        let product: ProductDTO?

        init(from decoder: any Decoder) {
            product = try? ProductDTO(from: decoder)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case items, last
    }

    init(from decoder: any Decoder) throws {
        let page = try decoder.container(keyedBy: CodingKeys.self)
        items = try page.decode([Row].self, forKey: .items).compactMap(\.product)
        isLast = try page.decodeIfPresent(Bool.self, forKey: .last) ?? true
    }
}

/// A product to offer, as the server reads it.
struct DraftDTO: Encodable {
    let name: String
    let price: Int
    let stock: Int
}

/// A log-in as the server reads it.
struct LogInDTO: Encodable {
    let name: String
    let secret: String
}

/// A session as the server writes it.
struct SessionDTO: Decodable {
    let token: String
}
