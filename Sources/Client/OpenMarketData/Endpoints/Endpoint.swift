public import Foundation
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

/// A response whose body does not matter.
public struct EmptyResponse: Sendable, Equatable {
    /// Nothing.
    public init() {}
}

extension Endpoint where Response == EmptyResponse {
    /// Reads nothing: 200 with a body, 202, 204 and 205 without one are all the same.
    public static var ignoringBody: Decode {
        { _ throws(Unreadable) in EmptyResponse() }
    }
}

extension Endpoint {
    /// Reads the body with the package's own JSON reader, which keeps every digit of a number.
    ///
    /// ```swift
    /// decode: Endpoint.reading { node throws(Unreadable) in
    ///     Rent(id: try node.identifier("id"), price: try node.decimal("price_per_day") ?? 0)
    /// }
    /// ```
    public static func reading(_ read: @escaping @Sendable (JSONNode) throws(Unreadable) -> Response) -> Decode {
        { response throws(Unreadable) in try read(try JSONDocument(response).root) }
    }
}

extension Endpoint where Response: Decodable {
    /// Reads JSON with the package's own reader, which understands the servers' dates.
    ///
    /// `field` is the name under which an envelope has the value, such as `reviews` in `{"reviews": […], "total": 3}`.
    public static func json(in field: String? = nil, _ decoder: MarketDecoder = MarketDecoder()) -> Decode {
        { response throws(Unreadable) in
            do {
                return try decoder.decode(Response.self, from: response.body, in: field)
            } catch {
                throw Unreadable(error, as: Response.self)
            }
        }
    }

    /// An endpoint whose response is read as JSON by ``json(in:_:)``.
    public init(
        name: String,
        method: HTTPMethod = .get,
        target: EndpointTarget,
        headers: HTTPHeaders = [:],
        body: HTTPBody = .none,
        retry: RetryClass? = nil,
        needsAccessToken: Bool = false,
        failure: Failure? = nil
    ) {
        self.init(
            name: name,
            method: method,
            target: target,
            headers: headers,
            body: body,
            retry: retry,
            needsAccessToken: needsAccessToken,
            failure: failure,
            decode: Self.json()
        )
    }
}

extension Endpoint {
    /// The same endpoint with `value` as its body in JSON.
    public func sending(
        _ value: some Encodable,
        encoder: JSONEncoder = .market()
    ) throws(MarketError) -> Endpoint {
        var copy = self
        do {
            copy.body = .bytes(try encoder.encode(value))
        } catch {
            throw .invalidRequest(.number)
        }
        copy.headers["Content-Type"] = "application/json"
        return copy
    }
}

extension Unreadable {
    /// Describes the value that a decoder could not read, without its content.
    package init(_ error: any Error, as type: Any.Type) {
        self.init(expected: "\(type)", path: (error as? DecodingError)?.readablePath ?? "")
    }
}

extension DecodingError {
    /// The path at which decoding failed, without values.
    fileprivate var readablePath: String {
        let path: [any CodingKey]
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            path = context.codingPath
        case .keyNotFound(let key, let context):
            path = context.codingPath + [key]
        @unknown default:
            path = []
        }
        return path.reduce("") { text, key in
            guard let index = key.intValue else { return text.isEmpty ? key.stringValue : text + "." + key.stringValue }
            return text + "[\(index)]"
        }
    }
}
