import Foundation
import Testing

@testable import Exercise06

@Suite("Reading a list")
struct ListReaderTests {
    private let lamp = #"{"id": 1, "name": "Lamp", "price": 30000}"#
    private let desk = #"{"id": 3, "name": "Desk", "price": 6.0E7}"#

    @Test("A page has its rows in the order of the server")
    func good() throws {
        #expect(try page(lamp, desk).rows.map(\.name) == ["Lamp", "Desk"])
        #expect(try page(lamp, desk).rows.last?.price == 60_000_000)
    }

    @Test("A row without a price is left out and reported, and the others stay")
    func brokenRow() throws {
        let page = try page(lamp, #"{"id": 2, "name": "Chair", "price": null}"#, desk)

        #expect(page.rows.map(\.id) == [1, 3])
        #expect(page.losses == [1])
    }

    @Test("A row that is no object is left out as well")
    func nullRow() throws {
        let page = try page(lamp, "null", desk)

        #expect(page.rows.map(\.id) == [1, 3])
        #expect(page.losses == [1])
    }

    @Test("A price that is written as a text is read, to the last digit")
    func priceAsText() throws {
        let price = try page(#"{"id": 4, "name": "Pen", "price": "1200.50"}"#).rows.first?.price

        #expect(price == Decimal(120_050) / 100)
    }

    @Test("What is no page at all is an error")
    func noPage() {
        #expect(throws: (any Error).self) { try ListReader.page(in: Data("Service unavailable".utf8)) }
    }

    private func page(_ rows: String...) throws -> Page {
        try ListReader.page(in: Data(#"{"pages": [\#(rows.joined(separator: ","))]}"#.utf8))
    }
}
