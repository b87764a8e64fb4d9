import OpenMarket
import WebPages

extension LoginModel {
    /// Types what was typed in the browser, and presses the button.
    func fillIn(_ form: PostedForm) async {
        await perform(.editEmail(form["email"]))
        await perform(.editPassword(form["password"]))
        switch form.action {
        case .logIn: await perform(.logIn)
        case .signUp: await perform(.signUp)
        case .resetPassword: await perform(.resetPassword)
        default: break
        }
    }
}

extension SignUpModel {
    /// Types what was typed in the browser, and presses the button.
    func fillIn(_ form: PostedForm) async {
        for field in Field.allCases { await perform(.edit(field, form[field.rawValue])) }
        let seller = [Field.identifier, .secret].map { form[$0.rawValue] }
        await perform(.setSellerAccount(!seller.allSatisfy(\.isEmpty)))
        switch form.action {
        case .signUp: await perform(.signUp)
        case .cancel: await perform(.cancel)
        default: break
        }
    }
}

extension MyPageModel {
    /// Does what a button of the page says.
    func perform(_ form: PostedForm) async {
        switch form.action {
        case .open:
            if let row = Row(rawValue: form["row"]) { await perform(.open(row)) }
        case .openSeller: await followed?.perform(.open(Vendor.ID(rawValue: form["vendor"])))
        case .follow: await followed?.perform(.unfollow(Vendor.ID(rawValue: form["vendor"])))
        case .unblock: await perform(.unblock(Vendor.ID(rawValue: form["vendor"])))
        case .sendAgain: await perform(.sendAgain(PendingChange.ID(rawValue: form["change"])))
        case .change: await perform(.change(PendingChange.ID(rawValue: form["change"])))
        case .giveUp: await perform(.giveUp(PendingChange.ID(rawValue: form["change"])))
        default: break
        }
    }
}
