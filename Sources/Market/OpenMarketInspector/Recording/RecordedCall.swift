import Foundation
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// One call as it is kept: nothing in it is secret.
struct RecordedCall: Sendable {
    /// The position in the order in which calls ended, from 1.
    let number: Int
    /// The time at which the first byte came.
    let date: Date
    let method: String
    /// The address without its host.
    let target: String
    let origin: String
    /// The authenticated caller: a vendor's name or a user's id.
    let caller: String?
    /// The address of the client; `nil` for one in the same process.
    let client: String?
    /// The number of the call in the timeline of a client.
    let mark: Int?
    /// `nil` when the client left before there was a response.
    let status: Int?
    let requestID: String
    let requestHeaders: [HTTPHeaders.Field]
    let responseHeaders: [HTTPHeaders.Field]
    /// The beginning of the bodies; `nil` when they are neither text nor an image.
    let requestBody: Data?
    let responseBody: Data?
    let requestBytes: Int
    let responseBytes: Int
    let isStream: Bool
    let spans: [CallTrace.Span]
    let statements: [CallTrace.Statement]
    let furtherStatements: Int
    /// The time from the first byte of the request to the last byte of the response.
    let duration: Duration
    let weather: [String]

    init(_ trace: CallTrace, number: Int, date: Date) {
        let notes = trace.notes
        let masked = CallMasking(trace, notes)
        (self.number, self.date) = (number, date)
        method = trace.request.method.rawValue
        origin = trace.request.origin.description
        target = masked.target
        (caller, client, mark) = (notes.caller.map(AddressMasking.masked), trace.client, trace.mark)
        (status, requestID) = (notes.response?.status, notes.requestID)
        (requestHeaders, responseHeaders) = (masked.requestHeaders, masked.responseHeaders)
        (requestBody, responseBody) = (masked.requestBody, masked.responseBody)
        (requestBytes, responseBytes) = (Int(trace.requestBytes), notes.responseBytes)
        (isStream, duration, weather) = (notes.isStream, notes.end, notes.weather)
        spans = notes.spans.sorted { $0.start < $1.start }
        (statements, furtherStatements) = (notes.statements, notes.furtherStatements)
    }

    /// The path without the query.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The key that tells a second attempt from a second request.
    var idempotencyKey: String? { header("Idempotency-Key", of: requestHeaders) }

    /// Whether the response is the one of an earlier attempt.
    var isReplay: Bool { header("Idempotency-Replayed", of: responseHeaders) == "true" }

    var steps: Int { statements.reduce(0) { $0 + $1.steps } }

    /// About how many bytes it holds.
    var size: Int {
        let bodies = (requestBody?.count ?? 0) + (responseBody?.count ?? 0)
        let fields = (requestHeaders + responseHeaders).reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
        let texts = statements.reduce(0) { $0 + $1.text.utf8.count + 64 }
        return 2_048 + target.utf8.count + bodies + fields + texts + spans.count * 64
    }

    func header(_ name: String, of fields: [HTTPHeaders.Field]) -> String? { HTTPHeaders(fields)[name] }
}
