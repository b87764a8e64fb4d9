import OpenMarketHTML
import OpenMarket

extension RequestProblem {
    /// The error to show to the visitor, in the SDK's words.
    var error: MarketError {
        switch self {
        case .notFound, .method, .misdirected: .notFound
        case .form(.tooLarge): .requestTooLarge
        case .form(.fileTooLarge(let limit)): .image(.fileTooLarge(limit: limit))
        case .form(.malformed): .invalid([])
        // Nearly always the page was older than the visit: it says to load it again.
        case .forged: .conflict
        case .busy: .unavailable(retryAfter: nil)
        }
    }
}
