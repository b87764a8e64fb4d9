import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The spelling of a refusal in a generation.
///
/// A path that the generation does not serve has `"problem":"unknownRoute"` as well; no client of the live servers
/// asks for such a path, so the refusals that they know keep their bytes. The other words are the extended generation's.
enum RefusalSpelling: Sendable {
    /// `{"error":true,"reason":"Not Found"}`.
    case reason
    /// `{"message":"Not Found"}`.
    case message
    /// `{"code":404,"message":"Not Found"}`.
    case code
    /// One response with every broken rule by itself.
    case violations

    init(_ generation: ServedGeneration) {
        self =
            switch generation {
            case .v1a: .reason
            case .v1b: .message
            case .v2, .v3: .code
            case .v3x: .violations
            }
    }

    func response(_ refusal: Refusal) -> HTTPResponse {
        guard !refusal.isRouterPage else { return Self.routerPage(refusal.status) }
        var response = MarketResponse.json(refusal.status) { json in
            json.object { json in write(refusal, to: &json) }
        }
        response.headers["Cache-Control"] = "no-store"
        for field in refusal.headers.fields { response.headers.append(field.name, field.value) }
        if let seconds = refusal.retryAfter { response.headers["Retry-After"] = String(seconds) }
        if !refusal.allow.isEmpty { response.headers["Allow"] = refusal.allow.joined(separator: ", ") }
        return response
    }

    private static func routerPage(_ status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff"],
            body: Data("<!DOCTYPE html>\n<html><head><title>Application Error</title></head></html>\n".utf8)
        )
    }

    private func write(_ refusal: Refusal, to json: inout JSONWriter) {
        switch self {
        case .reason:
            json.field("error", true)
            json.field("reason", refusal.message)
        case .message:
            json.field("message", refusal.message)
        case .code, .violations:
            json.field("code", refusal.status)
            json.field("message", refusal.message)
        }
        if let problem = refusal.problem, self == .violations || problem == .unknownRoute {
            json.field("problem", problem.rawValue)
        }
        guard self == .violations, !refusal.violations.isEmpty else { return }
        json.objects("violations", refusal.violations) { json, violation in
            json.field("field", violation.field)
            json.field("rule", violation.rule)
        }
    }
}
