import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

// Who asks: found by their cookie, or let in.
extension Shop {
    /// Serves the visitor that a request comes from, after what they asked for before.
    func serve(_ request: HTTPRequest, _ work: (Visit) async -> HTTPResponse) async -> HTTPResponse {
        let response = await visits.serve(request, by: cookies, enter: { await enter(request) }) { visit in
            let user = visit.mark
            var response = await work(visit)
            // Before the log-in, whoever has planted the cookie of the visit would get this one as well.
            if logins != nil, visit.mark != user, visit.mark != nil {
                let field = loginCookies.field(for: visit.login, at: request.origin, maxAge: KeptLogins.life)
                response.headers.append("Set-Cookie", field)
            }
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
        let wording = visit?.wording ?? settings.wording(Language(accepted: request.headers["Accept-Language"]))
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
        let (login, store) = await login(of: request)
        let begun = visits.begin {
            Visit(market: market(store), login: login, language: language, zone: zone, settings: settings)
        }
        await begun?.visit.app.start()
        return begun
    }

    /// The log-in that a browser has kept, or a new token for one that may come.
    private func login(of request: HTTPRequest) async -> (token: String, store: any SessionStore) {
        guard let logins else { return ("", InMemorySessionStore()) }
        if let token = loginCookies.id(in: request), token.utf8.count == 32 {
            let store = logins.store(of: token)
            if let session = try? await store.session(), session.auth != nil { return (token, store) }
        }
        let token = RandomToken.make()
        return (token, logins.store(of: token))
    }
}
