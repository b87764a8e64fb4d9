package import OpenMarketDomain

/// A task-local flag for every layer below a call: nothing of the call may be stored.
///
/// The policy of a read is known where values are cached, and HTTP responses are
/// stored further down. What stands between them need not pass it on.
package enum NoStore {
    /// Whether the present call may leave no trace in a store.
    @TaskLocal package static var isOn = false

    /// Makes a call of which nothing is stored.
    package static func perform<Value: Sendable>(
        _ call: @escaping @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await $isOn.withValue(true) { await outcome(of: call) }.get()
    }

    private static func outcome<Value: Sendable>(
        of call: @escaping @Sendable () async throws(MarketError) -> Value
    ) async -> Result<Value, MarketError> {
        do throws(MarketError) {
            return .success(try await call())
        } catch {
            return .failure(error)
        }
    }
}
