import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Ranges of bytes", .slot)
struct ByteRangeTests {
    @Test(
        "One range is understood",
        arguments: [
            ("bytes=0-4", .from(0, through: 4)), ("bytes=7-7", .from(7, through: 7)),
            ("Bytes=3-", .from(3, through: nil)),
            ("bytes=-2", .last(2)), ("bytes=-0", .last(0)), ("bytes=0-99999999999999999999", .from(0, through: .max)),
            ("bytes=99999999999999999999-", .from(.max, through: nil)), ("bytes=-99999999999999999999", .last(.max)),
        ] as [(String, ByteRange)]
    )
    func understood(_ field: String, _ range: ByteRange) {
        #expect(ByteRange(field) == range)
    }

    @Test(
        "Several ranges, other units and what makes no sense are ignored",
        arguments: [
            "", "bytes", "bytes=", "bytes=-", "bytes=4-3", "bytes=0-1,3-4", "bytes=0-1,", "items=0-1", "bytes=a-b",
            "bytes=0x1-2", "bytes=+1-2", "bytes=1--2", "bytes=--2", "bytes 0-1", "bytes=0-1-2", "bytes=٣-٤",
            "bytes==0-1",
        ]
    )
    func ignored(_ field: String) {
        #expect(ByteRange(field) == nil)
    }

    @Test(
        "A range has the bytes that there are",
        arguments: [
            (.from(0, through: 4), 10, 0..<5), (.from(8, through: 20), 10, 8..<10),
            (.from(9, through: nil), 10, 9..<10),
            (.from(0, through: .max), 10, 0..<10), (.last(3), 10, 7..<10), (.last(.max), 10, 0..<10),
            (.from(10, through: nil), 10, nil), (.from(10, through: 12), 10, nil), (.from(.max, through: nil), 10, nil),
            (.last(0), 10, nil), (.last(1), 0, nil), (.from(0, through: nil), 0, nil),
        ] as [(ByteRange, Int, Range<Int>?)]
    )
    func places(_ range: ByteRange, _ count: Int, _ places: Range<Int>?) {
        #expect(range.places(in: count) == places)
    }

    @Test(
        "A part is of the state that the client has a part of, else all is sent",
        arguments: [
            ("\"1\"", 206), ("\"2\"", 200), ("W/\"1\"", 200), ("Tue, 15 Nov 2022 00:15:00 GMT", 206),
            ("Tue, 15 Nov 2022 00:15:01 GMT", 200), ("", 200),
        ]
    )
    func states(_ state: String, _ status: Int) {
        let headers: HTTPHeaders = [
            "Accept-Ranges": "bytes", "ETag": "\"1\"", "Last-Modified": "Tue, 15 Nov 2022 00:15:00 GMT",
        ]
        let whole = HTTPResponse(status: 200, headers: headers, body: Data("0123456789".utf8))
        #expect(whole.part(for: .get, ["Range": "bytes=2-3", "If-Range": state]).status == status)
    }

    @Test("Of a weak tag, of other methods and of what is not offered there are no parts")
    func whole() {
        let offered = HTTPResponse(status: 200, headers: ["Accept-Ranges": "bytes"], body: Data("0123456789".utf8))
        #expect(offered.part(for: .get, ["Range": "bytes=2-3"]).body == Data("23".utf8))
        #expect(offered.part(for: .get, ["Range": "bytes=2-3", "If-Range": "\"1\""]) == offered)
        #expect(offered.part(for: .head, ["Range": "bytes=2-3"]) == offered)
        #expect(
            offered.part(
                for: .get,
                HTTPHeaders([.init(name: "Range", value: "bytes=2-3"), .init(name: "range", value: "bytes=4-5")])
            ) == offered
        )
        let other = HTTPResponse(status: 200, body: Data("0123456789".utf8))
        #expect(other.part(for: .get, ["Range": "bytes=2-3"]) == other)
        let missing = HTTPResponse(status: 404, headers: ["Accept-Ranges": "bytes"], body: Data("0123456789".utf8))
        #expect(missing.part(for: .get, ["Range": "bytes=2-3"]) == missing)
    }

    @Test("Parts go over the wire, and the connection goes on")
    func wire() async throws {
        try await withServer { port in
            let ranges = ["bytes=2-5", "bytes=-3", "bytes=10-", "bytes=0-1,3-4"]
            let requests = ranges.map { "GET /ranges HTTP/1.1\r\nHost: a\r\nRange: \($0)\r\n\r\n" }
            let texts = try await response(to: requests.joined(), port: port).components(separatedBy: "HTTP/1.1 ")
                .dropFirst()
            try #require(texts.count == 4)
            let answers = Array(texts)
            #expect(answers[0].hasPrefix("206 Partial Content\r\n") && answers[0].hasSuffix("\r\n\r\n2345"))
            #expect(
                answers[0].contains("Content-Range: bytes 2-5/10\r\n") && answers[0].contains("Content-Length: 4\r\n")
            )
            #expect(answers[0].contains("ETag: \"1\"\r\n") && answers[0].contains("Content-Type: image/png\r\n"))
            #expect(answers[1].contains("Content-Range: bytes 7-9/10\r\n") && answers[1].hasSuffix("\r\n\r\n789"))
            #expect(answers[2].hasPrefix("416 Range Not Satisfiable\r\n") && answers[2].hasSuffix("\r\n\r\n"))
            #expect(
                answers[2].contains("Content-Range: bytes */10\r\n") && answers[2].contains("Content-Length: 0\r\n")
            )
            #expect(answers[3].hasPrefix("200 OK\r\n") && answers[3].hasSuffix("\r\n\r\n0123456789"))
        }
    }
}
