package import Foundation
package import OpenMarketDomain
package import OpenMarketWire

extension MarketError {
    /// Translates a response that is no success for a shop: the one place where statuses are judged.
    ///
    /// No evidence exists of the meaning that the live servers gave to a refusal, so only the meanings that HTTP itself
    /// gives are relied on.
    package init(_ response: HTTPResponse, now: Date) {
        let retryAfter = RetryAfter.delay(in: response.headers, now: now)
        self =
            switch response.status {
            case 300..<400: .redirectRefused
            case 401: .unauthenticated
            case 403: Self.forbidden(response, otherwise: .notOwner)
            case 404, 410: Self.missing(response)
            case 408: .timedOut
            case 409, 412: .conflict
            case 413: .requestTooLarge
            case 429: .rateLimited(retryAfter: retryAfter)
            case 503: .unavailable(retryAfter: retryAfter)
            // "Network Authentication Required", by RFC 6585.
            case 511: .unreadable(.page)
            case 400..<500: .rejected(ServerRejection(response))
            case 500..<600: .server(ServerRejection(response))
            default: .unreadable(Unreadable(expected: "a status between 200 and 599"))
            }
    }

    /// The error of a refused request that carries a secret; `nil` for every other response.
    ///
    /// A 403 that does not say why means the secret: nothing is sent about the product of another vendor.
    @Sendable
    package static func ofSecret(_ response: HTTPResponse) -> MarketError? {
        response.status == 403 ? forbidden(response, otherwise: .wrongSecret) : nil
    }

    /// The error of a refused product: as for a secret, or the fields whose values the server refuses, where it names them.
    @Sendable
    package static func ofProduct(_ response: HTTPResponse) -> MarketError? {
        ofSecret(response) ?? refusedValues(in: response).map(MarketError.invalid)
    }

    private static func refusedValues(in response: HTTPResponse) -> [Violation]? {
        let fields: [String: Violation.Field] = [
            "name": .name, "description": .description, "price": .price, "discounted_price": .discount, "stock": .stock,
        ]
        guard response.status == 400, let root = try? JSONDocument(response).root, root.isObject,
            let rows = root["violations"]?.elements
        else { return nil }
        var violations: [Violation] = []
        for row in rows {
            guard let field = fields[row["field"]?.string ?? ""] else { return nil }
            violations.append(.refused(field, rule: ServerRejection.excerpt(row["rule"]?.string) ?? ""))
        }
        return violations.isEmpty ? nil : violations
    }

    /// The meaning of a 403, where the server names it.
    private static func forbidden(_ response: HTTPResponse, otherwise error: MarketError) -> MarketError {
        switch problem(of: response) {
        case "wrongSecret": .wrongSecret
        case "otherVendor": .notOwner
        case "vendorDisabled": .account(.disabled)
        // A log-in makes the user a vendor.
        case "noVendor": .unauthenticated
        case "chatClosed": .chat(.closed)
        case ServerRejection.hiddenByOperator:
            .rejected(ServerRejection(status: response.status, code: ServerRejection.hiddenByOperator))
        default: error
        }
    }

    /// A missing thing, or a path that the server does not serve, where the server tells them apart.
    private static func missing(_ response: HTTPResponse) -> MarketError {
        guard problem(of: response) == ServerRejection.unknownRoute else { return .notFound }
        let message = ServerRejection(response).message
        let rejection = ServerRejection(status: response.status, code: ServerRejection.unknownRoute, message: message)
        return .rejected(rejection)
    }

    /// The server's word for what is wrong, where a status can mean several things.
    static func problem(of response: HTTPResponse) -> String? {
        guard let root = try? JSONDocument(response).root, root.isObject else { return nil }
        return root["problem"]?.string
    }
}

extension HTTPResponse {
    /// Whether it is a page of HTML, which no market sends: a network that wants a log-in of its own answers so.
    package var isPage: Bool {
        guard headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true else { return false }
        // Express calls every text a page: a secret, or the word that a server is well.
        return body.first { !Self.spaces.contains($0) } == UInt8(ascii: "<")
    }

    /// White space, and the mark of UTF-8 in front of a text.
    private static let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
}
