import Domain
import Foundation
import Wire

/// The market over a connection: a request becomes the bytes of its answer, or one error.
package struct Server: Sendable {
    private let send: Send

    package init(send: @escaping Send) {
        self.send = send
    }

    package func bytes(
        _ method: String,
        _ path: String,
        token: String? = nil,
        body: Data? = nil
    ) async throws(MarketError) -> Data {
        let response: Response
        do {
            response = try await send(Request(method: method, path: path, token: token, body: body))
        } catch {
            throw .offline
        }
        let call = method + " " + path
        guard response.status == success(of: call) else { throw meaning(of: response.status, to: call) }
        return response.body
    }

    /// The status that says that a request was carried out.
    private func success(of call: String) -> Int {
        if call.hasPrefix("GET ") || call == "POST /session" { return 200 }
        return call == "POST /products" ? 201 : 204
    }

    /// What a refusal means to a request; one that means nothing to it is told by its number.
    private func meaning(of status: Int, to call: String) -> MarketError {
        switch status {
        case 401: .notLoggedIn
        case 403 where call.hasPrefix("DELETE /products/") || call.hasSuffix("/session"): .forbidden
        case 404 where call.contains("/products/") || call.contains("/likes/"): .gone
        default: .failed(status)
        }
    }

    package func page(_ number: Int, of search: String, token: String?) async throws(MarketError) -> Data {
        let text = search.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await bytes(
            "GET",
            "/products?page=\(number)" + (text.isEmpty ? "" : "&search=" + text),
            token: token
        )
    }
}
