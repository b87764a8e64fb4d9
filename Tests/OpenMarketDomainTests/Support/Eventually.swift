/// Gives way to other tasks until `condition` holds: waiting for a state, not for a time.
func eventually(_ condition: @Sendable () async -> Bool) async {
    while !Task.isCancelled, await !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}
