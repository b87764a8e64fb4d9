/// The strictness of a backend.
public enum AcceptanceRules: String, Sendable, Hashable, CaseIterable {
    /// The rules in the specification of the live servers: anything else is refused with 400 and a list of everything
    /// that is wrong.
    case strict
    /// The rules that the live servers really had: short names, no price at all, `""` and `"1000"` where a number
    /// belongs.
    case lenient
}
