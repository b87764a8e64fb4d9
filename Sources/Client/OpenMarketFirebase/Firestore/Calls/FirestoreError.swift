import Foundation
import OpenMarketData
package import OpenMarketDomain

/// The reason why a call of Firestore failed.
///
/// The sentences of the server are left out, because they quote names of documents and values.
package struct FirestoreError: Error, Sendable, Hashable {
    /// The server's status; `nil` when there was no response of its.
    package let status: FirestoreStatus?
    /// The meaning for a shop.
    package private(set) var cause: MarketError
    /// Whether an earlier attempt of the same call may have been carried out, so that what is found may be its work.
    package private(set) var followsLostAnswer = false

    package init(_ status: FirestoreStatus, httpStatus: Int = 0, retryAfter: Duration? = nil) {
        self.status = status
        let rejection = ServerRejection(status: httpStatus, code: status.name)
        cause =
            switch status {
            case .invalidArgument, .outOfRange, .unimplemented: .rejected(rejection)
            case .unauthenticated: .unauthenticated
            case .permissionDenied: .notOwner
            case .notFound: .notFound
            case .alreadyExists, .aborted, .failedPrecondition: .conflict
            case .resourceExhausted: .rateLimited(retryAfter: retryAfter)
            case .unavailable: .unavailable(retryAfter: retryAfter)
            case .deadlineExceeded: .timedOut
            case .cancelled, .unknown, .internalError, .dataLoss: .server(rejection)
            }
    }

    /// The chat is closed: one of its members has blocked the other.
    static let closedChat = FirestoreError(.failedPrecondition, cause: .chat(.closed))

    private init(_ status: FirestoreStatus, cause: MarketError) {
        self.status = status
        self.cause = cause
    }

    /// The error of a call without a response of the server, or with a response that could not be used.
    package init(_ cause: MarketError) {
        status = nil
        self.cause = cause
    }

    init(_ failure: CallFailure, now: Date) {
        self = failure.response.map { FirestoreAnswer.failure(in: $0, now: now) } ?? FirestoreError(failure.last)
        // The repository undoes the change of a caller who gave up, so a cancelled call leaves no doubt.
        followsLostAnswer = failure.doubt != nil && failure.last != .cancelled
        cause = cause.after(failure.doubt)
    }
}

/// The outcome of a call in Firestore's words; the status of HTTP is shared by several of these.
package enum FirestoreStatus: Sendable, Hashable {
    case cancelled, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied
    case resourceExhausted, failedPrecondition, aborted, outOfRange, unimplemented, internalError, unavailable
    case dataLoss, unauthenticated

    private static let names: [String: FirestoreStatus] = [
        "CANCELLED": .cancelled, "UNKNOWN": .unknown, "INVALID_ARGUMENT": .invalidArgument,
        "DEADLINE_EXCEEDED": .deadlineExceeded, "NOT_FOUND": .notFound, "ALREADY_EXISTS": .alreadyExists,
        "PERMISSION_DENIED": .permissionDenied, "RESOURCE_EXHAUSTED": .resourceExhausted,
        "FAILED_PRECONDITION": .failedPrecondition, "ABORTED": .aborted, "OUT_OF_RANGE": .outOfRange,
        "UNIMPLEMENTED": .unimplemented, "INTERNAL": .internalError, "UNAVAILABLE": .unavailable,
        "DATA_LOSS": .dataLoss, "UNAUTHENTICATED": .unauthenticated,
    ]

    package init?(name: String) {
        guard let status = Self.names[name] else { return nil }
        self = status
    }

    package var name: String { Self.names.first { $0.value == self }?.key ?? "UNKNOWN" }

    /// The best guess when a response has no body that could be read, as other clients guess.
    package init(httpStatus: Int) {
        self =
            switch httpStatus {
            case 400: .failedPrecondition
            case 401: .unauthenticated
            case 403: .permissionDenied
            case 404: .notFound
            case 409: .aborted
            case 416: .outOfRange
            case 429: .resourceExhausted
            case 499: .cancelled
            case 501: .unimplemented
            case 503: .unavailable
            case 504: .deadlineExceeded
            default: .unknown
            }
    }
}
