#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// Opening an account.
    final class SignUpController: SceneController<SignUpModel> {
        private lazy var fields = SignUpModel.Field.allCases.map { name in (name: name, view: fieldView(name)) }
        private lazy var sellerAccount = UIButton(wording(.fieldSellerAccount)) { [model] in
            model.send(.setSellerAccount(!model.state.hasSellerAccount))
        }
        private lazy var signUp = UIButton(wording(.actionSignUp)) { [model] in model.send(.signUp) }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn(fields.map(\.view) + [sellerAccount, signUp])
        }

        override func show(_ state: SignUpModel.State) {
            for (name, view) in fields {
                if let field = state.fields[name] { view.show(field) }
                view.isHidden = !state.shownFields.contains(name)
            }
            sellerAccount.isSelected = state.hasSellerAccount
            view.isUserInteractionEnabled = !state.isBusy
        }

        private func fieldView(_ name: SignUpModel.Field) -> FieldView {
            FieldView { [model] text in
                model.send(.edit(name, text))
                return model.state[name]
            } leave: { [model] in
                model.send(.fieldEnded(name))
            }
        }
    }
#endif
