public import Foundation

/// A complete response.
public struct HTTPResponse: Sendable, Hashable {
    public var status: Int
    public var headers: HTTPHeaders
    /// The body after decoding of any content coding.
    public var body: Data

    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    public var isSuccess: Bool { (200..<300).contains(status) }
}
