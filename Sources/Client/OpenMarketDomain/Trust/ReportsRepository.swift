/// The destination of reports.
public protocol ReportsRepository: Sendable {
    /// Stores a report. Another one of the same user about the same thing changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such thing, or it is the user's own;
    ///   ``MarketError/rateLimited(retryAfter:)`` when the user has sent too many within a day.
    func send(_ report: Report, as session: AuthSession) async throws(MarketError)
}
