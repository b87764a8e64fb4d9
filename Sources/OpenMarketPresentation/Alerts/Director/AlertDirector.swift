/// Makes every alert of the market, in the words of one wording.
///
/// A view model asks for an alert by what it is about and never writes a
/// sentence itself. The buttons that leave everything as it was come last.
///
/// ```swift
/// let director = AlertDirector(Wording(.korean))
/// state.alert = director.confirmDelete()
/// ```
public struct AlertDirector: Sendable, Equatable {
    /// The language and the words.
    public let wording: Wording
    /// The number of the alerts it makes.
    private let number: Int

    /// A director with this wording, whose alerts all have the number 0.
    public init(_ wording: Wording) {
        self.init(wording, number: 0)
    }

    /// A director of one alert, which gets a number.
    init(_ wording: Wording, number: Int) {
        self.wording = wording
        self.number = number
    }

    /// Begins an alert in an app's own words, with the director's number.
    public func builder(_ kind: AlertKind = .custom) -> AlertBuilder {
        AlertBuilder(kind, number: number)
    }

    /// An alert with the director's number.
    func alert(
        _ kind: AlertKind,
        style: AlertModel.Style = .alert,
        title: String? = nil,
        message: String? = nil,
        field: AlertField? = nil,
        actions: [AlertAction]
    ) -> AlertModel {
        AlertModel(
            kind,
            number: number,
            style: style,
            title: title,
            message: message,
            field: field,
            actions: actions
        )
    }

    /// A sentence that needs nothing but to be read.
    func notice(_ kind: AlertKind, _ message: String, title: Phrase = .alertNoticeTitle) -> AlertModel {
        alert(kind, title: wording(title), message: message, actions: [action(.ok, .actionOK)])
    }

    func action(_ choice: AlertChoice, _ title: Phrase, _ role: AlertAction.Role = .normal) -> AlertAction {
        AlertAction(choice, title: wording(title), role: role)
    }

    var cancel: AlertAction { action(.cancel, .actionCancel, .cancel) }
}
