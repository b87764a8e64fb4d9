import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

extension RequestContext {
    func bytes(limit: Int) async throws(ServiceProblem) -> Data {
        do throws(BodyFailure) {
            return try await request.body.content(limit: limit)
        } catch {
            throw error == .tooLarge
                ? .invalid("Request payload size exceeds the limit: \(limit) bytes.")
                : ServiceProblem(.internal, "Internal error.", reason: "backendError")
        }
    }

    /// Whether a proxy passed the request on: then it may come from anywhere.
    var cameThroughProxy: Bool {
        ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { request.headers[$0] != nil }
    }
}
