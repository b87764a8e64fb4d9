import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Writing responses", .slot)
struct ResponseWriterTests {
    private let date = Array("Sun, 06 Nov 1994 08:49:37 GMT".utf8)

    private func written(
        _ response: HTTPResponse,
        _ terms: ResponseWriter.Terms = ResponseWriter.Terms()
    ) -> (String, ResponseWriter.BodyForm?) {
        var bytes: [UInt8] = []
        let writer = ResponseWriter(common: ["X-Content-Type-Options": "nosniff"])
        let form = writer.writeHead(response, terms: terms, date: date, to: &bytes)
        return (String(decoding: bytes, as: UTF8.self), form)
    }

    @Test("A head, byte for byte")
    func golden() {
        let response = HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Data("hello".utf8))
        let (text, form) = written(response)
        #expect(
            text == """
                HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Content-Type-Options: nosniff\r\n\
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 5\r\n\r\n
                """
        )
        #expect(form == .whole)
    }

    @Test("A field that the response has itself is not said twice")
    func commonFieldOnce() {
        let (text, _) = written(HTTPResponse(status: 204, headers: ["x-content-type-options": "own"]))
        #expect(
            text
                == "HTTP/1.1 204 No Content\r\nx-content-type-options: own\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n"
        )
    }

    @Test("The handler does not decide about the connection")
    func ownFields() {
        let headers: HTTPHeaders = [
            "Content-Length": "77", "Connection": "upgrade", "date": "never", "Keep-Alive": "1", "X": "y",
        ]
        let (text, _) = written(HTTPResponse(status: 200, headers: headers))
        #expect(!text.contains("77") && !text.contains("upgrade") && !text.contains("never"))
        #expect(!text.contains("Keep-Alive") && text.contains("Content-Length: 0\r\n"))
    }

    @Test("A date of the handler counts when it is one, and cannot begin another field")
    func ownDate() {
        let given = [
            "Mon, 12 Jan 1970 14:46:40 GMT": "Mon, 12 Jan 1970 14:46:40 GMT",
            "Mon\r\nX, 12 Jan 1970 14:46:40 GMT": "Mon, 12 Jan 1970 14:46:40 GMT",
            "later": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        for (field, date) in given {
            let (text, _) = written(HTTPResponse(status: 200, headers: ["Date": field]))
            #expect(text.contains("\r\nDate: \(date)\r\n") && !text.contains("X,"))
        }
    }

    @Test("HEAD describes a body and has none; 204 and 304 have none and no length")
    func bodiless() {
        let body = Data("hello".utf8)
        let head = written(HTTPResponse(status: 200, body: body), ResponseWriter.Terms(isHead: true))
        #expect(head.0.contains("Content-Length: 5\r\n") && head.1 == ResponseWriter.BodyForm.none)
        for status in [204, 304] {
            let (text, form) = written(HTTPResponse(status: status, body: body))
            #expect(!text.contains("Content-Length") && form == ResponseWriter.BodyForm.none)
        }
    }

    @Test("Chunks are sent to those who understand them")
    func chunked() {
        let response = HTTPResponse(status: 200, headers: ["Transfer-Encoding": "chunked"], body: Data("hello".utf8))
        #expect(written(response).1 == .chunked)
        #expect(!written(response).0.contains("Content-Length"))
        let old = written(response, ResponseWriter.Terms(isVersion11: false))
        #expect(old.1 == .whole && old.0.contains("Connection: keep-alive\r\n"))
        var bytes: [UInt8] = []
        ResponseWriter().writeChunks(Data(repeating: 0x61, count: 20), to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "14\r\naaaaaaaaaaaaaaaaaaaa\r\n0\r\n\r\n")
    }

    @Test(
        "A response cannot become two",
        arguments: [
            ("X", "a\r\nSet-Cookie: b"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\0b"), ("X\r\nY", "a"), ("X: y", "a"),
            ("", "a"), ("X ", "a"), ("X", "a\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"),
        ]
    )
    func splitting(_ name: String, _ value: String) {
        let response = HTTPResponse(status: 200, headers: HTTPHeaders([.init(name: name, value: value)]))
        let (text, form) = written(response)
        #expect(text.isEmpty && form == nil)
    }

    @Test("A status must have three digits and be final", arguments: [-1, 0, 100, 199, 600, 1000])
    func statuses(_ status: Int) {
        #expect(written(HTTPResponse(status: status)).1 == nil)
    }

    @Test(
        "Dates agree with those that are read",
        arguments: [0, 784_111_777, 951_782_399, 951_868_800, 4_107_542_399, -1]
    )
    func dates(_ seconds: Int) {
        let text = String(decoding: DateField.bytes(secondsSince1970: seconds), as: UTF8.self)
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: Double(seconds)))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        #expect(text == formatter.string(from: Date(timeIntervalSince1970: Double(seconds))))
    }
}
