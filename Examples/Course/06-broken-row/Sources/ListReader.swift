import Foundation

/// One product of a list.
struct Row: Decodable, Equatable {
    let id: Int
    let name: String
    let price: Decimal
}

/// One page of a list: the rows that could be read, and the positions of those that could not.
struct Page: Equatable {
    var rows: [Row] = []
    var losses: [Int] = []
}

/// Reads the response to a request for a list.
enum ListReader {
    /// The page in `body`.
    ///
    /// - Throws: when it is no page at all.
    static func page(in body: Data) throws -> Page {
        struct Envelope: Decodable {
            let pages: [Row]
        }
        return Page(rows: try JSONDecoder().decode(Envelope.self, from: body).pages)
    }
}
