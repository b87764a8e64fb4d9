import OpenMarketDomain

extension LoginModel {
    /// The fields of a log-in, and the ways in.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        offer("email", state.email) { .editEmail($0) }
        offer("password", state.password) { .editPassword($0) }
        offer(
            "logIn",
            context.wording(.actionLogIn),
            .person,
            isBusy: state.isBusy,
            .logIn
        )
        for button in state.providers {
            offer(.init("logInWith", button.id.rawValue), button.title, isBusy: state.isBusy, .logInWith(button.id))
        }
        offer("signUp", context.wording(.actionSignUp), .add, at: .menu, .signUp)
        offer("resetPassword", context.wording(.actionResetPassword), at: .menu, .resetPassword)
        offer("enterCode", context.wording(.actionEnterCode), at: .menu, .enterCode)
    }
}

extension SignUpModel {
    /// The fields of a new account, and the sign-up.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        for field in state.shownFields {
            if let content = state.fields[field] {
                offer(.init(rawValue: field.rawValue), content) { .edit(field, $0) }
            }
        }
        offer(
            "sellerAccount",
            context.wording(.fieldSellerAccount),
            at: .field,
            isOn: state.hasSellerAccount,
            .setSellerAccount(!state.hasSellerAccount)
        )
        offer("signUp", context.wording(.actionSignUp), .person, isBusy: state.isBusy, .signUp)
        offer("cancel", context.wording(.actionCancel), .back, role: .cancel, at: .bar, .cancel)
    }
    /// Shows from now on what is wrong with a field.
    public func leave(_ id: SceneCommand.ID) {
        if let field = Field(rawValue: id.rawValue) { send(.fieldEnded(field)) }
    }
}
