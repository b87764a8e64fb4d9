import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Fields of uploads that can be resumed", .slot)
struct UploadFieldsTests {
    @Test(
        "Only whole numbers that are not negative are numbers",
        arguments: [
            "", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "١", "1,2", "1000000000000000", "9223372036854775808",
        ]
    )
    func badNumbers(_ text: String) {
        #expect(UploadFields.number(text) == nil)
    }

    @Test(
        "A number has up to fifteen digits",
        arguments: [("0", 0), ("007", 7), ("999999999999999", 999_999_999_999_999)]
    )
    func numbers(_ text: String, _ number: Int64) {
        #expect(UploadFields.number(text) == number)
    }

    @Test("A flag is ?0 or ?1")
    func flags() {
        #expect(UploadFields.flag("?1") == true)
        #expect(UploadFields.flag("?0") == false)
        for text in ["", "1", "true", "?2", "?1 "] { #expect(UploadFields.flag(text) == nil) }
        #expect([true, false].map(UploadFields.text) == ["?1", "?0"])
    }

    @Test("A limit is read as it is written, with members that are not known")
    func limit() {
        let limit = UploadLimit(size: 100, appendSize: 10, age: 5)
        #expect(limit.text == "max-size=100, max-append-size=10, max-age=5")
        #expect(UploadLimit(limit.text) == limit)
        #expect(UploadLimit("min-size=1,max-append-size=10 , max-size=100,new=?1, max-age=5") == limit)
    }

    @Test(
        "A limit without the sizes is none",
        arguments: [
            "", "max-size=1", "max-append-size=1", "max-size=-1, max-append-size=1", "max-size=1, max-append-size=0",
        ]
    )
    func noLimit(_ text: String) {
        #expect(UploadLimit(text) == nil)
    }

    @Test("A form under a key has the same bytes each time, and another boundary under another key")
    func boundary() {
        let form = MultipartBody(parts: [.text("a", "b")])
        let (one, again, other) = (form.bounded(by: "key"), form.bounded(by: "key"), form.bounded(by: "other"))
        #expect(one == again)
        #expect(one.boundary != other.boundary)
        #expect(one.boundary.utf8.count == form.boundary.utf8.count && one.parts == form.parts)
        #expect(one.boundary == "OpenMarket-6mgowz5mdqideoqs3s2dfkzzk4fvcsui")
    }

    @Test("Any range of a body is read, across its pieces")
    func ranges() throws {
        let body = HTTPBody.multipart(
            MultipartBody(parts: [
                .text("a", "b"), MultipartPart(name: "file", fileName: "f", content: .bytes(Data(count: 5000))),
            ]).bounded(by: "key")
        )
        let whole = try body.read(0..<body.length).get()
        for start in stride(from: Int64(0), to: body.length, by: 601) {
            let end = min(start + 777, body.length)
            #expect(try body.read(start..<end).get() == whole[Int(start)..<Int(end)])
        }
        #expect(body.read(0..<(body.length + 1)) == .failure(.unreadable))
    }
}
