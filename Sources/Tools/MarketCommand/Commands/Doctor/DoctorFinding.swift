import OpenMarket

/// A result of a check by `market doctor`, with the advice for the user.
struct DoctorFinding: Sendable, Hashable {
    /// The severity.
    enum State: String, Sendable {
        /// Nothing is wrong.
        case ok
        /// The subject works, but something that the user may want from it will fail.
        case warning
        /// The subject does not work.
        case problem
    }

    /// The part that was examined.
    let subject: String
    /// The severity.
    var state = State.ok
    /// The observation.
    let text: String
    /// Advice to the user.
    var advice: String?

    /// The finding as an object for scripts.
    var json: JSONValue {
        .object([
            JSONValue.Field("subject", .string(subject)), JSONValue.Field("state", .string(state.rawValue)),
            JSONValue.Field("text", .string(text)), JSONValue.Field("advice", .text(advice)),
        ])
    }

    /// A failure of a command as a finding.
    static func problem(_ subject: String, _ failure: CommandFailure) -> DoctorFinding {
        let explanation = Explanation(failure)
        return DoctorFinding(
            subject: subject,
            state: .problem,
            text: explanation?.sentence ?? "it failed",
            advice: explanation?.hint
        )
    }
}
