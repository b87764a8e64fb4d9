package import OpenMarketDomain
public import OpenMarketWire

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

/// The location of an endpoint, below the base address of its server.
public indirect enum EndpointTarget: Sendable, Equatable {
    /// Segments and query, to be encoded.
    case parts(RequestTarget)
    /// An address that the server itself handed out.
    case address(ServerAddress)

    /// The given segments and query.
    public static func path(_ segments: String..., query: [QueryItem] = []) -> EndpointTarget {
        .parts(RequestTarget(segments: segments, query: query))
    }
}

/// A value whose type only the two ends of a way know: what lies between them is compiled once, and not for each type.
package struct Erased: Sendable {
    private let value: any Sendable

    /// Hides the type of a value.
    package init(_ value: some Sendable) {
        self.value = value
    }

    /// The value, of the type that it was made with.
    package func value<Value>(as type: Value.Type = Value.self) throws(MarketError) -> Value {
        guard let value = value as? Value else { throw .unreadable(Self.mistaken(for: type)) }
        return value
    }

    private static func mistaken(for type: Any.Type) -> Unreadable { Unreadable(expected: "\(type)") }
}
