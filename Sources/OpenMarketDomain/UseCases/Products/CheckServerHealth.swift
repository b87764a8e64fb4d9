/// Asks the server how it is.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | a finding: healthy, with what the server said |
/// | sick | a finding that is not healthy, when the server answers with a failure |
/// | sad | an error when there was no answer: offline, unreachable, timed out, … |
/// | cancel | ``MarketError/cancelled`` |
public protocol CheckServerHealthUseCase: Sendable {
    /// Checks once.
    func callAsFunction() async throws(MarketError) -> ServerHealth
}

/// Asks through a repository.
public struct CheckServerHealth: CheckServerHealthUseCase {
    private let repository: any HealthRepository

    /// Asks `repository`.
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
