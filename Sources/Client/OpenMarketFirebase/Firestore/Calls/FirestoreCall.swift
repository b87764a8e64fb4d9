import Foundation
package import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// A call of one method as a value: what to send, what the response means, and when to try again.
package struct FirestoreCall<Value: Sendable>: Sendable {
    /// The same without its type.
    private(set) var erased: AnyFirestoreCall

    /// The request.
    package var endpoint: AnyEndpoint { erased.endpoint }
    /// The kind of call.
    package var kind: FirestoreRetry.Kind { erased.kind }

    /// The same call, not to be repeated when it may have been carried out.
    package var once: FirestoreCall {
        var copy = self
        copy.erased.kind = .write(isRepeatable: false)
        return copy
    }

    /// A call.
    init(
        _ name: String,
        _ kind: FirestoreRetry.Kind,
        method: HTTPMethod = .post,
        target: RequestTarget,
        body: JSONValue? = nil,
        decode: @escaping @Sendable (JSONNode) throws(Unreadable) -> Value
    ) {
        erased = AnyFirestoreCall(name, kind, method: method, target: target, body: body) { root throws(Unreadable) in
            Erased(try decode(root))
        }
    }
}

/// A ``FirestoreCall`` without the type of its value.
struct AnyFirestoreCall: Sendable {
    /// The content of a response.
    typealias Answer = Result<Erased, FirestoreError>

    private(set) var endpoint: AnyEndpoint
    fileprivate(set) var kind: FirestoreRetry.Kind { didSet { endpoint.policy = .firestore(kind) } }

    fileprivate init(
        _ name: String,
        _ kind: FirestoreRetry.Kind,
        method: HTTPMethod,
        target: RequestTarget,
        body: JSONValue?,
        decode: @escaping @Sendable (JSONNode) throws(Unreadable) -> Erased
    ) {
        self.kind = kind
        endpoint =
            Endpoint<Answer>(
                name: "firestore." + name,
                method: method,
                target: .parts(target),
                headers: body == nil ? [:] : ["Content-Type": "application/json"],
                body: body.map { .bytes($0.encoded()) } ?? .none,
                // The policy knows better, because only the body tells what went wrong.
                retry: .never,
                decode: { response throws(Unreadable) in
                    switch try FirestoreAnswer.root(of: response) {
                    case .success(let root): .success(try decode(root))
                    case .failure(let error): .failure(error)
                    }
                }
            ).erased
        endpoint.policy = .firestore(kind)
    }
}
