package import OpenMarketDomain
package import OpenMarketWire

/// An ``Endpoint`` without the type of its response.
package struct AnyEndpoint: Sendable {
    /// A name for logs and metrics.
    package var name: String
    /// The method.
    package var method: HTTPMethod
    /// The target.
    package var target: EndpointTarget
    /// Header fields beyond those every call has.
    package var headers: HTTPHeaders
    /// The body.
    package var body: HTTPBody
    /// The class of its repetition.
    package var retry: RetryClass
    /// Whether it carries the user's access token.
    package var needsAccessToken: Bool
    /// The target for a large body, sent in parts before the request; `nil` where the server may not know that.
    package var uploads: EndpointTarget?
    /// The secret that the parts of such a body carry.
    package var uploadSecret: Secret?
    /// The meaning of its responses for another attempt.
    package var policy = CallPolicy.http
    /// The reader of a bad response.
    package var failure: (@Sendable (HTTPResponse) -> MarketError?)?
    /// The reader of a good response.
    package var decode: @Sendable (HTTPResponse) throws(Unreadable) -> Erased
}

extension Endpoint {
    /// A way to read a response that says nothing of what it reads.
    static func erasing(_ decode: @escaping Decode) -> @Sendable (HTTPResponse) throws(Unreadable) -> Erased {
        { response throws(Unreadable) in Erased(try decode(response)) }
    }
}
