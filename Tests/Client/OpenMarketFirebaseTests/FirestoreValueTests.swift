import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

@Suite("Values and names of Firestore", .slot)
struct FirestoreValueTests {
    private func value(_ json: String) throws -> FirestoreValue {
        try FirestoreValue(JSONDocument(Data(json.utf8)).root)
    }

    @Test(
        "Times keep every digit, before 1970 as after it",
        arguments: [
            ("2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z", 1_704_164_645, 0),
            ("2024-01-02T03:04:05.123456789Z", "2024-01-02T03:04:05.123456789Z", 1_704_164_645, 123_456_789),
            ("2024-01-02T03:04:05.120000Z", "2024-01-02T03:04:05.120Z", 1_704_164_645, 120_000_000),
            ("2024-02-29T00:00:00+09:00", "2024-02-28T15:00:00Z", 1_709_132_400, 0),
            ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z", -1, 500_000_000),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", -62_135_596_800, 0),
            ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
        ] as [(String, String, Int64, Int32)]
    )
    func times(text: String, written: String, seconds: Int64, nanos: Int32) throws {
        let time = try #require(FirestoreTimestamp(text))
        #expect(time.seconds == seconds && time.nanos == nanos)
        #expect(time.text == written)
        #expect(FirestoreTimestamp(time.text) == time)
    }

    @Test(
        "What is no time is none",
        arguments: [
            "", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00",
            "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567890Z", "0001-01-01T00:00:00+01:00",
            "9999-12-31T23:59:59-00:01", "2024-01-01T00:00:00Zx", "+024-01-01T00:00:00Z",
        ]
    )
    func noTimes(_ text: String) {
        #expect(FirestoreTimestamp(text) == nil)
    }

    @Test("A date keeps its microseconds on the way there and back, and never traps")
    func dates() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<1000 {
            let micros = Int64.random(in: -62_135_596_800_000_000..<253_402_300_799_000_000, using: &generator) / 1000
            let seconds = micros / 1_000_000 - (micros % 1_000_000 < 0 ? 1 : 0)
            let rest = Int32((micros - seconds * 1_000_000) * 1000)
            let time = try #require(FirestoreTimestamp(seconds: seconds, nanos: rest))
            #expect(FirestoreTimestamp(time.date) == time)
        }
        for date in [
            Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: 1e300),
        ] {
            #expect(FirestoreTimestamp(FirestoreTimestamp(date).text) != nil)
        }
    }

    @Test(
        "Values are read by the name of their type",
        arguments: [
            (#"{"integerValue":"9223372036854775807"}"#, FirestoreValue.integer(.max)),
            (#"{"integerValue":7}"#, .integer(7)), (#"{"doubleValue":3}"#, .double(3)),
            (#"{"doubleValue":"-Infinity"}"#, .double(-.infinity)),
            (#"{"doubleValue":1e-320}"#, .double(Double("1e-320") ?? 0)),
            (#"{"nullValue":"NULL_VALUE"}"#, .null), (#"{"bytesValue":"_-8"}"#, .bytes(Data([255, 239]))),
            (#"{"bytesValue":"AP8="}"#, .bytes(Data([0, 255]))),
            (#"{"geoPointValue":{"longitude":2}}"#, .geoPoint(latitude: 0, longitude: 2)),
            (#"{"geoPointValue":{}}"#, .geoPoint(latitude: 0, longitude: 0)),
            (#"{"arrayValue":{}}"#, .array([])), (#"{"mapValue":{}}"#, .map([:])),
            (
                #"{"mapValue":{"fields":{"\u00e9":{"nullValue":null},"e\u0301":{"booleanValue":true}}}}"#,
                .map(["\u{E9}": .null, "e\u{301}": .bool(true)])
            ),
        ]
    )
    func reading(json: String, expected: FirestoreValue) throws {
        #expect(try value(json) == expected)
    }

    @Test(
        "What is of no type, of two or of an unknown one is refused",
        arguments: [
            "{}", #"{"stringValue":"a","nullValue":null}"#, #"{"newValue":1}"#, "1", "null", "[]",
            #"{"integerValue":"9223372036854775808"}"#, #"{"integerValue":"1.0"}"#, #"{"integerValue":""}"#,
            #"{"doubleValue":"fast"}"#, #"{"timestampValue":5}"#, #"{"bytesValue":"*"}"#, #"{"stringValue":null}"#,
            #"{"arrayValue":{"values":[{}]}}"#, #"{"mapValue":{"fields":{"a":1}}}"#, #"{"arrayValue":[]}"#,
        ]
    )
    func refusing(_ json: String) {
        #expect(throws: Unreadable.self) { try value(json) }
    }

    @Test("Every finite number comes back bit for bit")
    func doubles() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let number = Double(bitPattern: generator.next())
            guard number.isFinite else { continue }
            let json = String(decoding: FirestoreValue.double(number).json.encoded(), as: UTF8.self)
            #expect(try value(json) == .double(number), "\(json)")
        }
    }

    @Test("Ids and fields are what their bytes are")
    func bytes() throws {
        let collection = try CollectionPath("c")
        let (one, other) = (try collection.document("\u{E9}"), try collection.document("e\u{301}"))
        #expect(one != other && Set([one, other]).count == 2)
        #expect(try collection.document("\u{FF5E}") < collection.document("\u{1F600}"))
        let database = FirestoreDatabase(projectID: "p")
        #expect(DocumentPath(resourceName: database.name(of: other), in: database) == other)
        for name in [
            "", "projects/p/databases/(default)/documents/c", "projects/q/databases/(default)/documents/c/d",
            "projects/p/databases/(default)/documents/c//d/e", "projects/p/databases/(default)/documents/c/d/",
        ] {
            #expect(DocumentPath(resourceName: name, in: database) == nil)
        }
        #expect(FieldPath("a", "b1", "_c").text == "a.b1._c")
        #expect(FieldPath("1a", "", "x`\\y").text == "`1a`.``.`x\\`\\\\y`")
    }

    @Test("Ids that Firestore would not take are refused", arguments: ["", ".", "..", "a/b", "__x__", "____", "a\0"])
    func badIDs(_ id: String) {
        #expect(throws: MarketError.invalidRequest(.identifier)) { try CollectionPath("c").document(id) }
    }

    @Test("A number that JSON cannot hold is a text where everything is kept, and nothing elsewhere")
    func numbersInJSON() {
        let numbers = [.nan, 1.5, -.infinity, 1e300, -0.25, 0].map { FirestoreValue.double($0) }
        let fields = FirestoreFields([(ExactText("a"), .array(numbers))])
        let kept = FirestoreCoding.json(.map(fields), keepingAll: true).encoded()
        let plain = FirestoreCoding.json(.map(fields)).encoded()
        #expect(String(decoding: kept, as: UTF8.self) == #"{"a":["nan",1.5,"-inf","1e+300",-0.25,0]}"#)
        #expect(String(decoding: plain, as: UTF8.self) == #"{"a":[null,1.5,null,null,-0.25,0]}"#)
    }

    @Test("The longest id has 1500 bytes")
    func longest() throws {
        _ = try CollectionPath(String(repeating: "의", count: 500))
        #expect(throws: MarketError.self) { try CollectionPath(String(repeating: "의", count: 500) + "a") }
    }

    @Test("Made ids have twenty letters and digits, all equally likely")
    func autoIDs() {
        let surroundings = Surroundings(random: SeededGenerator.shared(seed: 1))
        var counts: [Character: Int] = [:]
        for _ in 0..<3100 {
            let id = FirestoreID.random(from: surroundings)
            #expect(id.utf8.count == 20)
            for character in id { counts[character, default: 0] += 1 }
        }
        #expect(counts.count == 62)
        // Each is expected a thousand times; without rejection eight of them came to 1,200 and more.
        #expect(counts.values.allSatisfy { (850...1150).contains($0) })
    }
}
