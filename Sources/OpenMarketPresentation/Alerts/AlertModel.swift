/// An alert as a value: what a view model asks for and the user interface shows.
///
/// There is none that cannot be shown: they come from an ``AlertDirector``, or
/// from an ``AlertBuilder``, which refuses those.
public struct AlertModel: Sendable, Hashable, Identifiable {
    /// How an alert is presented.
    public enum Style: String, Sendable, Hashable, Codable, CaseIterable {
        /// In the middle of the screen.
        case alert
        /// From below, for a choice among several.
        case sheet
    }

    /// What it is about.
    public let kind: AlertKind
    /// How it is presented.
    public let style: Style
    /// A few words.
    public let title: String?
    /// A sentence or two.
    public let message: String?
    /// A line to type into.
    public let field: AlertField?
    /// The buttons, in their order.
    public let actions: [AlertAction]

    init(
        _ kind: AlertKind,
        style: Style = .alert,
        title: String? = nil,
        message: String? = nil,
        field: AlertField? = nil,
        actions: [AlertAction]
    ) {
        self.kind = kind
        self.style = style
        self.title = title
        self.message = message
        self.field = field
        self.actions = actions
    }

    /// What it is about; two alerts about the same thing replace one another.
    public var id: AlertKind { kind }

    /// What happens when somebody turns away from it: the button that cancels, or the only one there is.
    public var dismissal: AlertChoice? {
        actions.first { $0.role == .cancel }?.choice ?? (actions.count == 1 ? actions.first?.choice : nil)
    }
}
