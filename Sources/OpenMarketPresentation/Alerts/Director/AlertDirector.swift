/// Makes every alert of the market, in the words of one wording.
///
/// A view model asks for an alert by what it is about and never writes a
/// sentence itself. The buttons that leave everything as it was come last.
///
/// ```swift
/// let director = AlertDirector(Wording(.korean))
/// state.alert = director.confirmDelete()
/// ```
public struct AlertDirector: Sendable, Hashable {
    /// How it talks.
    public let wording: Wording

    /// A director who talks like this.
    public init(_ wording: Wording) {
        self.wording = wording
    }

    /// A sentence that needs nothing but to be read.
    func notice(_ kind: AlertKind, _ message: String, title: Phrase = .alertNoticeTitle) -> AlertModel {
        AlertModel(kind, title: wording(title), message: message, actions: [action(.ok, .actionOK)])
    }

    func action(_ choice: AlertChoice, _ title: Phrase, _ role: AlertAction.Role = .normal) -> AlertAction {
        AlertAction(choice, title: wording(title), role: role)
    }

    var cancel: AlertAction { action(.cancel, .actionCancel, .cancel) }
}
