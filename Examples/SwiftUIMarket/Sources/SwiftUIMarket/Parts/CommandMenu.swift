#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A menu of commands that have no button of their own.
    struct CommandMenu: View {
        let commands: [SceneCommand]
        let model: any PresentedScene
        @Environment(AppCoordinator.self) private var app

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
            if !commands.isEmpty {
                Menu(app.context.wording(.actionMore), systemImage: "ellipsis.circle") {
                    CommandButtons(commands: commands, model: model)
                }
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
                    Section(group.title) { CommandButtons(commands: group.commands, model: model) }
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

    /// Commands, each a button with its emphasis, and with a mark when it is on; a text that one of them needs is asked for.
    struct CommandButtons: View {
        let commands: [SceneCommand]
        let model: any PresentedScene
        @Environment(AppQuestions.self) private var questions

        var body: some View {
            ForEach(commands) { command in
                // What a scene is for says in its title what it turns around.
                let mark = command.isOn == true && command.placement != .main ? "✓ " : ""
                Button(mark + command.title, role: command.role == .destructive ? .destructive : nil) {
                    questions.perform(command, of: model)
                }
                .disabled(!command.isEnabled)
            }
        }
    }

    /// The other commands of a row, in a menu that asks for them when it opens.
    struct RowCommands: View {
        let row: SceneRow
        let model: any PresentedScene

        var body: some View { CommandButtons(commands: model.others(of: row), model: model) }
    }

    extension View {
        /// Offers the other commands of a row by a swipe, and in a menu: a swipe works in a list only, and not with a mouse.
        func offers(_ row: SceneRow, of model: any PresentedScene) -> some View {
            let commands = RowCommands(row: row, model: model)
            return swipeActions { commands }.contextMenu { commands }
        }
    }

    #Preview("Menu") { SampleView(.home) { scene in CommandMenu(scene) } }
    #Preview("Choices") { SampleView(.products) { scene in ChoiceMenu(model: scene.model) } }
    #Preview("Chips") { SampleView(.home) { CommandChips(commands: $0.commands, model: $0.model) } }
    #Preview("Buttons") { SampleView(.login) { CommandButtons(commands: $0.menuCommands, model: $0.model) } }
    #Preview("Row") {
        SampleView(.chats) { scene in
            if case .chats(let model) = scene, let row = model.state.section.rows.first {
                RowCommands(row: row, model: model)
            }
        }
    }
#endif
