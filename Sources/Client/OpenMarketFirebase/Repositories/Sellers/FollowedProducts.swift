import OpenMarketData
import OpenMarketDomain

/// The products of several sellers, newest first: a query for each thirty of them, merged.
struct FollowedProducts {
    private let client: FirestoreClient
    private let chunks: [[UserID]]
    private let search = ProductSearch(.all)

    init(of sellers: [UserID], client: FirestoreClient) {
        self.client = client
        chunks = stride(from: 0, to: sellers.count, by: FirestoreFilter.mostValues).map { start in
            Array(sellers.dropFirst(start).prefix(FirestoreFilter.mostValues))
        }
    }

    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await request.page { number, cursor async throws(MarketError) in
            try await page(number, of: request.size, behind: try ProductPlace.behind(cursor, in: .newest))
        }
    }

    private func page(
        _ number: Int,
        of size: Int,
        behind place: ProductPlace?
    ) async throws(MarketError) -> ProductPage {
        var postFilter = ProductPostFilter(search, size: size)
        var rows: [QueryResult.Row] = []
        for chunk in chunks {
            var query = try search.query(behind: place, limit: size + 1, in: client.methods.database)
            query.filter = .field("vendor", .isOneOf, .strings(chunk.map(\.rawValue)))
            let found = try await client.found(query)
            postFilter.lose(nameless: found.nameless)
            rows += found.rows
        }
        rows.sort { Self.isNewer($0.document, $1.document) }
        // A row that does not fit proves that there is a next page.
        let areAllShown = rows.allSatisfy { postFilter.take($0) }
        return postFilter.page(number, more: !areAllShown)
    }

    private static func isNewer(_ one: FirestoreDocument, _ other: FirestoreDocument) -> Bool {
        let times = [one, other].map { $0.fields["createdAt"]?.timestamp ?? .epoch }
        return times[0] == times[1] ? other.path < one.path : times[0] > times[1]
    }
}
