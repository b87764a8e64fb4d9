import Foundation
import OpenMarketTesting
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Reading forms", .slot)
struct MultipartParserTests {
    @Test("Forms are read as clients in the wild write them", arguments: FormSample.quirks)
    func quirks(_ sample: FormSample) throws {
        let bytes = Array(sample.body.utf8)
        let whole = try parts([bytes], type: sample.type)
        let texts = whole.map { ($0.head.name, String(decoding: $0.bytes, as: UTF8.self)) }
        #expect(Dictionary(uniqueKeysWithValues: texts) == sample.fields)
        #expect(try parts(bytes.singly, type: sample.type) == whole)
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 { #expect(try parts(bytes.cut(using: &generator), type: sample.type) == whole) }
    }

    @Test("Heads say what was written, without the spaces around it")
    func heads() throws {
        let text =
            "--B\r\nContent-Disposition:form-data; filename=\"C:\\a \\\"b\\\".png\" ; name=images\r\n"
            + "Content-Type: application/json \r\nX-More: y\r\n\r\n--B--"
        let head = try #require(try parts(text).first).head
        var expected = MultipartPartHead(name: "images", fileName: "C:\\a \"b\".png", contentType: "application/json")
        expected.offset = text.utf8.count - "--B--".utf8.count
        #expect(head == expected)
    }

    @Test("Names of files in other scripts, plain and encoded")
    func fileNames() throws {
        let text =
            "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"자전거.jpg\"\r\n\r\n\r\n"
            + "--B\r\nContent-Disposition: form-data; name=a; filename=x; filename*=UTF-8''%EC%9E%90.jpg\r\n\r\n\r\n--B--"
        #expect(try parts(text).map(\.head.fileName) == ["자전거.jpg", "자.jpg"])
    }

    @Test(
        "What is no form is refused",
        arguments: [
            (
                "boundary without its dashes", "B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\nB--",
                MultipartFailure.noParts
            ),
            ("nothing", "", .noParts), ("only the end", "--B--", .noParts), ("only a boundary", "--B\r\n", .noParts),
            ("another boundary", "--C\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--C--", .noParts),
            ("ends in the data", "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx", .truncated),
            ("ends in a head", "--B\r\nContent-Disposition: form-data; name=a\r\n", .truncated),
            ("ends in the last boundary", "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--B-", .truncated),
            ("no disposition", "--B\r\nContent-Type: a\r\n\r\nx\r\n--B--", .badHeader),
            ("no head", "--B\r\n\r\nx\r\n--B--", .badHeader),
            ("no name", "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--", .badHeader),
            ("two names", "--B\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\nx\r\n--B--", .badHeader),
            ("an attachment", "--B\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--B--", .badHeader),
            ("an open quote", "--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--B--", .badHeader),
            ("a folded header", "--B\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\nx\r\n--B--", .badHeader),
            ("a bare LF", "--B\r\nContent-Disposition: form-data; name=a\n\r\nx\r\n--B--", .badHeader),
            (
                "two dispositions",
                "--B\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\nx\r\n--B--",
                .badHeader
            ),
        ]
    )
    func refused(_ name: String, _ text: String, _ failure: MultipartFailure) {
        #expect(throws: failure, "\(name)") { try parts(text) }
        #expect(throws: failure, "\(name)") { try parts(Array(text.utf8).singly) }
    }

    @Test(
        "Types that are no form are refused",
        arguments: [
            "", "multipart/form-data", "multipart/mixed; boundary=B", "multipart/form-data; boundary=",
            "multipart/form-data; boundary=\"B", "multipart/form-data; boundary=B; boundary=C",
            "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
            "multipart/form-data; boundary=\"a \"",
            "multipart/form-data; boundary=\"a\tb\"", "application/json; boundary=B",
        ]
    )
    func types(_ type: String) {
        #expect(throws: MultipartFailure.badBoundary) { try MultipartParser(contentType: type) }
    }

    @Test("Semicolons and spaces in any number say nothing")
    func emptyParameters() throws {
        let type = "multipart/form-data;; ; boundary=B ;;  " + String(repeating: "; ", count: 2000)
        #expect(try parts(FormSample.params + "--B--", type: type).count == 1)
    }

    @Test("The type may be written in any case")
    func typeCase() throws {
        #expect(try parts(FormSample.params + "--B--", type: "Multipart/Form-Data;Boundary=B").count == 1)
    }

    @Test("What the package's own encoder writes is read back")
    func roundTrip() throws {
        let body = MultipartBody(parts: [
            .text("params", "{\"name\":\"자전거\"}"),
            MultipartPart(
                name: "images",
                fileName: "a.png",
                contentType: "image/png",
                content: .bytes(Data([13, 10, 45, 45]))
            ),
        ])
        let bytes = body.pieces.flatMap { piece -> [UInt8] in
            if case .bytes(let data) = piece { Array(data) } else { [] }
        }
        let read = try parts([bytes], type: body.contentType)
        #expect(read.map(\.head.name) == ["params", "images"])
        #expect(read.map { Array($0.bytes) } == [Array("{\"name\":\"자전거\"}".utf8), [13, 10, 45, 45]])
    }
}
