import OpenMarketData
import OpenMarketDomain

/// Carries what the server said through an `EndpointClient`, which knows errors of the market only.
enum FirestoreFailureCode {
    /// An error that ``error(from:)`` turns back.
    static func marketError(for error: FirestoreError) -> MarketError {
        switch (error.status, error.cause) {
        case (.resourceExhausted, _), (.unavailable, _), (nil, _), (_, .chat(.closed)): error.cause
        case (let status?, .rejected(let rejection)), (let status?, .server(let rejection)):
            .rejected(ServerRejection(status: rejection.status, code: status.name))
        case (let status?, _): .rejected(ServerRejection(status: 0, code: status.name))
        }
    }

    static func error(from error: MarketError) -> FirestoreError {
        switch error {
        case .chat(.closed): .closedChat
        case .rateLimited(let delay): FirestoreError(.resourceExhausted, httpStatus: 429, retryAfter: delay)
        case .unavailable(let delay): FirestoreError(.unavailable, httpStatus: 503, retryAfter: delay)
        case .rejected(let rejection):
            rejection.code.flatMap { FirestoreStatus(name: $0) }
                .map { FirestoreError($0, httpStatus: rejection.status) } ?? FirestoreError(error)
        default: FirestoreError(error)
        }
    }
}
