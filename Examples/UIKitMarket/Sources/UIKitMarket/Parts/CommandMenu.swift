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

        /// The commands of a row, each as a button; where rows of several kinds may have the same id, some of them.
        func buttons(ofRow row: String, _ verbs: Set<String>? = nil) -> [UIView] {
            buttons(commands(ofRow: row).filter { verbs?.contains($0.id.verb) ?? true })
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
