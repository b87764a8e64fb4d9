/// The value that a call carries with it from its beginning to its end, through all that it calls.
enum CallScope {
    /// The value of the call under way; `nil` outside of one.
    @TaskLocal static var carried: (any Sendable)?

    /// Runs code of an app, which is no part of the call: a task that it starts must not go on acting for its session.
    static func leave(_ code: () -> Void) {
        $carried.withValue(nil) { code() }
    }
}
