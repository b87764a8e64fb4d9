import Foundation
import OpenMarket

/// A transport that answers everything with the same bytes at once.
struct FixedTransport: HTTPTransport {
    let body: Data

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }
}
