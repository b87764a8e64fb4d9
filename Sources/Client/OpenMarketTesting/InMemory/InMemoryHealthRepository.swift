public import OpenMarketDomain
import Synchronization

/// A server that is as well as a test wants it to be.
public final class InMemoryHealthRepository: HealthRepository {
    private let finding: Mutex<Result<ServerHealth, MarketError>>

    /// A server in this state; healthy unless said otherwise.
    public init(_ health: ServerHealth = ServerHealth(isHealthy: true, statement: "OK")) {
        finding = Mutex(.success(health))
    }

    /// Changes what the next check finds.
    public func become(_ health: Result<ServerHealth, MarketError>) {
        finding.withLock { $0 = health }
    }

    /// The state it is in.
    public func health() async throws(MarketError) -> ServerHealth {
        guard !Task.isCancelled else { throw .cancelled }
        return try finding.withLock { $0 }.get()
    }
}
