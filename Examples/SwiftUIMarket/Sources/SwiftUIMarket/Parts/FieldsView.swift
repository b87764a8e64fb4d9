#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// A scene of fields and buttons, such as the log-in: what it offers, from top to bottom.
    struct FieldsView: View {
        let model: any PresentedScene
        /// Whether the scene lies over another one, and can be closed.
        var canClose = false
        /// Called when the user leaves a field.
        var ended: @MainActor (SceneCommand.ID) -> Void = { _ in }
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            Form {
                ForEach(model.commands.filter { $0.placement != .bar }) { command in
                    if let field = command.field {
                        FieldView(field: field, text: text(of: command.id)) { ended(command.id) }
                    } else if command.isOn != nil {
                        Toggle(command.title, isOn: isOn(command))
                    } else {
                        CommandButtons([command], of: model)
                    }
                }
            }
            .formStyle(.grouped)
            .disabled(model.commands.contains(where: \.isBusy))
            .toolbar { if canClose { Button(app.context.wording(.actionClose)) { app.router.dismiss() } } }
        }

        private func text(of id: SceneCommand.ID) -> Binding<String> {
            Binding { @MainActor in
                model.commands.first { $0.id == id }?.field?.text ?? ""
            } set: { @MainActor text in
                model.send(command: id, text: text)
            }
        }

        private func isOn(_ command: SceneCommand) -> Binding<Bool> {
            Binding { @MainActor in
                command.isOn == true
            } set: { @MainActor _ in
                model.send(command: command.id)
            }
        }
    }
#endif
