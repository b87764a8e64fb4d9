/// Checks whether the server works.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | healthy, with the server's statement |
/// | failing | not healthy, when the server responds with a failure |
/// | sad | an error when there was no response: offline, unreachable, timed out, … |
/// | cancel | ``MarketError/cancelled`` |
public protocol CheckServerHealthUseCase: Sendable {
    /// Checks once.
    func callAsFunction() async throws(MarketError) -> ServerHealth
}

/// Checks through a repository.
public struct CheckServerHealth: CheckServerHealthUseCase {
    private let repository: any HealthRepository

    /// Checks through `repository`.
    public init(repository: any HealthRepository) {
        self.repository = repository
    }

    /// Checks once.
    public func callAsFunction() async throws(MarketError) -> ServerHealth {
        do throws(MarketError) {
            return try await repository.health()
        } catch .server(let rejection) {
            return ServerHealth(isHealthy: false, statement: rejection.message ?? "")
        } catch .unavailable {
            return ServerHealth(isHealthy: false, statement: "")
        }
    }
}
