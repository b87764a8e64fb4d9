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

    /// The same without its type.
    package var erased: AnyEndpoint

    /// A name for logs and metrics.
    public var name: String {
        get { erased.name }
        set { erased.name = newValue }
    }
    /// The method.
    public var method: HTTPMethod {
        get { erased.method }
        set { erased.method = newValue }
    }
    /// The target.
    public var target: EndpointTarget {
        get { erased.target }
        set { erased.target = newValue }
    }
    /// Header fields beyond those every call has.
    public var headers: HTTPHeaders {
        get { erased.headers }
        set { erased.headers = newValue }
    }
    /// The body.
    public var body: HTTPBody {
        get { erased.body }
        set { erased.body = newValue }
    }
    /// The class of its repetition.
    public var retry: RetryClass {
        get { erased.retry }
        set { erased.retry = newValue }
    }
    /// Whether it carries the user's access token.
    public var needsAccessToken: Bool {
        get { erased.needsAccessToken }
        set { erased.needsAccessToken = newValue }
    }
    /// The reader of a bad response.
    public var failure: Failure? {
        get { erased.failure }
        set { erased.failure = newValue }
    }
    /// The reader of a good response.
    public var decode: Decode {
        get {
            { [decode = erased.decode] response throws(Unreadable) in
                let value = try decode(response)
                do throws(MarketError) {
                    return try value.value()
                } catch {
                    throw Unreadable(expected: "\(Response.self)")
                }
            }
        }
        set { erased.decode = Self.erasing(newValue) }
    }

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
        erased = AnyEndpoint(
            name: name,
            method: method,
            target: target,
            headers: headers,
            body: body,
            retry: retry ?? (method.isSafe ? .idempotent : .keyed),
            needsAccessToken: needsAccessToken,
            failure: failure,
            decode: Self.erasing(decode)
        )
    }

    /// The same operation with its response turned into something else.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Response) throws(Unreadable) -> Other
    ) -> Endpoint<Other> {
        var other = erased
        other.decode = Endpoint<Other>.erasing { [decode] response throws(Unreadable) in
            try transform(try decode(response))
        }
        return Endpoint<Other>(erased: other)
    }

    private init(erased: AnyEndpoint) {
        self.erased = erased
    }
}
