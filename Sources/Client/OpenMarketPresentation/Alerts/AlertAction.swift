/// One button of an alert.
public struct AlertAction: Sendable, Equatable, Identifiable {
    /// The emphasis of a button.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// As usual.
        case normal
        /// It leaves everything as it was, and is what a tap outside or the escape key chooses.
        case cancel
        /// Something is lost.
        case destructive
    }

    /// The choice that it stands for.
    public let choice: AlertChoice
    /// The text on it.
    public let title: String
    /// Its emphasis.
    public let role: Role

    /// A button.
    public init(_ choice: AlertChoice, title: String, role: Role = .normal) {
        self.choice = choice
        self.title = title
        self.role = role
    }

    /// The choice that it stands for, which no other button of the alert has.
    public var id: AlertChoice { choice }
}
