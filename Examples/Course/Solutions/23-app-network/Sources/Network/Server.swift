import Foundation

/// What may go wrong with a request.
enum MarketError: Error, Equatable {
    case offline, notLoggedIn, forbidden, gone, unreadable
    case failed(Int)
}

/// The market over a connection: a request becomes the bytes of its answer, or one error.
struct Server: Sendable {
    let send: Send

    func bytes(
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
        switch response.status {
        case 200..<300: return response.body
        case 401: throw .notLoggedIn
        case 403: throw .forbidden
        case 404: throw .gone
        default: throw .failed(response.status)
        }
    }

    func page(_ number: Int, of search: String, token: String?) async throws(MarketError) -> Data {
        let text = search.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await bytes(
            "GET",
            "/products?page=\(number)" + (text.isEmpty ? "" : "&search=" + text),
            token: token
        )
    }
}
