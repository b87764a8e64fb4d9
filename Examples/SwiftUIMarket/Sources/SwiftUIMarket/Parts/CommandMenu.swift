#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A menu of commands that have no button of their own; a text that one of them needs is asked for.
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
                CommandButtons(commands, of: model) { command in
                    text = command.field?.text ?? ""
                    asking = command
                }
            }
            .alert(asking?.title ?? "", isPresented: isAsking, presenting: asking) { command in
                TextField(command.field?.placeholder ?? "", text: $text)
                Button(app.context.wording(.actionOK)) { model.send(command: command.id, text: text) }
                Button(app.context.wording(.actionCancel), role: .cancel) {}
            } message: { _ in
            }
        }

        private var isAsking: Binding<Bool> {
            Binding { @MainActor in
                asking != nil
            } set: { @MainActor isShown in
                if !isShown { asking = nil }
            }
        }
    }

    /// A menu of the choices of a list: its order, what narrows it, and its layout.
    struct ChoiceMenu: View {
        let model: any PresentedScene
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            Menu(app.context.wording(.filterTitle), systemImage: "line.3.horizontal.decrease.circle") {
                ForEach(model.choices, id: \.title) { group in
                    Section(group.title) { CommandButtons(group.commands, of: model) }
                }
            }
        }
    }

    /// Commands in a row that scrolls to the side, each a button; the present choice is bold.
    struct CommandChips: View {
        let commands: [SceneCommand]
        let model: any PresentedScene

        var body: some View {
            ScrollView(.horizontal) {
                HStack {
                    ForEach(commands) { command in
                        Button(command.title) { model.send(command: command.id) }
                            .bold(command.isOn == true)
                            .accessibilityAddTraits(command.isOn == true ? .isSelected : [])
                    }
                }
                .padding(.horizontal)
            }
            .scrollIndicators(.hidden)
        }
    }

    /// Commands, each a button with its emphasis, and with a mark when it is on.
    struct CommandButtons: View {
        let commands: [SceneCommand]
        let model: any PresentedScene
        /// Asks for the text that a command needs.
        let ask: @MainActor (SceneCommand) -> Void

        init(
            _ commands: [SceneCommand],
            of model: any PresentedScene,
            ask: @escaping @MainActor (SceneCommand) -> Void = { _ in }
        ) {
            (self.commands, self.model, self.ask) = (commands, model, ask)
        }

        var body: some View {
            ForEach(commands) { command in
                // What a scene is for says in its title what it turns around.
                let mark = command.isOn == true && command.placement != .main ? "✓ " : ""
                Button(mark + command.title, role: command.role == .destructive ? .destructive : nil) {
                    if command.field == nil { model.send(command: command.id) } else { ask(command) }
                }
                .disabled(!command.isEnabled)
            }
        }
    }
#endif
