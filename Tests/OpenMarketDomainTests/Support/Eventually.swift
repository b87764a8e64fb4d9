/// Gives way to other tasks until `condition` holds: waiting for a state, not for a time.
func eventually(_ condition: @Sendable () async -> Bool) async {
    while !Task.isCancelled, await !condition() { await Task.yield() }
}
