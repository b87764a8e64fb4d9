import Foundation
import OpenMarketData
import OpenMarketWire

/// A carrier of single requests for a transport: URLSession or libcurl.
///
/// What both have in common stands in ``Exchanges``.
protocol TransferCarrier: Sendable {
    /// A body, ready to be sent.
    associatedtype Body: Sendable

    /// The treatment of a stream that is ahead of its reader.
    var stream: TransferLimits.Ahead { get }

    /// Makes a body ready.
    func prepare(_ body: HTTPBody) async throws(TransportError) -> Body

    /// Sends a request; its events go to `transfer`.
    func start(_ transfer: Transfer, _ request: HTTPRequest, url: URL, body: Body)

    /// Removes what was made for sending.
    func discard(_ body: Body)

    /// Lets running transfers end, and starts no more.
    func finish()
}
