import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire

// Reading: the app goes where the address says, and the visible scene becomes a page.
extension Shop {
    /// The page at a place, or a redirect to the place where the app is instead, often the log-in.
    func show(_ place: Place, _ request: HTTPRequest, in visit: Visit) async -> HTTPResponse {
        guard let query = Query(target: request.target) else { return refuse(.notFound, request) }
        visit.speak(in: TimeZone(of: request))
        await visit.closing?.value
        guard opens(place, to: visit) else { return await leadToLogIn(from: place, visit) }
        let before = visit.app.place
        await visit.app.visit(place)
        guard visit.app.place == place else { return .redirect(to: visit.app.place.path) }
        if before != place { await leave(before, in: visit) }
        await visit.app.visible.appear(query, in: visit)
        if let notice = await visit.app.takeNotice() { visit.success = notice }
        guard visit.app.place == place else { return .redirect(to: visit.app.place.path) }
        return await page(at: place, Listing(query), request.origin, in: visit)
    }

    /// Returns whether a page is open to a visitor, by what the brand lets guests see.
    func opens(_ place: Place, to visit: Visit?) -> Bool {
        visit?.isLoggedIn == true || settings.brand().guests.maySee(place)
    }

    /// Leads a guest to the log-in, behind which is the page that they wanted to see.
    func leadToLogIn(from place: Place, _ visit: Visit) async -> HTTPResponse {
        await visit.app.visit(place)
        await visit.app.visit(.login)
        return .redirect(to: Place.login.path)
    }

    /// Leaves a page; after a chat was closed, the tab bar shows that it was read.
    private func leave(_ place: Place, in visit: Visit) async {
        guard case .route(.chatRoom) = place, visit.isLoggedIn else { return }
        if case .chats(let chats) = visit.app.root(of: .chat) { await chats.appear() }
    }

    /// The visible scene as a page.
    func page(at place: Place, _ listing: Listing, _ origin: HTTPOrigin, in visit: Visit) async -> HTTPResponse {
        let (app, scene) = (visit.app, visit.app.visible)
        var around = surroundings(of: place, listing, in: visit)
        around.origin = publicAddress(of: origin)
        around.mark = RandomToken.make()
        (around.success, visit.success) = (visit.success, nil)
        let page = scene.page(in: around)
        let document = Document(
            page,
            in: around,
            tabs: app.tabs,
            alert: app.alert ?? visit.notice ?? scene.alert,
            isAlertOfApp: app.alert != nil || visit.notice != nil,
            version: Asset.version
        )
        let status = page.problem.map { [.notFound, .notOwner].contains($0.error) ? 404 : 503 } ?? 200
        return .html(document.html, status: status, isPrivate: visit.isLoggedIn)
    }

    /// Returns the beginning of the shop's addresses; a proxy that speaks TLS hands requests on without it.
    func publicAddress(of origin: HTTPOrigin) -> String {
        guard settings.isSecure, !origin.isSecure else { return origin.description }
        let port = origin.port == 80 ? nil : origin.port
        return HTTPOrigin(scheme: "https", host: origin.host, port: port).description
    }

    /// Makes the surroundings of a page, or of a piece of one.
    func surroundings(of place: Place, _ listing: Listing = Listing(), in visit: Visit) -> PageSurroundings {
        // Pages of guests are compressed, and have no other secret.
        let token = visit.isLoggedIn ? visit.token : RandomToken.masked(visit.token)
        var around = PageSurroundings(visit.wording, place: place, listing: listing, token: token) { [pictures] url in
            ImagePath(name: pictures.name(of: url))
        }
        around.moment = visit.wording.dateAndTime(settings.now(), now: settings.now())
        around.user = visit.mark
        around.brand = settings.brand()
        around.photoProblems = visit.photoProblems
        return around
    }
}
