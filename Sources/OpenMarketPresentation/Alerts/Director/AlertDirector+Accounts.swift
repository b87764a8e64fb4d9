extension AlertDirector {
    /// Whether to log out.
    public func confirmLogout() -> AlertModel {
        alert(
            .confirmLogout,
            title: wording(.alertNoticeTitle),
            message: wording(.alertLogOutMessage),
            actions: [action(.yes, .actionYes, .destructive), action(.no, .actionNo, .cancel)]
        )
    }

    /// Whether to delete one's account, which takes the password once more.
    public func confirmDeleteAccount() -> AlertModel {
        alert(
            .confirmDeleteAccount,
            title: wording(.alertWarningTitle),
            message: wording(.alertDeleteAccountMessage),
            field: AlertField(placeholder: wording(.fieldPasswordPlaceholder), isSecure: true),
            actions: [action(.delete, .actionDeleteAccount, .destructive), cancel]
        )
    }

    /// The account of the user cannot sell; another one may.
    public func cannotSell() -> AlertModel {
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

    /// Somebody signed up under a name.
    public func signedUp(_ name: String) -> AlertModel {
        notice(.signedUp, wording(.alertSignedUpMessage, name))
    }

    /// A mail for a new password is on its way.
    ///
    /// Says the same whether there is such a user or not, so nobody can find out who is one.
    public func passwordResetSent() -> AlertModel {
        notice(.passwordResetSent, wording(.alertPasswordResetMessage), title: .alertPasswordResetTitle)
    }
}
