import Foundation
import OpenMarketDomain

extension FormField {
    /// The text without the white space that keyboards put behind a word.
    var typed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Shows what is wrong with the field.
    mutating func show(_ violations: [Violation], of field: Violation.Field, in wording: Wording) {
        let own = violations.filter { $0.field == field }
        let isMissing = own == [.emailShape] && typed.isEmpty
        problems = isMissing ? [wording(.violationEmailNone)] : wording.texts(of: own)
    }
}

extension FormField: RedactedDescription {
    /// The field without secret and personal text: descriptions end up in logs.
    public var description: String { "FormField(\(label): \(disclosed))" }

    /// Neither is ever logged: a password is secret, an address is personal data.
    private var disclosed: String {
        isPersonal || inputKind == .secret || inputKind == .email ? text.isEmpty ? "" : "•••" : text
    }
}

extension LoginModel.Exit: RedactedDescription {
    /// The name of the exit, without the address that was typed.
    public var description: String {
        switch self {
        case .loggedIn(let session): "loggedIn(\(session))"
        case .signUp: "signUp"
        case .finishSignUp: "finishSignUp"
        }
    }
}

extension LoginModel.Action: RedactedDescription {
    /// The name of the action, without the text that was typed.
    public var description: String {
        switch self {
        case .editEmail: "editEmail"
        case .editPassword: "editPassword"
        case .logIn: "logIn"
        case .logInWith(let provider): "logInWith(\(provider.rawValue))"
        case .resetPassword: "resetPassword"
        case .enterCode: "enterCode"
        case .signUp: "signUp"
        case .answer(let choice, _): "answer(\(choice))"
        }
    }
}

extension SignUpModel.Action: RedactedDescription {
    /// The name of the action, without the text that was typed.
    public var description: String {
        switch self {
        case .edit(let field, _): "edit(\(field))"
        case .fieldEnded(let field): "fieldEnded(\(field))"
        case .setSellerAccount(let isThere): "setSellerAccount(\(isThere))"
        case .signUp: "signUp"
        case .cancel: "cancel"
        case .answer(let choice): "answer(\(choice))"
        }
    }
}
