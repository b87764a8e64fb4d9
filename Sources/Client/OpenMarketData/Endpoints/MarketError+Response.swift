package import Foundation
package import OpenMarketDomain
package import OpenMarketWire

extension MarketError {
    /// Translates a response that is no success for a shop: the one place where statuses are judged.
    ///
    /// No evidence exists of which refusals the live servers used for what, so
    /// only the meanings that HTTP itself gives are relied on.
    package init(_ response: HTTPResponse, now: Date) {
        let retryAfter = RetryAfter.delay(in: response.headers, now: now)
        self =
            switch response.status {
            case 300..<400: .redirectRefused
            case 401: .unauthenticated
            case 403: .notOwner
            case 404, 410: Self.missing(response)
            case 408: .timedOut
            case 409, 412: .conflict
            case 413: .requestTooLarge
            case 429: .rateLimited(retryAfter: retryAfter)
            case 503: .unavailable(retryAfter: retryAfter)
            case 400..<500: .rejected(ServerRejection(response))
            case 500..<600: .server(ServerRejection(response))
            default: .unreadable(Unreadable(expected: "a status between 200 and 599"))
            }
    }

    /// A missing thing, or a path that the server does not serve, where the server tells them apart.
    private static func missing(_ response: HTTPResponse) -> MarketError {
        guard let root = try? JSONDocument(response).root, root.isObject,
            root["problem"]?.string == ServerRejection.unknownRoute
        else { return .notFound }
        let message = ServerRejection(response).message
        let rejection = ServerRejection(status: response.status, code: ServerRejection.unknownRoute, message: message)
        return .rejected(rejection)
    }
}
