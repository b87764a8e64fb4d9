import OpenMarketHTTPServer
import OpenMarketWire

/// Requests that are to be refused, by name, and why.
enum BadRequests {
    static let host = "Host: a\r\n"

    static let all: [(name: String, text: String, failure: RequestFailure)] =
        lines + targets + fields + hosts + lengths + codings + chunks

    static let lines: [(name: String, text: String, failure: RequestFailure)] = [
        ("bare LF after the request line", "GET / HTTP/1.1\n\(host)\r\n", .badLineEnd),
        ("bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n", .badLineEnd),
        ("bare CR in the request line", "GET /\r HTTP/1.1\r\n\(host)\r\n", .badLineEnd),
        ("bare CR in a field", "GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n", .badLineEnd),
        ("two CRs", "GET / HTTP/1.1\r\r\n\(host)\r\n", .badLineEnd),
        ("two spaces", "GET  / HTTP/1.1\r\n\(host)\r\n", .badRequestLine),
        ("a space at the end", "GET / HTTP/1.1 \r\n\(host)\r\n", .badRequestLine),
        ("a tab for a space", "GET\t/\tHTTP/1.1\r\n\(host)\r\n", .badRequestLine),
        ("no version", "GET /\r\n\(host)\r\n", .badRequestLine),
        ("no method", " / HTTP/1.1\r\n\(host)\r\n", .badRequestLine),
        ("a method with a colon", "GE:T / HTTP/1.1\r\n\(host)\r\n", .badRequestLine),
        ("a space at the front", " GET / HTTP/1.1\r\n\(host)\r\n", .badRequestLine),
        ("a version in lower case", "GET / http/1.1\r\n\(host)\r\n", .badRequestLine),
        ("a version without a minor", "GET / HTTP/1\r\n\(host)\r\n", .badRequestLine),
        ("a version of three digits", "GET / HTTP/1.10\r\n\(host)\r\n", .badRequestLine),
        ("a version with a sign", "GET / HTTP/+.1\r\n\(host)\r\n", .badRequestLine),
        ("HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .unsupportedVersion),
        ("HTTP/0.9", "GET / HTTP/0.9\r\n\(host)\r\n", .unsupportedVersion),
        ("HTTP/1.2", "GET / HTTP/1.2\r\n\(host)\r\n", .unsupportedVersion),
        ("three empty lines first", "\r\n\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", .badRequestLine),
    ]

    static let targets: [(name: String, text: String, failure: RequestFailure)] = [
        ("no slash", "GET index HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("a fragment", "GET /#a HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("a byte above ASCII", "GET /\u{E9} HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("a NUL", "GET /\0 HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("a backslash", "GET /\\a HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("another scheme", "GET ftp://a/ HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("an address with a user", "GET http://u@a/ HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("an address without a host", "GET http:///a HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("a star for GET", "GET * HTTP/1.1\r\n\(host)\r\n", .badTarget),
        ("CONNECT", "CONNECT a:443 HTTP/1.1\r\n\(host)\r\n", .badTarget),
    ]

    static let fields: [(name: String, text: String, failure: RequestFailure)] = [
        ("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badField),
        ("a folded field", "GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n", .badField),
        ("a fold before the first field", "GET / HTTP/1.1\r\n \(host)\r\n", .badField),
        ("no colon", "GET / HTTP/1.1\r\n\(host)X\r\n\r\n", .badField),
        ("no name", "GET / HTTP/1.1\r\n\(host): a\r\n\r\n", .badField),
        ("a NUL in a value", "GET / HTTP/1.1\r\n\(host)X: a\0b\r\n\r\n", .badField),
        ("a DEL in a value", "GET / HTTP/1.1\r\n\(host)X: a\u{7F}b\r\n\r\n", .badField),
        ("a quote in a name", "GET / HTTP/1.1\r\n\(host)\"X\": a\r\n\r\n", .badField),
        ("an unknown expectation", "GET / HTTP/1.1\r\n\(host)Expect: cake\r\n\r\n", .unsupportedExpectation),
    ]

    static let hosts: [(name: String, text: String, failure: RequestFailure)] = [
        ("no host", "GET / HTTP/1.1\r\n\r\n", .badHost),
        ("two hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", .badHost),
        ("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", .badHost),
        ("a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .badHost),
        ("a host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .badHost),
        ("two hosts in one", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .badHost),
        ("a port that is none", "GET / HTTP/1.1\r\nHost: a:8o\r\n\r\n", .badHost),
        ("a port above 65535", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", .badHost),
        ("a bracket that stays open", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .badHost),
    ]

    static let lengths: [(name: String, text: String, failure: RequestFailure)] =
        [
            "+1", "-1", "0x1", "1_0", "1 0", "1,1", "", "１", "9223372036854775808", "99999999999999999999", "1.0",
            "1e1",
        ].map { value in
            ("a length of \(value)", "POST / HTTP/1.1\r\n\(host)Content-Length: \(value)\r\n\r\nx", .badContentLength)
        } + [
            (
                "two lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\nx",
                .badContentLength
            ),
            (
                "one length twice", "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\nx",
                .badContentLength
            ),
            (
                "a length and chunks",
                "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                .ambiguousLength
            ),
        ]

    static let codings: [(name: String, text: String, failure: RequestFailure)] =
        [
            "gzip, chunked", "chunked, chunked", "identity", "xchunked", "chunked;a=b", "", "chunked\u{B}",
            "\"chunked\"",
        ].map { value in
            let failure: RequestFailure = value.contains("\u{B}") ? .badField : .badTransferEncoding
            return (
                "a coding of \(value)", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: \(value)\r\n\r\n0\r\n\r\n",
                failure
            )
        } + [
            (
                "chunks in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                .badTransferEncoding
            ),
            (
                "two codings",
                "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                .badTransferEncoding
            ),
        ]

    static let chunks: [(name: String, text: String, failure: RequestFailure)] =
        [
            ("+1", "a sign"), ("0x1", "a prefix"), ("1 ", "a space behind"), (" 1", "a space before"), ("", "nothing"),
            ("g", "no digit"), ("1000000000000000", "sixteen digits"), ("-1", "a minus"),
            ("1;a\u{1}", "a control character"), ("1;", "a bare semicolon"), ("1;a;", "a semicolon at the end"),
            ("1;bad[=x", "an extension that is no token"), ("1;a=", "an extension without a value"),
            ("1;a=\"b", "a quote that stays open"), ("1;a=\"b\"c", "something behind a quote"),
            ("1;a=b c", "a space in a value"), ("1;a=\"b\\", "a backslash at the end"),
            ("1 ;a", "a space before the semicolon"),
        ].map { size, name in
            ("a chunk size with \(name)", chunked("\(size)\r\nx\r\n0\r\n\r\n"), .badChunk)
        } + [
            ("a chunk without its line end", chunked("1\r\nxy\r\n0\r\n\r\n"), .badChunk),
            ("a chunk size with a bare LF", chunked("1\nx\r\n0\r\n\r\n"), .badChunk),
            ("a chunk that ends in a bare LF", chunked("1\r\nx\n0\r\n\r\n"), .badChunk),
            (
                "an extension that goes on", chunked("1;\(String(repeating: "a", count: 300))\r\nx\r\n0\r\n\r\n"),
                .badChunk
            ),
            ("a trailer that is no field", chunked("0\r\nX\r\n\r\n"), .badField),
            ("a trailer with a bare LF", chunked("0\r\nX: y\n\r\n"), .badLineEnd),
        ]

    private static func chunked(_ body: String) -> String {
        "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(body)"
    }
}
