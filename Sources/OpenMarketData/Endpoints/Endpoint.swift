public import OpenMarketDomain
public import OpenMarketWire

/// One operation of a server as a value: what to send, and what the response means.
///
/// A new operation is a new static function that returns an endpoint; no switch
/// has to be opened for it. See the article *Extending*.
public struct Endpoint<Response: Sendable>: Sendable {
    /// A function that reads a response, or throws what about it cannot be understood.
    public typealias Decode = @Sendable (HTTPResponse) throws(Unreadable) -> Response
    /// A function that reads a failing response, where its meaning differs from that elsewhere.
    public typealias Failure = @Sendable (HTTPResponse) -> MarketError?

    /// A name for logs and metrics.
    public var name: String
    /// The method.
    public var method: HTTPMethod
    /// The target.
    public var target: EndpointTarget
    /// Header fields beyond those every call has.
    public var headers: HTTPHeaders
    /// The body.
    public var body: HTTPBody
    /// Whether it may be repeated.
    public var retry: RetryClass
    /// Whether it carries the user's access token.
    public var needsAccessToken: Bool
    /// The target for a large body, sent in parts before the request; `nil` where the server may not know that.
    package var uploads: EndpointTarget?
    /// The reader of a good response.
    public var decode: Decode
    /// The reader of a bad response.
    public var failure: Failure?

    /// An endpoint.
    ///
    /// Reads may be repeated, changes only under an idempotency key, by default.
    public init(
        name: String,
        method: HTTPMethod = .get,
        target: EndpointTarget,
        headers: HTTPHeaders = [:],
        body: HTTPBody = .none,
        retry: RetryClass? = nil,
        needsAccessToken: Bool = false,
        failure: Failure? = nil,
        decode: @escaping Decode
    ) {
        self.name = name
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.retry = retry ?? (method.isSafe ? .idempotent : .keyed)
        self.needsAccessToken = needsAccessToken
        self.failure = failure
        self.decode = decode
    }

    /// The same operation with its response turned into something else.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Response) throws(Unreadable) -> Other
    ) -> Endpoint<Other> {
        var endpoint = Endpoint<Other>(
            name: name,
            method: method,
            target: target,
            headers: headers,
            body: body,
            retry: retry,
            needsAccessToken: needsAccessToken,
            failure: failure
        ) { [decode] response throws(Unreadable) in
            try transform(try decode(response))
        }
        endpoint.uploads = uploads
        return endpoint
    }
}
