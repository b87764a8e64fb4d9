import Foundation
import OpenMarketWire

/// A request with its address taken apart.
struct MarketCall: Sendable {
    /// The request as it came.
    let request: HTTPRequest
    /// The method, as it was sent.
    let method: String
    /// The segments of the path, decoded.
    let segments: [String]
    private let query: Query

    /// Takes a request apart.
    init(_ request: HTTPRequest) throws(Refusal) {
        guard let path = RequestPath(target: request.target), let query = Query(target: request.target) else {
            throw .malformed("The address is not well-formed.")
        }
        self.request = request
        method = request.method.rawValue
        segments = path.segments
        self.query = query
    }

    /// The first value of a query item; one that is empty counts as not given.
    subscript(name: String) -> String? {
        guard let value = query[name], !value.isEmpty else { return nil }
        return value
    }

    /// A header field without spaces around it; one that is empty counts as not given.
    func header(_ name: String) -> String? {
        guard let value = request.headers[name]?.trimmingCharacters(in: .whitespaces), !value.isEmpty else {
            return nil
        }
        return value
    }

    /// A whole number out of the query, within a range.
    func number(_ name: String, default standard: Int64, in range: ClosedRange<Int64>) throws(Refusal) -> Int64 {
        guard let text = self[name] else { return standard }
        guard let number = WholeNumber.read(text), range.contains(number) else {
            throw .malformed("\(name): must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
