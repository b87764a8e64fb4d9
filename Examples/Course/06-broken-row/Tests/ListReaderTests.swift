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
        #expect(try page(#"{"id": 5, "name": "Desk", "price": "6.0E7"}"#).rows.first?.price == 60_000_000)
    }

    @Test(
        "No digit of a price is lost",
        arguments: ["19.99", "1234567890123456.78", "\"19.99\"", "\"1234567890123456.78\""]
    )
    func digits(price: String) throws {
        let row = try page(#"{"id": 4, "name": "Pen", "price": \#(price)}"#).rows.first

        #expect(row.map { "\($0.price)" } == price.trimmingCharacters(in: ["\""]))
    }

    @Test(
        "A text that is not written as a number of JSON is no price, even if it begins like one",
        arguments: ["1200원", "12.5.3", "1,200", "", "NaN", "0x10", "5.", "+5"]
    )
    func noPrice(text: String) throws {
        let page = try page(lamp, #"{"id": 2, "name": "Chair", "price": "\#(text)"}"#, desk)

        #expect(page.rows.map(\.id) == [1, 3])
        #expect(page.losses == [1])
    }

    @Test("Every row that cannot be read is reported")
    func losses() throws {
        let page = try page("null", lamp, #"{"name": "Chair", "price": 1}"#, "[]", desk)

        #expect(page.rows.map(\.id) == [1, 3])
        #expect(page.losses == [0, 2, 3])
    }

    @Test("What is no page at all is an error", arguments: ["Service unavailable", "{}", "[]", #"{"pages": null}"#])
    func noPage(text: String) {
        #expect(throws: (any Error).self) { try ListReader.page(in: Data(text.utf8)) }
    }

    private func page(_ rows: String...) throws -> Page {
        try ListReader.page(in: Data(#"{"pages": [\#(rows.joined(separator: ","))]}"#.utf8))
    }
}
