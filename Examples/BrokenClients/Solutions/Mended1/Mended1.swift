import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A product as the market writes it.
struct Product: Decodable {
    let id: Int
    let name: String
    let stock: Int
}

/// A page of products as the market writes it.
struct Page: Decodable {
    let pages: [Product]
}

/// Shows the names of the newest products.
@main
struct Mended1 {
    static let market = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080")

    static func main() async {
        let products = await load()
        for product in products { print(product.name) }
        print("\(products.count) products")
    }

    /// The newest products.
    static func load() async -> [Product] {
        let url = market?.appending(path: "api/products").appending(queryItems: [
            URLQueryItem(name: "page_no", value: "1"), URLQueryItem(name: "items_per_page", value: "20"),
        ])
        guard let url, let (data, _) = try? await URLSession.shared.data(from: url) else { return [] }
        let page = try? JSONDecoder().decode(Page.self, from: data)
        return page?.pages ?? []
    }
}
