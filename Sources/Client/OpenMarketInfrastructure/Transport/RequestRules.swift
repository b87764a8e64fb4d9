import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The rules for a request to be sent.
///
/// URLSession passes line breaks in names and methods on to the wire, and drops a header whose value has one. So
/// everything is checked here, before anything is sent, and a request that breaks a rule is never sent in part.
struct RequestRules: Sendable {
    let allowsPlainHTTP: Bool

    /// Fields that belong to the connection or to the framing of the message, and so to the transport alone.
    private static let reserved: Set<String> = [
        "connection", "expect", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The address of a request that keeps every rule.
    func check(_ request: HTTPRequest) throws(TransportError) -> URL {
        guard request.method.isValid else { throw Self.violation(.method, "the method is not a token") }
        let url = try checkAddress(of: request)
        for field in request.headers.fields { try check(field, of: request) }
        try check(request.body)
        if request.method.isSafe && request.body.length > 0 {
            throw Self.violation(.body, "\(request.method.rawValue) carries no body")
        }
        return url
    }

    private func checkAddress(of request: HTTPRequest) throws(TransportError) -> URL {
        let origin = request.origin
        let isPlain = request.target.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
        guard isPlain, request.target.hasPrefix("/"), (1...65_535).contains(origin.port),
            let url = request.url, HTTPOrigin(url) == origin
        else { throw Self.violation(.url, "the address is not one we can call") }
        guard origin.isSecure || origin.isLoopback || allowsPlainHTTP else {
            throw Self.violation(.plainHTTP, "plain HTTP to another machine is switched off")
        }
        return url
    }

    private func check(_ field: HTTPHeaders.Field, of request: HTTPRequest) throws(TransportError) {
        let name = field.name.lowercased()
        guard HTTPFieldRules.isToken(field.name) else { throw Self.violation(.header, "a field name is not a token") }
        guard HTTPFieldRules.isFieldValue(field.value) else {
            throw Self.violation(.header, "the value of \(field.name) holds a control character or outer space")
        }
        let isOurs =
            switch name {
            case "content-length": field.value != String(request.body.length)
            case "host": field.value.lowercased() != request.origin.authority
            default: Self.reserved.contains(name)
            }
        guard !isOurs else { throw Self.violation(.header, "\(field.name) is set by the transport") }
    }

    private func check(_ body: HTTPBody) throws(TransportError) {
        switch body {
        case .none, .bytes: break
        case .file(_, let length):
            guard length >= 0 else { throw Self.violation(.file, "a negative length") }
        case .multipart(let form):
            guard form.parts.allSatisfy({ $0.content.length >= 0 }) else {
                throw Self.violation(.file, "a part of negative length")
            }
            guard form.parts.allSatisfy(\.isValid) else {
                throw Self.violation(.header, "the media type of a part holds a control character")
            }
        }
    }

    private static func violation(_ reason: InvalidRequest, _ detail: String) -> TransportError {
        TransportError(.invalidRequest(reason), detail: detail)
    }
}

extension InvalidRequest {
    /// A body where there can be none.
    static let body = InvalidRequest(rawValue: "body")
}
