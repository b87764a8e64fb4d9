public import OpenMarket

/// The content of a field as the system knows it, which offers passwords and codes to fill in, and keeps new ones.
public enum TypedContent: Sendable, Hashable, CaseIterable {
    case userName
    case password
    case newPassword
    case oneTimeCode
    case nickname

    /// The content of a field of a scene; `nil` where the system has nothing to offer.
    ///
    /// The identifier and the secret of an account at a seller's older market are not those of this app.
    @MainActor
    public init?(_ id: SceneCommand.ID, of model: any PresentedScene) {
        switch (model, id) {
        case (is LoginModel, "email"), (is SignUpModel, "email"): self = .userName
        case (is LoginModel, "password"): self = .password
        case (is SignUpModel, "password"): self = .newPassword
        case (is SignUpModel, "vendorName"): self = .nickname
        default: return nil
        }
    }

    /// The content of the field of an alert.
    public init?(_ alert: AlertKind) {
        guard alert == .resetCode else { return nil }
        self = .oneTimeCode
    }
}
