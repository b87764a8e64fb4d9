package import Foundation
package import OpenMarketWire

/// Writes responses as HTTP/1.1 (RFC 9112).
///
/// Where the body ends and whether the connection goes on are said here and nowhere else: the handler's own
/// words about them are left out. A `Date` of the handler counts when it is one.
package struct ResponseWriter: Sendable {
    /// The demands of the request and the connection on a response.
    package struct Terms: Sendable, Hashable {
        /// Whether the request was HEAD, so that a body is described and not sent.
        package var isHead: Bool
        /// Whether the client understands chunks.
        package var isVersion11: Bool
        package var keepsAlive: Bool

        package init(isHead: Bool = false, isVersion11: Bool = true, keepsAlive: Bool = true) {
            self.isHead = isHead
            self.isVersion11 = isVersion11
            self.keepsAlive = keepsAlive
        }
    }

    /// The form in which the body is sent after the head.
    package enum BodyForm: Sendable, Hashable {
        case none
        case whole
        case chunked
    }

    /// Fields that every response gets unless it has its own, also in the form of the wire.
    private let common: [(name: String, bytes: [UInt8])]
    /// Fields of one hop, which are not the handler's to say.
    private static let ownFields: Set = ["content-length", "transfer-encoding", "connection", "date", "keep-alive"]

    /// A writer that adds the fields of `common` to every response that does not say them itself.
    ///
    /// Fields that are not well formed are left out.
    package init(common: HTTPHeaders = [:]) {
        self.common = common.fields.compactMap { field in
            var bytes: [UInt8] = []
            return bytes.appendField(field) ? (field.name, bytes) : nil
        }
    }

    /// Appends the head of a response to `output`, and says how the body is to follow.
    ///
    /// - Parameters:
    ///   - response: The response; only its status, fields and the size of its body are looked at.
    ///   - terms: What the request and the connection ask.
    ///   - date: The value of the `Date` field, unless the response has one.
    ///   - id: The value of the `X-Request-Id` field, if there is to be one.
    ///   - output: Where to write. Nothing is written when the result is `nil`.
    ///   - isOpenEnded: Whether the length of the body is not known: then it is sent in chunks, or ends with the connection.
    /// - Returns: `nil` when a field or the status cannot be written without changing what the bytes mean.
    package func writeHead(
        _ response: HTTPResponse,
        terms: Terms,
        date: [UInt8],
        id: [UInt8] = [],
        to output: inout [UInt8],
        isOpenEnded: Bool = false
    ) -> BodyForm? {
        guard (200...599).contains(response.status) else { return nil }
        let start = output.count
        output.appendStatusLine(response.status)
        var (asksForChunks, date) = (isOpenEnded, date)
        for field in response.headers.fields {
            if Self.isOwn(field.name) {
                asksForChunks = asksForChunks || field.name.utf8.count == 17
                if field.name.utf8.count == 4, let own = HTTPDate.parse(field.value) {
                    date = Array(HTTPDate.text(own).utf8)
                }
            } else if !output.appendField(field) {
                output.removeLast(output.count - start)
                return nil
            }
        }
        for field in common where response.headers[field.name] == nil { output += field.bytes }
        output.append("Date: ", value: date)
        if !id.isEmpty { output.append("X-Request-Id: ", value: id) }
        let isChunked = asksForChunks && terms.isVersion11
        let hasBody = response.status != 204 && response.status != 304
        if isChunked || !isOpenEnded, hasBody { output.appendFraming(isChunked ? nil : response.body.count) }
        if !terms.keepsAlive {
            output.append("Connection: close\r\n")
        } else if !terms.isVersion11 {
            output.append("Connection: keep-alive\r\n")
        }
        output.append("\r\n")
        guard hasBody, !terms.isHead else { return BodyForm.none }
        return isChunked ? .chunked : .whole
    }

    /// Appends a body as one chunk and the empty one that ends it.
    package func writeChunks(_ body: Data, to output: inout [UInt8]) {
        if !body.isEmpty { writeChunk(body, to: &output) }
        output += Self.lastChunk
    }

    /// Appends one chunk, which must not be empty: an empty one ends the body.
    package func writeChunk(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
        output += Array(String(bytes.count, radix: 16).utf8)
        output.append("\r\n")
        output += bytes
        output.append("\r\n")
    }

    /// The empty chunk that ends a body.
    package static let lastChunk = Array("0\r\n\r\n".utf8)

    /// The interim response that lets the client send its body.
    package static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private static func isOwn(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4, 10, 14, 17: ownFields.contains(name.lowercased())
        default: false
        }
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(_ name: StaticString, value: [UInt8]) {
        append(name)
        self += value
        append("\r\n")
    }

    mutating func appendStatusLine(_ status: Int) {
        append("HTTP/1.1 ")
        appendDecimal(status)
        append(UInt8(ascii: " "))
        append(ReasonPhrase.of(status))
        append("\r\n")
    }

    mutating func appendFraming(_ length: Int?) {
        guard let length else { return append("Transfer-Encoding: chunked\r\n") }
        append("Content-Length: ")
        appendDecimal(length)
        append("\r\n")
    }

    mutating func appendDecimal(_ number: Int) {
        guard number >= 10 else { return append(UInt8(ascii: "0") + UInt8(number)) }
        appendDecimal(number / 10)
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends a field line; says `false` when the field could end early and begin another one.
    mutating func appendField(_ field: HTTPHeaders.Field) -> Bool {
        let token = ByteSet.token
        let start = count
        append(contentsOf: field.name.utf8)
        var isRight = count > start
        for index in start..<count where !token.contains(self[index]) { isRight = false }
        append(": ")
        let value = count
        append(contentsOf: field.value.utf8)
        for index in value..<count where self[index] < 0x20 && self[index] != 0x09 || self[index] == 0x7F {
            isRight = false
        }
        append("\r\n")
        return isRight
    }
}
