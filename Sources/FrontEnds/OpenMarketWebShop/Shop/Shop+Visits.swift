import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

// The visitor of a request: found by the cookie, or let in.
extension Shop {
    /// Serves the visitor that a request comes from, after what they asked for before.
    func serve(_ request: HTTPRequest, _ work: (Visit) async -> HTTPResponse) async -> HTTPResponse {
        let response = await visits.serve(request, by: cookies, enter: { await enter(request) }) { visit in
            let user = visit.mark
            var response = await work(visit)
            guard let login = visit.login, visit.mark != user else { return response }
            // Before the log-in, an attacker who has planted the cookie of the visit would get this one as well.
            let (token, age) = visit.mark == nil ? ("", 0) : (login.token, KeptLogins.life)
            let field = loginCookies.field(for: token, at: request.origin, maxAge: age)
            response.headers.append("Set-Cookie", field)
            return response
        }
        return response ?? refuse(.busy, request, in: nil)
    }

    /// A page in place of the one that was asked for.
    func refuse(_ problem: RequestProblem, _ request: HTTPRequest) -> HTTPResponse {
        refuse(problem, request, in: visits.visit(cookies.id(in: request)))
    }

    /// A page in place of the requested one, with or without a visit.
    func refuse(_ problem: RequestProblem, _ request: HTTPRequest, in visit: Visit?) -> HTTPResponse {
        let around = surroundings(of: visit, for: request)
        let page = Page(about: Problem(problem.error, in: around.wording), in: around)
        let document = Document(page, in: around, tabs: visit?.app.tabs ?? [], version: Asset.version)
        var response = HTTPResponse.html(document.html, status: problem.status, isPrivate: true)
        if case .method(let allowed) = problem { response.headers["Allow"] = allowed }
        return response
    }

    private func enter(_ request: HTTPRequest) async -> (id: String, visit: Visit)? {
        let language = language(of: request)
        let zone = TimeZone(of: request) ?? Wording.seoul
        let login = await logins?.login(of: loginCookies.id(in: request))
        let begun = visits.begin {
            let market = market(login ?? InMemorySessionStore())
            return Visit(market: market, login: login, language: language, zone: zone, settings: settings)
        }
        await begun?.visit.app.start()
        return begun
    }
}
