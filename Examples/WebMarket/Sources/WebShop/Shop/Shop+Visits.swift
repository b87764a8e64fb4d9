import Foundation
import HTMLKit
import OpenMarket
import OpenMarketWire
import WebPages

// Who asks: found by their cookie, or let in.
extension Shop {
    /// Serves the visitor that a request comes from, after what they asked for before.
    func serve(_ request: HTTPRequest, _ work: (Visit) async -> HTTPResponse) async -> HTTPResponse {
        let known = cookies.id(in: request)
        guard let (id, visit) = await enter(known, request) else { return refuse(.busy, request, in: nil) }
        // A browser has a few requests open at a time; a client with more of them is refused.
        guard visit.queue.count < 16 else { return refuse(.busy, request, in: nil) }
        var (response, hasChangedUser) = await visit.queue.pass {
            let user = visit.user
            let response = await work(visit)
            // A page that was only read still has the old proofs in its forms.
            return (response, request.method == .post && visit.user != user)
        }
        // An id from before the log-in could have been planted by an attacker, so the session gets a new one.
        let current = hasChangedUser ? visits.renew(id) : id
        // What one user had open in other tabs is not watched for the next one.
        if hasChangedUser { visit.end() }
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
