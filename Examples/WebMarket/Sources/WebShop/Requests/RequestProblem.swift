import HTMLKit
import OpenMarket

/// Why a request gets no page.
enum RequestProblem: Error, Sendable, Hashable {
    /// There is no such page.
    case notFound
    /// Nothing can be done with it in this way, but in these.
    case method(allowed: String)
    /// Its form cannot be taken.
    case form(FormProblem)
    /// It was sent to a name that is not the shop's own, as a page of another site can have a browser do.
    case misdirected
    /// It does not prove that it came from a page of the visit.
    case forged
    /// There are too many visitors, or too many waiting requests of one.
    case busy

    /// The status of the response.
    var status: Int {
        switch self {
        case .notFound: 404
        case .method: 405
        case .form(let problem): problem.status
        case .misdirected: 421
        case .forged: 403
        case .busy: 503
        }
    }

    /// What to tell the visitor, in the SDK's words.
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
