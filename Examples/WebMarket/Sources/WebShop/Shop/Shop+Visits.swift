import Foundation
import HTMLKit
import OpenMarket
import OpenMarketWire
import WebPages

// Who asks: found by their cookie, or let in.
extension Shop {
    /// Serves the visitor that a request comes from, after what they asked for before.
    func serve(_ request: HTTPRequest, _ work: (Visit) async -> HTTPResponse) async -> HTTPResponse {
        await visits.serve(request, by: cookies, enter: { await enter(request) }, work)
            ?? refuse(.busy, request, in: nil)
    }

    /// A page in place of the one that was asked for.
    func refuse(_ problem: RequestProblem, _ request: HTTPRequest) -> HTTPResponse {
        refuse(problem, request, in: visits.visit(cookies.id(in: request)))
    }

    /// A page in place of the requested one, with or without a visit.
    func refuse(_ problem: RequestProblem, _ request: HTTPRequest, in visit: Visit?) -> HTTPResponse {
        let wording = visit?.wording ?? Wording(Language(accepted: request.headers["Accept-Language"]))
        let around = PageSurroundings(wording, place: .home, token: visit?.token ?? "") { _ in ImagePath(name: "") }
        let page = Page(about: Problem(problem.error, in: wording), in: around)
        let document = Document(page, in: around, tabs: visit?.app.tabs ?? [], version: Asset.version)
        var response = HTTPResponse.html(document.html, status: problem.status, isPrivate: true)
        if case .method(let allowed) = problem { response.headers["Allow"] = allowed }
        return response
    }

    private func enter(_ request: HTTPRequest) async -> (id: String, visit: Visit)? {
        let language = Language(accepted: request.headers["Accept-Language"])
        let zone = TimeZone(of: request) ?? Wording.seoul
        let begun = visits.begin { Visit(market: market(), language: language, zone: zone, settings: settings) }
        await begun?.visit.app.start()
        return begun
    }
}
