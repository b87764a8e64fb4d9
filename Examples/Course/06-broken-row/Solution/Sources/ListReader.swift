import Foundation

/// One product of a list.
struct Row: Decodable, Equatable {
    let id: Int
    let name: String
    let price: Decimal

    init(id: Int, name: String, price: Decimal) {
        self.id = id
        self.name = name
        self.price = price
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        if let text = try? container.decode(String.self, forKey: .price) {
            // The same reader as for a number: unlike `Decimal(string:)`, it does not stop at what it cannot read.
            let text = text.trimmingCharacters(in: .whitespaces)
            price = try JSONDecoder().decode(Decimal.self, from: Data(text.utf8))
        } else {
            price = try container.decode(Decimal.self, forKey: .price)
        }
    }

    enum CodingKeys: CodingKey {
        case id, name, price
    }
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
            let pages: [Attempt]
        }
        /// A row, or nothing: it never throws, so the array is read to its end.
        struct Attempt: Decodable {
            let row: Row?

            init(from decoder: any Decoder) throws {
                row = try? Row(from: decoder)
            }
        }
        let attempts = try JSONDecoder().decode(Envelope.self, from: body).pages
        let losses = attempts.indices.filter { attempts[$0].row == nil }
        return Page(rows: attempts.compactMap(\.row), losses: Array(losses))
    }
}
