import Foundation
import OpenMarketServer
import OpenMarketWire

/// How the services word what they say.
enum ServiceAnswer {
    /// JSON that nobody may keep: most of it belongs to one user.
    static func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        let body = JSONWriter.bytes(write)
        return .json(status, type: "application/json; charset=utf-8", caching: "no-store", body: body)
    }

    /// `{}`.
    static var empty: HTTPResponse { json { $0.object { _ in } } }

    /// A problem in the form of the documents and objects.
    static func problem(_ problem: ServiceProblem) -> HTTPResponse {
        json(problem.status.code) { json in
            json.object { json in
                json.key("error")
                json.object { json in
                    json.field("code", problem.status.code)
                    json.field("message", problem.message)
                    json.field("status", problem.status.rawValue)
                }
            }
        }
    }

    /// A problem in the form of the accounts.
    static func accountProblem(_ problem: ServiceProblem) -> HTTPResponse {
        json(problem.status.code) { json in
            json.object { json in
                json.key("error")
                json.object { json in
                    json.field("code", problem.status.code)
                    json.field("message", problem.message)
                    json.key("errors")
                    json.array([problem]) { json, problem in
                        json.object { json in
                            json.field("message", problem.message)
                            json.field("reason", problem.reason)
                            json.field("domain", "global")
                        }
                    }
                    guard problem.namesStatus else { return }
                    json.field("status", problem.status.rawValue)
                }
            }
        }
    }
}
