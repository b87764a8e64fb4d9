#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A menu of commands that have no button of their own.
    struct CommandMenu: View {
        let commands: [SceneCommand]
        let model: any PresentedScene
        @Environment(AppCoordinator.self) private var app
        /// The command whose text is being typed.
        @State private var asking: SceneCommand?
        @State private var text = ""

        /// What can be done with one row of a scene.
        init(row: String, of model: any PresentedScene) {
            commands = model.commands(ofRow: row)
            self.model = model
        }

        /// What can be done on a scene and is drawn nowhere else.
        init(_ scene: MarketScene) {
            commands = scene.menuCommands
            model = scene.model
        }

        var body: some View {
            if !commands.isEmpty { menu }
        }

        private var menu: some View {
            Menu(app.context.wording(.actionMore), systemImage: "ellipsis.circle") {
                ForEach(commands) { command in
                    CommandButton(command, title: title(of: command)) { choose(command) }
                }
            }
            .alert(asking?.title ?? "", isPresented: isAsking, presenting: asking) { command in
                TextField(command.field?.placeholder ?? "", text: $text)
                Button(app.context.wording(.actionOK)) { perform(command, text) }
                Button(app.context.wording(.actionCancel), role: .cancel) {}
            } message: { _ in
            }
        }

        private func title(of command: SceneCommand) -> String { (command.isOn == true ? "✓ " : "") + command.title }

        private func choose(_ command: SceneCommand) {
            guard let field = command.field else { return perform(command, "") }
            text = field.text
            asking = command
        }

        private func perform(_ command: SceneCommand, _ text: String) {
            Task { await model.perform(command: command.id, text: text) }
        }

        private var isAsking: Binding<Bool> {
            Binding { @MainActor in
                asking != nil
            } set: { @MainActor isShown in
                if !isShown { asking = nil }
            }
        }
    }

    /// The commands of one row of a scene, each a button.
    struct RowButtons: View {
        let row: String
        let model: any PresentedScene

        var body: some View {
            ForEach(model.commands(ofRow: row)) { command in
                CommandButton(command, title: command.title) { Task { await model.perform(command: command.id) } }
            }
        }
    }

    /// A button with the emphasis of its command.
    private struct CommandButton: View {
        let command: SceneCommand
        let title: String
        let action: @MainActor () -> Void

        init(_ command: SceneCommand, title: String, _ action: @escaping @MainActor () -> Void) {
            (self.command, self.title, self.action) = (command, title, action)
        }

        var body: some View {
            Button(title, role: command.role == .destructive ? .destructive : nil, action: action)
                .disabled(!command.isEnabled)
        }
    }
#endif
