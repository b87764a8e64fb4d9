import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Rows read from the bytes", .slot)
struct FastRowTests {
    /// How many damaged pages are compared; the nightly run sets it to a million.
    private static let mutations =
        ProcessInfo.processInfo.environment["OPENMARKET_MUTATIONS"].flatMap { Int($0) } ?? 3000

    private static let fixtures = [
        "v2-page.json", "v2-page-nulls.json", "v2-page-space-dates.json", "v3-page.json", "mixed-envelope.json",
        "one-bad-row.json", "v1-page.json", "v3-detail.json", "error-spring.json",
    ]

    private static func outcome(_ read: () throws(Unreadable) -> ProductPage) -> Result<ProductPage, Unreadable> {
        do throws(Unreadable) {
            return .success(try read())
        } catch {
            return .failure(error)
        }
    }

    /// Whether both ways of reading come to the same.
    private static func agree(on body: Data) -> Bool {
        [ProductNames.v2, .v3, .v3x].allSatisfy { names in
            let reader = ProductReader(names, dates: ServerDateParser())
            let response = HTTPResponse(status: 200, body: body)
            let fast = outcome { () throws(Unreadable) in try reader.page(response) }
            return fast == outcome { () throws(Unreadable) in try reader.tolerantPage(response) }
        }
    }

    @Test("Every sample means the same as when it is read as a document", arguments: fixtures)
    func samples(_ fixture: String) throws {
        #expect(Self.agree(on: try Fixtures.data(fixture)))
    }

    @Test(
        "A row with anything unusual means the same as in a document",
        arguments: [
            #"{"id":7,"id":8}"#, #"{"id":7,"vendorName":"a","vendor_name":"b"}"#, #"{"id":7,"vendorName":null}"#,
            #"{"id":7,"\u006eame":"a"}"#, #"{"id":7,"name":"\ud83d\ude00 \n \ud83d"}"#, #"{"id":7,"name":5.50}"#,
            #"{"id":7.0,"price":"12"}"#, #"{"id":1E3,"price":true}"#, #"{"id":-0}"#, #"{"id":"-0"}"#, #"{"id":".."}"#,
            #"{"id":7,"price":1e200}"#, #"{"id":7,"price":1234567890123456789012}"#, #"{"id":7,"stock":1.5}"#,
            #"{"id":7,"stock":9223372036854775808}"#, #"{"id":7,"thumbnail":5}"#, #"{"id":7,"thumbnail":""}"#,
            #"{"id":7,"created_at":1650000000.5}"#, #"{"id":7,"created_at":"no","issued_at":"2022-02-28"}"#,
            #"{"id":7,"created_at":"한글"}"#, #"{"id":7,"created_at":"2022-02-29T00:00:00"}"#, "{}", "[]", "5", "null",
            #"{"id":123456789012345678901}"#, #"{"id":7,"more":{"a":[1,{"b":"]"}]},"likes":-3}"#, #"{"id":7,"x":"한"}"#,
            #"{ "id" : 7 , "name" : "spaced" }"#, #"{"id":7,"x":true}"#, #"{"id":7,"likes":"4"}"#, #"{"id":}"#,
            #"{"id":7,"x":01}"#, #"{"id":7,"x":"\q"}"#, #"{"id":7,}"#, #"{"id":7"#, #"{"id":7,"x":[1}"#,
            #"{"id":7,"a name of more than sixteen":1}"#,
        ]
    )
    func unusualRows(_ row: String) {
        for text in [row, #"{"id":1},\#(row)"#, #"\#(row),{"id":1}"#] {
            #expect(Self.agree(on: Data(#"{"pageNo":1,"pages":[\#(text)],"hasNext":false}"#.utf8)), "\(text)")
        }
    }

    @Test(
        "An envelope with anything unusual means the same as in a document",
        arguments: [
            #"{"pages":[],"pages":[{"id":1}]}"#, #"{"p\u0061ges":[{"id":1}],"pages":[]}"#, #"{"pages":[ ] }x"#,
            #"{"pages":[{"id":1} {"id":2}]}"#, #"{"pages":[{"id":1}"#, #"{"pages":[,]}"#, #"{"pages":[{"id":1},]}"#,
            #"{"a":{"pages":[{"id":1}]},"pages":[{"id":2}],"hasNext":1}"#,
            #" { "a" : [ "}" ] , "pages" : [ {"id":1} ] }"#,
            #"[{"pages":[]}]"#, #"{"a":"\u12","pages":[]}"#, #"{"pages":[],"a":nul}"#, "", " ", "{", #"{"pages":["#,
        ]
    )
    func unusualEnvelopes(_ text: String) {
        #expect(Self.agree(on: Data(text.utf8)))
    }

    @Test("Bytes that are not UTF-8 are refused wherever they stand", arguments: [0x80, 0xC0, 0xF0, 0xFF] as [UInt8])
    func badEncoding(_ byte: UInt8) {
        let page = Data(#"{"한":"글","pages":[{"id":"7","name":"한글","x":"z"}],"hasNext":true}"#.utf8)
        for place in page.indices {
            var damaged = page
            damaged[place] = byte
            #expect(Self.agree(on: damaged))
        }
    }

    @Test("Damaged pages mean the same as when they are read as documents")
    func damagedPages() throws {
        var random = SeededGenerator(seed: 19)
        let pages = try Self.fixtures.prefix(6).map { Array(try Fixtures.data($0)) }
        for number in 0..<Self.mutations {
            var page = pages[number % pages.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) { Self.damage(&page, with: &random) }
            guard Self.agree(on: Data(page)) else {
                Issue.record("\(number): \(String(decoding: page, as: UTF8.self))")
                return
            }
        }
    }

    private static let pieces = [
        #"""#, "\\", "{", "}", "[", "]", ",", ":", "null", "true", "-", ".", "e5", "0", "999999999999999999",
        #""id":7,"#,
        #""likes":3,"#, #""price":"5","#, #"\u00e9"#, "é", "한", " ", "\n", "\u{0}", #"{"id":1},"#, "1.5",
    ]

    private static func damage(_ page: inout [UInt8], with random: inout SeededGenerator) {
        guard let place = page.indices.randomElement(using: &random) else { return }
        let end = min(page.count, place + Int.random(in: 1...12, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: page[place] = UInt8.random(in: 0...255, using: &random)
        case 1: page.removeSubrange(place..<end)
        case 2: page.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        case 3: page.replaceSubrange(place..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
        default: page.insert(contentsOf: page[place..<end], at: Int.random(in: 0...page.count, using: &random))
        }
    }
}
