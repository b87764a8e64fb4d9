import Foundation

/// Reports a product, a seller or a message to the one who runs the market.
///
/// | course | what happens |
/// |---|---|
/// | input | what is reported, why, and a text of at most ``Report/longestText`` characters |
/// | primary | the report is stored, for the one who runs the market; no one else is told |
/// | reported already | no change |
/// | the user's own, or unknown | ``MarketError/notFound`` |
/// | a text that is too long | ``MarketError/invalid(_:)`` without a request |
/// | too many within a day | ``MarketError/rateLimited(retryAfter:)`` |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | a market that cannot | ``MarketError/unsupported(_:)`` with ``MarketFeature/reporting`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the report may be stored all the same |
public protocol SendReportUseCase: Sendable {
    /// Sends a report.
    func callAsFunction(_ report: Report) async throws(MarketError)
}

/// Sends reports to a repository.
public struct SendReport: SendReportUseCase {
    private let reports: any ReportsRepository
    private let sessions: any SessionStore

    /// Sends to `reports` for the session in `sessions`.
    public init(reports: any ReportsRepository, sessions: any SessionStore) {
        self.reports = reports
        self.sessions = sessions
    }

    /// Sends a report.
    public func callAsFunction(_ report: Report) async throws(MarketError) {
        let login = try await sessions.login()
        let text = report.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.count <= Report.longestText else {
            throw .invalid([.messageLength(text.count, maximum: Report.longestText)])
        }
        guard report.subject != .seller(.user(login.user)) else { throw .notFound }
        try await reports.send(Report(report.subject, report.reason, text: text), as: login)
    }
}
