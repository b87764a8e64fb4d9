import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The first generation: `/items/:page`, `/item` and `/item/:id`.
struct ItemRoutes: MarketRoutes {
    let parts: MarketDependencies
    let reads: ReadNote

    /// The operations of the routes.
    enum Operation: Sendable {
        case page(String)
        case register
        case item(String)
        case edit(String)
        case delete(String)
    }

    /// The number of rows on a page; no client can choose.
    private static let pageSize: Int64 = 20

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        switch (segments.first, segments.count) {
        case ("items", 2): [("GET", .page(segments[1]))]
        case ("item", 1): [("POST", .register)]
        case ("item", 2):
            [("GET", .item(segments[1])), ("PATCH", .edit(segments[1])), ("DELETE", .delete(segments[1]))]
        default: []
        }
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        switch operation {
        case .page(let number): return try await page(number, for: call)
        case .register: return try await ItemChange(parts: parts).register(call)
        case .item(let id):
            let record = try await parts.item(id)
            reads.scope = .product(record.id)
            return parts.item(record, for: call)
        case .edit(let id): return try await ItemChange(parts: parts).edit(call, id: id)
        case .delete(let id): return try await ItemChange(parts: parts).delete(call, id: id)
        }
    }

    /// Oldest first.
    ///
    /// Behind the last page there are empty ones; there is no page before the first.
    private func page(_ text: String, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        guard let number = WholeNumber.read(text), number >= 1 else { throw .notFound }
        let (end, overflow) = number.multipliedReportingOverflow(by: Self.pageSize)
        guard !overflow else { throw .notFound }
        let page = try await parts.stored { () async throws(StoreError) in
            try await parts.store.page(
                at: .offset(end - Self.pageSize),
                size: Self.pageSize,
                sort: .oldest,
                withImages: true
            )
        }
        reads.scope = .list(page.rows.map(\.id))
        let responses = ItemResponses(links: parts.links(for: call))
        return MarketResponse.json { responses.page(number, page.rows, to: &$0) }
    }
}

extension MarketDependencies {
    /// An item by the text of its number.
    ///
    /// In this generation a text that is no number is just unknown.
    func item(_ id: String) async throws(Refusal) -> ProductRecord {
        guard WholeNumber.read(id) != nil else { throw .notFound }
        let record = try await product(id)
        // This generation has no one who could say that it is theirs.
        guard record.status != .hidden else { throw .notFound }
        return record
    }

    /// The whole item as a response.
    func item(_ record: ProductRecord, for call: RequestContext) -> HTTPResponse {
        let responses = ItemResponses(links: links(for: call))
        return MarketResponse.json { responses.item(record, isWhole: true, to: &$0) }
    }
}
