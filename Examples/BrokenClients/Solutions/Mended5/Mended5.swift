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

/// Shows the names of the newest products, and refreshes them once.
@main
struct Mended5 {
    static let market = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080")

    static func main() async {
        // The list is loaded when it appears, and once more when the user pulls it down.
        await load()
        await load()
        for product in products { print(product.name) }
        print("\(products.count) products")
    }

    @MainActor static var products: [Product] = []
    @MainActor static var tag: String?

    /// Loads the newest products; the `ETag` tells the market which ones the client has.
    @MainActor
    static func load() async {
        guard let url = market?.appending(path: "api/products") else { return }
        var request = URLRequest(
            url: url.appending(queryItems: [
                URLQueryItem(name: "page_no", value: "1"), URLQueryItem(name: "items_per_page", value: "20"),
            ])
        )
        request.cachePolicy = .reloadIgnoringLocalCacheData
        if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        guard let (data, response) = try? await URLSession.shared.data(for: request) else { return }
        if (response as? HTTPURLResponse)?.statusCode == 304 { return }
        tag = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "ETag")
        let page = try? JSONDecoder().decode(Page.self, from: data)
        products = page?.pages ?? []
    }
}
