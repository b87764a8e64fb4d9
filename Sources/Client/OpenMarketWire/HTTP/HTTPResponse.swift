public import Foundation

/// A complete response.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body after decoding of any content coding.
    public var body: Data

    /// A response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is one of success.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
