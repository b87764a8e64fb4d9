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
                        FieldView(field: field, text: model.binding(\.[name]) { .edit(name, $0) }) {
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
