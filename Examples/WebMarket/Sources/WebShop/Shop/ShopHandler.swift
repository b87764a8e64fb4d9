public import OpenMarketBackend
public import OpenMarketWire

/// What the web server calls: reads the form of a request, has the shop answer, and guards the answer.
public struct ShopHandler: RequestHandler {
    private let shop: Shop

    /// A handler for a shop.
    public init(_ shop: Shop) {
        self.shop = shop
    }

    /// The answer to one request.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        // A name that an attacker's DNS points at this machine makes a browser take the shop for the attacker's site.
        guard await shop.isKnown(request.origin) else { return await shop.refuse(.misdirected, request).guarded() }
        guard request.method == .post else { return await shop.answer(request, nil).guarded() }
        let form = await Self.form(of: request, photos: await shop.photos(in: request))
        return await shop.answer(request, form).guarded()
    }

    /// Large forms are read where they are in nobody's way.
    @concurrent
    private static func form(
        of request: HTTPRequest,
        photos: FormReader.Photos
    ) async -> Result<PostedForm, RequestProblem> {
        do throws(RequestProblem) {
            return .success(try PostedForm.read(request, photos: photos))
        } catch {
            return .failure(error)
        }
    }
}
