#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    extension PresentedScene {
        /// Commands, each as a button.
        func buttons(_ commands: [SceneCommand]) -> [UIView] {
            commands.map { command in
                let button = UIButton(command.title) { [weak self] in self?.send(command: command.id) }
                (button.isEnabled, button.isSelected) = (
                    command.isEnabled, command.isOn == true && command.placement == .field
                )
                button.setContentHuggingPriority(.required, for: .horizontal)
                return button
            }
        }
    }

    extension UIMenu {
        /// A menu of what can be done when it opens, in groups; a text that a command needs is asked for.
        convenience init(
            of model: any PresentedScene,
            _ questions: AppQuestions,
            _ groups: @escaping @MainActor () -> [(title: String, commands: [SceneCommand])]
        ) {
            func action(_ command: SceneCommand) -> UIAction {
                UIAction(
                    title: command.title,
                    attributes: command.role == .destructive ? .destructive : [],
                    state: command.isOn == true ? .on : .off
                ) { [questions] _ in questions.perform(command, of: model) }
            }
            let shown = UIDeferredMenuElement.uncached { show in
                show(
                    groups().map { UIMenu(title: $0.title, options: .displayInline, children: $0.commands.map(action)) }
                )
            }
            self.init(children: [shown])
        }
    }

    extension UIContextMenuConfiguration {
        /// The menu of a row, for a long touch or a click: what a swipe offers, for those who cannot swipe.
        convenience init(
            of model: any PresentedScene,
            _ questions: AppQuestions,
            _ commands: @escaping @MainActor () -> [SceneCommand]
        ) {
            self.init(identifier: nil, previewProvider: nil) { _ in
                UIMenu(of: model, questions) { [("", commands())] }
            }
        }
    }

    extension UIView {
        /// A button that opens a menu of what can be done with something.
        static func more(
            of model: any PresentedScene,
            _ questions: AppQuestions,
            _ commands: @escaping @MainActor () -> [SceneCommand]
        ) -> UIView {
            let more = UIButton("", symbol: "ellipsis.circle") {}
            more.menu = UIMenu(of: model, questions) { [("", commands())] }
            more.showsMenuAsPrimaryAction = true
            more.accessibilityLabel = questions.app.context.wording(.actionMore)
            more.sizeToFit()
            return more
        }
    }
#endif
