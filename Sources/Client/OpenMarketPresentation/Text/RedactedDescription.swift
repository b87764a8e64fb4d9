/// A value whose description hides personal data and secrets, also from `dump`: descriptions end up in logs.
public protocol RedactedDescription: CustomStringConvertible, CustomReflectable {}

extension RedactedDescription {
    /// A mirror without children: `dump` prints the description only.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
