/// A condition did not become true within its limit.
public struct ConditionTimeout: Error, CustomStringConvertible {
    public let description: String
}

/// Waits until `condition` is true: for a state, not for a time.
///
/// The limit is generous, because it only turns a test that hangs into one that fails. A cancelled task stops waiting.
///
/// - Throws: ``ConditionTimeout`` with the place of the call when the limit ends first.
public func eventually(
    within limit: Duration = .seconds(600),
    file: String = #fileID,
    line: Int = #line,
    _ condition: @Sendable () async -> Bool
) async throws(ConditionTimeout) {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: limit)
    while !Task.isCancelled, await !condition() {
        guard clock.now < end else {
            throw ConditionTimeout(description: "The condition at \(file):\(line) was not true within \(limit)")
        }
        do { try await Task.sleep(for: .milliseconds(1)) } catch {}
    }
}
