extension CallTrace {
    /// The beginning of a phase of the present request; `nil` unless the server is observed.
    ///
    /// ```swift
    /// let mark = CallTrace.begin(.prove)
    /// defer { mark?.end() }
    /// ```
    package static func begin(_ phase: Phase) -> PhaseMark? {
        current.map { PhaseMark(trace: $0, phase: phase, start: $0.now) }
    }
}

/// The beginning of a phase.
package struct PhaseMark: Sendable {
    fileprivate let trace: CallTrace
    fileprivate let phase: CallTrace.Phase
    fileprivate let start: Duration

    fileprivate init(trace: CallTrace, phase: CallTrace.Phase, start: Duration) {
        (self.trace, self.phase, self.start) = (trace, phase, start)
    }

    package func end() { trace.note(phase, since: start) }
}
