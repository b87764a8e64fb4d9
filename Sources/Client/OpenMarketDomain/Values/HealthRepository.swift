/// Checks the health of the server.
public protocol HealthRepository: Sendable {
    /// Sends one check to the server.
    func health() async throws(MarketError) -> ServerHealth
}
