/// The e-mail address and the password of a log-in.
public struct Credentials: Sendable, Equatable {
    /// The e-mail address, as it was typed.
    public let email: String
    /// The password.
    public let password: Secret

    /// An e-mail address and a password.
    public init(email: String, password: Secret) {
        self.email = email
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    /// Dots: an e-mail address identifies a person.
    public var description: String { "Credentials(•••)" }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
