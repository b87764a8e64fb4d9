package import Foundation
import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire

/// A response as far as all methods have it in common.
package enum FirestoreAnswer {
    /// Values, maps and lists may be nested twenty deep, with three levels of JSON for each.
    static let depth = 256

    /// The failure a response stands for, whatever its status: an object, the same in a list, or no JSON at all.
    package static func failure(in response: HTTPResponse, now: Date) -> FirestoreError {
        let root = (try? JSONDocument(response.body, maximumDepth: depth))?.root
        let error = root.flatMap { Self.error(in: $0) }
        let named = error?["status"]?.string.flatMap { FirestoreStatus(name: $0) }
        if named == .failedPrecondition, error?["message"]?.string == ClosedChatWords.refusal { return .closedChat }
        return FirestoreError(
            named ?? FirestoreStatus(httpStatus: response.status),
            httpStatus: response.status,
            retryAfter: RetryAfter.delay(in: response.headers, now: now)
        )
    }

    /// A good response's JSON, unless a failure stands in the middle of it.
    static func root(of response: HTTPResponse) throws(Unreadable) -> Result<JSONNode, FirestoreError> {
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = try JSONDocument(response.body, maximumDepth: depth).root
        } catch {
            throw Unreadable(expected: "JSON", path: "byte \(error.offset)")
        }
        guard let error = error(in: root) else { return .success(root) }
        let status = error["status"]?.string.flatMap { FirestoreStatus(name: $0) } ?? .unknown
        return .failure(FirestoreError(status, httpStatus: response.status))
    }

    private static func error(in root: JSONNode) -> JSONNode? {
        if let error = root["error"] { return error }
        return root.elements.lazy.compactMap { $0["error"] }.first { _ in true }
    }
}
