extension AlertDirector {
    /// Asks before logging out.
    func confirmLogout() -> AlertModel {
        alert(
            .confirmLogout,
            title: wording(.alertNoticeTitle),
            message: wording(.alertLogOutMessage),
            actions: [action(.yes, .actionYes, .destructive), action(.no, .actionNo, .cancel)]
        )
    }

    /// Asks before the account is deleted, which needs the password again.
    func confirmDeleteAccount() -> AlertModel {
        alert(
            .confirmDeleteAccount,
            title: wording(.alertWarningTitle),
            message: wording(.alertDeleteAccountMessage),
            field: AlertField(placeholder: wording(.fieldPasswordPlaceholder), isSecure: true),
            actions: [action(.delete, .actionDeleteAccount, .destructive), cancel]
        )
    }

    /// The account of the user cannot sell; another one may.
    func cannotSell() -> AlertModel {
        alert(
            .cannotSell,
            title: wording(.alertCannotSellTitle),
            message: wording(.alertCannotSellMessage),
            actions: [action(.logIn, .actionLogIn), cancel]
        )
    }

    /// The session is over.
    public func sessionExpired() -> AlertModel {
        alert(
            .sessionExpired,
            title: wording(.alertSessionExpiredTitle),
            message: wording(.alertSessionExpiredMessage),
            actions: [action(.logIn, .actionLogIn), cancel]
        )
    }

    /// The user has signed up under a name.
    func signedUp(_ name: String) -> AlertModel {
        notice(.signedUp, wording(.alertSignedUpMessage, name))
    }

    /// A mail for a new password is on its way.
    ///
    /// The text is the same for unknown addresses, so that it does not reveal who has an account.
    func passwordResetSent() -> AlertModel {
        notice(.passwordResetSent, wording(.alertPasswordResetMessage), title: .alertPasswordResetTitle)
    }
}
