/// Who knows how the server is.
public protocol HealthRepository: Sendable {
    /// Asks the server.
    func health() async throws(MarketError) -> ServerHealth
}
