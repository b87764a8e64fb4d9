import OpenMarketDomain
import Testing

/// Failures that every use case hands on unchanged.
let passingFailures: [MarketError] = [
    .offline, .timedOut, .cancelled, .unauthenticated, .rateLimited(retryAfter: .seconds(3)),
    .server(ServerRejection(status: 500)), .unreadable(Unreadable(expected: "a list", path: "pages")),
]

/// Runs `body` in a task that is already cancelled and returns what came of it.
func cancelledBeforehand<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
    await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await body()
    }.result
}
