import Foundation
import Wire

/// A market that answers as a test says, and keeps what it was asked.
@MainActor
final class FakeServer {
    /// The answers by method and path; anything else is 404.
    var answers: [String: (status: Int, text: String)] = [:]
    /// What happens while a request is on its way.
    var onTheWay: (Request) async -> Void = { _ in }
    var isOffline = false
    private(set) var requests: [Request] = []

    /// The requests as method and path.
    var calls: [String] { requests.map { $0.method + " " + $0.path } }

    func send(_ request: Request) async throws -> Response {
        requests.append(request)
        await onTheWay(request)
        if isOffline { throw URLError(.notConnectedToInternet) }
        let answer = answers[request.method + " " + request.path] ?? (404, "")
        return Response(status: answer.status, body: Data(answer.text.utf8))
    }

    static let lamp = #"{"id":1,"name":"Lamp","price":12000,"bargain":9000,"stock":3,"liked":false}"#
    static let desk = #"{"id":2,"name":"Desk","price":250000,"stock":0,"liked":true}"#

    static func page(_ items: String..., last: Bool = true) -> (status: Int, text: String) {
        (200, #"{"items":[\#(items.joined(separator: ","))],"last":\#(last)}"#)
    }
}
