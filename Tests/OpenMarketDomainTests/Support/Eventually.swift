import Testing

/// Gives way to other tasks until `condition` holds: waiting for a state, not for a time.
///
/// What has not come true after a minute is a failure, told where it was waited for.
func eventually(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @Sendable () async -> Bool
) async {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(60))
    while !Task.isCancelled, await !condition() {
        guard clock.now < end else {
            Issue.record("This did not come true within a minute", sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}
