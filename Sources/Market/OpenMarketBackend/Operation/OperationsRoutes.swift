import Foundation
import OpenMarketHTTPServer
package import OpenMarketWire

/// The routes for the operator on a listener of its own: `/metrics` and `/ready`.
///
/// It is apart from the market's listener so that no rule of a proxy has to hide it.
package struct OperationsRoutes: RequestHandler {
    private let metrics: MarketMetrics
    /// The market at this moment: one that is inspected may be reset.
    private let market: @Sendable () -> MarketBackend

    package init(_ metrics: MarketMetrics, _ market: @autoclosure @escaping @Sendable () -> MarketBackend) {
        (self.metrics, self.market) = (metrics, market)
    }

    package func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard request.method == .get || request.method == .head else { return HTTPResponse(status: 405) }
        switch request.path {
        case "/metrics": return Self.text(await metrics.text(), type: MetricsText.mediaType)
        case "/ready":
            let report = await market().readiness()
            guard !report.isReady else { return Self.text("ready\n") }
            let failures = report.failures.map(\.rawValue).joined(separator: ", ")
            return Self.text("not ready: \(failures)\n", status: 503)
        default: return HTTPResponse(status: 404)
        }
    }

    private static func text(_ text: String, status: Int = 200, type: String = "text/plain") -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": type, "Cache-Control": "no-store"],
            body: Data(text.utf8)
        )
    }
}
