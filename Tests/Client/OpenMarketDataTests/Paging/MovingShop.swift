import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization

/// A shop on paper whose list changes while it is read, and which responds in the format of any REST generation.
final class MovingShop: HTTPTransport {
    struct Row: Hashable {
        let id: Int
        let name: String
        let vendor: Int
        let price: Int
        let stock: Int
    }

    private struct Contents {
        /// Newest first, but for one shop of the first generation, which lists the oldest first.
        var rows: [Row] = []
        var lastID = 0
        var deleted: Set<Int> = []
        var random: SeededGenerator
        var isOldestFirst: Bool
    }

    private let generation: Generation
    private let overlaps: Bool
    /// Whether something may happen between any two requests, or only when the test says so.
    private let isRestless: Bool
    private let contents: Mutex<Contents>

    init(_ generation: Generation, count: Int, overlaps: Bool, isRestless: Bool, seed: UInt64) {
        self.generation = generation
        self.overlaps = overlaps
        self.isRestless = isRestless
        contents = Mutex(Contents(random: SeededGenerator(seed: seed), isOldestFirst: generation == .v1a))
        for _ in 0..<count { contents.withLock { Self.register(&$0) } }
    }

    var rows: [Row] { contents.withLock { $0.rows } }
    /// What is there no more.
    var deleted: Set<Int> { contents.withLock { $0.deleted } }

    /// A few registrations and deletions, or none.
    func change() {
        contents.withLock { contents in
            for _ in 0..<Int.random(in: 0...3, using: &contents.random) {
                if Bool.random(using: &contents.random) {
                    Self.register(&contents)
                } else if let victim = contents.rows.indices.randomElement(using: &contents.random) {
                    contents.deleted.insert(contents.rows.remove(at: victim).id)
                }
            }
        }
    }

    private static func register(_ contents: inout Contents) {
        contents.lastID += 1
        let row = Row(
            id: contents.lastID,
            name: ["Desk", "Lamp", "Sofa"].randomElement(using: &contents.random) ?? "",
            vendor: Int.random(in: 1...4, using: &contents.random),
            price: Int.random(in: 1...5, using: &contents.random) * 1000,
            stock: Int.random(in: 0...1, using: &contents.random)
        )
        contents.rows.insert(row, at: contents.isOldestFirst ? contents.rows.count : 0)
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        if isRestless { change() }
        let query = URLComponents(string: request.target)?.queryItems ?? []
        func item(_ name: String) -> String? { query.first { $0.name == name }?.value }
        func number(_ name: String) -> Int? { item(name).flatMap { Int($0) } }
        let rows = rows
        switch generation {
        case .v1a, .v1b:
            return page(Int(request.target.split(separator: "/").last ?? "") ?? 1, size: 20, of: rows)
        case .v2:
            return page(number("page_no") ?? 1, size: number("items_per_page") ?? 10, of: rows)
        case .v3:
            let found = rows.filter { item("search_value").map($0.name.lowercased().contains) ?? true }
            return page(number("page_no") ?? 1, size: number("items_per_page") ?? 10, of: found)
        case .v3x:
            let found = rows.filter { row in
                (item("search_value").map(row.name.lowercased().contains) ?? true)
                    && (number("vendor_id").map { $0 == row.vendor } ?? true)
                    && (number("max_price").map { row.price <= $0 } ?? true)
                    && (item("in_stock").map { ($0 == "true") == (row.stock > 0) } ?? true)
            }
            let size = number("items_per_page") ?? 10
            let rest = found.filter { row in number("cursor").map { row.id < $0 } ?? true }
            return response(Array(rest.prefix(size)), hasNext: rest.count > size, total: found.count)
        }
    }

    private func page(_ number: Int, size: Int, of rows: [Row]) -> HTTPResponse {
        let start = min(rows.count, (number - 1) * size)
        let end = min(rows.count, start + (overlaps ? number * size : size))
        return response(Array(rows[start..<end]), hasNext: number * size < rows.count, total: rows.count)
    }

    private func response(_ rows: [Row], hasNext: Bool, total: Int) -> HTTPResponse {
        let body: String
        switch generation {
        case .v1a, .v1b:
            body = #"{"page":1,"items":["# + rows.map(Self.item).joined(separator: ",") + "]}"
        case .v2:
            body = #"{"total_count":\#(total),"has_next":\#(hasNext),"pages":[\#(Self.products(rows))]}"#
        case .v3:
            body = #"{"totalCount":\#(total),"hasNext":\#(hasNext),"pages":[\#(Self.products(rows))]}"#
        case .v3x:
            let cursor = hasNext ? rows.last.map { "\"\($0.id)\"" } ?? "null" : "null"
            body = #"{"totalCount":\#(total),"nextCursor":\#(cursor),"pages":[\#(Self.products(rows))]}"#
        }
        return HTTPResponse(status: 200, body: Data(body.utf8))
    }

    private static func item(_ row: Row) -> String {
        #"{"id":\#(row.id),"title":"\#(row.name)","price":\#(row.price),"currency":"KRW","stock":\#(row.stock)}"#
    }

    private static func products(_ rows: [Row]) -> String {
        rows.map { row in
            #"{"id":\#(row.id),"vendor_id":\#(row.vendor),"name":"\#(row.name)","currency":"KRW","#
                + #""price":\#(row.price),"bargain_price":\#(row.price),"stock":\#(row.stock)}"#
        }.joined(separator: ",")
    }
}
