/// Reports whether a user is logged in, and every change of that.
public protocol SessionStates: Sendable {
    /// The state now, and every one that follows, until the listener stops.
    ///
    /// A listener that is slow sees the last state, not each one in between.
    func states() async -> AsyncStream<SessionState>
}
