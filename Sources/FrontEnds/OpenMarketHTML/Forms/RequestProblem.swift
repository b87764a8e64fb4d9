/// A reason why a request gets no page.
public enum RequestProblem: Error, Sendable, Hashable {
    /// The site has no such page.
    case notFound
    /// The address has no such method, but these.
    case method(allowed: String)
    /// Its form cannot be taken.
    case form(FormProblem)
    /// The request was sent to a name that is not the site's own, as a page of another site can have a browser do.
    case misdirected
    /// The request does not prove that it came from a page of the visit.
    case forged
    /// The site has too many visitors, or too many waiting requests of one visitor.
    case busy

    /// The status of the response.
    public var status: Int {
        switch self {
        case .notFound: 404
        case .method: 405
        case .form(let problem): problem.status
        case .misdirected: 421
        case .forged: 403
        case .busy: 503
        }
    }
}
