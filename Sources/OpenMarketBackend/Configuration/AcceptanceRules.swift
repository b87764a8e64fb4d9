/// What a backend accepts.
public enum AcceptanceRules: String, Sendable, Hashable, CaseIterable {
    /// What the specification of the live servers said: anything else is answered with 400 and everything that is wrong.
    case strict
    /// What the live servers really took: short names, no price at all, `""` and `"1000"` where a number belongs.
    case lenient
}
