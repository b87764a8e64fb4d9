#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// Opening an account.
    struct SignUpView: View {
        let model: SignUpModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            Form {
                ForEach(model.state.shownFields, id: \.self) { name in
                    if let field = model.state.fields[name] {
                        FieldView(field: field, text: model.binding(\.[name]) { .edit(name, $0) }) {
                            model.send(.fieldEnded(name))
                        }
                    }
                }
                Toggle(
                    app.context.wording(.fieldSellerAccount),
                    isOn: model.binding(\.hasSellerAccount) { .setSellerAccount($0) }
                )
                Button(app.context.wording(.actionSignUp)) { model.send(.signUp) }
            }
            .formStyle(.grouped)
            .disabled(model.state.isBusy)
        }
    }
#endif
