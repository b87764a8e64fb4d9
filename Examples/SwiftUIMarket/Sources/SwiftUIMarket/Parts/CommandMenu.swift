#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A menu of what can be done on a scene and has no button of its own.
    struct CommandMenu: View {
        let scene: MarketScene
        @Environment(AppCoordinator.self) private var app
        /// The command whose text is being typed.
        @State private var asking: SceneCommand?
        @State private var text = ""

        var body: some View {
            if !scene.menuCommands.isEmpty { menu }
        }

        private var menu: some View {
            Menu(app.context.wording(.actionMore), systemImage: "ellipsis.circle") {
                ForEach(scene.menuCommands) { command in
                    Button(title(of: command), role: command.role == .destructive ? .destructive : nil) {
                        choose(command)
                    }
                    .disabled(!command.isEnabled)
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
            Task { await scene.perform(command: command.id, text: text) }
        }

        private var isAsking: Binding<Bool> {
            Binding { @MainActor in
                asking != nil
            } set: { @MainActor isShown in
                if !isShown { asking = nil }
            }
        }
    }
#endif
