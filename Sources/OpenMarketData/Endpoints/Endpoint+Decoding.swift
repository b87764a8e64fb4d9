public import Foundation
import OpenMarketDomain
import OpenMarketWire

/// An answer whose body does not matter.
public struct EmptyResponse: Sendable, Hashable {
    /// Nothing.
    public init() {}
}

extension Endpoint where Response == EmptyResponse {
    /// Reads nothing: 200 with a body, 202, 204 and 205 without one are all the same.
    public static var ignoringBody: Decode {
        { _ throws(Unreadable) in EmptyResponse() }
    }
}

extension Endpoint where Response: Decodable {
    /// Reads JSON with a Foundation decoder: the quick way for an endpoint of your own.
    public static func json(_ decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()) -> Decode {
        { response throws(Unreadable) in
            do {
                return try decoder().decode(Response.self, from: response.body)
            } catch let error as DecodingError {
                throw Unreadable(expected: "\(Response.self)", path: error.readablePath)
            } catch {
                throw Unreadable(expected: "\(Response.self)")
            }
        }
    }
}

extension DecodingError {
    /// Where decoding failed, as a path without values.
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
