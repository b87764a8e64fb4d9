import OpenMarketHTML
public import OpenMarketHTTPServer
public import OpenMarketWire

/// The handler that the web server calls: reads the form of a request, asks the shop, and adds security headers.
public struct ShopHandler: StreamingRequestHandler {
    private let shop: Shop

    /// A handler for a shop.
    public init(_ shop: Shop) {
        self.shop = shop
    }

    /// The response to one request; what it asks of the market in this process is asked by the browser.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let browser = BrowserName.name(in: request.headers["User-Agent"])
        return await RequestCaller.$program.withValue(browser) { await page(for: request) }
    }

    private func page(for request: HTTPRequest) async -> HTTPResponse {
        // A name that an attacker's DNS points at this machine makes a browser take the shop for the attacker's site.
        guard await shop.isKnown(request.origin) else { return await shop.refuse(.misdirected, request).guarded() }
        guard request.method == .post else {
            return await shop.respond(to: request, nil).guarded().shortened(for: request)
        }
        let form = await Self.form(of: request, photos: await shop.photos(in: request))
        return await shop.respond(to: request, form).guarded()
    }

    /// The news of an open page, as events that a server sends; `nil` for every other request.
    public func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard request.method == .get, case .events(let place)? = RequestTarget(target: request.target),
            await shop.isKnown(request.origin)
        else { return nil }
        switch await shop.news(of: place, request) {
        case .none(let response): return StreamedResponse(head: response.guarded(), body: nil)
        case .some(let news):
            return StreamedResponse(news)
        }
    }

    /// Large forms are read off the main actor.
    @concurrent
    private static func form(
        of request: HTTPRequest,
        photos: FormReader.Files
    ) async -> Result<PostedForm, RequestProblem> {
        do throws(FormProblem) {
            return .success(try PostedForm.read(request, files: photos))
        } catch {
            return .failure(.form(error))
        }
    }
}
