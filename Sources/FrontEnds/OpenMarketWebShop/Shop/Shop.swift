import Foundation
import OpenMarketHTML
import OpenMarketHTTPServer
public import OpenMarket
import OpenMarketWire

/// The shop behind the web server: requests in, pages out.
///
/// Every visitor has an app of their own here, the same view models and coordinators that a terminal or a phone binds. A
/// request for a page moves the app there, and its state becomes HTML. A form becomes an action, and the browser is led to
/// wherever the app is then.
@MainActor
public final class Shop {
    let settings: ShopSettings
    let visits: VisitBook<Visit>
    let pictures = AddressBook()
    let cookies: CookieJar
    /// The cookies by which browsers find their log-ins again.
    let loginCookies: CookieJar
    /// The log-ins of browsers; `nil` where they end with the visit.
    let logins: KeptLogins?
    private let hosts: AllowedHosts
    let images: any ImageUseCases
    /// The use cases of a visitor without an account, for requests that belong to no visit.
    let guest: MarketUseCases
    /// Makes a way into the market for each visitor, whose session is in a store.
    let market: @MainActor (any SessionStore) -> MarketUseCases
    /// The addresses of the main photos that all visitors may see: many ask once a link is shared.
    let sharedPhotos = RecentValues<Product.ID, URL?>(life: 60, limit: 500)
    let siteMap = SiteMap()

    /// A shop in a market.
    ///
    /// - Parameters:
    ///   - settings: How many visitors it takes, and how long it waits for them.
    ///   - images: Loads the images it serves, for all visitors.
    ///   - market: Makes a way into the market for each visitor. A log-in ends with the visit.
    public convenience init(
        settings: ShopSettings = ShopSettings(),
        images: any ImageUseCases,
        market: @escaping @MainActor () -> MarketUseCases
    ) {
        self.init(settings: settings, images: images, keeping: nil) { _ in market() }
    }

    /// A shop in which a user stays logged in, as `logins` says.
    ///
    /// `market` makes a way into the market for a visitor whose session is in a store.
    public convenience init(
        settings: ShopSettings = ShopSettings(),
        images: any ImageUseCases,
        logins: KeptLogins,
        market: @escaping @MainActor (any SessionStore) -> MarketUseCases
    ) {
        self.init(settings: settings, images: images, keeping: logins, market)
    }

    private init(
        settings: ShopSettings,
        images: any ImageUseCases,
        keeping logins: KeptLogins?,
        _ market: @escaping @MainActor (any SessionStore) -> MarketUseCases
    ) {
        (self.settings, self.images, self.logins, self.market) = (settings, images, logins, market)
        hosts = AllowedHosts(settings.hosts)
        guest = market(InMemorySessionStore())
        cookies = CookieJar("shop", isSecure: settings.isSecure)
        loginCookies = CookieJar("shop-login", isSecure: settings.isSecure)
        visits = VisitBook(limit: settings.visits, idle: settings.idle, keepsUsers: logins == nil, now: settings.now)
    }

    /// Returns whether the shop is reached by this name: one of this machine's own, or one from the settings.
    func isKnown(_ origin: HTTPOrigin) -> Bool { hosts.contains(origin) }

    /// The response to a request whose form has been read.
    func respond(to request: HTTPRequest, _ form: Result<PostedForm, RequestProblem>?) async -> HTTPResponse {
        guard let target = RequestTarget(target: request.target) else { return refuse(.notFound, request) }
        guard target.methods.contains(request.method) else {
            let allowed = target.methods.map(\.rawValue).joined(separator: ", ")
            return refuse(.method(allowed: allowed), request)
        }
        switch target {
        case .asset(let asset): return asset.file.response
        case .picture(let name): return await picture(name, request)
        case .sharedPhoto(let id): return await sharedPhoto(of: id)
        case .manifest(let language): return WebManifest(in: settings.wording(language), settings.brand()).response
        case .legalPage(let kind): return legalPage(kind, request)
        case .brandStyle: return brandFile(settings.brand().style, request)
        case .logo: return brandFile(settings.brand().logo, request)
        case .robots: return robots(request)
        case .siteMap: return await siteMap(request)
        case .offline(let language): return offline(language, request)
        // A host that cannot stream tells browsers not to come back, as the standard says.
        case .events: return .nothing
        case .progress, .suggestions, .pickedPhoto:
            // These belong to a page that is open; without a visit there is none.
            let id = cookies.id(in: request)
            guard let visit = visits.visit(id, isPresent: target.showsPresence) else {
                return HTTPResponse(status: 404)
            }
            return await respond(to: target, in: visit)
        case .cancelUpload:
            guard let visit = visits.visit(cookies.id(in: request)) else { return HTTPResponse(status: 404) }
            return cancelUpload(form, request, in: visit)
        case .page(let place): return await respond(at: place, to: request, form)
        case .language, .alert:
            return await serve(request) { [self] visit in
                await take(form, in: visit, request) { form in
                    await target == .alert ? self.answerAlert(form, in: visit) : self.speak(form, in: visit)
                }
            }
        }
    }

    private func respond(
        at place: Place,
        to request: HTTPRequest,
        _ form: Result<PostedForm, RequestProblem>?
    ) async -> HTTPResponse {
        // A browser that prepares a page which may never be looked at must not move the app, nor close a form in it.
        if request.headers["Sec-Purpose"]?.contains("prefetch") == true { return .nothing }
        if place.hasForm, isFromEndedVisit(request), case .success(let form)? = form {
            // No page would show the response, and the form itself could not be taken up any more.
            if form.fields["quietly"] != nil { return .nothing }
            return await serve(request) { [self] in await takeUp(form, at: place, in: $0) }
        }
        return await serve(request) { [self] visit in
            guard request.method == .post else { return await show(place, request, in: visit) }
            return await take(form, in: visit, request) { await self.act(at: place, $0, request, in: visit) }
        }
    }

    private func picture(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
        guard let url = pictures.address(of: name) else { return refuse(.notFound, request) }
        return await image { url }
    }

    /// The page for the time without a network, which belongs to no visit.
    private func offline(_ language: Language?, _ request: HTTPRequest) -> HTTPResponse {
        let wording = settings.wording(language ?? self.language(of: request))
        var around = PageSurroundings(wording, place: .home, token: "") { _ in ImagePath(name: "") }
        around.brand = settings.brand()
        let document = Document(Page(offlineIn: around), in: around, tabs: [], version: Asset.version)
        return .html(document.html, isPrivate: false)
    }
}
