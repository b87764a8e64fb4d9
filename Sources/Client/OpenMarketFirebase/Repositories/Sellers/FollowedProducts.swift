import OpenMarketData
import OpenMarketDomain

/// The products of several sellers, newest first: a query for each thirty of them, merged.
struct FollowedProducts {
    private let client: FirestoreClient
    private let chunks: [[UserID]]
    private let search = ProductSearch(.all)
    /// The most new products of thirty sellers that are counted.
    private static let mostNew = 300

    init(of sellers: [UserID], client: FirestoreClient) {
        self.client = client
        chunks = stride(from: 0, to: sellers.count, by: FirestoreFilter.mostValues).map { start in
            Array(sellers.dropFirst(start).prefix(FirestoreFilter.mostValues))
        }
    }

    /// Counts the products of each seller that are newer than a moment of that seller, a query for each thirty of them.
    ///
    /// Of more new products in one query the newest are counted: all of them are read.
    func newCounts(since moments: [UserID: FirestoreTimestamp]) async throws(MarketError) -> [UserID: Int] {
        var counts: [UserID: Int] = [:]
        for chunk in chunks {
            guard let earliest = chunk.compactMap({ moments[$0] }).min() else { continue }
            let newer = FirestoreFilter.all([
                .field("vendor", .isOneOf, .strings(chunk.map(\.rawValue))),
                .field("createdAt", .greater, .timestamp(earliest)),
            ])
            let query = FirestoreQuery(
                try CollectionPath("products"),
                where: newer,
                by: [.descending("createdAt")],
                limit: Self.mostNew,
                fields: ["vendor", "createdAt"]
            )
            for product in try await client.found(query).documents {
                guard let vendor = product.fields["vendor"]?.string.map({ UserID(rawValue: $0) }),
                    let moment = moments[vendor], let time = product.fields["createdAt"]?.timestamp, time > moment
                else { continue }
                counts[vendor, default: 0] += 1
            }
        }
        return counts
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
