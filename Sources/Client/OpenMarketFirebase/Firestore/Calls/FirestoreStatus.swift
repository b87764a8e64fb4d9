import OpenMarketData

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

    /// The status with this name.
    package init?(name: String) {
        guard let status = Self.names[name] else { return nil }
        self = status
    }

    /// Its name.
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
