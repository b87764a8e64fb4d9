#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    extension UIBarButtonItem {
        /// A menu of what can be done on a scene and has no button of its own; a text that one needs is asked for.
        convenience init(of scene: MarketScene, in controller: UIViewController, _ wording: Wording) {
            let commands = UIDeferredMenuElement.uncached { [weak controller] show in
                show(
                    scene.menuCommands.map { command in
                        UIAction(
                            title: command.title,
                            attributes: command.role == .destructive ? .destructive : [],
                            state: command.isOn == true ? .on : .off
                        ) { _ in
                            controller?.perform(command, on: scene, wording)
                        }
                    }
                )
            }
            self.init(image: UIImage(systemName: "ellipsis.circle"), menu: UIMenu(children: [commands]))
        }
    }

    extension UIViewController {
        fileprivate func perform(_ command: SceneCommand, on scene: MarketScene, _ wording: Wording) {
            guard let field = command.field else {
                Task { await scene.perform(command: command.id) }
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
                    Task { await scene.perform(command: command.id, text: text) }
                }
            )
            present(box, animated: true)
        }
    }
#endif
