import Foundation
import HTMLKit
import OpenMarket
import OpenMarketWire
import WebPages

/// What came of serving a visitor.
struct Served: Sendable {
    let response: HTTPResponse
    /// Whether the request changed the logged-in user.
    var hasChangedUser = false

    static func page(_ response: HTTPResponse) -> Served { Served(response: response) }
}

// Who asks: found by their cookie, or let in.
extension Shop {
    /// Serves the visitor that a request comes from, after what they asked for before.
    func serve(_ request: HTTPRequest, _ work: (Visit) async -> Served) async -> HTTPResponse {
        let known = cookies.id(in: request)
        guard let (id, visit) = await enter(known, request) else { return refuse(.busy, request, in: nil) }
        // A browser has a few requests open at a time; a client with more of them is refused.
        guard visit.queue.count < 16 else { return refuse(.busy, request, in: nil) }
        let served = await visit.queue.pass { await work(visit) }
        var response = served.response
        // An id from before the log-in could have been planted by an attacker, so the session gets a new one.
        let current = served.hasChangedUser ? visits.renew(id) : id
        // What one user had open in other tabs is not watched for the next one.
        if served.hasChangedUser { visit.end() }
        if current != known { response.headers.append("Set-Cookie", cookies.field(for: current, at: request.origin)) }
        return response
    }

    /// A page in place of the one that was asked for.
    func refuse(_ problem: RequestProblem, _ request: HTTPRequest) -> HTTPResponse {
        refuse(problem, request, in: visits.visit(cookies.id(in: request)))
    }

    /// A page in place of the requested one, with or without a visit.
    func refuse(_ problem: RequestProblem, _ request: HTTPRequest, in visit: Visit?) -> HTTPResponse {
        let wording = visit?.wording ?? Wording(Language(accepted: request.headers["Accept-Language"]))
        let around = Surroundings(wording, place: .home, token: visit?.token ?? "") { _ in ImagePath(name: "") }
        let page = Page(about: Problem(problem.error, in: wording), in: around)
        let document = Document(page, in: around, tabs: visit?.app.tabs ?? [], version: Asset.version)
        var response = HTTPResponse.html(document.html, status: problem.status, isPrivate: true)
        if case .method(let allowed) = problem { response.headers["Allow"] = allowed }
        return response
    }

    private func enter(_ id: String?, _ request: HTTPRequest) async -> (String, Visit)? {
        if let id, let visit = visits.visit(id) { return (id, visit) }
        let language = Language(accepted: request.headers["Accept-Language"])
        let zone = TimeZone(of: request) ?? Wording.seoul
        let begun = visits.begin { Visit(market: market(), language: language, zone: zone, settings: settings) }
        await begun?.visit.app.start()
        return begun
    }
}
