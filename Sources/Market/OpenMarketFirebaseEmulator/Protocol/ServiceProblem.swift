import OpenMarketHTTPServer
import OpenMarketSQLite

/// The reason why a service refuses a request, in the words that its clients branch on.
struct ServiceProblem: Error, Sendable, Hashable {
    /// The kinds of problems, as all of Google's services name them.
    enum Status: String, Sendable, Hashable {
        case invalidArgument = "INVALID_ARGUMENT"
        case failedPrecondition = "FAILED_PRECONDITION"
        case unauthenticated = "UNAUTHENTICATED"
        case permissionDenied = "PERMISSION_DENIED"
        case notFound = "NOT_FOUND"
        case alreadyExists = "ALREADY_EXISTS"
        case aborted = "ABORTED"
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        case `internal` = "INTERNAL"
        case unimplemented = "UNIMPLEMENTED"
        case unavailable = "UNAVAILABLE"

        /// The status code of HTTP, which several kinds share.
        var code: Int {
            switch self {
            case .invalidArgument, .failedPrecondition: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .alreadyExists, .aborted: 409
            case .resourceExhausted: 429
            case .internal: 500
            case .unimplemented: 501
            case .unavailable: 503
            }
        }

        /// The number of the kind within a response that carries several.
        var number: Int {
            switch self {
            case .invalidArgument: 3
            case .notFound: 5
            case .alreadyExists: 6
            case .permissionDenied: 7
            case .resourceExhausted: 8
            case .failedPrecondition: 9
            case .aborted: 10
            case .unimplemented: 12
            case .internal: 13
            case .unavailable: 14
            case .unauthenticated: 16
            }
        }
    }

    let status: Status
    /// The text that clients split at the first colon (accounts) or show to their developers (documents).
    let message: String
    /// Whether the response names the kind: the accounts' own refusals do not.
    let namesStatus: Bool
    /// The word beside the message in responses about accounts.
    let reason: String

    init(_ status: Status, _ message: String, namesStatus: Bool = true, reason: String = "badRequest") {
        self.status = status
        self.message = message
        self.namesStatus = namesStatus
        self.reason = reason
    }

    /// A refusal of the accounts' own, such as `EMAIL_EXISTS`.
    static func account(_ message: String) -> ServiceProblem {
        ServiceProblem(.invalidArgument, message, namesStatus: false, reason: "invalid")
    }

    static func invalid(_ message: String) -> ServiceProblem { ServiceProblem(.invalidArgument, message) }

    /// The request makes sense, but not here.
    static func unimplemented(_ message: String) -> ServiceProblem {
        ServiceProblem(.unimplemented, message, reason: "unimplemented")
    }

    /// The text of the live service: it never says which rule it was.
    static let denied = ServiceProblem(.permissionDenied, "Missing or insufficient permissions.", reason: "forbidden")
    /// The token is none of ours, or not any more.
    static let badToken = ServiceProblem(
        .unauthenticated,
        "Request had invalid authentication credentials.",
        reason: "authError"
    )
}

extension ServiceProblem {
    /// Makes the problem for a failure of the store.
    init(_ error: StoreError) {
        switch error {
        case .full: self.init(.resourceExhausted, "No space is left.", reason: "quotaExceeded")
        case .busy, .closed, .tooSlow, .cancelled:
            self.init(.unavailable, "The service is currently unavailable.", reason: "backendError")
        default: self.init(.internal, "Internal error.", reason: "backendError")
        }
    }

    /// Makes the problem for a failed check of a secret.
    init(_ failure: SecretFailure) {
        switch failure {
        case .wrong: self.init(.internal, "Internal error.", reason: "backendError")
        case .tooManyGuesses:
            self.init(.resourceExhausted, "Too many wrong secrets.", reason: "rateLimitExceeded")
        case .overloaded:
            self.init(.unavailable, "The service is currently unavailable.", reason: "backendError")
        }
    }
}

extension StoreError {
    /// Makes the failure of the store that a problem tells of, for callers that are no clients of the services.
    init(_ problem: ServiceProblem) {
        switch problem {
        case ServiceProblem(.full): self = .full
        case ServiceProblem(.busy): self = .busy
        default: self = .unexpected(code: 0)
        }
    }
}
