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

/// Shows the products that have a word in their name.
@main
struct Mended4 {
    static let market = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080")

    static func main() async {
        let products = await load()
        for product in products { print(product.name) }
        print("\(products.count) products")
    }

    /// The products with the word in their name.
    static func load() async -> [Product] {
        let word = "매듭"
        let url = market?.appending(path: "api/products").appending(queryItems: [
            URLQueryItem(name: "page_no", value: "1"), URLQueryItem(name: "items_per_page", value: "20"),
            URLQueryItem(name: "search_value", value: word),
        ])
        guard let url, let (data, _) = try? await URLSession.shared.data(from: url) else { return [] }
        let page = try? JSONDecoder().decode(Page.self, from: data)
        return page?.pages ?? []
    }
}
