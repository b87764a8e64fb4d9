/// Gives way to other tasks until `condition` holds, or the test's time is over: waiting for a state, not for a time.
@MainActor
func giveWay(until condition: () -> Bool) async {
    while !Task.isCancelled, !condition() { await Task.yield() }
}
