import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Limits of forms", .slot)
struct MultipartLimitsTests {
    private let part = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n"

    private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test("Sixteen parts are read, seventeen are not")
    func count() throws {
        #expect(try parts(String(repeating: part, count: 16) + "--B--").count == 16)
        #expect(throws: MultipartFailure.tooLarge) { try parts(String(repeating: part, count: 17) + "--B--") }
    }

    @Test("Eight headers are read, nine are not")
    func headers() throws {
        let more = String(repeating: "X: y\r\n", count: 7)
        let head = "--B\r\nContent-Disposition: form-data; name=a\r\n"
        #expect(try parts("\(head)\(more)\r\nx\r\n--B--").count == 1)
        #expect(throws: MultipartFailure.tooLarge) { try parts("\(head)\(more)X: y\r\n\r\nx\r\n--B--") }
    }

    @Test("A header of 4096 bytes is read, one more is not")
    func headerLength() throws {
        let head = "--B\r\nContent-Disposition: form-data; name=a\r\nX: "
        #expect(try parts("\(head)\(letters(4093))\r\n\r\nx\r\n--B--").count == 1)
        #expect(throws: MultipartFailure.tooLarge) { try parts("\(head)\(letters(4094))\r\n\r\nx\r\n--B--") }
    }

    @Test(
        "Parts and the whole are measured",
        arguments: [(10, 1000, true), (9, 1000, false), (10, 64, true), (10, 63, false)]
    )
    func bytes(_ ofPart: Int, _ total: Int, _ isRead: Bool) {
        var limits = MultipartLimits()
        (limits.partBytes, limits.totalBytes) = (ofPart, total)
        let text = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n\(letters(10))\r\n--B--"
        #expect(text.utf8.count == 64)
        let read = try? parts([Array(text.utf8)], limits: limits)
        #expect((read != nil) == isRead)
    }

    @Test("A preamble ends")
    func preamble() {
        #expect(throws: MultipartFailure.noParts) { try parts(letters(5000) + "\r\n" + part + "--B--") }
    }

    @Test(
        "The work grows with the size alone, whatever the bytes look like",
        arguments: [
            "\r\n", "\r", "\n", "\r\n-", "\r\n--", "\r\n--Bx", "\r\n--B x", "\r\n--B-", "\r\n--B\r", "a", "\r\n--BB",
        ]
    )
    func linear(_ pattern: String) throws {
        let small = try steps(pattern, 50_000)
        let large = try steps(pattern, 100_000)
        #expect(Double(large) / Double(small) <= 2.2)
        #expect(large <= 100_000 * 3)
    }

    private func steps(_ pattern: String, _ size: Int) throws -> Int {
        let head = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n"
        let count = size / pattern.utf8.count
        let body = Array((head + String(repeating: pattern, count: count) + "x\r\n--B--").utf8)
        var parser = try MultipartParser(contentType: "multipart/form-data; boundary=B")
        var read = 0
        for start in stride(from: 0, to: body.count, by: 4096) {
            for event in try parser.push(Array(body[start..<min(start + 4096, body.count)])) {
                if case .bytes(let bytes) = event { read += bytes.count }
            }
        }
        _ = try parser.finish()
        #expect(read == count * pattern.utf8.count + 1)
        return parser.steps
    }
}
