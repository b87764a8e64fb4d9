#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    extension UIMenu {
        /// A menu of what can be done when it opens; a text that a command needs is asked for.
        convenience init(
            of model: any PresentedScene,
            in controller: UIViewController?,
            _ wording: Wording,
            _ commands: @escaping @MainActor () -> [SceneCommand]
        ) {
            let shown = UIDeferredMenuElement.uncached { [weak controller] show in
                show(
                    commands().map { command in
                        UIAction(
                            title: command.title,
                            attributes: command.role == .destructive ? .destructive : [],
                            state: command.isOn == true ? .on : .off
                        ) { _ in
                            controller?.perform(command, on: model, wording)
                        }
                    }
                )
            }
            self.init(children: [shown])
        }
    }

    extension UIViewController {
        fileprivate func perform(_ command: SceneCommand, on model: any PresentedScene, _ wording: Wording) {
            guard let field = command.field else {
                Task { await model.perform(command: command.id) }
                return
            }
            let box = UIAlertController(title: command.title, message: nil, preferredStyle: .alert)
            box.addTextField { typed in
                typed.placeholder = field.placeholder
                typed.text = field.text
            }
            box.addAction(UIAlertAction(title: wording(.actionCancel), style: .cancel))
            box.addAction(
                UIAlertAction(title: wording(.actionOK), style: .default) { [weak box] _ in
                    let text = box?.textFields?.first?.text ?? ""
                    Task { await model.perform(command: command.id, text: text) }
                }
            )
            present(box, animated: true)
        }
    }
#endif
