public import Foundation
public import OpenMarketDomain
public import OpenMarketWire

/// One operation of a server as a value: what to send, and what the response means.
///
/// A new operation is a new static function that returns an endpoint; no switch
/// has to be opened for it. See *Extending* in `OpenMarketData`.
public struct Endpoint<Response: Sendable>: Sendable {
    /// A function that reads a response, or throws what about it cannot be understood.
    public typealias Decode = @Sendable (HTTPResponse) throws(Unreadable) -> Response
    /// A function that reads a failing response, where its meaning differs from that elsewhere.
    public typealias Failure = @Sendable (HTTPResponse) -> MarketError?

    /// A name for logs and metrics.
    public var name: String
    public var method: HTTPMethod
    public var target: EndpointTarget
    /// Header fields beyond those every call has.
    public var headers: HTTPHeaders
    public var body: HTTPBody
    public var retry: RetryClass
    public var needsAccessToken: Bool
    /// The reader of a bad response.
    public var failure: Failure?
    /// The reader of a good response.
    public var decode: Decode
    /// The target for a large body, sent in parts before the request; `nil` where the server may not know that.
    package var uploads: EndpointTarget?
    /// The secret that the parts of such a body carry.
    package var uploadSecret: Secret?
    /// The meaning of its responses for another attempt.
    package var policy = CallPolicy.http

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
        (self.name, self.method, self.target) = (name, method, target)
        (self.headers, self.body, self.needsAccessToken) = (headers, body, needsAccessToken)
        self.retry = retry ?? (method.isSafe ? .idempotent : .keyed)
        (self.failure, self.decode) = (failure, decode)
    }

    /// Returns this operation with its response turned into another value.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Response) throws(Unreadable) -> Other
    ) -> Endpoint<Other> {
        var other = Endpoint<Other>(
            name: name,
            method: method,
            target: target,
            headers: headers,
            body: body,
            retry: retry,
            needsAccessToken: needsAccessToken,
            failure: failure
        ) { [decode] response throws(Unreadable) in try transform(try decode(response)) }
        (other.uploads, other.uploadSecret, other.policy) = (uploads, uploadSecret, policy)
        return other
    }

    package var erased: AnyEndpoint { map { Erased($0) } }
}

/// A response whose body does not matter.
public struct EmptyResponse: Sendable, Equatable {
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
    /// Reads JSON with a ``MarketDecoder``, which understands the servers' dates.
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

    /// An operation below `/api` of the extended third generation, for the user who is logged in.
    ///
    /// Twice is the same as once there, so that it may be sent again unless `retry` says something else.
    static func own(
        _ name: String,
        _ method: HTTPMethod = .get,
        _ path: String...,
        query: [QueryItem] = [],
        json: JSONValue? = nil,
        retry: RetryClass = .idempotent,
        decode: @escaping Decode
    ) -> Endpoint {
        Endpoint(
            name: name,
            method: method,
            target: .parts(RequestTarget(segments: ["api"] + path, query: query)),
            headers: json == nil ? [:] : ["Content-Type": "application/json"],
            body: json.map { .bytes($0.encoded()) } ?? .none,
            retry: retry,
            needsAccessToken: true,
            decode: decode
        )
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
