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
    let hasNext: Bool
}

/// Shows the names of all products, page after page until `hasNext` is false.
@main
struct Mended6 {
    static let market = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080")

    static func main() async {
        let products = await load()
        for product in products { print(product.name) }
        print("\(products.count) products")
    }

    /// All products of the market.
    static func load() async -> [Product] {
        var (products, number): ([Product], Int) = ([], 1)
        while let page = await page(number) {
            products += page.pages
            guard page.hasNext else { break }
            number += 1
        }
        return products
    }

    /// One page of products, newest first.
    static func page(_ number: Int) async -> Page? {
        let url = market?.appending(path: "api/products").appending(queryItems: [
            URLQueryItem(name: "page_no", value: String(number)), URLQueryItem(name: "items_per_page", value: "20"),
        ])
        guard let url, let (data, _) = try? await URLSession.shared.data(from: url) else { return nil }
        return try? JSONDecoder().decode(Page.self, from: data)
    }
}
