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
            in controller: UIViewController?,
            _ wording: Wording,
            _ groups: @escaping @MainActor () -> [(title: String, commands: [SceneCommand])]
        ) {
            func action(_ command: SceneCommand) -> UIAction {
                UIAction(
                    title: command.title,
                    attributes: command.role == .destructive ? .destructive : [],
                    state: command.isOn == true ? .on : .off
                ) { [weak controller] _ in
                    guard command.field != nil else { return model.send(command: command.id) }
                    controller?.ask(for: command, wording) { model.send(command: command.id, text: $0) }
                }
            }
            let shown = UIDeferredMenuElement.uncached { show in
                show(
                    groups().map { UIMenu(title: $0.title, options: .displayInline, children: $0.commands.map(action)) }
                )
            }
            self.init(children: [shown])
        }
    }

    extension UIView {
        /// A button that opens a menu of what can be done with something.
        static func more(
            of model: any PresentedScene,
            in controller: UIViewController?,
            _ wording: Wording,
            _ commands: @escaping @MainActor () -> [SceneCommand]
        ) -> UIView {
            let more = UIButton("", symbol: "ellipsis.circle") {}
            more.menu = UIMenu(of: model, in: controller, wording) { [("", commands())] }
            more.showsMenuAsPrimaryAction = true
            more.accessibilityLabel = wording(.actionMore)
            more.sizeToFit()
            return more
        }
    }

    extension UIViewController {
        /// Asks for the text that a command needs.
        fileprivate func ask(for command: SceneCommand, _ wording: Wording, done: @escaping (String) -> Void) {
            let box = UIAlertController(title: command.title, message: nil, preferredStyle: .alert)
            box.addTextField { typed in
                typed.placeholder = command.field?.placeholder
                typed.text = command.field?.text
            }
            box.addAction(UIAlertAction(title: wording(.actionCancel), style: .cancel))
            box.addAction(
                UIAlertAction(title: wording(.actionOK), style: .default) { [weak box] _ in
                    done(box?.textFields?.first?.text ?? "")
                }
            )
            present(box, animated: true)
        }
    }
#endif
