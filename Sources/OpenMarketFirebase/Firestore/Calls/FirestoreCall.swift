import Foundation
package import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// A call of one method as a value: what to send, what the response means, and when to try again.
package struct FirestoreCall<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, FirestoreError>

    /// The request.
    package let endpoint: Endpoint<Result<Value, FirestoreError>>
    /// The kind of call.
    package private(set) var kind: FirestoreRetry.Kind

    /// The same call, not to be repeated when it may have been carried out.
    package var once: FirestoreCall {
        var copy = self
        copy.kind = .write(isRepeatable: false)
        return copy
    }

    /// A call.
    ///
    /// Its repetitions are our affair and not the transport's, because only the body tells what went wrong.
    init(
        _ name: String,
        _ kind: FirestoreRetry.Kind,
        method: HTTPMethod = .post,
        target: RequestTarget,
        body: JSONValue? = nil,
        decode: @escaping @Sendable (JSONNode) throws(Unreadable) -> Value
    ) {
        self.kind = kind
        endpoint = Endpoint(
            name: "firestore." + name,
            method: method,
            target: .parts(target),
            headers: body == nil ? [:] : ["Content-Type": "application/json"],
            body: body.map { .bytes($0.encoded()) } ?? .none,
            retry: .never,
            failure: { FirestoreFailureCode.marketError(for: FirestoreAnswer.failure(in: $0, now: Date())) },
            decode: { response throws(Unreadable) in
                switch try FirestoreAnswer.root(of: response) {
                case .success(let root): .success(try decode(root))
                case .failure(let error): .failure(error)
                }
            }
        )
    }
}
