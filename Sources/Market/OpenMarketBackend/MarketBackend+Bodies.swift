import OpenMarketFirebaseEmulator
public import OpenMarketHTTPServer
public import OpenMarketWire

extension MarketBackend {
    /// Returns whether an address is one of the market's, so that something else can be served beside it.
    public func serves(_ target: String) -> Bool {
        if firebase?.isOurs(target) == true { return true }
        guard let segments = RequestPath(target: target)?.segments else { return false }
        return segments.first == "api" || !Route.all(at: segments, in: configuration.generation).isEmpty
    }
}

extension MarketBackend: BodyLimitingHandler {
    /// Returns the use of a body: only routes that take forms or images, and those of Firebase, take more than JSON.
    public func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse {
        let json = BodyUse.whole(limit: Int64(configuration.limits.jsonBytes))
        guard let segments = RequestPath(target: target)?.segments else { return json }
        if firebase?.isOurs(target) == true { return .whole(limit: nil) }
        let routes = Route.all(at: segments, in: configuration.generation)
        return switch routes.first(where: { $0.method == method.rawValue })?.body {
        case .form?: .parts
        case .part?: .whole(limit: Int64(configuration.limits.uploadPartBytes))
        case .json?, nil: json
        }
    }

    /// The refusal of an address or a method that is not served, and of a caller who is not known.
    ///
    /// The services of Firebase refuse bodies by themselves.
    public func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse? {
        guard firebase?.isOurs(request.target) != true else { return nil }
        do throws(Refusal) {
            guard let call = RequestContext(request) else { throw .malformed("The address is not well-formed.") }
            try await routeCall(call, ReadNote()).judgeHead()
            return nil
        } catch {
            return refusals.response(error)
        }
    }
}

extension MarketBackend: AccountKnowingHandler {
    /// Returns the user whose ID token a request carries, when it was proved before.
    public func account(provedBy headers: HTTPHeaders) -> String? { firebase?.account(provedBy: headers) }
}

extension MarketBackend {
    /// Gives a request that names an upload the bytes of that as its body, whatever the route makes of them.
    func withUploadedBody(
        _ call: RequestContext,
        _ respond: (RequestContext) async throws(Refusal) -> HTTPResponse
    ) async throws(Refusal) -> HTTPResponse {
        guard configuration.generation == .v3x, let id = call.header(UploadFields.body) else {
            return try await respond(call)
        }
        guard ["POST", "PUT", "PATCH"].contains(call.method), call.segments.dropFirst().first != "uploads" else {
            throw .malformed("This request has no body.")
        }
        guard call.request.body.length == 0 else { throw .malformed("A request has one body.") }
        // The form in it has the secret, where no token signs the request.
        let key = try UploadKey(named: id, of: try await VendorAuthorization(viewer: viewer).signer(of: call).vendor)
        let limit = bodyUse(of: call.request.method, call.request.target).limit ?? Int64(configuration.limits.formBytes)
        return try await market.uploads.withBody(key) { body throws(Refusal) in
            guard body.length <= limit else { throw .tooLarge }
            return try await respond(call.with(body))
        }
    }
}
