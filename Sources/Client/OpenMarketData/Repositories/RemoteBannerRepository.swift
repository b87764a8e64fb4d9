package import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// Banners listed in a JSON file: `[{"image": "https://…"}]`, with `title`, `titles` and `product_id` if there are any.
package struct RemoteBannerRepository: BannerRepository {
    private let address: URL?
    private let transport: any HTTPTransport
    private let isSigned: Bool

    /// Banners of the list at `address`; without one, this market has no banners.
    ///
    /// A list that is `signed` may leave out what a user does not want to see.
    package init(address: URL?, transport: any HTTPTransport, isSigned: Bool = false) {
        (self.address, self.transport, self.isSigned) = (address, transport, isSigned)
    }

    package var hasBanners: Bool { address != nil }

    package func banners() async throws(MarketError) -> [Banner] {
        guard let address else { throw .unsupported(.banners) }
        let plain = EndpointClient(baseURL: address.deletingLastPathComponent(), transport: transport)
        let client = isSigned ? plain.signed() : plain
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let items = query.map { QueryItem($0.name, $0.value ?? "") }
        return try await client.call(BannerEndpoints.list(address.lastPathComponent, query: items))
    }
}

enum BannerEndpoints {
    /// `GET …/images.json`.
    static func list(_ file: String, query: [QueryItem]) -> Endpoint<[Banner]> {
        Endpoint(name: "banners.list", target: .path(file, query: query)) { response throws(Unreadable) in
            let root = try JSONDocument(response).root
            guard root.isArray else { throw Unreadable(expected: "a list of banners") }
            return root.elements.compactMap { row in
                row.url("image").map {
                    Banner(
                        image: $0,
                        title: try? row.text("title"),
                        titles: titles(row),
                        product: (try? row.text("product_id")).map(Product.ID.init(rawValue:))
                    )
                }
            }
        }
    }

    private static func titles(_ row: JSONNode) -> [String: String] {
        let texts = (row["titles"]?.fields ?? []).compactMap { name, value in value.string.map { (name, $0) } }
        return Dictionary(texts) { first, _ in first }
    }
}
