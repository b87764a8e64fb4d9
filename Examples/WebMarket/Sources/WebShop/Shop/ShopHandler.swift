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
        guard request.method == .post else { return await shop.answer(request, nil).guarded() }
        let form = await Self.form(of: request, withPhotos: await shop.expectsPhotos(request))
        return await shop.answer(request, form).guarded()
    }

    /// Large forms are read where they are in nobody's way.
    @concurrent
    private static func form(
        of request: HTTPRequest,
        withPhotos: Bool
    ) async -> Result<PostedForm, RequestProblem> {
        do throws(RequestProblem) {
            return .success(try PostedForm.read(request, withPhotos: withPhotos))
        } catch {
            return .failure(error)
        }
    }
}
