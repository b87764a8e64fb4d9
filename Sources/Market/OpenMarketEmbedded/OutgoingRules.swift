import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The rules for a request to be sent at all.
///
/// No line break could do harm in here; but a request that works against the
/// embedded market has to work against one behind a network.
enum OutgoingRules {
    static func check(_ request: HTTPRequest) throws(TransportError) {
        guard request.method.isValid else { throw TransportError(.invalidRequest(.method)) }
        guard request.target.hasPrefix("/"), request.target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            request.url != nil
        else { throw TransportError(.invalidRequest(.url)) }
        for field in request.headers.fields {
            guard HTTPFieldRules.isToken(field.name), HTTPFieldRules.isFieldValue(field.value) else {
                throw TransportError(.invalidRequest(.header))
            }
        }
        if case .multipart(let form) = request.body, !form.parts.allSatisfy(\.isValid) {
            throw TransportError(.invalidRequest(.header))
        }
    }
}
