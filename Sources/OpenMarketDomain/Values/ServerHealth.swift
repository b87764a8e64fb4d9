/// What a health check found.
public struct ServerHealth: Sendable, Hashable {
    /// Whether the server responded like a healthy one.
    public let isHealthy: Bool
    /// What the server said, without quotes and white space around it.
    public let statement: String

    /// A finding.
    public init(isHealthy: Bool, statement: String) {
        self.isHealthy = isHealthy
        self.statement = statement
    }
}
