import CourseLaws
import Foundation
import Testing

@testable import Exercise06

@Suite("Reading a list")
struct ListReaderTests {
    private let lamp = #"{"id": 1, "name": "Lamp", "price": 30000}"#
    private let desk = #"{"id": 3, "name": "Desk", "price": 6.0E7}"#

    @Test(
        "A row that cannot be read is left out, and its position is reported; all others are there, in the order of the server",
        arguments: Draw.cases()
    )
    func leftOut(draw: Draw) throws {
        var (names, ids, losses, rows) = ([String](), [Int](), [Int](), [String]())
        for position in 0..<draw.int(0...24) {
            let (id, name) = (draw.int(1...9_999), draw.word(1...6))
            let fields = ["\"id\": \(id)", "\"name\": \"\(name)\"", "\"price\": \(draw.int(0...9_999))"]
            if draw.int(0...2) > 0 {
                rows.append("{" + draw.shuffled(fields + ["\"more\": [1, null]"]).joined(separator: ", ") + "}")
                (names, ids) = (names + [name], ids + [id])
            } else {
                let broken = [
                    "null", "[]", "7", "\"row\"", "true", "{}",
                    "{" + draw.shuffled(fields).dropLast().joined(separator: ", ") + "}",
                    "{\"id\": \"x\", \"name\": \"a\", \"price\": 1}", "{\"id\": 1, \"name\": null, \"price\": 1}",
                    "{\"id\": 1.5, \"name\": \"a\", \"price\": 1}", "{\"id\": 1, \"name\": \"a\", \"price\": {}}",
                ]
                rows.append(draw.one(of: broken))
                losses.append(position)
            }
        }

        let page = try ListReader.page(in: Data("{\"pages\": [\(rows.joined(separator: ","))]}".utf8))
        #expect(page.rows.map(\.name) == names && page.rows.map(\.id) == ids)
        #expect(page.losses == losses)
    }

    @Test(
        "A price may be a number, or a text that is written as JSON writes numbers; no digit is lost",
        arguments: Draw.cases()
    )
    func exact(draw: Draw) throws {
        let (whole, fraction) = (draw.int(0...draw.one(of: [9, 99_999, 999_999_999_999_999_999])), draw.digits(0...9))
        let exponent = draw.one(of: ["", "", "e\(draw.int(-9...9))", "E+\(draw.int(0...9))", "E\(draw.int(0...12))"])
        let number = "\(whole)" + (fraction.isEmpty ? "" : "." + fraction) + exponent
        let significand = "\(whole)\(fraction)".reduce(Decimal(0)) { $0 * 10 + Decimal($1.wholeNumberValue ?? 0) }
        let power = (Int(exponent.dropFirst().drop { $0 == "+" }) ?? 0) - fraction.count
        let price = Decimal(sign: .plus, exponent: power, significand: significand)

        for text in [number, "\"\(number)\""] {
            #expect(
                try page("{\"id\": 1, \"name\": \"Pen\", \"price\": \(text)}").rows.map(\.price) == [price],
                "\(text)"
            )
        }
    }

    @Test(
        "A text that is written otherwise is no price, such as `5.`, `0x10`, or a number with something behind it",
        arguments: Draw.cases()
    )
    func otherwise(draw: Draw) throws {
        let number = "\(draw.int(1...9_999))"
        let text = draw.one(of: [
            number + ".", "." + number, "0x" + number, "+" + number, "0" + number, number + "원", number + "," + number,
            number + "." + number + "." + number, number + "e", "e" + number, number + " " + number, "Infinity", "NaN",
            "",
            number + draw.one(of: ["a", "_0", "%", "e+", "..", "-"]), "１２", "٣", "true", "null", "--" + number,
        ])

        let page = try page(lamp, "{\"id\": 2, \"name\": \"Chair\", \"price\": \"\(text)\"}", desk)
        #expect(page.rows.map(\.id) == [1, 3] && page.losses == [1], "'\(text)'")
    }

    @Test("What is no page at all is still an error", arguments: Draw.cases())
    func noPageAtAll(draw: Draw) {
        let row = draw.one(of: [lamp, desk, "null"])
        let body = draw.one(of: [
            "", draw.word(1...20), "[\(row)]", row, "{}", "{\"rows\": [\(row)]}", "{\"pages\": \(row)}",
            "{\"pages\": \"\"}",
            "{\"pages\": \(draw.int(0...9))}", "{\"pages\": [\(row)", "{\"pages\": [\(row)]",
            "<html>\(draw.int(500...599))</html>",
        ])

        #expect(throws: (any Error).self, "\(body)") { try ListReader.page(in: Data(body.utf8)) }
    }

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
