#if os(iOS)
    import OpenMarket
    import SwiftUI

    /// Opening an account.
    struct SignUpView: View {
        let model: SignUpModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            Form {
                ForEach(SignUpModel.Field.allCases, id: \.self) { name in
                    if let field = model.state.fields[name] {
                        FieldView(field: field) { text in
                            model.send(.edit(name, text))
                            return model.state[name]
                        } leave: {
                            model.send(.fieldEnded(name))
                        }
                    }
                }
                Button(app.context.wording(.actionSignUp)) { model.send(.signUp) }
            }
            .disabled(model.state.isBusy)
        }
    }
#endif
