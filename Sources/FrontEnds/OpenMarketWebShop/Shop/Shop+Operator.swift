import Foundation
import OpenMarket
import OpenMarketHTML
import OpenMarketWire

// The pages of the shop's operator, which belong to no scene and to no visit.
extension Shop {
    /// A page with a text of the operator; it begins no visit.
    func legalPage(_ kind: Brand.LegalPage, _ request: HTTPRequest) -> HTTPResponse {
        let visit = visits.visit(cookies.id(in: request), isPresent: false)
        let around = surroundings(of: visit, for: request)
        guard let text = around.brand.legalTexts[kind]?(around.wording.language) else {
            return refuse(.notFound, request, in: visit)
        }
        var page = Page(around.wording(kind.title), style: "narrow") { OperatorText(text).html }
        page.isPlace = false
        let document = Document(page, in: around, tabs: visit?.app.tabs ?? [], version: Asset.version)
        return .html(document.html, isPrivate: visit?.isLoggedIn == true)
    }

    /// The surroundings of a page that belongs to no place, in a visit or without one.
    func surroundings(of visit: Visit?, for request: HTTPRequest) -> PageSurroundings {
        let wording = visit?.wording ?? settings.wording(language(of: request))
        var around = PageSurroundings(wording, place: .home, token: visit?.token ?? "") { _ in ImagePath(name: "") }
        around.brand = settings.brand()
        return around
    }

    /// The language that a browser asks for most of those that the shop speaks.
    func language(of request: HTTPRequest) -> Language {
        Language(accepted: request.headers["Accept-Language"], among: settings.brand().languages)
    }

    /// A file of the brand; a brand without it has none.
    func brandFile(_ file: SiteFile?, _ request: HTTPRequest) -> HTTPResponse {
        file?.response ?? refuse(.notFound, request)
    }

    /// Tells programs that search the web which pages are for them.
    func robots(_ request: HTTPRequest) -> HTTPResponse {
        let forbidden = [
            "/register", "/edit/", "/login", "/signup", "/chats", "/mypage", "/events", "/search", "/language",
            "/alert",
        ]
        let closed = settings.brand().guests.closedPaths
        let lines = ["User-agent: *"] + (forbidden + closed).map { "Disallow: " + $0 }
        let text = (lines + ["", "Sitemap: " + publicAddress(of: request.origin) + "/sitemap.xml", ""])
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600"],
            body: Data(text.joined(separator: "\n").utf8)
        )
    }

    /// The addresses of the newest products, by the protocol of sitemaps.org.
    func siteMap(_ request: HTTPRequest) async -> HTTPResponse {
        let origin = publicAddress(of: request.origin)
        let isOpen = opens(.home, to: nil)
        guard let products = await (isOpen ? siteMap.products(of: guest, at: settings.now()) : []) else {
            return HTTPResponse(status: 503, headers: ["Retry-After": "60", "Cache-Control": "no-store"])
        }
        let places = isOpen ? [Place.home, .products(.all)] + products.map { Place.product($0) } : []
        let paths = settings.brand().legalPages.map(\.path) + places.map(\.path)
        let body = tag("urlset", Attribute("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")) {
            for path in paths { tag("url") { tag("loc") { origin + path } } }
        }
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600"],
            body: Data(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + body.markup + "\n").utf8)
        )
    }
}
