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

    /// The failure a response stands for, if it is one, also when its status is good.
    ///
    /// A good response is only read as JSON where the word is in it.
    static func anyFailure(in response: HTTPResponse, now: Date) -> FirestoreError? {
        guard response.isSuccess else { return failure(in: response, now: now) }
        guard mentionsError(response.body), case .failure(let error)? = try? root(of: response) else { return nil }
        return error
    }

    private static func mentionsError(_ body: Data) -> Bool {
        let word = Array(#""error""#.utf8)
        return body.withUnsafeBytes { bytes in
            guard bytes.count >= word.count else { return false }
            return (0...(bytes.count - word.count)).contains { start in
                bytes[start] == word[0] && bytes[start..<(start + word.count)].elementsEqual(word)
            }
        }
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
