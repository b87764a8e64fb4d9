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
        let form = request.method == .post ? await Self.form(of: request) : nil
        return await shop.answer(request, form).guarded()
    }

    /// Large forms are read where they are in nobody's way.
    @concurrent
    private static func form(of request: HTTPRequest) async -> Result<PostedForm, RequestProblem> {
        do throws(RequestProblem) {
            return .success(try PostedForm.read(request))
        } catch {
            return .failure(error)
        }
    }
}
