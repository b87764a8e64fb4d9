/// The words and buttons of an alert, in no language.
struct AlertText: Sendable {
    struct Button: Sendable {
        let choice: AlertChoice
        let title: Phrase
        var role = AlertAction.Role.normal

        static let ok = Button(choice: .ok, title: .actionOK)
        static let logIn = Button(choice: .logIn, title: .actionLogIn)
        static let submit = Button(choice: .submit, title: .actionSubmit)
        static let cancel = Button(choice: .cancel, title: .actionCancel, role: .cancel)
        static let no = Button(choice: .no, title: .actionNo, role: .cancel)
        static let keepEditing = Button(choice: .cancel, title: .actionKeepEditing, role: .cancel)

        static func does(_ choice: AlertChoice, _ title: Phrase) -> Button { Button(choice: choice, title: title) }

        static func destroys(_ choice: AlertChoice, _ title: Phrase) -> Button {
            Button(choice: choice, title: title, role: .destructive)
        }

        func action(in wording: Wording) -> AlertAction { AlertAction(choice, title: wording(title), role: role) }
    }

    let style: AlertModel.Style
    let title: Phrase
    let message: Phrase?
    let buttons: [Button]
    var field: Phrase?
    var hidesField = false

    /// A sentence that needs nothing but to be read; without a phrase, the alert brings its own.
    static func notice(_ message: Phrase?, title: Phrase = .alertNoticeTitle) -> AlertText {
        AlertText(style: .alert, title: title, message: message, buttons: [.ok])
    }

    static func question(_ title: Phrase, _ message: Phrase?, _ buttons: Button...) -> AlertText {
        AlertText(style: .alert, title: title, message: message, buttons: buttons)
    }

    /// A choice among several things, or none of them.
    static func sheet(_ title: Phrase, _ buttons: [Button]) -> AlertText {
        AlertText(style: .sheet, title: title, message: nil, buttons: buttons + [.cancel])
    }

    func asking(_ field: Phrase, hidden: Bool = false) -> AlertText {
        var text = self
        (text.field, text.hidesField) = (field, hidden)
        return text
    }
}
