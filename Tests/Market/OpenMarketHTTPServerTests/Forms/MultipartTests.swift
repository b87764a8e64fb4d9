import Foundation
import OpenMarketTesting
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Multipart bodies", .slot)
struct MultipartTests {
    private func bytes(_ body: MultipartBody) -> Data {
        body.pieces.reduce(into: Data()) { data, piece in
            if case .bytes(let bytes) = piece { data += bytes }
        }
    }

    @Test("Texts and files, byte for byte")
    func golden() {
        let body = MultipartBody(
            parts: [
                .text("title", "한 \"줄\""),
                MultipartPart(
                    name: "images[]",
                    fileName: "p.png",
                    contentType: "image/png",
                    content: .bytes(Data([0x89, 0x0D, 0x0A]))
                ),
            ],
            boundary: "B"
        )
        let head =
            "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n한 \"줄\"\r\n--B\r\n"
            + "Content-Disposition: form-data; name=\"images[]\"; filename=\"p.png\"\r\nContent-Type: image/png\r\n\r\n"
        #expect(bytes(body) == Data(head.utf8) + Data([0x89, 0x0D, 0x0A]) + Data("\r\n--B--\r\n".utf8))
        #expect(body.contentType == "multipart/form-data; boundary=B")
    }

    @Test("The length is exact", arguments: [0, 1, 5])
    func length(_ count: Int) {
        let large = Data(repeating: 7, count: 300_000)
        let parts = (0..<count).map { MultipartPart(name: "f\($0)", fileName: "한.jpg", content: .bytes(large)) }
        let body = MultipartBody(parts: parts + [.text("a", "b")])
        #expect(Int(body.length) == bytes(body).count)
        #expect(body.pieces.reduce(0) { $0 + $1.length } == body.length)
    }

    @Test("A file is described, not read")
    func files() throws {
        let file = try #require(URL(string: "file:///nowhere/at/all"))
        let part = MultipartPart(name: "f", fileName: "x", content: .file(file, length: 1 << 40))
        let body = MultipartBody(parts: [part])
        #expect(body.pieces.contains(.file(file, length: 1 << 40)))
        #expect(body.length > 1 << 40)
    }

    @Test(
        "A name can neither end early nor add a header",
        arguments: [
            ("a\"b", "a%22b"), ("a\r\nX: y", "a%0D%0AX: y"), ("자전거 1.jpg", "자전거 1.jpg"), ("a\\b", "a\\b"),
            ("%22", "%22"), ("\u{0}", "%00"),
        ]
    )
    func names(_ name: String, _ written: String) {
        let body = MultipartBody(
            parts: [MultipartPart(name: name, fileName: name, content: .bytes(Data()))],
            boundary: "B"
        )
        let text = String(decoding: bytes(body), as: UTF8.self)
        #expect(
            text.hasPrefix(
                "--B\r\nContent-Disposition: form-data; name=\"\(written)\"; filename=\"\(written)\"\r\n\r\n"
            )
        )
    }

    @Test("Files of absurd length make an absurd length, not a crash")
    func absurdLengths() {
        let part = MultipartPart(name: "a", content: .file(URL(filePath: "/nowhere"), length: .max))
        #expect(MultipartBody(parts: [part, part]).length == .max)
    }

    @Test("A media type with a line break is not valid")
    func mediaTypes() {
        let content = BodyPiece.bytes(Data())
        #expect(!MultipartPart(name: "a", contentType: "x\r\nY: z", content: content).isValid)
        #expect(MultipartPart(name: "a", contentType: "image/png", content: content).isValid)
    }

    @Test("Every body has its own boundary of 160 bits, within the 70 characters that RFC 2046 allows")
    func boundaries() {
        let many = Set((0..<1000).map { _ in MultipartBody(parts: []).boundary })
        #expect(many.count == 1000)
        #expect(many.allSatisfy { $0.utf8.count <= 70 })
        let letters = many.map { Array($0.utf8.suffix(32)) }
        for place in 0..<32 { #expect(Set(letters.map { $0[place] }).count == 32) }
    }
}
