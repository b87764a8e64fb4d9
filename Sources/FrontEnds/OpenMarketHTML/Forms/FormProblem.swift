/// A reason why a form is not taken.
public enum FormProblem: Error, Sendable, Hashable {
    /// The whole form is larger than a form may be.
    case tooLarge
    /// One file in it is larger than a limit.
    case fileTooLarge(limit: Int)
    case malformed

    /// The status of the response.
    public var status: Int { self == .malformed ? 400 : 413 }
}
