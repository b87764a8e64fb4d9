/// Sees the statements that are run for one request, without their values.
package protocol StatementObserver: Sendable {
    /// The time since any start.
    var now: Duration { get }
    /// A statement was run.
    func noteStatement(_ text: String, steps: Int, length: Duration)
    /// A part of the work is done.
    func noteWork(_ work: StoreWork, since start: Duration)
}

/// The work that the threads of a store spend their time on.
package enum StoreWork: Sendable {
    case query, write, commit
}

/// The observer of the statements of the present task.
package enum ObservedStatements {
    /// The observer; `nil` unless the server is observed.
    @TaskLocal package static var observer: (any StatementObserver)?
}
