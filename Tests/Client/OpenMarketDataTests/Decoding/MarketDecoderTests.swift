import Foundation
import OpenMarketData
import OpenMarketDomain
import TestSupport
import Testing

@Suite("Decodable types of an app", .slot)
struct MarketDecoderTests {
    private enum Kind: String, Codable { case small, large }

    private enum Shape: Codable, Equatable {
        case point
        case circle(radius: Double)
    }

    private struct Everything: Codable, Equatable {
        var flag = true
        var small: Int8 = -7
        var numbers: [Int?] = [1, nil, -3]
        var large: UInt64 = .max
        var real = -1.5e-7
        var single: Float = 0.25
        var exact = Decimal(string: "1234567890.0123456789")
        var text = "한글 \"\n\u{1F600}"
        var missing: String?
        var address = URL(string: "https://a.example/b?c=%20")
        var bytes = Data([0, 255, 7])
        var kinds: [Kind] = [.small, .large]
        var shapes: [Shape] = [.point, .circle(radius: 2)]
        var byName: [String: [String: Int]] = ["a_b": ["c_d": 1], "": [:]]
        var byNumber: [Int: Bool] = [3: true]
        var nested: [[String]] = [[], ["x"]]
    }

    private class Base: Decodable {
        let name: String
        private enum CodingKeys: CodingKey { case name }
    }

    private final class Derived: Base {
        let count: Int
        private enum CodingKeys: CodingKey { case count }

        required init(from decoder: any Decoder) throws {
            count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
            try super.init(from: try decoder.container(keyedBy: CodingKeys.self).superDecoder())
        }
    }

    private struct Row: Decodable, Equatable {
        let createdAt: Int
        let vendorName: String
        let aURL: String?
    }

    @Test("Every kind of value comes back as it was encoded")
    func everything() throws {
        let value = Everything()
        #expect(try MarketDecoder().decode(Everything.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test("A superclass reads its own object")
    func superclass() throws {
        let value = try MarketDecoder().decode(Derived.self, from: Data(#"{"super":{"name":"a"},"count":3}"#.utf8))
        #expect(value.name == "a" && value.count == 3)
    }

    @Test("Names in snake case are read into properties in camel case, and names that are data stay")
    func snakeCase() throws {
        let decoder = MarketDecoder(snakeCase: true)
        let row = Data(#"{"created_at":1,"vendor_name":"v","aURL":"x"}"#.utf8)
        #expect(try decoder.decode(Row.self, from: row) == Row(createdAt: 1, vendorName: "v", aURL: "x"))
        let names = Data(#"{"a_b":1,"_c_d_":2}"#.utf8)
        #expect(try decoder.decode([String: Int].self, from: names) == ["a_b": 1, "_c_d_": 2])
    }

    @Test("A number that a type cannot hold is refused", arguments: ["1e400", "-1e400"])
    func withoutBounds(_ number: String) {
        let data = Data("[\(number)]".utf8)
        #expect(throws: DecodingError.self) { try MarketDecoder().decode([Double].self, from: data) }
        #expect(throws: DecodingError.self) { try MarketDecoder().decode([Float].self, from: data) }
    }

    @Test("The order of fields does not matter, and escaped names are names")
    func order() throws {
        let row = Data(#"{"aURL":null,"x":{"vendorName":1},"vendor\u004eame":"v","createdAt":1.0}"#.utf8)
        let expected = Row(createdAt: 1, vendorName: "v", aURL: nil)
        #expect(try MarketDecoder().decode(Row.self, from: row) == expected)
    }

    @Test(
        "What cannot be read is named by its path",
        arguments: [
            (#"{"rows":[{"createdAt":1,"vendorName":"v"},{"createdAt":"x","vendorName":"v"}]}"#, "rows[1].createdAt"),
            (#"{"rows":[{"createdAt":1}]}"#, "rows[0].vendorName"), (#"{"rows":{}}"#, "rows"), ("[]", ""),
            (#"{"rows":[3]}"#, "rows[0]"), ("{}", "rows"), (#"{"rows":null}"#, "rows"),
        ]
    )
    func failures(_ text: String, path: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try MarketDecoder().decode([Row].self, from: Data(text.utf8), in: "rows")
        }
        #expect(Unreadable(try #require(error), as: Row.self).path == path)
    }
}
