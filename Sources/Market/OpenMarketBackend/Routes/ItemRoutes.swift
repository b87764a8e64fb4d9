import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The first generation: `/items/:page`, `/item` and `/item/:id`.
extension RouteCall {
    /// The number of rows on a page; no client can choose.
    private static let pageSize: Int64 = 20
    private var number: String { call.segments.last ?? "" }

    func registerItem() async throws(Refusal) -> HTTPResponse { try await ItemChange(parts: parts).register(call) }

    func item() async throws(Refusal) -> HTTPResponse {
        let record = try await parts.item(number)
        reads.scope = .product(record.id)
        return parts.item(record, for: call)
    }

    func editItem() async throws(Refusal) -> HTTPResponse {
        try await ItemChange(parts: parts).edit(call, id: number)
    }

    func deleteItem() async throws(Refusal) -> HTTPResponse {
        try await ItemChange(parts: parts).delete(call, id: number)
    }

    /// Oldest first.
    ///
    /// Behind the last page there are empty ones; there is no page before the first.
    func itemPage() async throws(Refusal) -> HTTPResponse {
        guard let number = WholeNumber.read(number), number >= 1 else { throw .notFound }
        let (end, overflow) = number.multipliedReportingOverflow(by: Self.pageSize)
        guard !overflow else { throw .notFound }
        let page = try await parts.stored {
            try await $0.page(at: .offset(end - Self.pageSize), size: Self.pageSize, sort: .oldest, withImages: true)
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

    func item(_ record: ProductRecord, for call: RequestContext) -> HTTPResponse {
        let responses = ItemResponses(links: links(for: call))
        return MarketResponse.json { responses.item(record, isWhole: true, to: &$0) }
    }
}
