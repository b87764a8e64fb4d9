/// A product as the server writes it.
struct ProductDTO: Decodable {
    let id: Int
    let name: String
    let price: Int
    var bargain: Int?
    var stock: Int?
    var liked: Bool?
    var description: String?

    private enum CodingKeys: String, CodingKey {
        case id, name, price, bargain, stock, liked, description
    }

    init(from decoder: any Decoder) throws {
        let product = try decoder.container(keyedBy: CodingKeys.self)
        id = try product.decode(Int.self, forKey: .id)
        name = try product.decode(String.self, forKey: .name)
        price = try product.decode(Int.self, forKey: .price)
        // What may be missing may be broken, too.
        bargain = try? product.decode(Int.self, forKey: .bargain)
        stock = try? product.decode(Int.self, forKey: .stock)
        liked = try? product.decode(Bool.self, forKey: .liked)
        description = try? product.decode(String.self, forKey: .description)
    }
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
        isLast = (try? page.decode(Bool.self, forKey: .last)) ?? true
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
