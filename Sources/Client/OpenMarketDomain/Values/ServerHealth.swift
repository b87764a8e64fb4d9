/// The result of a health check.
public struct ServerHealth: Sendable, Equatable {
    public let isHealthy: Bool
    /// The server's words, without quotes and white space around them.
    public let statement: String

    public init(isHealthy: Bool, statement: String) {
        self.isHealthy = isHealthy
        self.statement = statement
    }
}

/// Checks the health of the server.
public protocol HealthRepository: Sendable {
    /// Sends one check to the server.
    func health() async throws(MarketError) -> ServerHealth
}
