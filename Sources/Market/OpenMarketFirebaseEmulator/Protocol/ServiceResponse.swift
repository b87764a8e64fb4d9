import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The wording of the services' responses.
enum ServiceResponse {
    /// JSON that no cache may keep: most of it belongs to one user.
    static func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        let body = JSONWriter.bytes(write)
        return .json(status, type: "application/json; charset=utf-8", caching: "no-store", body: body)
    }

    /// An object of JSON with the fields that `fields` writes.
    static func object(_ status: Int = 200, _ fields: (inout JSONWriter) -> Void) -> HTTPResponse {
        json(status) { $0.object(fields) }
    }

    static var empty: HTTPResponse { object { _ in } }

    /// A problem; the accounts list it once more with its reason, and leave the status out of their own refusals.
    static func problem(_ problem: ServiceProblem, isAboutAccounts: Bool) -> HTTPResponse {
        object(problem.status.code) { json in
            json.object("error") { json in
                json.field("code", problem.status.code)
                json.field("message", problem.message)
                if isAboutAccounts {
                    json.objects("errors", [problem]) { json, problem in
                        json.field("message", problem.message)
                        json.field("reason", problem.reason)
                        json.field("domain", "global")
                    }
                }
                if problem.namesStatus || !isAboutAccounts { json.field("status", problem.status.rawValue) }
            }
        }
    }
}
