public import Foundation
public import OpenMarketDomain
public import OpenMarketWire

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
