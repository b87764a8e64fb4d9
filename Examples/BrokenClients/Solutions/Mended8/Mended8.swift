import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Shows the number of products of a list that is refreshed, and listens once.
@main
struct Mended8 {
    static let market = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080")

    static func main() async {
        // The list appears, and the user pulls it down twice.
        for _ in 1...3 { await refresh() }
        // The list stays open for a while.
        try? await Task.sleep(for: .seconds(1))
        print("\(shown) products")
    }

    @MainActor static var shown = 0
    @MainActor static var listener: URLSessionDataTask?

    /// Loads the list, and listens for its changes.
    @MainActor
    static func refresh() async {
        shown = await count()
        guard listener == nil, let url = market?.appending(path: "api/events") else { return }
        listener = URLSession.shared.dataTask(with: url)
        listener?.resume()
    }

    /// The number of the newest products.
    static func count() async -> Int {
        struct Page: Decodable {
            struct Product: Decodable {}
            let pages: [Product]
        }
        let url = market?.appending(path: "api/products").appending(queryItems: [
            URLQueryItem(name: "page_no", value: "1"), URLQueryItem(name: "items_per_page", value: "20"),
        ])
        guard let url, let (data, _) = try? await URLSession.shared.data(from: url) else { return 0 }
        return (try? JSONDecoder().decode(Page.self, from: data))?.pages.count ?? 0
    }
}
