/// A product as the server writes it.
package struct ProductDTO: Decodable {
    package let id: Int
    package let name: String
    package let price: Int
    package var bargain: Int?
    package var stock: Int?
    package var liked: Bool?
    package var description: String?

    private enum CodingKeys: String, CodingKey {
        case id, name, price, bargain, stock, liked, description
    }

    package init(from decoder: any Decoder) throws {
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
package struct PageDTO: Decodable {
    package let items: [ProductDTO]
    package let isLast: Bool

    private struct Row: Decodable {
        let product: ProductDTO?

        init(from decoder: any Decoder) {
            product = try? ProductDTO(from: decoder)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case items, last
    }

    package init(from decoder: any Decoder) throws {
        let page = try decoder.container(keyedBy: CodingKeys.self)
        items = try page.decode([Row].self, forKey: .items).compactMap(\.product)
        isLast = (try? page.decode(Bool.self, forKey: .last)) ?? true
    }
}

/// A product to offer, as the server reads it.
package struct DraftDTO: Encodable {
    package let name: String
    package let price: Int
    package let stock: Int

    package init(name: String, price: Int, stock: Int) {
        (self.name, self.price, self.stock) = (name, price, stock)
    }
}

/// A log-in as the server reads it.
package struct LogInDTO: Encodable {
    package let name: String
    package let secret: String
}

/// A session as the server writes it.
package struct SessionDTO: Decodable {
    package let token: String
}
