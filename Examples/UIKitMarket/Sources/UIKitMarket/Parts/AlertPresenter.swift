#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// Shows an alert of the market once, and says what was chosen and typed.
    @MainActor
    final class AlertPresenter {
        private var shown: AlertModel?

        /// Shows `alert` over a visible controller.
        func show(
            _ alert: AlertModel?,
            over controller: UIViewController,
            answer: @escaping (AlertModel, AlertChoice, String) -> Void
        ) {
            guard alert != shown, controller.viewIfLoaded?.window != nil else { return }
            let old = controller.presentedViewController
            // Nothing can be presented over the album or the camera; the next change asks again.
            guard old == nil || old is UIAlertController else { return }
            shown = alert
            let present = { if let alert { Self.present(alert, over: controller, answer: answer) } }
            // UIKit refuses a second one until the first has gone.
            if let old { old.dismiss(animated: false, completion: present) } else { present() }
        }

        private static func present(
            _ alert: AlertModel,
            over controller: UIViewController,
            answer: @escaping (AlertModel, AlertChoice, String) -> Void
        ) {
            let box = UIAlertController(alert, answer: answer)
            // Where there is room, a sheet is a popover, which has to point somewhere.
            box.popoverPresentationController?.sourceView = controller.view
            box.popoverPresentationController?.sourceRect = CGRect(
                x: controller.view.bounds.midX,
                y: controller.view.bounds.maxY,
                width: 0,
                height: 0
            )
            controller.present(box, animated: true)
        }
    }

    extension UIAlertController {
        /// An alert or a sheet, whichever the model asks for.
        fileprivate convenience init(_ model: AlertModel, answer: @escaping (AlertModel, AlertChoice, String) -> Void) {
            self.init(
                title: model.title,
                message: model.message,
                preferredStyle: model.style == .sheet ? .actionSheet : .alert
            )
            if let field = model.field {
                addTextField { input in
                    (input.placeholder, input.text) = (field.placeholder, field.text)
                    input.isSecureTextEntry = field.isSecure
                    input.textContentType = TypedContent(model.kind)?.type
                }
            }
            for action in model.actions {
                addAction(
                    UIAlertAction(title: action.title, style: action.role.style) { [weak self] _ in
                        answer(model, action.choice, self?.textFields?.first?.text ?? "")
                    }
                )
            }
        }
    }

    extension AlertAction.Role {
        /// The style of this toolkit.
        fileprivate var style: UIAlertAction.Style {
            switch self {
            case .normal: .default
            case .cancel: .cancel
            case .destructive: .destructive
            }
        }
    }
#endif
