import OpenMarketServer
import OpenMarketWire

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
        let key = try await market.uploadKey(id, call)
        let limit = bodyUse(of: call.request.method, call.request.target).limit ?? Int64(configuration.limits.formBytes)
        return try await market.uploads.withBody(key) { body throws(Refusal) in
            guard body.length <= limit else { throw .tooLarge }
            return try await respond(call.with(body))
        }
    }
}
