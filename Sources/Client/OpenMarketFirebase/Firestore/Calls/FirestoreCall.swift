package import Foundation
package import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire

/// A call of one method as a value: what to send, what the response means, and when to try again.
package struct FirestoreCall<Value: Sendable>: Sendable {
    package private(set) var endpoint: AnyEndpoint
    package private(set) var kind: FirestoreRetry.Kind { didSet { endpoint.policy = .firestore(kind) } }

    /// The same call, not to be repeated when it may have been carried out.
    package var once: FirestoreCall {
        var copy = self
        copy.kind = .write(isRepeatable: false)
        return copy
    }

    init(
        _ name: String,
        _ kind: FirestoreRetry.Kind,
        method: HTTPMethod = .post,
        target: RequestTarget,
        body: JSONValue? = nil,
        decode: @escaping @Sendable (JSONNode) throws(Unreadable) -> Value
    ) {
        self.kind = kind
        endpoint = FirestoreAnswer.endpoint(name, kind, method, target, body) { root throws(Unreadable) in
            Erased(try decode(root))
        }
    }
}

/// A response as far as all methods have it in common.
package enum FirestoreAnswer {
    typealias Content = Result<Erased, FirestoreError>

    /// Values, maps and lists may be nested twenty deep, with three levels of JSON for each.
    static let depth = 256

    /// The request of a call, whose response is its ``Content``.
    fileprivate static func endpoint(
        _ name: String,
        _ kind: FirestoreRetry.Kind,
        _ method: HTTPMethod,
        _ target: RequestTarget,
        _ body: JSONValue?,
        decode: @escaping @Sendable (JSONNode) throws(Unreadable) -> Erased
    ) -> AnyEndpoint {
        var endpoint = Endpoint<Content>(
            name: "firestore." + name,
            method: method,
            target: .parts(target),
            headers: body == nil ? [:] : ["Content-Type": "application/json"],
            body: body.map { .bytes($0.encoded()) } ?? .none,
            // The policy knows better, because only the body tells what went wrong.
            retry: .never,
            decode: { response throws(Unreadable) in
                switch try root(of: response) {
                case .success(let root): .success(try decode(root))
                case .failure(let error): .failure(error)
                }
            }
        ).erased
        endpoint.policy = .firestore(kind)
        return endpoint
    }

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
