/// One button of an alert.
public struct AlertAction: Sendable, Equatable, Identifiable {
    /// How a button stands out.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// As usual.
        case normal
        /// It leaves everything as it was, and is what a tap outside or the escape key chooses.
        case cancel
        /// Something is lost.
        case destructive
    }

    /// What it chooses.
    public let choice: AlertChoice
    /// What stands on it.
    public let title: String
    /// How it stands out.
    public let role: Role

    /// A button.
    public init(_ choice: AlertChoice, title: String, role: Role = .normal) {
        self.choice = choice
        self.title = title
        self.role = role
    }

    /// What it chooses, which no other button of the alert does.
    public var id: AlertChoice { choice }
}
