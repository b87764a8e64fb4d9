/// Puts an alert together step by step, and refuses one that cannot be shown.
///
/// ```swift
/// let alert = try AlertBuilder(.confirmDelete)
///     .title("정말 삭제하시겠습니까?")
///     .action(.no, title: "아니요", role: .cancel)
///     .action(.yes, title: "예", role: .destructive)
///     .build()
/// ```
public struct AlertBuilder: Sendable, Equatable {
    /// The reason why an alert cannot be shown.
    public enum Refusal: Error, Sendable, Hashable, CaseIterable {
        /// The alert has no button, so it could not be closed.
        case noActions
        /// The alert has neither a title nor a message.
        case nothingToSay
        /// The alert has two cancelling buttons, so a tap outside could mean either.
        case severalCancelActions
        case repeatedChoice
        case untitledAction
        /// A sheet cannot show a text field.
        case fieldInSheet
    }

    private var alert: AlertModel

    /// Begins an alert with the number 0; ``AlertDirector/builder(_:)`` gives each alert its own number.
    public init(_ kind: AlertKind) {
        self.init(kind, number: 0)
    }

    init(_ kind: AlertKind, number: Int) {
        alert = AlertModel(kind, number: number, actions: [])
    }

    public init(_ alert: AlertModel) { self.alert = alert.plain }

    /// Sets the presentation.
    public func style(_ style: AlertModel.Style) -> AlertBuilder {
        changed { $0.style = style }
    }

    /// Sets the title; an empty one is none.
    public func title(_ title: String?) -> AlertBuilder {
        changed { $0.title = title }
    }

    /// Sets the message; an empty one is none.
    public func message(_ message: String?) -> AlertBuilder {
        changed { $0.message = message }
    }

    /// Adds a line to type into.
    public func field(_ field: AlertField?) -> AlertBuilder {
        changed { $0.field = field }
    }

    /// Adds a button behind the others.
    public func action(
        _ choice: AlertChoice,
        title: String,
        role: AlertAction.Role = .normal
    ) -> AlertBuilder {
        changed { $0.actions.append(AlertAction(choice, title: title, role: role)) }
    }

    /// The alert; an empty title or message is none.
    ///
    /// - Throws: The first ``Refusal`` that applies.
    public func build() throws(Refusal) -> AlertModel {
        var alert = alert
        (alert.title, alert.message) = (Self.text(alert.title), Self.text(alert.message))
        let actions = alert.actions
        guard !actions.isEmpty else { throw .noActions }
        guard alert.style == .sheet || alert.title != nil || alert.message != nil else { throw .nothingToSay }
        guard actions.allSatisfy({ Self.text($0.title) != nil }) else { throw .untitledAction }
        guard actions.count(where: { $0.role == .cancel }) <= 1 else { throw .severalCancelActions }
        guard Set(actions.map(\.choice)).count == actions.count else { throw .repeatedChoice }
        guard alert.style == .alert || alert.field == nil else { throw .fieldInSheet }
        return alert
    }

    private func changed(_ change: (inout AlertModel) -> Void) -> AlertBuilder {
        var builder = self
        change(&builder.alert)
        return builder
    }

    private static func text(_ text: String?) -> String? {
        text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
