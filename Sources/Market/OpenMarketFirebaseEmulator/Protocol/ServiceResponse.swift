import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The wording of the services' responses.
enum ServiceResponse {
    /// JSON that no one may keep: most of it belongs to one user.
    static func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        let body = JSONWriter.bytes(write)
        return .json(status, type: "application/json; charset=utf-8", caching: "no-store", body: body)
    }

    /// `{}`.
    static var empty: HTTPResponse { json { $0.object { _ in } } }

    /// A problem; the accounts list it once more with its reason, and leave the status out of their own refusals.
    static func problem(_ problem: ServiceProblem, isAboutAccounts: Bool) -> HTTPResponse {
        json(problem.status.code) { json in
            json.object { json in
                json.object("error") { json in
                    json.field("code", problem.status.code)
                    json.field("message", problem.message)
                    if isAboutAccounts {
                        json.array("errors", [problem]) { json, problem in
                            json.object { json in
                                json.field("message", problem.message)
                                json.field("reason", problem.reason)
                                json.field("domain", "global")
                            }
                        }
                    }
                    if problem.namesStatus || !isAboutAccounts { json.field("status", problem.status.rawValue) }
                }
            }
        }
    }
}
