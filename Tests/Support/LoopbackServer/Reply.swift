public import Foundation

/// A response as it is written onto the wire.
///
/// Nothing is checked: a test may want it wrong.
public struct Reply: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields in order.
    public var headers: [(String, String)]
    /// The body.
    public var body: Data

    /// A response.
    public init(_ status: Int = 200, headers: [(String, String)] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The head, announcing `length` bytes, or chunks when `nil`.
    func head(length: Int?) -> Data {
        var lines = "HTTP/1.1 \(status) Scripted\r\n"
        for (name, value) in headers { lines += "\(name): \(value)\r\n" }
        if let length {
            if status != 304 && status != 204 { lines += "Content-Length: \(length)\r\n" }
        } else {
            lines += "Transfer-Encoding: chunked\r\n"
        }
        return Data((lines + "\r\n").utf8)
    }
}
